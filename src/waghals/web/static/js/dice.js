// Dice that visibly roll. Only a die that tumbles shows faces that were not rolled; it comes to rest on the true one,
// in the place where it lies, before the page shows what follows from it.
import { MS, moment, scene, time, wait, wasSkipped } from "./motion.js";
import { play, rattle } from "./senses.js";

const FLICKER = 70;

let tumbling = null; // the dice with the faces they had, since when they tumble, and what ends it

const named = () => [...document.querySelectorAll("#table [data-die][data-faces]")];
const words = (die) => die.dataset.faces.split(" ");

/** The dice that roll as one presses: where some can be ticked, the ticked ones. */
function rolling() {
  const box = (die) => die.querySelector("input[type=checkbox]") ?? die.closest("label")?.querySelector("input")
    ?? document.querySelector(`#table input[data-ticks="${die.dataset.die}"]`);
  const dice = named();
  const ticked = dice.filter((die) => box(die)?.checked);
  return ticked.length ? ticked : dice.filter((die) => !box(die));
}

/** What a die shows: a drawing of the sheet that it refers to, or one of its classes. */
function face(die) {
  if (die.hasAttribute("href")) return die.getAttribute("href").split("#")[1];
  return words(die).find((word) => die.classList.contains(word));
}

function show(die, word) {
  if (die.hasAttribute("href")) {
    die.setAttribute("href", `${die.getAttribute("href").split("#")[0]}#${word}`);
    return;
  }
  die.classList.remove(...words(die));
  if (word) die.classList.add(word);
}

function flicker() {
  for (const { die } of tumbling.dice) {
    const others = words(die);
    show(die, others[Math.floor(Math.random() * others.length)]);
  }
}

function begin(dice, level, ms) {
  const length = time(ms);
  if (tumbling || !length || !dice.length) return;
  const ends = scene();
  tumbling = { dice: dice.map((die) => ({ die, was: face(die) })), since: performance.now(), ends };
  for (const die of dice) die.classList.add("tumbles");
  document.body.classList.add("tumbling");
  tumbling.timer = setInterval(flicker, FLICKER);
  flicker();
  rattle(length, level);
}

function end() {
  const { dice, timer, ends } = tumbling;
  clearInterval(timer);
  for (const { die } of dice) die.classList.remove("tumbles");
  document.body.classList.remove("tumbling");
  tumbling = null;
  ends();
}

/** What the dice of a frame show, by their names. */
export function facesIn(frame) {
  return Object.fromEntries([...frame.querySelectorAll("[data-die][data-faces]")].map((die) => [die.dataset.die, face(die)]));
}

/** Whether dice tumble. */
export function tumbles() {
  return tumbling !== null;
}

/** Somebody rolls: the dice tumble until it is known what they show. */
export function roll(level = 0) {
  moment();
  begin(rolling(), level, MS.tumble[level]);
}

/** Let the dice with these names tumble if they do not yet, and come to rest on these faces. */
export async function land(faces, level, bot) {
  const ms = bot ? MS.botTumble : MS.tumble[level];
  const dice = named().filter((die) => die.dataset.die in faces);
  if (tumbling && wasSkipped()) return rest(dice, faces);
  begin(dice, level, ms);
  if (tumbling) await wait(Math.max(0, ms - (performance.now() - tumbling.since) / (time(1) || 1)));
  rest(dice, faces);
}

function rest(dice, faces) {
  for (const { die, was } of tumbling?.dice ?? []) show(die, was);
  for (const die of dice) show(die, faces[die.dataset.die]);
  if (tumbling) end();
  play("land");
}

/** Nothing was rolled after all: the dice show what they did. */
export function lie() {
  if (!tumbling) return;
  for (const { die, was } of tumbling.dice) show(die, was);
  end();
}
