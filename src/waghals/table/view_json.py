"""The view of a table for programs: what a page shows, as typed JSON."""

from __future__ import annotations

import dataclasses
from typing import Any, Literal, TypedDict

from waghals.contract.ply import CHANCE
from waghals.table.view import Dice, Kind, Pace, Phase, SeatView, Snapshot

Who = int | Literal["chance"] | None


class SeatJson(TypedDict):
    """One seat."""

    seat: int
    name: str | None
    kind: Kind
    bot: str | None
    present: bool
    mine: bool
    stand_in: str | None
    wants_end: bool


class LineJson(TypedDict):
    """One ply: a seat or "chance", and what it did in notation."""

    seat: Who
    text: str


class ViewJson(TypedDict):
    """A table as one viewer sees it. Seats count from 0; `to_move` is null unless a ply is due."""

    room: str
    game: str
    options: dict[str, object]
    seats: list[SeatJson]
    phase: Phase
    version: int
    viewer: int | None
    to_move: Who
    turn: int | None
    legal: list[str]
    must_roll: bool
    by_hand: bool
    may_undo: bool
    curtain: bool
    log: list[LineJson]
    scores: list[int]
    winners: list[int]
    dice: Dice
    match: str
    commitment: str
    secret: str | None
    seeds: list[str]
    next_commitment: str
    pace: Pace
    join_url: str
    recover_code: str | None
    observation: dict[str, Any] | None


def view(s: Snapshot) -> ViewJson:
    """The snapshot for programs."""
    return ViewJson(
        room=s.room,
        game=s.game.name,
        options=dict(s.game.options),
        seats=[_seat(seat) for seat in s.seats],
        phase=s.phase,
        version=s.version,
        viewer=s.viewer,
        to_move=_who(s.to_move),
        turn=s.turn if s.turn >= 0 else None,
        legal=[s.game.rules.text(action) for action in s.legal],
        must_roll=s.must_roll,
        by_hand=s.by_hand,
        may_undo=s.may_undo,
        curtain=s.curtain,
        log=[LineJson(seat=_who(line.seat), text=line.text) for line in s.log],
        scores=list(s.scores),
        winners=list(s.winners),
        dice=s.dice,
        match=s.match_id,
        commitment=s.commitment,
        secret=s.secret,
        seeds=list(s.seeds),
        next_commitment=s.next_commitment,
        pace=s.pace,
        join_url=s.join_url,
        recover_code=s.recover_code,
        observation=dataclasses.asdict(s.seen) if dataclasses.is_dataclass(s.seen) else None,  # type: ignore[arg-type]
    )


def _seat(seat: SeatView) -> SeatJson:
    return SeatJson(
        seat=seat.seat,
        name=seat.name,
        kind=seat.kind,
        bot=seat.bot,
        present=seat.present,
        mine=seat.mine,
        stand_in=seat.stand_in,
        wants_end=seat.wants_end,
    )


def _who(seat: int) -> Who:
    if seat == CHANCE:
        return "chance"
    return seat if seat >= 0 else None
