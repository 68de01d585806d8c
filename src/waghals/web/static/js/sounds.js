// What is heard and felt, as a table: notes of each sound, and which sound a kind of moment has.
// A note is a wave or noise; it begins at `at` and dies away within `ms` milliseconds. Frequencies are in Hz.

const tone = (from, ms, at = 0, more = {}) => ({ wave: "triangle", from, ms, at, ...more });
const noise = (hz, ms, at = 0, filter = "bandpass") => ({ wave: "noise", hz, filter, ms, at });
const later = (notes, by) => notes.map((note) => ({ ...note, at: note.at + by }));

const grab = [noise(1200, 50), tone(330, 80)];
const chomp = [tone(90, 60, 0, { wave: "square" }), noise(2000, 25, 0, "highpass")];
const summit = [523, 659, 784, 1047].map((hz, n) => tone(hz, 160, 80 * n));

export const SOUNDS = {
  step: [tone(520, 60)],
  keep: [tone(392, 90), tone(587, 90, 90)],
  bust: [tone(440, 420, 0, { wave: "sine", to: 110 }), noise(400, 120, 0, "lowpass")],
  summit,
  grab,
  steal: [tone(300, 140, 0, { wave: "sine", to: 900 }), ...later(grab, 140)],
  ouch: [tone(220, 260, 0, { wave: "sawtooth", to: 150, below: 700 })],
  bite: [...chomp, ...later(chomp, 110)],
  card: [noise(2500, 35)],
  animal: [tone(110, 120)],
  turn: [tone(880, 70, 0, { to: 440 }), tone(1320, 70, 120, { to: 660 })],
  land: [0, 30, 55, 100].map((at) => tone(300, 70, at, { to: 150, peak: 0.16 })),
  win: [...summit, ...[523, 659, 784].map((hz) => tone(hz, 600, 400))],
};

/** How loud dice rattle, by how bold the roll is. */
export const RATTLE = [0.04, 0.05, 0.065, 0.08];

/** Milliseconds of vibration and of rest, by sound. */
export const BUZZES = {
  land: [18], step: [12], keep: [15, 40, 15], bust: [60, 40, 90], bite: [60, 40, 90], ouch: [60, 40, 90],
  summit: [20, 40, 20, 40, 60], steal: [10, 30, 40], turn: [40], win: [20, 40, 20, 40, 120],
};

const SEMITONE = 2 ** (1 / 12);
const ANIMALS = { elephant: 110, bear: 147, boar: 196, fox: 262, squirrel: 392, worm: 523 };
const FIFTH = 1.5;

const KINDS = {
  roll: "land", throw: "land", advance: "step", bust: "bust", keep: "keep", summit: "summit", hit: "keep",
  take: "grab", steal: "steal", own_hit: "ouch", rotten: "ouch", miss: "bust", pay: "card", play: "card",
  trap: "bite", again: "animal", last_die: "summit", card: "card", shut: "keep", reverse: "step", raise: "card",
  gift: "card", bite: "bite", round: "summit", win: "win", ability: "animal",
};
const ABILITIES = { bear: "land", boar: "steal", fox: "grab", squirrel: "land", worm: "card" };

/** The sound of a moment: its name, and the factor of its frequencies. */
export function soundOf({ kind, detail = "" }) {
  const [word, number] = detail.split(" ");
  if (kind === "ability" && ABILITIES[word]) return [ABILITIES[word], 1];
  if (kind === "advance") return ["step", SEMITONE ** (2 * Math.max(0, (Number(word) || 1) - 1))];
  const animal = kind === "play" && ANIMALS[word] ? "animal" : KINDS[kind];
  if (animal !== "animal") return [animal, 1];
  return ["animal", ((ANIMALS[word] ?? 110) / 110) * FIFTH ** (Number(number) || 0)];
}
