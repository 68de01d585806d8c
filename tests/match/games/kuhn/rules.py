"""Kuhn poker, the smallest game with hidden hands: three cards, one is dealt to each seat.

Each seat has put in one chip. In turn they pass or bet one more; a bet is answered by a pass,
which gives up, or by a bet, which shows the hands. Two passes show them too; the higher wins.
"""

from __future__ import annotations

from waghals.contract.moves import Moves, moves_for, offer
from waghals.contract.option import Number
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.contract.record import Record, Row, number, row, rule

# ---- constants

RULES_VERSION = 1
TITLE = "Kuhn poker"
SEATS = 2
OPTIONS = (Number("players", SEATS, SEATS, default=SEATS),)
CARDS = 3
PASS, BET = 0, 1
ACTIONS = 2
MOVES = moves_for(2)
MOST = 3  # plies of the seats


class State(Record):
    """Cards count from 1; a 0 is not dealt, a ply is 1 + its action."""

    players: int = number(low=SEATS, high=SEATS)
    cards: Row = row(SEATS, high=CARDS)
    dealt: int = number(high=SEATS)  # how many cards are dealt
    plies: Row = row(MOST, high=1 + BET)


# ---- setup and whose ply it is


def check(s: State) -> list[Reason]:
    """Every combination of options can be played."""
    return []


@rule
def setup(s: State) -> None:
    """Nothing is dealt yet."""


@rule
def played(s: State) -> int:
    count = 0
    for ply in s.plies:
        count += ply > 0
    return count


@rule
def over(s: State) -> bool:
    n = played(s)
    return n == MOST or (n == 2 and not (s.plies[0] == 1 + PASS and s.plies[1] == 1 + BET))


@rule
def to_move(s: State) -> int:
    if s.dealt < SEATS:
        return CHANCE
    return TERMINAL if over(s) else played(s) % SEATS


@rule
def turn(s: State) -> int:
    return s.dealt if s.dealt < SEATS else played(s) % SEATS


# ---- chance


@rule
def outcomes(s: State) -> int:
    return CARDS - s.dealt


@rule
def resolve(s: State, outcome: int) -> None:
    """The next seat gets a card; outcomes are the cards that are left, in ascending order."""
    card = 1 + outcome
    if s.dealt == 1 and card >= s.cards[0]:
        card += 1
    s.cards[s.dealt] = card
    s.dealt += 1


# ---- legal actions


@rule
def legal(s: State, moves: Moves) -> None:
    moves.count = 0
    offer(moves, PASS)
    offer(moves, BET)


# ---- apply


@rule
def apply(s: State, action: int) -> None:
    s.plies[played(s)] = 1 + action


# ---- scores


@rule
def winner(s: State) -> int:
    n = played(s)
    if n >= 2 and s.plies[n - 2] == 1 + BET and s.plies[n - 1] == 1 + PASS:
        return n % SEATS
    return int(s.cards[1] > s.cards[0])


@rule
def score(s: State, player: int) -> int:
    return int(over(s) and winner(s) == player)


@rule
def wins(s: State, player: int) -> bool:
    return over(s) and winner(s) == player
