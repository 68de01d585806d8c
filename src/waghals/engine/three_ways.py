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

Said = dict[str, Any]  # arrays by what they say, a row a position


def check(walk: Walk) -> None:
    """Compare what all say of each position. Raises BrokenPromise: what differs, and where first."""
    plain = interpreted(walk)
    for checked in (True, False):
        fast = machine(walk, checked)
        for what, expected in plain.items():
            differ = (fast[what] != expected).reshape(len(expected), -1).any(axis=1)
            if differ.any():
                place = int(differ.argmax())
                way = "with bounds checks" if checked else "as shipped"
                same = f"compiled {way} and interpreted rules agree on {what}"
                found = fast[what][place].tolist(), expected[place].tolist()
                promise(False, f"{walk.game!r}, position {place}: {same}", *found)


def interpreted(walk: Walk) -> Said:
    """What the plain rules say."""
    game, states = walk.game, walk.states
    legals = [game.legal_actions(s) for s in states]
    choices = [game.outcomes(s) or len(legal) for s, legal in zip(states, legals, strict=True)]
    said: Said = {
        **_fields("states", _array(states, game.rules.State)),
        "to_move": np.array([game.to_move(s) for s in states]),
        "turn": np.array([game.turn(s) for s in states]),
        "choices": np.array(choices),
        "legal": _rows(walk),
        "scores": np.array([game.scores(s) for s in states]),
        "winners": np.zeros((len(states), game.players), bool),
    }
    for i, legal in enumerate(legals):
        said["legal"][i, : len(legal)] = legal
        said["winners"][i, game.winners(states[i])] = True
    if game.hides:
        views = [[game.observation(s, viewer) for viewer in game.viewers] for s in states]
        sees = [
            [game.to_move(s) == CHANCE and game.sees_outcome(s, viewer) for viewer in game.viewers]
            for s in states
        ]
        said |= {"legal by the mover's view": said["legal"], "sees_outcome": np.array(sees)}
        said |= _fields("views", np.stack([_array(row, game.View) for row in views]))
    return said


def machine(walk: Walk, boundscheck: bool) -> Said:
    """What the compiled rules say."""
    game, size = walk.game, len(walk.states)
    states = np.zeros(size, dtype(game.rules.State))
    for option in game.rules.OPTIONS:
        states[0][option.name] = option.encode(game.options[option.name])
    moves, legals = np.zeros(1, dtype(game.rules.MOVES)), _rows(walk)
    written = np.zeros((size, 3), int)
    scores, winners = np.zeros((size, game.players), int), np.zeros((size, game.players), bool)
    driver: Any = compiled(game.name, boundscheck=boundscheck)
    driver.trace(states, np.array(walk.numbers), moves, written, legals, scores, winners)
    said: Said = dict(zip(("to_move", "turn", "choices"), written.T, strict=True))
    said |= {"legal": legals, "scores": scores, "winners": winners, **_fields("states", states)}
    if game.hides:
        views = np.zeros((size, 1 + game.players), dtype(game.View))
        sees, by_view = np.zeros(views.shape, bool), _rows(walk)
        driver.look(states, moves, views, sees, by_view)
        said |= {"legal by the mover's view": by_view, "sees_outcome": sees, **_fields("views", views)}
    return said


def _rows(walk: Walk) -> Any:
    """Room for the legal actions of each position, filled up with -1s."""
    return np.full((len(walk.states), walk.game.rules.MOVES.fields["action"].shape[0]), -1)


def _array(records: list[Any], kind: type[Record]) -> Any:
    """Records as compiled rules have them."""
    return np.array([tuple(getattr(record, name) for name in kind.fields) for record in records], dtype(kind))


def _fields(what: str, records: Any) -> Said:
    return {f"{what}: {name}": records[name] for name in records.dtype.names}
