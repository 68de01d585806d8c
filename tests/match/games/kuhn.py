"""Kuhn poker, the smallest game with hidden hands: three cards, one is dealt to each seat.

Each seat has put in one chip. In turn they pass or bet one more; a bet is answered by a pass,
which gives up, or by a bet, which shows the hands. Two passes show them too; the higher wins.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from waghals.contract.errors import NotNotation
from waghals.contract.moves import Moves, moves_for, offer
from waghals.contract.option import Number
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.contract.record import Record, Row, row, rule

RULES_VERSION = 1
TITLE = "Kuhn poker"
SEATS = 2
OPTIONS = (Number("players", SEATS, SEATS, default=SEATS),)
WORDS = ("pass", "bet")
PASS, BET = 0, 1
ACTIONS = 2
MOVES = moves_for(2)
NAMES = ("J", "Q", "K")
MOST = 3  # plies of the seats


class State(Record):
    """Cards count from 1; a 0 is not dealt, a ply is 1 + its action."""

    players: int
    cards: Row = row(SEATS)
    plies: Row = row(MOST)


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
    if s.cards[1] == 0:
        return CHANCE
    return TERMINAL if over(s) else played(s) % SEATS


@rule
def turn(s: State) -> int:
    return 1 if s.cards[0] > 0 and s.cards[1] == 0 else played(s) % SEATS


@rule
def outcomes(s: State) -> int:
    return 3 if s.cards[0] == 0 else 2


@rule
def resolve(s: State, outcome: int) -> None:
    if s.cards[0] == 0:
        s.cards[0] = 1 + outcome
    else:
        s.cards[1] = left(s)[outcome]


def left(s: State) -> list[int]:
    return [card for card in (1, 2, 3) if card != s.cards[0]]


@rule
def legal(s: State, moves: Moves) -> None:
    moves.count = 0
    offer(moves, PASS)
    offer(moves, BET)


@rule
def apply(s: State, action: int) -> None:
    s.plies[played(s)] = 1 + action


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


def check(s: State) -> None:
    """Every agreement is a game."""


@dataclass(frozen=True)
class Observation:
    """One's own card and what everyone has played."""

    player: int | None
    card: int
    plies: tuple[int, ...]


def observation(s: State, player: int | None) -> Observation:
    return Observation(player, 0 if player is None else s.cards[player], tuple(s.plies))


def determinize(seen: Observation, below: Callable[[int], int]) -> State:
    s = State()
    s.players, s.plies = SEATS, list(seen.plies)
    own = seen.card or 1 + below(3)
    other = [card for card in (1, 2, 3) if card != own][below(2)]
    s.cards = [other, own] if seen.player == 1 else [own, other]
    return s


def text(action: int) -> str:
    return WORDS[action]


def parse(words: list[str]) -> int:
    if len(words) != 1 or words[0] not in WORDS:
        raise NotNotation(" ".join(words), "pass or bet")
    return WORDS.index(words[0])


def outcome_text(s: State, outcome: int) -> str:
    return NAMES[outcome] if s.cards[0] == 0 else NAMES[left(s)[outcome] - 1]


def parse_outcome(s: State, words: list[str]) -> int:
    for outcome in range(outcomes(s)):
        if words == [outcome_text(s, outcome)]:
            return outcome
    raise NotNotation(" ".join(words), "a card that is left: J, Q or K")


def sees_outcome(s: State, seat: int | None) -> bool:
    return seat == (0 if s.cards[0] == 0 else 1)


def reason(s: State, action: int) -> Reason:
    return Reason("The match is over." if over(s) else "The cards are dealt first.")
