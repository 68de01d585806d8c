// How a drawn number is read as a roll: four dice, the first one weighs most.

export const outcomes = 1296;

/** The roll of this number, as the record writes it. */
export function told(number) {
  return [216, 36, 6, 1].map((weight) => 1 + (Math.floor(number / weight) % 6)).join(" ");
}
