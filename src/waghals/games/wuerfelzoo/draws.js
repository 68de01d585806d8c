// What each drawn number stands for: a die of the bag, or a side of a die that falls, followed through the record.

const SIDES = {
  A: ["elephant", "elephant", "worm", "worm", "trap", "trap"],
  B: ["bear", "bear", "squirrel", "squirrel", "trap", "trap"],
  C: ["boar", "boar", "fox", "fox", "trap", "x2"],
  D: ["elephant", "elephant", "boar", "boar", "squirrel", "squirrel"],
  E: ["bear", "bear", "fox", "fox", "worm", "worm"],
};
const EACH = 10;

/** Of each outcome in the record: what was written, how many there could be, and what each number is called. */
export function* follow({ plies, options }) {
  const table = new Table(options.discards === "box");
  for (const [who, ...words] of plies) {
    if (who !== "*") {
      table.play(...words);
      continue;
    }
    const could = table.coming();
    yield { roll: words.join(" "), outcomes: could.length, told: (number) => could[number] };
    table.come(words[0]);
  }
}

/** Where the dice are, by kind, as far as it bears on what can be drawn. Hands do not. */
class Table {
  constructor(boxed) {
    this.boxed = boxed;
    this.deal();
  }

  deal() {
    this.bag = Object.keys(SIDES).flatMap((kind) => Array(EACH).fill(kind));
    this.box = [];
    this.laid = [];
    this.chosen = [];
    this.cup = [];
    this.animal = null;
    this.dealing = true;
    this.drawing = false; // for a squirrel
  }

  /** What can come now. In the middle of a round a die is drawn for a squirrel, or the next round begins. */
  coming() {
    if (this.cup.length) return SIDES[this.cup[0]];
    if (!this.dealing && !this.drawing) this.deal();
    if (!this.bag.length) this.bag = this.box.splice(0);
    return this.bag.sort().slice();
  }

  come(kind) {
    if (this.cup.length) {
      this.cup.shift();
      return;
    }
    this.bag.splice(this.bag.indexOf(kind), 1);
    this.cup = [kind];
    this.drawing = false;
  }

  play(verb, ...rest) {
    this.dealing = false;
    const [kind, face] = (rest.at(-1) ?? "").split(":");
    if (verb === "play" || verb === "reroll") this.chosen.push({ verb, kind, face });
    else if (verb === "done") this.finish(this.chosen.splice(0));
    else if (verb === "seat") this.drawing = this.animal === "squirrel";
    else if (this.animal === "bear") this.cup = [kind];
    else if (this.animal === "fox") this.discard([kind]);
  }

  /** Dice are thrown, or laid. Nothing is drawn before the next play: by then all of the last one are discarded. */
  finish(dice) {
    const kinds = dice.map((die) => die.kind).sort();
    if (dice[0].verb === "reroll") {
      this.cup = kinds;
      return;
    }
    this.discard(this.laid);
    this.laid = kinds;
    this.animal = dice[0].face;
  }

  discard(kinds) {
    (this.boxed ? this.box : this.bag).push(...kinds);
  }
}
