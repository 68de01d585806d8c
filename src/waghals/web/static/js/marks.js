// What others changed keeps a ring until one's own turn ends; who only watches sees it until the next turn.
import { by } from "./pieces.js";

const UNCHANGED = ["bust", "hit", "miss", "rotten"]; // these tell of pieces that stay as they were
const marked = new Set();
let turn = null; // of whom the last moment was
let wasMine = false;

/** After a frame: mark what these moments are about, and what was marked before. */
export function mark(moments) {
  const { viewer, mine } = by("table").dataset;
  if (wasMine && mine === undefined) marked.clear();
  wasMine = mine !== undefined;
  for (const { seat, kind, pieces } of moments) {
    const own = String(seat) === viewer;
    if (seat !== turn && (viewer === undefined || (!own && String(turn) === viewer))) marked.clear();
    turn = seat;
    if (!own && !UNCHANGED.includes(kind)) for (const id of pieces) marked.add(id);
  }
  for (const id of marked) by(id)?.setAttribute("data-changed", "");
}
