"""Snapshots of a table at chosen moments, built from scripts as a match would give them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import waghals
from waghals.analysis import odds
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.table.view import LogLine, SeatView, Snapshot

NAMES = ("Anna", "Ben", "Großmutter Ilse", "Çağla")


def seats(count: int) -> tuple[SeatView, ...]:
    """People on every seat; the first is the viewer's."""
    return tuple(SeatView(seat, NAMES[seat], "person", present=True, mine=seat == 0) for seat in range(count))


def lobby(players: int = 2, **changes: Any) -> Snapshot:
    """A table where people take seats: the maker sits, the other seats are free."""
    empty = [SeatView(seat, None, "empty") for seat in range(1, players)]
    scene = Snapshot(
        room="KRT4WB",
        game=waghals.game("cant-stop", players=players),
        seats=(*seats(1), *empty),
        phase="open",
        version=3,
        seen=None,
        viewer=0,
        legal=(),
        refused=(),
        to_move=TERMINAL,
        turn=TERMINAL,
        must_roll=False,
        by_hand=False,
        may_undo=False,
        log=(),
        scores=(),
        winners=(),
        dice="verifiable",
        match_id="m1",
        commitment="ab" * 32,
        secret=None,
        seeds=(),
        next_commitment="",
        wants_seed=False,
        host=True,
        can_start=False,
        can_rematch=False,
        join_url="http://127.0.0.1:8000/t/KRT4WB",
        recover_code="RCVR",
        bots_available=("rule-of-28", "random"),
        pace="normal",
    )
    return replace(scene, **changes)


def match(
    script: str, *, viewer: int | None = 0, changes: Mapping[str, Any] | None = None, **options: Any
) -> Snapshot:
    """A match of Can't Stop after these lines of a record, parted by ``/``, as that seat sees it."""
    return scene_of(waghals.game("cant-stop", **options), script, viewer=viewer, changes=changes)


def scene_of(
    game: waghals.Game, script: str, *, viewer: int | None = 0, changes: Mapping[str, Any] | None = None
) -> Snapshot:
    """A match after these lines of a record, parted by ``/``, as that seat (or a spectator) sees it."""
    state, log = played(game, script, viewer)
    to_move, turn = game.to_move(state), game.turn(state)
    legal = tuple(game.legal_actions(state)) if to_move == viewer else ()
    turned = not log or log[-1].before.turn != turn
    over = to_move == TERMINAL
    scene = replace(
        lobby(game.players),
        game=game,
        seats=tuple(replace(seat, mine=seat.seat == viewer) for seat in seats(game.players)),
        phase="over" if over else "running",
        version=10 + len(log),
        seen=game.observation(state, viewer),
        viewer=viewer,
        legal=legal,
        refused=refused(game, state) if legal else (),
        to_move=to_move,
        turn=turn,
        must_roll=to_move == CHANCE and turned and viewer == turn,
        log=tuple(log),
        scores=tuple(game.scores(state)),
        winners=tuple(game.winners(state)),
        secret="cd" * 32 if over else None,
        can_rematch=over,
        risk=partial(odds.risk, game, state),
        risk_after=partial(odds.risk_after, game, state),
    )
    return replace(scene, **(changes or {}))


def played(game: waghals.Game, script: str, viewer: int | None) -> tuple[Any, list[LogLine]]:
    """The state after the script's lines, and the log of them as that viewer sees it."""
    state, log = game.new(), list[LogLine]()
    for line in [line.strip() for line in script.split("/") if line.strip()]:
        who, _, text = line.partition(" ")
        before = game.observation(state, viewer)
        if who == "*":
            state = game.resolve(state, game.parse_outcome(state, text))
            log.append(LogLine(CHANCE, "fall", text, None, before, game.observation(state, viewer)))
        else:
            action = game.parse(state, text)
            state = game.apply(state, action)
            log.append(LogLine(int(who), "act", text, action, before, game.observation(state, viewer)))
    return state, log


def refused(game: waghals.Game, state: Any) -> tuple[tuple[int, Reason], ...]:
    reasons = [(action, game.reason(state, action)) for action in range(game.actions)]
    return tuple((action, reason) for action, reason in reasons if reason is not None)


def climb(seat: int, column: int, steps: int) -> str:
    """A turn in which this seat goes up one column by twos, then stops; the other pair is the same."""
    low, high = column // 2, column - column // 2
    plies = f"* {low} {high} {low} {high} / {seat} advance {column} {column}"
    return " / ".join([*[f"{plies} / {seat} roll"] * (steps - 1), plies, f"{seat} stop"])


CHOOSING = "* 3 4 2 6"
DECIDING = f"{CHOOSING} / 0 advance 7 8"
ONE_RUNNER_LEFT = "* 3 4 3 5 / 0 advance 7 8 / 0 roll / * 1 2 5 6"
ALL_OUT = "* 3 4 3 5 / 0 advance 7 8 / 0 roll / * 2 4 3 3 / 0 advance 6 6"
THREE_RUNNERS = f"{ALL_OUT} / 0 roll / * 1 1 6 6"
LOST = f"{ALL_OUT} / 0 roll / * 1 1 1 2"
