// How a drawn number is read as a roll: the dice that rolled, of which the first weighs most.

const YELLOW = ["10", "20", "30", "star", "star", "rotten"];
const BLUE = ["1", "2", "3", "4", "5", "star"];
const ALL = ["yellow", "blue1", "blue2"];

/** Of each roll in the record: what was written, how many there could be, and what each number is called. */
export function* follow({ plies }) {
  let rolled = ALL; // where a turn begins
  for (const [who, verb, ...names] of plies) {
    if (who !== "*") {
      rolled = verb === "reroll" ? names : ALL;
      continue;
    }
    const dice = rolled.map((name) => (name === "yellow" ? YELLOW : BLUE));
    rolled = ALL;
    yield { roll: [verb, ...names].join(" "), outcomes: 6 ** dice.length, told: (number) => told(number, dice) };
  }
}

function told(number, dice) {
  return dice.map((faces, i) => faces[Math.floor(number / 6 ** (dice.length - 1 - i)) % 6]).join(" ");
}
