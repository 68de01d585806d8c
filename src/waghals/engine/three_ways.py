"""One text of rules runs three ways - interpreted, compiled with bounds checks, compiled as shipped -
and says the same of every position."""

from __future__ import annotations

from typing import Any

import numpy as np

from waghals.contract.conformance import Walk
from waghals.contract.conformance.promise import promise
from waghals.contract.ply import CHANCE, SPECTATOR
from waghals.contract.record import Record
from waghals.engine import positions
from waghals.engine.batch import Batch
from waghals.engine.compiled import compiled
from waghals.engine.records import dtype

__all__ = ["check"]

Said = dict[str, Any]  # arrays by what they say, a row a position


def check(walk: Walk) -> None:
    """Compare what all say of each position. Raises BrokenPromise: what differs, and where first."""
    plain = interpreted(walk)
    for way, fast in (("with bounds checks", checked(walk)), ("as shipped", shipped(walk))):
        for what in (what for what in plain if what in fast):
            found, expected = fast[what], plain[what]
            differ = (found != expected).reshape(len(expected), -1).any(axis=1)
            if differ.any():
                place = int(differ.argmax())
                same = f"compiled {way} and interpreted rules agree on {what}"
                said = found[place].tolist(), expected[place].tolist()
                promise(False, f"{walk.game!r}, position {place}: {same}", *said)


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
    if canonical := getattr(game.rules, "canonical", None):
        forms = [state.copy() for state in states]
        for form in forms:
            canonical(form)
        said |= _fields("canonical forms", _array(forms, game.rules.State))
    if game.hides:
        views = [[game.observation(s, viewer) for viewer in game.viewers] for s in states]
        sees = [
            [game.to_move(s) == CHANCE and game.sees_outcome(s, viewer) for viewer in game.viewers]
            for s in states
        ]
        said |= {"legal by the mover's view": said["legal"], "sees_outcome": np.array(sees)}
        stacked = np.stack([_array(row, game.View) for row in views])
        said |= _fields("views", stacked)
        said |= _fields("the mover's view", stacked[np.arange(len(states)), _viewers(said["to_move"])])
    return said


def checked(walk: Walk) -> Said:
    """What the compiled rules say with bounds checks, ply after ply from the start."""
    game, size = walk.game, len(walk.states)
    states = np.zeros(size, dtype(game.rules.State))
    for option in game.rules.OPTIONS:
        states[0][option.name] = option.encode(game.options[option.name])
    moves, legals = np.zeros(1, dtype(game.rules.MOVES)), _rows(walk)
    written = np.zeros((size, 3), int)
    scores, winners = np.zeros((size, game.players), int), np.zeros((size, game.players), bool)
    driver: Any = compiled(game.name, positions, boundscheck=True)
    driver.trace(states, np.array(walk.numbers), moves, written, legals, scores, winners)
    said: Said = dict(zip(("to_move", "turn", "choices"), written.T, strict=True))
    said |= {"legal": legals, "scores": scores, "winners": winners, **_fields("states", states)}
    if canonical := getattr(driver.rules, "canonical", None):
        forms = states.copy()
        for i in range(size):
            canonical(forms[i])
        said |= _fields("canonical forms", forms)
    if game.hides:
        views = np.zeros((size, 1 + game.players), dtype(game.View))
        sees, by_view = np.zeros(views.shape, bool), _rows(walk)
        driver.look(states, moves, views, sees, by_view)
        said |= {"legal by the mover's view": by_view, "sees_outcome": sees, **_fields("views", views)}
    return said


def shipped(walk: Walk) -> Said:
    """What a batch says that stands at all positions at once, and makes the ply of each."""
    game = walk.game
    batch = Batch.of(game, walk.states, chance="explicit")
    (counts, legal), due = batch.legal(), batch.outcomes
    said: Said = {
        "to_move": batch.to_move,
        "choices": np.where(due > 0, due, counts),
        "legal": legal,
        "scores": batch.scores(),
        "winners": batch.winners(),
    }
    if game.hides:
        said |= _fields("the mover's view", batch.views)
    numbers, states = np.array([*walk.numbers, 0]), batch.states.copy()
    for where, play in ((batch.to_move >= 0, Batch.step), (batch.to_move == CHANCE, Batch.roll)):
        if len(places := np.flatnonzero(where)):
            after = Batch.of(game, batch.states[places], chance="explicit")
            play(after, numbers[places])
            states[places + 1] = after.states
    return said | _fields("states", states)


def _viewers(movers: Any) -> Any:
    """The place of whoever is to move among all viewers; of spectators where no seat is."""
    return np.maximum(movers, SPECTATOR) - SPECTATOR


def _rows(walk: Walk) -> Any:
    """Room for the legal actions of each position, filled up with -1s."""
    return np.full((len(walk.states), walk.game.rules.MOVES.fields["action"].shape[0]), -1)


def _array(records: list[Any], kind: type[Record]) -> Any:
    """Records as compiled rules have them."""
    return np.array([tuple(getattr(record, name) for name in kind.fields) for record in records], dtype(kind))


def _fields(what: str, records: Any) -> Said:
    return {f"{what}: {name}": records[name] for name in records.dtype.names}
