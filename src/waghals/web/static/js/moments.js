// What happened is played as moments: first, on the board as it was, true faces, holds and falls; then, on the new
// one, movements, stamps and pops. Moments of plies that were overtaken share a second, and come at once below a tenth.
import { facesIn, land } from "./dice.js";
import {
  count, cross, flip, nod, pop, ring, scraps, shrink, sink, spin, stamp, sway, unstamp, vanish,
} from "./effects.js";
import { mark } from "./marks.js";
import { moment as begins, MS, pace, scene, wait } from "./motion.js";
import { by, copies, fall, fly, move, places } from "./pieces.js";
import { sound } from "./senses.js";

const CATCHING_UP = 1000; // milliseconds that all plies but the last one have together
const WORTH = 120; // a moment that would be shorter comes at once
const APART = { advance: 80, play: 40 };
const split = (text = "") => text.split(" ").filter(Boolean);

/** A moment, from an item of the list. */
function read({ dataset, textContent: words }) {
  const { ply, seat, kind, faces, pieces, target = "", pops, level = "0", detail = "", stamp: word = "" } = dataset;
  return {
    ply: Number(ply), seat: Number(seat), kind, pieces: split(pieces), pops: split(pops), target, detail, word,
    faces: Object.fromEntries(split(faces).map((each) => each.split(":"))), level: Number(level), words,
    bot: by(`at-${seat}`)?.hasAttribute("data-bot") ?? false,
  };
}

const list = (frame) => [...frame.querySelectorAll("#moments > li[data-ply]")];
const newestOf = (frame) => Number(list(frame).at(-1)?.dataset.ply ?? 0);

let shown = newestOf(document); // the ply that was played last

/** The moments of a frame that were not played. A roll that names no faces shows those of the frame. */
function unseen(frame) {
  const found = list(frame).map(read).filter(({ ply }) => ply > shown);
  const roll = found.findLast(({ kind }) => kind === "roll" || kind === "throw");
  if (roll && !found.some(rolls)) roll.faces = facesIn(frame);
  return found;
}

const rolls = ({ faces }) => Object.keys(faces).length > 0;

/** Whether something has happened in this frame since the one that is shown. */
export const happened = (frame) => newestOf(frame) !== shown;

/** Whether dice have fallen in this frame that nobody has seen fall. */
export function rolled(frame) {
  return unseen(frame).some(rolls);
}

/** How long a moment takes at the usual pace, about. */
function length({ kind, faces, bot, level }) {
  const tumbles = rolls({ faces }) ? (bot ? MS.botTumble : MS.tumble[level]) : 0;
  return tumbles + (LEADS[kind] ? MS.hold : 0) + MS.move;
}

/** Play what is new in a frame, which `swap` puts in place. */
export async function perform(frame, swap) {
  const moments = unseen(frame);
  shown = newestOf(frame);
  const last = moments.at(-1)?.ply;
  const earlier = moments.filter(({ ply }) => ply !== last);
  const now = moments.filter(({ ply }) => ply === last);
  const ends = pace() && moments.length ? scene() : () => {};
  try {
    await catchUp(earlier);
    for (const each of now) {
      begins();
      await lead(each);
    }
    await across(moments, now, swap);
  } finally {
    begins();
    ends();
  }
}

/** Moments that were overtaken, on the board as it was. */
async function catchUp(earlier) {
  const whole = earlier.reduce((sum, each) => sum + length(each), 0);
  const part = Math.min(1, CATCHING_UP / Math.max(whole, 1));
  for (const each of earlier) {
    if (pace() * part * length(each) < WORTH) continue;
    begins(part);
    await lead(each);
    await tail(each);
  }
}

/** The frame changes: copies of what leaves fly, what stays moves. */
async function across(moments, now, swap) {
  const leaving = now.filter(({ target }) => target && pace()).flatMap(({ pieces, target }) =>
    pieces.filter(by).map((id) => ({ id, target })));
  const ids = moments.flatMap(({ pieces }) => pieces);
  const before = moments.length ? places(ids) : new Map();
  const copied = copies(leaving.map(({ id }) => by(id)));
  await swap();
  const ends = moments.length ? late() : () => {};
  mark(moments);
  begins();
  const goals = leaving.map(({ id, target }) => (by(id) ? null : by(target)?.getBoundingClientRect()));
  const apart = now.find(({ kind }) => APART[kind]);
  await Promise.all([
    moments.length ? move(before, apart?.pieces ?? [], APART[apart?.kind] ?? 0) : null,
    ...copied.map((each, n) => fly(each, goals[n])),
    inTurn(now, ends),
  ]).finally(ends);
}

