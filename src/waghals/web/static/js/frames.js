// Frames as texts. The server sends a whole frame, or a delta to one that this tab has read:
// its first line is "~" and the id of that frame; then "=START COUNT" copies lines of it, and "+" adds one.

const KEPT = 8; // frames: a stream and the answers of commands may overtake each other
const known = new Map(); // the lines of frames, by id, the oldest first
const ID = /^<main id="table"[^>]* data-frame="([^"]+)"/;

/** The id of the frame that was read last. */
export let last = "";

/** The whole text, or null if it is a delta to a frame that is not known. */
export function whole(text) {
  const full = text.startsWith("~") ? patched(text.split("\n")) : text;
  if (full !== null) keep(full);
  return full;
}

function patched([head, ...steps]) {
  const base = known.get(head.slice(1));
  if (!base) return null;
  return steps.flatMap((step) => {
    if (step[0] === "+") return [step.slice(1)];
    const [start, count] = step.slice(1).split(" ").map(Number);
    return base.slice(start, start + count);
  }).join("\n");
}

function keep(text) {
  const id = ID.exec(text)?.[1];
  if (!id) return;
  known.delete(id);
  known.set(id, text.split("\n"));
  if (known.size > KEPT) known.delete(known.keys().next().value);
  last = id;
}
