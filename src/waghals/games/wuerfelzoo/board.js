// Helps while dice are being ticked: the buttons say what they would do, or why they cannot.
// What may be played the server has worked out; it stands in the form, one entry a face.

const ticked = () => [...document.querySelectorAll('#table input[form="act"]:checked')];

/** What "play" would do with these dice: its label and what the animal does then, or the reason why not. */
function offer(form, dice) {
  const faces = new Map();
  for (const die of dice) {
    const face = die.value.split(":")[1];
    faces.set(face, (faces.get(face) ?? 0) + 1);
  }
  const entry = (face) => form.querySelector(`data[value="${face}"]`).dataset;
  const animals = [...faces.keys()].filter((face) => face !== "x2");
  const extra = faces.get("x2") ?? 0;
  if (!dice.length) return { why: form.dataset.idle };
  if (faces.has("trap")) return { why: entry("trap").why };
  if (!animals.length) return { why: entry("x2").why };
  if (animals.length > 1) return { why: form.dataset.mixed };
  const { labels, why, does } = entry(animals[0]);
  const label = labels.split("|")[faces.get(animals[0]) - 1];
  if (!label) return { why };
  return extra ? { label: `${label} + ${extra > 1 ? `${extra} ` : ""}X2`, does: `${does} ×${1 + extra}` } : { label, does };
}

function say(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

function allow(button, text, is) {
  button.dataset.plain ??= button.textContent;
  say(button, text ?? button.dataset.plain);
  if (is) button.removeAttribute("aria-disabled");
  else if (!button.hasAttribute("aria-disabled")) button.setAttribute("aria-disabled", "true");
}

function refresh() {
  const form = document.querySelector("#act[data-choosing]");
  if (!form) return;
  const dice = ticked();
  const { label, does, why } = offer(form, dice);
  const { rollOne, rollMany } = form.dataset;
  const roll = dice.length === 1 ? rollOne : rollMany.replace("{n}", dice.length);
  allow(form.querySelector("#play"), label, Boolean(label));
  allow(form.querySelector("#reroll"), dice.length ? roll : undefined, dice.length > 0);
  say(form.querySelector("#why"), why ?? does);
}

document.addEventListener("change", refresh);
document.addEventListener("click", (event) => {
  if (event.target.closest("#act [aria-disabled]")) event.preventDefault();
}, true);
new MutationObserver(refresh).observe(document.body, {
  childList: true, subtree: true, characterData: true, attributeFilter: ["aria-disabled", "data-version"],
});
refresh();
