// What each drawn number stands for: the cards that could come then, in order, followed through the record.

const PILE = [
  ...Array.from({ length: 70 }, (_, index) => String(index + 1)),
  ...["reverse", "steal", "raise", "gift"].flatMap((kind, index) => Array(6 - index).fill(kind)),
];
const HAND = 5;
const isNumber = (card) => /^\d+$/.test(card);

/** Of each outcome in the record: what was written, how many there could be, and what each number is called. */
export function* follow({ plies, seats }) {
  const table = new Round(seats);
  for (const [who, ...words] of plies) {
    if (who !== "*") {
      table.play(Number(who), words);
      continue;
    }
    const cards = [...table.source];
    yield { roll: words.join(" "), outcomes: cards.length, told: (number) => cards[number] };
    table.come(words[0]);
  }
}

class Round {
  constructor(seats) {
    this.seats = seats;
    this.deal();
  }

  deal() {
    this.pile = [...PILE];
    this.hands = Array.from({ length: this.seats }, () => []);
    this.missing = 2; // targets
    this.dealing = true;
    this.robbed = this.player = this.waiting = null;
  }

  get source() {
    return this.robbed === null ? this.pile : this.hands[this.robbed];
  }

  /** A card comes: out of a hand, as a target, or into a hand. A special is no target and goes back. */
  come(card) {
    if (this.robbed !== null) {
      move(card, this.hands[this.robbed], this.hands[this.player]);
      this.waiting = this.pile.length ? this.robbed : null;
      this.robbed = null;
    } else if (this.missing) {
      if (!isNumber(card)) return;
      move(card, this.pile, []);
      this.missing -= 1;
    } else {
      move(card, this.pile, this.hands[this.receiver()]);
    }
  }

  receiver() {
    if (this.dealing) {
      const seat = this.hands.findIndex((hand) => hand.length < HAND);
      if (seat >= 0) return seat;
    }
    const seat = this.waiting ?? this.player;
    this.waiting = null;
    return seat;
  }

  play(seat, [what, ...rest]) {
    this.player = seat;
    this.dealing = false;
    const hand = this.hands[seat];
    const cards = { play: [rest[0]], target: [rest[0]], raise: ["raise", rest[0]], take: [] }[what] ?? [what];
    for (const card of cards) move(card, hand, []);
    if (what === "steal" && rest.length) this.robbed = Number(rest[0]);
    if (what !== "take" || (this.pile.length && hand.some(isNumber))) return;
    if (this.pile.some(isNumber)) this.missing = 1;
    else this.deal();
  }
}

function move(card, from, to) {
  from.splice(from.indexOf(card), 1);
  to.push(card);
  to.sort((a, b) => PILE.indexOf(a) - PILE.indexOf(b));
}
