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

/** Move every piece from where it was. `order`: those that go one after another, `apart` milliseconds. */
export function move(before, order, apart) {
  const ways = [];
  for (const piece of document.querySelectorAll(PIECES)) {
    const source = piece.dataset.from ?? "";
    const from = before.get(piece.id) ?? before.get(source) ?? by(source)?.getBoundingClientRect();
    const to = piece.getBoundingClientRect();
    if (!from?.width || !to.width) continue;
    const [x, y] = centre(from).map((at, n) => at - centre(to)[n]);
    if (Math.abs(x) + Math.abs(y) > LEAST) ways.push([piece, x, y, !before.has(piece.id)]);
  }
  return Promise.all(ways.map(([piece, x, y, flies]) => {
    const options = { composite: "add", delay: Math.max(0, order.indexOf(piece.id)) * apart };
    if (!flies) return animate(piece, [shift(piece, x, y), shift(piece, 0, 0)], MS.move, options);
    const top = shift(piece, x / 2, y / 2 - ARC);
    return animate(piece, [shift(piece, x, y), top, shift(piece, 0, 0)], MS.fly, options);
  }));
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

/** A copy of an element in the same place; `moves` is what of it can be moved by pixels. */
export function copy(element) {
  const box = element.getBoundingClientRect();
  const root = element instanceof SVGGraphicsElement ? element.ownerSVGElement : null;
  let node = element.cloneNode(true);
  for (const each of [node, ...node.querySelectorAll("[id]")]) each.removeAttribute("id");
  let moves = node;
  let up = element.parentElement;
  if (root) {
    const { a, b, c, d, e, f } = element.parentNode.getScreenCTM();
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

/** A copy flies to the middle of an element and is gone. */
export async function fly({ box, node, moves }, target) {
  const to = by(target)?.getBoundingClientRect();
  if (to?.width) {
    const [x, y] = centre(to).map((at, n) => at - centre(box)[n]);
    const way = [{ transform: "none" }, { transform: `translate(${x / 2}px, ${y / 2 - ARC}px)` }, { transform: `translate(${x}px, ${y}px)` }];
    await animate(moves, way, MS.fly);
  }
  node.remove();
}

/** Pieces fall off the board; where they were, a ghost of each goes out. What falls is out of sight afterwards. */
export async function fall(ids) {
  const falling = ids.map(by).filter(Boolean);
  for (const piece of falling) ghost(piece);
  await Promise.all(falling.map(async (piece) => {
    const below = shift(piece, 0, innerHeight / 2, "rotate(200deg)");
    const easing = "cubic-bezier(.5, 0, .9, .5)";
    await Promise.all([
      animate(piece, [shift(piece, 0, 0), below], MS.fall, { composite: "add", easing }),
      animate(piece, [{ opacity: 1 }, { opacity: 0 }], MS.fall, { easing }),
    ]);
    piece.style.visibility = "hidden";
  }));
}

async function ghost(piece) {
  const { node, moves } = copy(piece);
  moves.classList.add("ghostly");
  await animate(moves, [{ opacity: 0.35 }, { opacity: 0 }], MS.ghost, { easing: "linear" });
  node.remove();
}
