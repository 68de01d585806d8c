"""The exact odds of the coming chance ply, for any game: every distinct outcome is tried.

Where a game's module `odds` has `risk(state)`, that tells for a state at a chance ply how likely it ends the
turn, and nothing is tried. What was worked out for a position is kept, so that it may be worked out before it
is asked for; it holds for all that are alike (`Game.key`).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from waghals.contract.discovery import part, remembered
from waghals.contract.game import Game, weighted_outcomes
from waghals.contract.ply import CHANCE, TERMINAL

__all__ = ["risk", "risk_after"]

KEPT = 4096  # positions


def risk(game: Game, state: Any) -> Fraction | None:
    """The probability that the coming chance ply ends the turn.

    At a chance ply it is that ply's; where a seat decides, that of the chance ply which its one
    action that pushes on (in Can't Stop: `roll`) would bring. None where no chance ply of this
    turn is as near as that, or several actions lead to one.
    """
    return _risk(game, _Position(state, game.key(state)))


def risk_after(game: Game, state: Any, action: int) -> Fraction | None:
    """The `risk` once this legal action is played; None if the action ends the turn.

    Raises:
        NotLegal: as `Game.apply`.
        WaghalsError: as `Game.apply`.
    """
    return _risk_after(game, _Position(state, state.key()), action)


class _Position:
    """A state as a key, equal to every other one that has this `key`."""

    def __init__(self, state: Any, key: bytes) -> None:
        self.state, self._key = state, key

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Position) and other._key == self._key


@lru_cache(KEPT)
def _risk(game: Game, position: _Position) -> Fraction | None:
    state = position.state
    if game.to_move(state) == CHANCE:
        own = _own_risk(game.name)
        return _risk_of_chance(game, state) if own is None else own(state)
    bold = [after for after in _afterstates(game, state) if _pushes_on(game, state, after)]
    return risk(game, bold[0]) if len(bold) == 1 else None


@lru_cache(KEPT)
def _risk_after(game: Game, position: _Position, action: int) -> Fraction | None:
    after = game.apply(position.state, action)
    return risk(game, after) if game.turn(after) == game.turn(position.state) else None


@remembered
def _own_risk(game_name: str) -> Callable[[Any], Fraction] | None:
    return getattr(part(game_name, "odds"), "risk", None)


def _afterstates(game: Game, state: Any) -> list[Any]:
    return [game.apply(state, action) for action in game.legal_actions(state)]


def _pushes_on(game: Game, state: Any, after: Any) -> bool:
    return game.to_move(after) == CHANCE and game.turn(after) == game.turn(state)


def _risk_of_chance(game: Game, state: Any) -> Fraction:
    rules = game.rules
    turn, lost = rules.turn(state), 0
    for outcome, ways in weighted_outcomes(game, state):
        after = state.copy()
        rules.resolve(after, outcome)
        if rules.turn(after) != turn or rules.to_move(after) == TERMINAL:
            lost += ways
    return Fraction(lost, rules.outcomes(state))
