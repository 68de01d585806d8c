"""A position of Allie Gator: where every card lies, what of it a view shows, and how a card moves."""

from __future__ import annotations

from waghals.contract.record import Grid, Record, Row, grid, number, row, rule

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
UNSEEN = 16  # in a view: in the pile, or in a hand that is not the viewer's


# ---- teeth

SLOTS = 3  # for teeth
MOST_TEETH = 2 * SLOTS  # all golden
FIRST_PRIZE, SECOND_PRIZE = 2, 1
MOST_ROUNDS = 1 + SEATS * (MOST_TEETH // FIRST_PRIZE - 1)  # somebody is the first of each

TURNING, DRAWING, ROBBING, PLAYING, TARGETING, OVER = range(6)  # phases

# ---- the position


class Position(Record):
    """What states and views have in common. Specials are counted by kind, hands are in ascending order.

    In a view the cards that its viewer does not see are missing from `hands`, and `UNSEEN`.
    """

    players: int = number(low=2, high=SEATS)
    teeth: int = number(low=SLOTS, high=MOST_TEETH)
    short: int = number(high=1)
    effect_needed: int = number(high=1)
    gap: int = number(high=1)
    player: int = number(high=SEATS - 1)  # whose turn it is, or who took last
    phase: int = number(high=OVER)  # 0 turning, 1 drawing, 2 robbing, 3 playing, 4 targeting, 5 over
    direction: int = number(low=-1, high=1)  # 1 clockwise, -1 the other way
    round: int = number(low=1, high=MOST_ROUNDS)  # counted from 1
    starter: int = number(high=SEATS - 1)  # who began this round
    dealing: int = number(high=1)  # 1: the round is being set up
    receiver: int = number(high=SEATS - 1)  # who draws
    victim: int = number(high=SEATS - 1)  # who is being robbed
    chip: int = number(high=RIGHT)  # the side on which the chip lies: 0 left, 1 right
    targets: Row = row(SIDES, high=HIGHEST)  # the uppermost target card of each side; 0: none
    tops: Row = row(SIDES, high=HIGHEST)  # the uppermost card of the field on each side; 0: empty
    place: Row = row(HIGHEST + 1, high=UNSEEN)  # where each number card is
    hands: Grid = grid(SEATS, HAND, high=GIFT)  # the cards of each hand, ascending; 0: none
    held: Row = row(SEATS, high=HAND)  # cards in each hand
    piled: int = number(high=NUMBERS + SPECIALS)  # cards in the pile
    minus: Row = row(SEATS, high=NUMBERS + SPECIALS)  # minus cards of each seat
    played: Grid = grid(SEATS, KINDS, high=max(COPIES))  # the specials among them, by kind
    won: Row = row(SEATS, high=MOST_TEETH)  # teeth of each seat, golden ones double
    last_minus: Row = row(SEATS, high=NUMBERS + SPECIALS)  # those of the last finished round
    last_specials: Row = row(SEATS, high=SPECIALS)  # specials of each seat in the last finished round


class State(Position):
    """Where everything stands: a position, and what the pile has."""

    place: Row = row(HIGHEST + 1, high=MINUS + SEATS - 1)  # nothing is unseen
    numbers: int = number(high=NUMBERS)  # number cards in the pile
    # mutant HIGHEST * 10: room that nothing uses
    tens: Row = row(HIGHEST // 10, high=10)  # of these 1 to 10, 11 to 20 ...
    specials: Row = row(KINDS, high=max(COPIES))  # specials in it


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
