"""A table read from a snapshot on is the table read from its beginning."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.tables import GUEST, HOST, ROOM, begun, once_more, play_out, step
from waghals.contract.discovery import games
from waghals.table.commands import (
    Abandon,
    Leave,
    Lock,
    MakeFace,
    Publish,
    Rematch,
    Return,
    SetClock,
    SetPace,
    StandIn,
)
from waghals.table.events import Entry, Rematched, Snapshot, event_of
from waghals.table.snapshot import COMMANDS
from waghals.table.table import Table
from waghals.table.view import table_view
from waghals.table.view_json import to_json


def state_of(table: Table) -> Iterator[Any]:
    """Everything that can be told apart: what all see, what is remembered, and what will be drawn."""
    yield table.version, table.position, table.phase, table.pace, table.gauge, table.host, table.commands
    yield table.barred, table.incidents, table.hurried
    yield table.match_id, table.secret, table.seeds, table.seats, table.next_id, table.unfinished
    yield table.play.events, table.play.chance.draw(table.play.chance_plies, 1000)
    for who in (HOST, GUEST, "new device", None):
        yield to_json(table_view(table, who, "http://localhost"))


def replayed(log: Sequence[Entry], snapshot: Snapshot | None = None) -> Table:
    kept = None if snapshot is None else Snapshot(snapshot.version, json.loads(json.dumps(snapshot.data)))
    after = 0 if kept is None else kept.version
    return Table.replay(ROOM, log[after:], lambda: 0.0, kept)


def some_matches(game: str, seed: int, matches: int, *, away: bool = True) -> tuple[Table, Snapshot | None]:
    """A table after so many matches and a part of the next, with all that people do besides playing."""
    table, chance = begun(game, players="3"), random.Random(seed)
    snapshot = None
    for match in range(matches):
        for _ in range(chance.randrange(12)):
            if table.running:
                step(table, chance.choice)
        table.do(SetPace(chance.choice(("slow", "fast")), id=f"pace {match}"), HOST)
        for wish in (Lock(True), Publish(True), SetClock(chance.choice((0, 30)))):
            table.do(wish, table.host)
        table.do(MakeFace(table.seats_of(HOST)[0], "yay"), HOST)
        seat = next(number for number, seat in enumerate(table.seats) if seat.kind == "person")
        for command in (Leave(seat), StandIn(seat), Return(seat)):
            if away and table.running and chance.random() < 0.5:
                table.do(command, None)
        for who in (HOST, GUEST):
            if table.running:
                table.do(Abandon(), who)
        if not table.ended:  # somebody is away, and the others have agreed
            play_out(table)
        if not any(seat.here for seat in table.seats):
            table.do(Return(seat), None)
        for who in (GUEST, HOST):
            if table.ended:  # else who is there has agreed already
                table.do(Rematch(id=f"again {match}", seed=f"seed {match}"), who)
        snapshot, table.snapshot = table.snapshot, None
    for _ in range(chance.randrange(12)):
        if table.running:
            step(table, chance.choice)
    return table, snapshot


@pytest.mark.parametrize("game", games())
def test_reading_from_a_snapshot_is_reading_from_the_beginning(game: str) -> None:
    @settings(max_examples=12)
    @given(st.integers(0, 2**32), st.integers(1, 3))
    def check(seed: int, matches: int) -> None:
        table, snapshot = some_matches(game, seed, matches)
        log = table.take_pending()
        assert snapshot is not None
        assert isinstance(event_of(log[snapshot.version - 1]), Rematched)
        whole = list(state_of(replayed(log)))
        assert list(state_of(replayed(log, snapshot))) == whole == list(state_of(table))

    check()


def test_typed_dice_have_snapshots_too() -> None:
    table = begun(dice="typed")
    for who in (HOST, GUEST):
        table.do(Abandon(), who)
    once_more(table)
    snapshot, log = table.snapshot, table.take_pending()
    assert snapshot is not None
    assert replayed(log, snapshot).awaits_dice
    assert to_json(table_view(replayed(log, snapshot), HOST, "")) == to_json(table_view(table, HOST, ""))


def test_a_snapshot_is_as_long_after_many_matches_as_after_one() -> None:
    lengths = [
        len(json.dumps(snapshot.data))
        for n in (1, 60)
        if (snapshot := some_matches("cant-stop", 7, n, away=False)[1])
    ]
    assert len(lengths) == 2
    assert lengths[1] < lengths[0] + COMMANDS * 60


def test_a_late_repeat_of_the_command_that_began_the_match_changes_nothing() -> None:
    table, snapshot = some_matches("cant-stop", 1, 1, away=False)
    again = replayed(table.take_pending(), snapshot)
    assert again.do(Rematch(id="again 0", seed="seed 0"), HOST) == ()
    assert len(again.commands) <= COMMANDS


@pytest.mark.parametrize("change", [{"format": 1}, {"seats": [{"nose": 1}]}, {"made": {}}])
def test_a_snapshot_of_another_kind_is_refused(change: dict[str, Any]) -> None:
    _, snapshot = some_matches("cant-stop", 1, 1)
    assert snapshot is not None
    with pytest.raises((KeyError, TypeError, ValueError)):
        Table.replay(ROOM, [], lambda: 0.0, Snapshot(snapshot.version, {**snapshot.data, **change}))


def test_entries_that_do_not_follow_are_refused() -> None:
    log = begun().take_pending()
    with pytest.raises(ValueError, match="entry 3 does not follow on version 1"):
        replayed([log[0], *log[2:]])
