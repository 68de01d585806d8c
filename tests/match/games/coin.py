"""Heads ends it: in turn, flip a coin as often as you dare; whoever gets heads has lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from waghals.contract.errors import NotNotation
from waghals.contract.moves import Moves, moves_for, offer
from waghals.contract.option import Number
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.contract.record import Record, rule

RULES_VERSION = 1
TITLE = "Heads ends it"
OPTIONS = (Number("players", 2, 2, default=2),)
STOP, FLIP = 0, 1
ACTIONS = 2
MOVES = moves_for(2)
WORDS = ("stop", "flip")
SIDES = ("tails", "heads")
FLIPPING, DECIDING, OVER = 0, 1, 2


class State(Record):
    players: int
    player: int
    phase: int


@rule
def setup(s: State) -> None:
    """Seat 0 flips first."""


@rule
def to_move(s: State) -> int:
    if s.phase == OVER:
        return TERMINAL
    return CHANCE if s.phase == FLIPPING else s.player


@rule
def turn(s: State) -> int:
    return s.player


@rule
def outcomes(s: State) -> int:
    return len(SIDES)


@rule
def resolve(s: State, outcome: int) -> None:
    s.phase = OVER if outcome == 1 else DECIDING


@rule
def legal(s: State, moves: Moves) -> None:
    moves.count = 0
    offer(moves, STOP)
    offer(moves, FLIP)


@rule
def apply(s: State, action: int) -> None:
    s.phase = FLIPPING
    if action == STOP:
        s.player = 1 - s.player


@rule
def score(s: State, player: int) -> int:
    return int(wins(s, player))


@rule
def wins(s: State, player: int) -> bool:
    return s.phase == OVER and player != s.player


def check(s: State) -> None:
    """Every agreement is a game."""


@dataclass(frozen=True)
class Observation:
    """Everything lies open."""

    turn: int
    phase: int


def observation(s: State, player: int | None) -> Observation:
    return Observation(s.player, s.phase)


def determinize(seen: Observation, below: Callable[[int], int]) -> State:
    s = State()
    s.players, s.player, s.phase = 2, seen.turn, seen.phase
    return s


def text(action: int) -> str:
    return WORDS[action]


def parse(words: list[str]) -> int:
    if len(words) != 1 or words[0] not in WORDS:
        raise NotNotation(" ".join(words), "stop or flip")
    return WORDS.index(words[0])


def outcome_text(s: State, outcome: int) -> str:
    return SIDES[outcome]


def parse_outcome(s: State, words: list[str]) -> int:
    if len(words) != 1 or words[0] not in SIDES:
        raise NotNotation(" ".join(words), "tails or heads")
    return SIDES.index(words[0])


def sees_outcome(s: State, seat: int | None) -> bool:
    return True


def reason(s: State, action: int) -> Reason:
    return Reason("The match is over." if s.phase == OVER else "The coin is in the air.")
