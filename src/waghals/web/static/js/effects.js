// What single elements do in a moment: pop, flip, sway, turn; and what is laid over the board: stamps, crosses, scraps.
import { animate, MS, time, wait } from "./motion.js";
import { by, overlay } from "./pieces.js";

const SCRAPS = 24;

/** Change an element about its own middle, whatever else places it. */
function about(element, change) {
  if (!(element instanceof SVGGraphicsElement) || !element.ownerSVGElement) return { transform: change };
  const { x, y, width, height } = element.getBBox();
  const [right, down] = [x + width / 2, y + height / 2];
  return { transform: `translate(${right}px, ${down}px) ${change} translate(${-right}px, ${-down}px)` };
}

/** Elements with this id, and dice with this name. */
function meant(id) {
  return [by(id), ...document.querySelectorAll(`#table [data-die="${CSS.escape(id)}"]`)].filter(Boolean);
}

function all(ids, changes, ms, options = {}) {
  const ways = ids.flatMap(meant).map((element) => [element, changes.map((change) => about(element, change))]);
  return Promise.all(ways.map(([element, way]) => animate(element, way, ms, { composite: "add", ...options })));
}

export const pop = (ids) => all(ids, ["scale(1)", "scale(1.18)", "scale(1)"], MS.pop);
export const flip = (ids) => all(ids, ["scaleX(1)", "scaleX(0)", "scaleX(1)"], MS.flip, { easing: "ease-in-out" });
export const spin = (ids) => all(ids, ["rotate(-180deg)", "rotate(0deg)"], MS.turn);
export const sway = (ids) => all(ids, [0, 4, -4, 4, 0].map((by) => `rotate(${by}deg)`), MS.shake);
export const shrink = (ids) => all(ids, ["scale(1)", "scale(.9)", "scale(1)"], MS.shake);
export const nod = (ids) => all(ids, ["translateY(0)", "translateY(3px)", "translateY(0)"], 160);

/** Pieces shrink away; they are out of sight until the frame changes. */
export async function vanish(ids) {
  await all(ids, ["scale(1)", "scale(0)"], MS.pop, { easing: "ease-in" });
  for (const piece of ids.map(by)) if (piece) piece.style.visibility = "hidden";
}

/** One die sinks and the others pale, long enough to be read. */
export async function sink(ids) {
  const one = (die) => ids.some((id) => die.dataset.die === id || die.closest(`#${CSS.escape(id)}`));
  await Promise.all([...document.querySelectorAll("#table [data-die]")].map((die) => {
    const [from, to] = one(die) ? [{ translate: "0 0" }, { translate: "0 8px" }] : [{ opacity: 1 }, { opacity: 0.4 }];
    return animate(die, [from, { ...to, offset: 0.3 }, to], 300 + MS.hold);
  }));
}

/** Elements bear a ring of this class for a while, however things move. */
export function ring(ids, name, ms = MS.hold) {
  for (const element of ids.flatMap(meant)) {
    element.classList.add(name);
    setTimeout(() => element.classList.remove(name), ms);
  }
}

/** Something of this class in the middle of the board, with these words. */
function laid(name, ...words) {
  const box = by("board").getBoundingClientRect();
  const made = document.createElement("p");
  made.className = name;
  made.style.left = `${box.left + box.width / 2}px`;
  made.style.top = `${box.top + box.height / 2}px`;
  for (const word of words) {
    const span = document.createElement("span");
    span.textContent = word;
    made.append(span);
  }
  overlay().append(made);
  return made;
}

/** A word stamped on the board. It stays a while, and nobody waits for it. */
export function stamp(word) {
  if (!word) return Promise.resolve();
  unstamp();
  const made = laid("stamp", word);
  setTimeout(() => made.remove(), MS.stamp + MS.stay);
  return animate(made, [{ scale: 1.6, opacity: 0 }, { scale: 1, opacity: 1 }], MS.stamp);
}

/** No word of a moment before is left when dice fall again. */
export function unstamp() {
  for (const each of document.querySelectorAll("#overlay .stamp")) each.remove();
}

/** The sums that fit nowhere, crossed out. Returns what takes them away. */
export function cross(sums) {
  const made = sums.length ? laid("crossed", ...sums) : null;
  return () => made?.remove();
}

/** The numbers in these elements count up to what they are. */
export async function count(ids, ms) {
  const ends = time(ms);
  if (!ends) return;
  const numbers = ids.map(by).filter(Boolean).flatMap((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) if (/\d/.test(walker.currentNode.data)) found.push([walker.currentNode, walker.currentNode.data]);
    return found.slice(0, 1);
  });
  const start = performance.now();
  let on = true;
  const step = () => {
    const part = Math.min(1, (performance.now() - start) / ends);
    for (const [node, text] of numbers) node.data = text.replace(/\d+/, (number) => Math.round(number * part));
    if (on) requestAnimationFrame(step);
  };
  step();
  await wait(ms);
  on = false;
  for (const [node, text] of numbers) node.data = text;
}

/** Scraps in a seat's colour fall once. */
export async function scraps(seat) {
  if (!time(MS.scraps)) return;
  const made = Array.from({ length: SCRAPS }, () => {
    const scrap = document.createElement("i");
    scrap.className = `scrap seat-${seat}`;
    scrap.style.left = `${100 * Math.random()}vw`;
    overlay().append(scrap);
    return scrap;
  });
  await Promise.all(made.map((scrap) => {
    const falls = MS.scraps * (0.6 + 0.4 * Math.random());
    return animate(scrap, [
      { transform: "translateY(-5vh) rotate(0deg)" },
      { transform: `translate(${60 * Math.random() - 30}px, 105vh) rotate(${720 * Math.random() - 360}deg)` },
    ], falls, { easing: "ease-in", delay: (MS.scraps - falls) * Math.random() });
  }));
  for (const scrap of made) scrap.remove();
}
