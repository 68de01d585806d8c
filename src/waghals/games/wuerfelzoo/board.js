// Helps while dice are being ticked: the buttons say what they would do, or why they cannot, and how likely a trap is.
// What may be played the server has worked out; it stands in the form, one entry a face. Real dice are counted.

// The house's scripts lie in the same edition as this one: …/boards/EDITION/wuerfelzoo/board.js
const house = import.meta.url.replace(/boards\/(\w+)\/.*$/, "static/$1/js/");
const { show } = await import(`${house}gauge.js`);

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
  const act = button.querySelector(".act");
  act.dataset.plain ??= act.textContent;
  say(act, text ?? act.dataset.plain);
  if (is) button.removeAttribute("aria-disabled");
  else if (!button.hasAttribute("aria-disabled")) button.setAttribute("aria-disabled", "true");
}

/** How likely a trap is among these dice. */
function danger(form, dice) {
  const shares = Object.fromEntries(form.dataset.traps.split(" ").map((share) => share.split(":")));
  return 1 - dice.reduce((safe, { value }) => safe * (1 - Number(shares[value[0]])), 1);
}

/** The key of a herd ticks its dice one by one. */
function keys() {
  for (const herd of document.querySelectorAll("#table .herd:has(> .die > input[data-key])")) {
    const boxes = [...herd.querySelectorAll("input")];
    const now = boxes.find((box) => box.dataset.key);
    const next = boxes.find((box) => !box.checked) ?? boxes[0];
    if (now === next) continue;
    for (const name of ["data-key", "aria-keyshortcuts"]) {
      next.setAttribute(name, now.getAttribute(name));
      now.removeAttribute(name);
    }
  }
}

function refresh() {
  count();
  const form = document.querySelector("#act[data-choosing]");
  if (!form) return;
  const dice = ticked();
  const { label, does, why } = offer(form, dice);
  const { rollOne, rollMany } = form.dataset;
  const roll = dice.length === 1 ? rollOne : rollMany.replace("{n}", dice.length);
  const gauge = form.querySelector("[data-gauge]");
  keys();
  allow(form.querySelector("#play"), label, Boolean(label));
  allow(form.querySelector("#reroll"), dice.length ? roll : undefined, dice.length > 0);
  if (gauge) show(gauge, danger(form, dice));
  say(form.querySelector("#why"), why ?? does);
}

// ---- real dice: a deal is counted, a tap for each die

let counted = new Map(); // how many of each, for `whose`
let whose = "";

const counting = () => document.querySelector("#typed[data-count]");
const total = () => [...counted.values()].reduce((sum, n) => sum + n, 0);
const sameKind = ([letter]) => [...counted].reduce((sum, [die, n]) => sum + (die[0] === letter ? n : 0), 0);

/** Show how many are counted. */
function count() {
  const form = counting();
  if (!form) return;
  const asked = form.querySelector(".asked").firstChild.textContent + form.dataset.count;
  if (asked !== whose) [counted, whose] = [new Map(), asked];
  const { count: all, soFar } = form.dataset;
  for (const die of form.querySelectorAll(".die")) {
    const n = counted.get(die.value) ?? 0;
    const full = total() >= Number(all) || sameKind(die.value) >= Number(die.dataset.most);
    set(die.parentElement, "data-n", n ? String(n) : null);
    set(die, "aria-disabled", full ? "true" : null);
    set(die.nextElementSibling, "hidden", n ? null : "");
  }
  say(form.querySelector(".counted"), soFar.replace("{n}", total()).replace("{all}", all));
  set(form.querySelector("#dealt"), "hidden", null);
  set(form.querySelector("#dealt"), "aria-disabled", total() === Number(all) ? null : "true");
}

function set(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** One more, or one less; and in the end all of them are sent. */
function tally(target) {
  const die = target.closest(".die");
  const less = target.closest(".less");
  if (die) counted.set(die.value, (counted.get(die.value) ?? 0) + 1);
  else if (less) counted.set(less.previousElementSibling.value, counted.get(less.previousElementSibling.value) - 1);
  else if (!target.closest("#dealt")) return false;
  else {
    const dice = [...counted].flatMap(([outcome, n]) => Array(n).fill(outcome)).join("; ");
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "dice", value: dice });
    counting().append(field);
    counting().requestSubmit();
    field.remove();
  }
  count();
  return true;
}

document.addEventListener("change", refresh);
document.addEventListener("click", (event) => {
  const closed = event.target.closest("#act [aria-disabled], #typed [aria-disabled]");
  const counts = !closed && event.target.closest("#typed[data-count] button") && !event.target.matches(".unready");
  if (closed || (counts && tally(event.target))) event.preventDefault();
}, true);
new MutationObserver(refresh).observe(document.body, {
  childList: true, subtree: true, characterData: true, attributeFilter: ["aria-disabled", "data-version"],
});
refresh();
