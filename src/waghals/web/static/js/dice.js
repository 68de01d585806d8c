// Dice that visibly roll. The frame with the result waits until they have landed, so that
// nothing on the page, spoken or seen, tells it before. A tap lands them at once.
import { pref } from "./settings.js";
import { land, rattle } from "./senses.js";

const LENGTH = { slow: 600, normal: 450, fast: 220, off: 0 };
const FLICKER = 70;
const GRACE = 150; // for the result to come in after the dice; without one they just lie down

let landing = null;

function speed() {
  return pref("speed", matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "normal");
}

const PIPS = "die-1 die-2 die-3 die-4 die-5 die-6";

/** Show other faces: those that a die names itself, of the sheet that its picture comes from. */
function flicker() {
  for (const die of document.querySelectorAll("#table [data-die]")) {
    if (die.closest("label")?.querySelector("input:not(:checked)")) continue; // it is kept
    const faces = (die.dataset.die || PIPS).split(" ");
    const sheet = die.getAttribute("href").split("#")[0];
    die.setAttribute("href", `${sheet}#${faces[Math.floor(Math.random() * faces.length)]}`);
  }
}

/** Let the dice of the page tumble. Resolves once they have landed; calls in between join in. */
export function tumble() {
  if (landing) return landing;
  const time = LENGTH[speed()];
  if (!time || document.hidden || !document.querySelector("[data-die]")) return Promise.resolve();
  document.body.classList.add("tumbling");
  rattle(time);
  const faces = setInterval(flicker, FLICKER);
  landing = new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      clearInterval(faces);
      document.removeEventListener("pointerdown", done);
      landing = null;
      resolve();
      setTimeout(() => still(false), GRACE);
    };
    const timer = setTimeout(done, time);
    setTimeout(() => document.addEventListener("pointerdown", done, { once: true }), 60);
  });
  return landing;
}

/** A lost turn: its runners fall, or jaws close, before the pieces are gone. */
export function fall() {
  const time = { slow: 700, normal: 480, fast: 260, off: 0 }[speed()];
  if (!time || document.hidden || !document.querySelector(".runner, [data-blow]")) return Promise.resolve();
  document.body.classList.remove("tumbling");
  document.querySelector("#table").classList.add("falling");
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** The result is on the page: the dice lie still. */
export function still(rolled) {
  if (landing) return;
  document.body.classList.remove("tumbling");
  if (rolled) land();
}
