// Helps with the dice: the gauge follows those that are ticked, kept ones lie still, typed ones send themselves.

// The house's scripts lie in the same edition as this one: …/boards/EDITION/raffzahn/board.js
const house = import.meta.url.replace(/boards\/(\w+)\/.*$/, "static/$1/js/");
const { show } = await import(`${house}gauge.js`);

const DICE = ["yellow", "blue1", "blue2"];

/** What the ticked dice mean: for the gauge, and for the dice on the board. */
function refresh() {
  const form = document.querySelector("#again[data-dangers]");
  const ticked = form ? [...form.querySelectorAll("input[type=checkbox]")].map((box) => box.checked) : [];
  for (const [at, name] of DICE.entries()) {
    document.querySelector(`#die-${name}`)?.toggleAttribute("data-kept", ticked[at] === false);
  }
  if (!form) return;
  const rolled = ticked.reduce((sum, is, at) => sum + (is << at), 0);
  document.querySelector("#roll")?.toggleAttribute("data-none", !rolled);
  const gauge = document.querySelector("#roll [data-gauge]");
  if (gauge && rolled) show(gauge, Number(form.dataset.dangers.split(" ")[rolled - 1]));
}

/** A face of a real die was tapped: the last die sends the roll. */
function typed(box) {
  const dice = [...box.form.querySelectorAll("fieldset")];
  const open = dice.find((die) => !die.querySelector(":checked"));
  for (const label of box.form.querySelectorAll("label")) {
    if (open?.contains(label)) label.dataset.key = label.dataset.letter;
    else delete label.dataset.key;
  }
  if (!open) box.form.requestSubmit();
}

/** Arrows lead to a die's faces and choose none, since what is chosen last is sent: the space bar chooses. */
function moveFocus(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || !event.target.matches("#typed input")) return;
  const faces = [...event.target.closest("fieldset").querySelectorAll("input")];
  faces.at((faces.indexOf(event.target) + step) % faces.length).focus();
  event.preventDefault();
}

document.addEventListener("keydown", moveFocus);
document.addEventListener("change", ({ target }) => {
  if (target.matches("#typed input")) typed(target);
  refresh();
});
document.addEventListener("click", (event) => {
  if (event.target.closest("#roll[data-none]")) event.preventDefault();
}, true);
// A frame may put back what this script has changed.
new MutationObserver(refresh).observe(document.querySelector("#table").parentNode, {
  childList: true, subtree: true, characterData: true, attributeFilter: ["data-kept", "data-level", "data-none", "data-version"],
});
refresh();
