"""A position of Allie Gator: where every card lies, what of it a view shows, and how a card moves."""

from __future__ import annotations

from waghals.contract.record import Grid, Record, Row, grid, row, rule

# ---- the deck

SEATS = 5
HAND = 5
HIGHEST = 70  # of the numbers; a card is its number, or one of:
REVERSE, STEAL, RAISE, GIFT = 71, 72, 73, 74
KINDS = 4  # of specials
NUMBERS = 70  # in the deck
COPIES = (6, 5, 4, 3)  # of each special in the deck
SPECIALS = sum(COPIES)

LEFT, RIGHT = 0, 1
SIDES = 2

# Places of a number card: a seat's hand (the seat itself), or one of these; + side or + seat.
PILE, NOWHERE, FIELD, TARGET, MINUS = 5, 6, 7, 9, 11
# mutant 17: only compared with itself
UNSEEN = 16  # in a view: in the pile, or in a hand that is not the viewer's


# ---- the position


class Position(Record):
    """What states and views have in common. Specials are counted by kind, hands are in ascending order.

    In a view the cards that its viewer does not see are missing from `hands`, and `UNSEEN`.
    """

    players: int
    teeth: int
    short: int
    effect_needed: int
    gap: int
    player: int  # whose turn it is, or who took last
    phase: int
    direction: int  # 1 clockwise, -1 the other way
    round: int  # counted from 1
    starter: int  # who began this round
    dealing: int  # 1: the round is being set up
    receiver: int  # who draws
    victim: int  # who is being robbed
    chip: int  # the side it lies on
    targets: Row = row(SIDES)  # the uppermost card; 0: none
    tops: Row = row(SIDES)  # of the fields; 0: empty
    place: Row = row(HIGHEST + 1)  # of each number card
    hands: Grid = grid(SEATS, HAND)
    held: Row = row(SEATS)  # cards in each hand
    piled: int  # cards in the pile
    minus: Row = row(SEATS)  # minus cards of each seat
    played: Grid = grid(SEATS, KINDS)  # the specials among them
    won: Row = row(SEATS)  # teeth, golden ones double
    last_minus: Row = row(SEATS)  # of the last finished round
    last_specials: Row = row(SEATS)


class State(Position):
    """Where everything stands: a position, and what the pile has."""

    numbers: int  # number cards in the pile
    # mutant HIGHEST * 10: room that nothing uses
    tens: Row = row(HIGHEST // 10)  # of these 1 to 10, 11 to 20 ...
    specials: Row = row(KINDS)  # specials in it


# ---- what lies where


@rule
def count_numbers(s: Position, p: int) -> int:
    """How many number cards are in the hand; they come first in it."""
    count = 0
    while count < s.held[p] and s.hands[p][count] <= HIGHEST:
        count += 1
    return count


@rule
def cards_on(s: Position, side: int) -> int:
    """How many cards lie on a side: the field, the target and those that it covers."""
    count = 0
    for card in range(1, s.targets[side] + 1):
        count += (s.place[card] == FIELD + side) | (s.place[card] == TARGET + side)
    return count


@rule
def missing(s: Position) -> int:
    """The side without a target."""
    return LEFT if s.targets[LEFT] == 0 else RIGHT


# ---- the pile


@rule
def stack(s: State) -> None:
    """The whole deck is the pile."""
    for ten in range(HIGHEST // 10):  # mutant 11: a round ends with no number in the pile
        s.tens[ten] = 0
    s.place[0] = NOWHERE
    for card in range(1, NUMBERS + 1):
        s.place[card] = PILE
        s.tens[(card - 1) // 10] += 1
    s.numbers = NUMBERS
    s.piled = NUMBERS
    for kind in range(KINDS):
        s.specials[kind] = COPIES[kind]
        s.piled += COPIES[kind]


@rule
def card_in_pile(s: State, outcome: int) -> int:
    """The card of this number, numbers first, then specials."""
    if outcome >= s.numbers:
        outcome -= s.numbers
        kind = 0
        while outcome >= s.specials[kind]:
            outcome -= s.specials[kind]
            kind += 1
        return REVERSE + kind
    ten = 0
    while outcome >= s.tens[ten]:
        outcome -= s.tens[ten]
        ten += 1
    first = 10 * ten + 1
    card = first
    passed = 0
    # mutant 10: it is the tenth if it is none of the nine
    for i in range(9):  # the loop ends where it always does: a branch on random cards costs more
        passed += s.place[first + i] == PILE
        card += passed <= outcome
    return card


@rule
def leave_pile(s: State, card: int) -> None:
    s.piled -= 1
    if card > HIGHEST:
        s.specials[card - REVERSE] -= 1
    else:
        s.numbers -= 1
        s.tens[(card - 1) // 10] -= 1


# ---- hands


@rule
def receive(s: State, p: int, card: int) -> None:
    """A card joins a hand, in its order."""
    i = s.held[p]
    while i > 0 and s.hands[p][i - 1] > card:  # mutant s.hands[p][i - 1] >=: equal cards have no order
        s.hands[p][i] = s.hands[p][i - 1]
        i -= 1
    s.hands[p][i] = card
    s.held[p] += 1
    if card <= HIGHEST:
        s.place[card] = p


@rule
def release(s: State, p: int, card: int) -> None:
    """A card leaves a hand."""
    i = 0
    while s.hands[p][i] != card:
        i += 1
    s.held[p] -= 1
    while i < s.held[p]:
        s.hands[p][i] = s.hands[p][i + 1]
        i += 1
    s.hands[p][i] = 0
