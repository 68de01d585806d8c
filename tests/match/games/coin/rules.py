"""Heads ends it: in turn, flip a coin as often as you dare; whoever gets heads has lost.

Two play. On your turn you flip the coin once. Tails does no harm: then you flip again, or stop
and hand the coin to the other player, who has to flip it at least once too. Heads ends the match,
and whoever has not flipped it wins. Nobody can gain anything by flipping again.
"""

from __future__ import annotations

from waghals.contract.moves import Moves, moves_for, offer
from waghals.contract.option import Number
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.contract.record import Record, number, rule

# ---- constants

RULES_VERSION = 1
TITLE = "Heads ends it"
OPTIONS = (Number("players", 2, 2, default=2),)
STOP, FLIP = 0, 1
ACTIONS = 2
MOVES = moves_for(2)
SIDES = 2
HEADS = 1
FLIPPING, DECIDING, OVER = 0, 1, 2


class State(Record):
    players: int = number(low=2, high=2)
    player: int = number(high=1)
    phase: int = number(high=OVER)


# ---- setup and whose ply it is


def check(s: State) -> list[Reason]:
    """Every combination of options can be played."""
    return []


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


# ---- chance


@rule
def outcomes(s: State) -> int:
    return SIDES


@rule
def resolve(s: State, outcome: int) -> None:
    s.phase = OVER if outcome == HEADS else DECIDING


# ---- legal actions


@rule
def legal(s: State, moves: Moves) -> None:
    moves.count = 0
    offer(moves, STOP)
    offer(moves, FLIP)


# ---- apply


@rule
def apply(s: State, action: int) -> None:
    s.phase = FLIPPING
    if action == STOP:
        s.player = 1 - s.player


# ---- scores


@rule
def score(s: State, player: int) -> int:
    return int(wins(s, player))


@rule
def wins(s: State, player: int) -> bool:
    return s.phase == OVER and player != s.player
