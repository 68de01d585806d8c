"""One text of rules runs three ways - interpreted, compiled with bounds checks, compiled as shipped -
and every position, legal action, score and winner is the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import waghals
from tests.conformance.agreements import EVERY_AGREEMENT, EVERY_GAME
from tests.conformance.matches import Match, random_match
from waghals.engine.compiled import compiled, dtype

TRACE = Path(__file__).with_name("trace.py")
BEYOND = Path(__file__).with_name("beyond.py")


def interpreted(match: Match) -> dict[str, Any]:
    """What the plain rules say of every position."""
    game = match.game
    return {
        "states": {name: [getattr(s, name) for s in match.states] for name in game.rules.State.fields},
        "to_move": [game.to_move(s) for s in match.states],
        "turn": [game.turn(s) for s in match.states],
        "choices": [game.outcomes(s) or len(game.legal_actions(s)) for s in match.states],
        "legal": [game.legal_actions(s) for s in match.states],
        "scores": [game.scores(s) for s in match.states],
        "winners": [game.winners(s) for s in match.states],
    }


def machine(match: Match, boundscheck: bool) -> dict[str, Any]:
    """What the compiled rules say of every position."""
    game, size = match.game, len(match.states)
    states: Any = np.zeros(size, dtype(game.rules.State))
    for option in game.rules.OPTIONS:
        states[0][option.name] = option.encode(game.options[option.name])
    moves: Any = np.zeros(1, dtype(game.rules.MOVES))
    written, legals = np.zeros((size, 3), int), np.zeros((size, moves["action"].shape[1]), int)
    scores, winners = np.zeros((size, game.players), int), np.zeros((size, game.players), bool)
    driver: Any = compiled(game.name, drivers=TRACE, boundscheck=boundscheck)
    driver.trace(states, np.array(match.numbers), moves, written, legals, scores, winners)
    to_move, turn, choices = written.T.tolist()
    return {
        "states": {name: states[name].tolist() for name in game.rules.State.fields},
        "to_move": to_move,
        "turn": turn,
        "choices": choices,
        "legal": [
            row[:count] if who >= 0 else []
            for row, count, who in zip(legals.tolist(), choices, to_move, strict=True)
        ],
        "scores": scores.tolist(),
        "winners": [np.flatnonzero(row).tolist() for row in winners],
    }


@pytest.mark.parametrize("boundscheck", [True, False], ids=["checked", "shipped"])
@pytest.mark.parametrize("game", EVERY_AGREEMENT, ids=repr)
def test_compiled_rules_play_the_same_match_as_interpreted_ones(
    game: waghals.Game, boundscheck: bool
) -> None:
    match = random_match(game)
    plain, fast = interpreted(match), machine(match, boundscheck)
    for what, told in plain.items():
        assert fast[what] == told, what


@pytest.mark.parametrize("name", EVERY_GAME)
def test_bounds_checks_do_check(name: str) -> None:
    moves: Any = np.zeros(1, dtype(waghals.game(name).rules.MOVES))
    with pytest.raises(IndexError):
        compiled(name, drivers=BEYOND, boundscheck=True).beyond(moves)
