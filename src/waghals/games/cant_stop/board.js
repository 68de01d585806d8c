// Real dice are typed in by their faces: a tap each, and the fourth sends the roll.
const form = () => document.querySelector("#typed");
const fields = () => [...form().querySelectorAll("select")];
const typed = () => fields().map(({ value }) => value).filter(Boolean);

function show() {
  const dice = typed();
  for (const [n, slot] of form().querySelectorAll(".slot use").entries()) slot.setAttribute("href", `#die-${dice[n] ?? 0}`);
  const words = form().querySelector("#typed-words");
  words.textContent = dice.length ? words.dataset.words.replace("{dice}", dice.join(" ")).replace("{n}", 4 - dice.length) : "";
  form().querySelector("#untype").hidden = !dice.length;
  for (const side of form().querySelectorAll("[data-side]")) side.toggleAttribute("data-counts", dice.length < 3);
}

function fill(dice) {
  for (const [n, field] of fields().entries()) field.value = dice[n] ?? "";
  show();
}

document.addEventListener("click", ({ target }) => {
  const side = target.closest?.("#typed [data-side]");
  if (side && typed().length < 4) {
    fill([...typed(), side.dataset.side]);
    if (typed().length === 4) form().requestSubmit();
  } else if (target.closest?.("#untype")) fill(typed().slice(0, -1));
});
document.addEventListener("waghals:shown", () => form() && show()); // a new frame shows none of what was typed
