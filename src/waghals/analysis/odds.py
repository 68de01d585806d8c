"""The exact odds of the coming chance ply, for any game: every outcome is tried."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import lru_cache
from typing import Any

from waghals.contract.game import Game
from waghals.contract.ply import CHANCE, TERMINAL


def risk(game: Game, state: Any) -> Fraction | None:
    """The probability that the coming chance ply ends the turn.

    At a chance ply it is that ply's; where a seat decides, that of the chance ply which its one
    action that pushes on (in Can't Stop: `roll`) would bring. None where no chance ply of this
    turn is as near as that, or several actions lead to one.
    """
    if game.to_move(state) == CHANCE:
        return _risk_of_chance(game, state)
    bold = [after for after in _afterstates(game, state) if _pushes_on(game, state, after)]
    return _risk_of_chance(game, bold[0]) if len(bold) == 1 else None


def risk_after(game: Game, state: Any, action: int) -> Fraction | None:
    """The `risk` once this legal action is played; None if the action ends the turn.

    Raises:
        NotLegal, WaghalsError: as `Game.apply`.
    """
    after = game.apply(state, action)
    return risk(game, after) if game.turn(after) == game.turn(state) else None


def _afterstates(game: Game, state: Any) -> list[Any]:
    return [game.apply(state, action) for action in game.legal_actions(state)]


def _pushes_on(game: Game, state: Any, after: Any) -> bool:
    return game.to_move(after) == CHANCE and game.turn(after) == game.turn(state)


def _risk_of_chance(game: Game, state: Any) -> Fraction:
    return _worked_out(game, json.dumps(state.to_json()))


@lru_cache(maxsize=4096)
def _worked_out(game: Game, position: str) -> Fraction:
    state, rules = game.rules.State.from_json(json.loads(position)), game.rules
    turn, count, endings = rules.turn(state), rules.outcomes(state), 0
    for outcome in range(count):
        after = state.copy()
        rules.resolve(after, outcome)
        endings += rules.turn(after) != turn or rules.to_move(after) == TERMINAL
    return Fraction(endings, count)
