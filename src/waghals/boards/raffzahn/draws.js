// How a drawn number is read as a roll: the dice that rolled, of which the first weighs most.

const YELLOW = ["10", "20", "30", "star", "star", "rotten"];
const BLUE = ["1", "2", "3", "4", "5", "star"];

/** The faces of each die that rolled after this action: all three where a turn begins. */
function dice(after) {
  const [verb, ...names] = after.split(" ");
  const rolled = verb === "reroll" ? names : ["yellow", "blue1", "blue2"];
  return rolled.map((name) => (name === "yellow" ? YELLOW : BLUE));
}

/** How many outcomes a roll after this action has. */
export function outcomes(after) {
  return 6 ** dice(after).length;
}

/** The roll of this number, as the record writes it. */
export function told(number, after) {
  const faces = dice(after);
  return faces.map((die, i) => die[Math.floor(number / 6 ** (faces.length - 1 - i)) % 6]).join(" ");
}
