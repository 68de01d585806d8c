// Pieces between two frames: what stands elsewhere moves there, what comes from somewhere flies from it, what leaves
// flies away as a copy above the page. Elements are told by their ids.
import { animate, MS } from "./motion.js";

const PIECES = "#table :is(.piece, [data-piece]):not([data-piece=own])[id], #table [data-from][id]";
const ARC = 24;
const LEAST = 2; // pixels that are worth a movement

export const by = (id) => document.getElementById(id);
const centre = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** A way on the screen as the element measures it: drawings have units of their own. */
function own(element, x, y) {
  if (!(element instanceof SVGGraphicsElement) || !element.ownerSVGElement) return [x, y];
  const { a, b, c, d } = element.getScreenCTM();
  const size = a * d - b * c || 1;
  return [(d * x - c * y) / size, (a * y - b * x) / size];
}

const shift = (element, x, y, more = "") => {
  const [right, down] = own(element, x, y);
  return { transform: `translate(${right}px, ${down}px) ${more}` };
};

/** Where all pieces are now, and others with these ids. */
export function places(ids = []) {
  const found = new Map();
  for (const piece of document.querySelectorAll(PIECES)) found.set(piece.id, piece.getBoundingClientRect());
  for (const id of ids) if (by(id)) found.set(id, by(id).getBoundingClientRect());
  return found;
}

/** Move every piece from where it was. `order`: those that go one after another, `apart` milliseconds. Here and below
    all is measured before the first thing is changed: otherwise the browser lays the page out for each of them. */
export function move(before, order, apart) {
  const ways = [];
  for (const piece of document.querySelectorAll(PIECES)) {
    const source = piece.dataset.from ?? "";
    const from = before.get(piece.id) ?? before.get(source) ?? by(source)?.getBoundingClientRect();
    const to = piece.getBoundingClientRect();
    if (!from?.width || !to.width) continue;
    const [x, y] = centre(from).map((at, n) => at - centre(to)[n]);
    if (Math.abs(x) + Math.abs(y) <= LEAST) continue;
    const flies = !before.has(piece.id);
    const way = [shift(piece, x, y), ...(flies ? [shift(piece, x / 2, y / 2 - ARC)] : []), shift(piece, 0, 0)];
    ways.push([piece, way, flies ? MS.fly : MS.move]);
  }
  return Promise.all(ways.map(([piece, way, ms]) =>
    animate(piece, way, ms, { composite: "add", delay: Math.max(0, order.indexOf(piece.id)) * apart })));
}

/** Where copies lie: above the page, and out of reach. */
export function overlay() {
  let layer = by("overlay");
  if (!layer) {
    layer = document.createElement("div");
    layer.id = "overlay";
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
  }
  return layer;
}

const SVG = "http://www.w3.org/2000/svg";
const FLAT = "translate: none; rotate: none; scale: none; transform: none";
const WHOLE = "position: fixed; inset: 0; width: 100vw; height: 100vh; margin: 0; overflow: visible";

/** An element with the class of another around a copy, so that it is drawn in the same style. */
function around(inside, model, drawn) {
  const made = drawn ? document.createElementNS(SVG, "g") : document.createElement("div");
  made.setAttribute("class", model.getAttribute("class") ?? "");
  made.style.cssText = drawn ? FLAT : "display: contents";
  made.append(inside);
  return made;
}

/** Copies of elements in the same places; `moves` is what of each can be moved by pixels. */
export function copies(elements) {
  return elements.map(measured).map(copy);
}

function measured(element) {
  const root = element instanceof SVGGraphicsElement ? element.ownerSVGElement : null;
  return { element, root, box: element.getBoundingClientRect(), matrix: root && element.parentNode.getScreenCTM() };
}

function copy({ element, root, box, matrix }) {
  let node = element.cloneNode(true);
  for (const each of [node, ...node.querySelectorAll("[id]")]) each.removeAttribute("id");
  let moves = node;
  let up = element.parentElement;
  if (root) {
    const { a, b, c, d, e, f } = matrix;
    for (; up !== root; up = up.parentElement) node = around(node, up, true);
    const placed = document.createElementNS(SVG, "g");
    placed.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    placed.append(node);
    moves = node = document.createElementNS(SVG, "svg");
    node.setAttribute("class", root.getAttribute("class") ?? "");
    node.style.cssText = WHOLE;
    node.append(placed);
    up = root.parentElement;
  } else {
    const place = `left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px`;
    node.style.cssText = `position: fixed; margin: 0; transform: none; ${place}`;
  }
  for (; up && up !== document.body; up = up.parentElement) node = around(node, up, false);
  overlay().append(node);
  return { box, node, moves };
}

/** A copy flies to the middle of a place and is gone; it shrinks, so that it does not cover what is smaller. */
export async function fly({ box, node, moves }, to) {
  if (to?.width) {
    const from = centre(box), [x, y] = centre(to).map((at, n) => at - from[n]);
    const fits = Math.min(1, 0.8 * Math.min(to.width / box.width, to.height / box.height));
    if (moves instanceof SVGSVGElement) moves.style.transformOrigin = `${from[0]}px ${from[1]}px`;
    const way = [
      { transform: "none" },
      { transform: `translate(${x / 2}px, ${y / 2 - ARC}px)` },
      { transform: `translate(${x}px, ${y}px) scale(${fits})` },
    ];
    await animate(moves, way, MS.fly);
  }
  node.remove();
}

/** Pieces fall off the board; where they were, a ghost of each goes out. What falls is out of sight afterwards. */
export async function fall(ids) {
  const falling = ids.map(by).filter(Boolean);
  const ways = falling.map((piece) => [shift(piece, 0, 0), shift(piece, 0, innerHeight / 2, "rotate(200deg)")]);
  copies(falling).forEach(ghost);
  await Promise.all(falling.map(async (piece, n) => {
    const easing = "cubic-bezier(.5, 0, .9, .5)";
    await Promise.all([
      animate(piece, ways[n], MS.fall, { composite: "add", easing }),
      animate(piece, [{ opacity: 1 }, { opacity: 0 }], MS.fall, { easing }),
    ]);
    piece.style.visibility = "hidden";
  }));
}

async function ghost({ node, moves }) {
  moves.classList.add("ghostly");
  await animate(moves, [{ opacity: 0.35 }, { opacity: 0 }], MS.ghost, { easing: "linear" });
  node.remove();
}
