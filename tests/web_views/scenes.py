"""Snapshots of a table at chosen moments, built from scripts as a match would give them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import waghals
from waghals.analysis import odds
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.web.snapshot import LogLine, SeatView, Snapshot

NAMES = ("Anna", "Ben", "Großmutter Ilse", "Çağla")


def seats(count: int, **changes: Any) -> tuple[SeatView, ...]:
    """People on every seat; the first is the viewer's."""
    people = [SeatView(seat, NAMES[seat], "person", present=True, mine=seat == 0) for seat in range(count)]
    return tuple(replace(seat, **changes) for seat in people)


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
        bots_available=("random", "rule-of-28"),
        pace="normal",
    )
    return replace(scene, **changes)


def match(script: str, *, viewer: int | None = 0, changes: Any = None, **options: Any) -> Snapshot:
    """A match after these lines of a record, parted by ``/``, as that seat sees it."""
    game = waghals.game("cant-stop", **options)
    state, log = game.new(), list[LogLine]()
    for number, line in enumerate(filter(None, map(str.strip, script.split("/"))), start=1):
        who, _, text = line.partition(" ")
        before = game.observation(state, viewer)
        if who == "*":
            state = game.resolve(state, game.parse_outcome(state, text))
        else:
            state = game.apply(state, game.parse(state, text))
        action = None if who == "*" else game.parse(state, text)
        kind, seat = ("fall", CHANCE) if who == "*" else ("act", int(who))
        log.append(LogLine(seat, kind, text, action, before, game.observation(state, viewer)))  # type: ignore[arg-type]
        assert number <= 4000
    to_move = game.to_move(state)
    acts = viewer is not None and to_move == viewer
    legal = tuple(game.legal_actions(state)) if acts else ()
    turned = not log or log[-1].before.turn != log[-1].after.turn
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
        refused=tuple((a, game.rules.reason(state, a)) for a in range(game.actions) if a not in legal)
        if acts
        else (),
        to_move=to_move,
        turn=game.turn(state),
        must_roll=to_move == CHANCE and turned and viewer == game.turn(state),
        log=tuple(log),
        scores=tuple(game.scores(state)),
        winners=tuple(game.winners(state)),
        secret="cd" * 32 if over else None,
        can_rematch=over,
        risk=lambda: odds.risk(game, state),
        risk_after=lambda action: odds.risk_after(game, state, action),
    )
    return replace(scene, **(changes or {}))


THREE_RUNNERS = "* 3 4 3 5 / 0 advance 7 8 / 0 roll / * 2 4 3 3 / 0 advance 6 6 / 0 roll / * 1 1 6 6"
CHOOSING = "* 3 4 2 6"
DECIDING = "* 3 4 2 6 / 0 advance 7 8"
ONE_RUNNER_LEFT = "* 3 4 3 5 / 0 advance 7 8 / 0 roll / * 1 2 5 6"
LOST = "* 3 4 3 5 / 0 advance 7 8 / 0 roll / * 2 4 3 3 / 0 advance 6 6 / 0 roll / * 1 1 1 2"
