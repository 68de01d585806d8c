// A first match: the bubble points at what its step asks for, and a ring is around that.

const table = () => document.querySelector("#table");
const RINGED = "lesson-ring";

/** The controls with which these plies are played: what still has to be ticked or unticked, else the button. */
function controls(plies) {
  const [first] = plies;
  if (first === undefined) return [...document.querySelectorAll("#roll")];
  const buttons = [...document.querySelectorAll("#table button[name=action]")];
  const whole = buttons.find((button) => button.value === first);
  if (whole) return [shown(whole)];
  const verb = first.split(" ")[0];
  const boxes = ticks(plies, verb);
  if (boxes.length) return boxes;
  const hidden = document.querySelector(`#table input[type=hidden][name=action][value="${verb}"]`);
  const sends = hidden && [...hidden.form.elements].find((one) => one.matches("button:not([type=button], [name])"));
  const last = sends ?? buttons.find(({ value }) => value.split(" ")[0] === verb);
  return last ? [last] : [];
}

/** A control; if something else has to be chosen before it is seen, that. */
function shown(control) {
  if (control.checkVisibility()) return control;
  const panel = control.closest("[id]:not(button)");
  const opener = document.querySelector(`[aria-controls="${panel?.id}"]`);
  return opener?.closest("label") ?? opener ?? control;
}

/** The boxes that are ticked and should not be, or the other way round. */
function ticks(plies, verb) {
  const wanted = new Map();
  for (const ply of plies) {
    if (ply.split(" ")[0] !== verb) break;
    for (const word of ply.split(" ").slice(1)) wanted.set(word, (wanted.get(word) ?? 0) + 1);
  }
  const alike = Map.groupBy(document.querySelectorAll("#table input[type=checkbox]:not([disabled])"), (box) => box.value);
  return [...alike].flatMap(([value, boxes]) => {
    const surplus = boxes.filter((box) => box.checked).length - (wanted.get(value) ?? 0);
    return boxes.filter((box) => box.checked === surplus > 0).slice(0, Math.abs(surplus));
  });
}

function targets(bubble) {
  const { at, next } = bubble.dataset;
  const named = at ? [...document.querySelectorAll(at)] : [];
  return named.length ? named : controls(next ? next.split("; ") : []);
}

/** Put the ring and the bubble's tail where they belong. */
function point() {
  const bubble = document.querySelector("#lesson");
  const wanted = new Set(bubble ? targets(bubble).map((one) => one.closest("label, .die, .tile") ?? one) : []);
  for (const one of document.querySelectorAll(`.${RINGED}`)) if (!wanted.has(one)) one.classList.remove(RINGED);
  for (const one of wanted) if (!one.classList.contains(RINGED)) one.classList.add(RINGED);
  const [first] = wanted;
  if (!first) return;
  const box = first.getBoundingClientRect();
  const own = bubble.getBoundingClientRect();
  const x = Math.min(own.width - 20, Math.max(20, box.left + box.width / 2 - own.left));
  bubble.style.setProperty("--tail", `${x.toFixed(0)}px`);
  const up = String(box.top < own.top);
  if (bubble.dataset.up !== up) bubble.dataset.up = up;
}

/** Something else was tried: the ring pops. */
function pop() {
  if (!document.querySelector("#actions .notice")) return;
  for (const one of document.querySelectorAll(`.${RINGED}`)) {
    one.animate?.([{ scale: 1 }, { scale: 1.12 }, { scale: 1 }], { duration: 420, easing: "ease-out" });
  }
}

let due = 0;
function later() {
  cancelAnimationFrame(due);
  due = requestAnimationFrame(point);
}

new MutationObserver((changes) => {
  later();
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
  if (added.some((node) => node.nodeType === 1 && node.matches(".notice"))) requestAnimationFrame(pop);
}).observe(table().parentElement, { childList: true, subtree: true, attributeFilter: ["class", "data-next", "data-version"] });
document.addEventListener("change", later);
addEventListener("resize", later);
point();
