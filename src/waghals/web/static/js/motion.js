// How long things move, and what ends them early. What moves is a scene: while one is on, the buttons at the
// bottom hide, and a tap or the space bar ends its present moment. Without motion everything takes no time.
import { pref } from "./settings.js";

/** Milliseconds at the usual pace; `tumble` by how bold the roll is. */
export const MS = {
  tumble: [450, 560, 720, 900], botTumble: 300, move: 260, fly: 320, fall: 480, pop: 420, flip: 260,
  stamp: 200, stay: 900, hold: 600, botHold: 400, ghost: 700, shake: 180, turn: 360, count: 900, scraps: 1200,
};
export const EASE = "cubic-bezier(.3, 1.25, .5, 1)";
const FACTOR = { slow: 1.4, normal: 1, fast: 0.55, off: 0 };
const LONGEST = 1200; // that one moment may take
const still = matchMedia("(prefers-reduced-motion: reduce)");

const running = new Set(); // what a tap ends: animations, and waits with a method of the same name
let share = 1; // of its time that a moment has
let skipped = false;
let deep = 0; // scenes within each other
let scenes = 0; // so far

/** The factor of all times; 0 where nothing is to move. */
export function pace() {
  return document.hidden ? 0 : FACTOR[pref("speed", still.matches ? "off" : "normal")];
}

/** What so many milliseconds become. */
export function time(ms) {
  return skipped ? 0 : Math.min(ms * pace() * share, LONGEST);
}

/** A moment begins: what was skipped before is past. `part` is the share of its time that it has. */
export function moment(part = 1) {
  share = part;
  skipped = false;
}

/** Wait so long, or until somebody taps. */
export function wait(ms) {
  const length = time(ms);
  if (!length) return Promise.resolve();
  return new Promise((resolve) => {
    const waiting = { finish: done };
    const timer = setTimeout(done, length);
    running.add(waiting);
    function done() {
      clearTimeout(timer);
      running.delete(waiting);
      resolve();
    }
  });
}

/** Animate an element; resolves when it is there. Nothing stays behind unless `options` say so. */
export async function animate(element, frames, ms, options = {}) {
  const length = time(ms);
  if (!length || !element?.isConnected) return;
  const { delay = 0, ...others } = options;
  const animation = element.animate(frames, {
    duration: length, delay: delay * pace() * share, easing: EASE, fill: delay ? "backwards" : "none", ...others,
  });
  running.add(animation);
  await animation.finished.catch(() => {});
  running.delete(animation);
}

/** End the present moment. */
export function skip() {
  skipped = true;
  for (const each of [...running]) each.finish();
}

/** Whether somebody ended it. */
export function wasSkipped() {
  return skipped;
}

/** A scene begins: the buttons hide, and the focus waits where they were. Returns what ends it. */
export function scene() {
  if (!deep++) {
    scenes += 1;
    if (document.activeElement?.closest("#actions")) document.querySelector("#actions").focus({ preventScroll: true });
    document.body.classList.add("moving");
  }
  let on = true;
  return () => {
    if (!on) return;
    on = false;
    if (!--deep) document.body.classList.remove("moving");
  };
}

/** How many scenes there were. */
export function played() {
  return scenes;
}

/** Whether something moves. */
export function moving() {
  return deep > 0;
}

document.addEventListener("pointerdown", ({ target }) => {
  if (moving() && !target.closest?.(".bar, .below")) skip();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || !moving() || event.target.closest?.("input, select, textarea, summary, .bar")) return;
  event.preventDefault();
  if (!event.repeat) skip();
}, true);
