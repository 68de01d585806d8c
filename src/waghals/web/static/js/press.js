// Presses that were not meant: a second tap of a double tap falls on whatever has just appeared.
// What is new takes no press for a moment, and nothing that gives a command takes one where a finger has just been.
// Such controls have the class "unready"; as a busy page may look late, a press is compared with the one before it, too.
// Held keys do not repeat, nor does a key that is struck twice. While something moves, a tap ends that and does nothing
// else.
import { moving, played } from "./motion.js";

const FRESH = 400; // milliseconds for which a new control takes no press
const DOUBLE = 750; // for which one that gives a command takes none near the last press,
const NEAR = 24; // which is so many pixels around it
const CONTROLS = ":is(#actions, #board) :is(button, .button, label:has(input), input:not([type=hidden], .unseen))";

const COMMANDS = ":is(#actions, #board) :is(form button, button[form]):not([data-counts]), [data-final]";

const until = new Map(); // when new controls are ready, by what they are
let seen = new Map(); // where each control was that could be pressed
let last = { x: -NEAR, y: -NEAR, at: -Infinity };
let struck = { key: "", at: -Infinity, event: null, again: false };
let timer = null;
let changing = false;
let scene = 0; // the last one when one looked: in a scene controls are hidden

/** What a control is, for whoever looks at the next frame; `found` are those before it. */
function name(control, found) {
  const { id, name: called, value, href, textContent } = control;
  let is = id || called ? `${id} ${called} ${value}` : href ?? textContent;
  while (found.has(is)) is += "'";
  return is;
}

function place(control) {
  const box = control.getBoundingClientRect();
  return box.width && control.checkVisibility({ visibilityProperty: true }) ? box : null;
}

function near(box, { x, y }) {
  return x > box.left - NEAR && x < box.right + NEAR && y > box.top - NEAR && y < box.bottom + NEAR;
}

/** The page is about to change: until one has looked at it again, nothing takes a press. */
export function change() {
  changing = true;
}

/** Look at the controls that can be pressed now: those that are new, or elsewhere, are not ready yet. */
export function look() {
  changing = false;
  if (scene !== played()) seen.clear();
  scene = played();
  const now = performance.now();
  const found = new Map();
  let next = Infinity;
  const marks = [];
  for (const control of document.querySelectorAll(CONTROLS)) {
    const box = place(control);
    if (!box) continue;
    const is = name(control, found);
    const was = seen.get(is);
    found.set(is, box);
    if (!was || Math.abs(was.top - box.top) + Math.abs(was.left - box.left) > NEAR) until.set(is, now + FRESH);
    let ready = until.get(is) ?? 0;
    if (control.matches(COMMANDS) && near(box, last)) ready = Math.max(ready, last.at + DOUBLE);
    marks.push([control, ready > now]);
    if (ready > now) next = Math.min(next, ready);
    else until.delete(is);
  }
  for (const [control, unready] of marks) control.classList.toggle("unready", unready);
  seen = found;
  clearTimeout(timer);
  if (next < Infinity) timer = setTimeout(look, next - now + 1);
}

/** What is on the page now may be pressed at once: somebody has come to it. */
export function arrive() {
  look();
  until.clear();
  look();
}

/** Whether a press of this key is the second of two, with no other key between them. */
export function twice(event) {
  if (event === struck.event) return struck.again;
  const again = event.repeat || (event.key === struck.key && performance.now() - struck.at < DOUBLE);
  struck = { key: event.key, at: performance.now(), event, again };
  return again;
}

let ended = false; // the press that is on ended something that moved

addEventListener("pointerdown", () => { ended = moving(); }, true);
addEventListener("click", (event) => {
  if (!event.detail || document.body.matches(".asks")) return; // a key has no place, and who asks presses nothing
  const before = last;
  last = { x: event.clientX, y: event.clientY, at: performance.now() };
  setTimeout(look);
  const control = event.target.closest?.(CONTROLS);
  if (!control) return;
  const again = last.at - before.at < DOUBLE && Math.hypot(last.x - before.x, last.y - before.y) < NEAR && control.matches(COMMANDS);
  if (!(changing || again || control.matches(".unready") || (ended && control.matches("button, label, input")))) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  const control = event.target.closest?.("#table :is(button, summary)");
  if (twice(event) && (event.repeat || changing || control?.matches(".unready"))) event.preventDefault();
}, true);
