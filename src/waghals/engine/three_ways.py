"""One text of rules runs three ways - interpreted, compiled with bounds checks, compiled as shipped -
and says the same of every position."""

from __future__ import annotations

from typing import Any

import numpy as np

from waghals.contract.conformance import Walk
from waghals.contract.conformance.promise import promise
from waghals.contract.ply import CHANCE
from waghals.contract.record import Record
from waghals.engine.compiled import compiled, dtype


def check(walk: Walk) -> None:
    """Compare what interpreted and compiled rules say of each position of a match.

    Raises:
        BrokenPromise: says what differs, and where first.
    """
    plain = interpreted(walk)
    for checked in (True, False):
        fast = machine(walk, checked)
        for what, expected in plain.items():
            place = next((i for i, says in enumerate(expected) if says != fast[what][i]), None)
            if place is not None:
                way = "with bounds checks" if checked else "as shipped"
                same = f"compiled {way} and interpreted rules agree on {what}"
                promise(False, f"{walk.game!r}, position {place}: {same}", fast[what][place], expected[place])


def interpreted(walk: Walk) -> dict[str, list[Any]]:
    """What the plain rules say, by position."""
    game, states = walk.game, walk.states
    said = {
        "states": [s.to_json() for s in states],
        "to_move": [game.to_move(s) for s in states],
        "turn": [game.turn(s) for s in states],
        "choices": [game.outcomes(s) or len(game.legal_actions(s)) for s in states],
        "legal": [game.legal_actions(s) for s in states],
        "scores": [game.scores(s) for s in states],
        "winners": [game.winners(s) for s in states],
    }
    if game.hides:
        said["views"] = [[game.observation(s, viewer).to_json() for viewer in game.viewers] for s in states]
        said["legal by the mover's view"] = said["legal"]
        said["sees_outcome"] = [
            [game.to_move(s) == CHANCE and game.sees_outcome(s, viewer) for viewer in game.viewers]
            for s in states
        ]
    return said


def machine(walk: Walk, boundscheck: bool) -> dict[str, list[Any]]:
    """What the compiled rules say, by position."""
    game, size = walk.game, len(walk.states)
    states = np.zeros(size, dtype(game.rules.State))
    for option in game.rules.OPTIONS:
        states[0][option.name] = option.encode(game.options[option.name])
    moves, room = np.zeros(1, dtype(game.rules.MOVES)), game.rules.MOVES.fields["action"].shape[0]
    written, legals = np.zeros((size, 3), int), np.full((size, room), -1)
    scores, winners = np.zeros((size, game.players), int), np.zeros((size, game.players), bool)
    driver: Any = compiled(game.name, boundscheck=boundscheck)
    driver.trace(states, np.array(walk.numbers), moves, written, legals, scores, winners)
    to_move, turn, choices = written.T.tolist()
    said = {
        "states": records(states, game.rules.State),
        "to_move": to_move,
        "turn": turn,
        "choices": choices,
        "legal": actions(legals),
        "scores": scores.tolist(),
        "winners": [np.flatnonzero(row).tolist() for row in winners],
    }
    if game.hides:
        views = np.zeros((size, 1 + game.players), dtype(game.View))
        sees, by_view = np.zeros(views.shape, bool), np.full_like(legals, -1)
        driver.look(states, moves, views, sees, by_view)
        flat, width = records(views.ravel(), game.View), views.shape[1]
        said["views"] = [flat[i : i + width] for i in range(0, len(flat), width)]
        said["legal by the mover's view"] = actions(by_view)
        said["sees_outcome"] = sees.tolist()
    return said


def records(array: Any, kind: type[Record]) -> list[dict[str, Any]]:
    """An array of records as JSON has them."""
    columns = [array[name].tolist() for name in kind.fields]
    return [dict(zip(kind.fields, values, strict=True)) for values in zip(*columns, strict=True)]


def actions(legals: Any) -> list[list[int]]:
    """The legal actions of each position, from rows that end with -1s."""
    return [[action for action in row if action >= 0] for row in legals.tolist()]
