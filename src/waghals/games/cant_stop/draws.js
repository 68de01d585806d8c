// How a drawn number is read as a roll: four dice, the first one weighs most.

const WEIGHTS = [216, 36, 6, 1];

/** Of each roll in the record: what was written, how many there could be, and what each number is called. */
export function* follow({ plies }) {
  for (const [who, ...words] of plies) {
    if (who === "*") yield { roll: words.join(" "), outcomes: 1296, told };
  }
}

function told(number) {
  return WEIGHTS.map((weight) => 1 + (Math.floor(number / weight) % 6)).join(" ");
}