async function inTurn(now, ends) {
  for (const each of now) {
    if (each.kind === "win") ends();
    await tail(each);
  }
}

/** A match that is over shows its board until the moments that ended it were played. Returns what ends that. */
function late() {
  const shown = by("table").classList;
  return pace() && shown.replace("is-over", "is-ending") ? () => shown.replace("is-ending", "is-over") : () => {};
}

/** What comes before the frame: it needs the board as it was. */
async function lead(each) {
  const table = by("table");
  table.dataset.moment = each.kind;
  if (rolls(each)) {
    unstamp();
    await land(each.faces, each.level, each.bot);
    table.dataset.fell = ""; // the dice are those of the frame that comes, all else is still that of before
  }
  if (rolls(each) || (LEADS[each.kind] && each.kind !== "bite")) say(each.words);
  await LEADS[each.kind]?.(each);
  delete table.dataset.moment;
  delete table.dataset.fell;
}

/** What happened is told as soon as it is seen. */
function say(words) {
  const said = by("said");
  if (said && words) said.textContent = words;
}

const hold = ({ bot }) => wait(bot ? MS.botHold : MS.hold);

const LEADS = {
  async bust(each) {
    const uncross = cross(split(each.detail));
    await hold(each);
    sound(each);
    await fall(each.pieces);
    uncross();
  },
  async miss(each) {
    ring(each.pieces, "missed");
    await hold(each);
    sound(each);
  },
  async pay(each) {
    sound(each);
    await fall(each.pieces);
  },
  async own_hit(each) {
    await hold(each);
    sound(each);
    await (each.detail === "lost" ? vanish : flip)(each.pieces);
  },
  async rotten(each) {
    sound(each);
    stamp(each.word);
    await sink(each.pieces);
  },
  async summit(each) {
    await fall(each.pieces); // stones that have to leave
  },
  async steal(each) {
    await sway(each.pieces);
  },
  async trap(each) {
    sound(each);
    await shrink(each.pieces);
  },
  async bite(each) {
    await wait(MS.hold / 2);
    sound(each);
    by("table").classList.add("falling"); // its jaws shut, and only now one hears of it
    say(each.words);
    await wait(MS.fall);
  },
};
const SOUNDED = ["bust", "miss", "pay", "own_hit", "rotten", "trap", "bite"]; // before the frame

const TAILS = {
  take: ({ pieces, detail }) => detail.includes("protect") && flip(pieces),
  own_hit: ({ pops }) => pop(pops),
  reverse: ({ pieces }) => spin(pieces),
  steal: ({ pops }) => ring(pops, "robbed"),
  ability: ({ pieces, detail }) => detail === "elephant" && nod(pieces),
  round: ({ pops, pieces }) => Promise.all([count(pops, MS.count), flip(pieces)]),
  last_die: ({ pops }) => count(pops, MS.hold),
  win: ({ seat, detail }) => scraps(detail || seat),
};

/** What comes on the frame. */
async function tail(each) {
  const table = by("table");
  table.dataset.moment = each.kind;
  if (each.kind === "advance") steps(each);
  else if (!SOUNDED.includes(each.kind) && !rolls(each)) sound(each);
  const stamped = each.kind === "rotten" ? null : stamp(each.word);
  const popped = each.kind === "steal" ? null : pop(each.pops);
  await Promise.all([stamped, popped, TAILS[each.kind]?.(each)]);
  delete table.dataset.moment;
}

/** A step for each piece that advances, each higher than the one before. */
function steps(each) {
  const first = Number(each.detail) || 1;
  each.pieces.forEach((_, n) => setTimeout(() => sound({ ...each, detail: String(first + n) }), n * APART.advance * pace()));
}
