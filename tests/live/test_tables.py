"""Tables in memory: found at once, read apart from each other, kept before they are shown."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from tests.table.tables import GUEST, HOST
from waghals.bots import Random
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.live.live import Live, Prepare
from waghals.live.tables import Tables
from waghals.store import MemoryStore, Store
from waghals.table.clock import Timing
from waghals.table.commands import Refused, Roll, SeatBot, SetPace, Sit, Start
from waghals.table.events import Entry, Paced, enveloped
from waghals.table.table import Table, made

pytestmark = pytest.mark.anyio
PATIENT = Timing(plies={"slow": 3600, "normal": 3600, "fast": 3600, "off": 0}, leave=3600, grace=3600)
LONG = 60.0  # seconds that nothing here ever takes, not even on a busy machine


@asynccontextmanager
async def serving(
    store: Store, prepare: Prepare | None = None, timing: Timing = PATIENT
) -> AsyncGenerator[Tables, None]:
    tables = Tables(store, timing, prepare)
    tables.start()
    try:
        async with asyncio.timeout(LONG):
            yield tables
    finally:
        await tables.close()


def people(room: str, clock: Callable[[], float], game: str = "cant-stop") -> Table:
    """Anna and Ben at a table whose match has not begun."""
    table = Table.new(room, made(game, {"players": "2"}, "verifiable", "normal", HOST), clock)
    table.do(Sit(0, "Anna", "", "a seed"), HOST)
    table.do(Sit(1, "Ben", "", "a seed"), GUEST)
    return table


async def position(live: Live) -> int:
    async with live.open() as table:
        return table.position


async def version(live: Live) -> int:
    async with live.open() as table:
        return table.version


class Gate:
    """Where a thread waits until it is let through."""

    def __init__(self) -> None:
        self.reached, self.opened = threading.Event(), threading.Event()

    def __call__(self) -> None:
        self.reached.set()
        assert self.opened.wait(LONG)


async def until(event: threading.Event) -> None:
    assert await asyncio.to_thread(event.wait, LONG)


async def test_a_table_that_is_read_holds_up_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    store, gate = MemoryStore(), Gate()
    async with serving(store) as tables:
        rooms = [(await tables.make(people)).room for _ in range(3)]
    replay = Table.replay

    def slow(room: str, log: Sequence[Entry], clock: Callable[[], float]) -> Table:
        if room == rooms[0]:
            gate()
        return replay(room, log, clock)

    monkeypatch.setattr(Table, "replay", slow)
    async with serving(store) as tables:
        other = await tables.find(rooms[1])
        reading = asyncio.create_task(tables.find(rooms[0]))
        await until(gate.reached)
        assert await tables.find(rooms[1]) is other
        await other.do(SetPace("fast"), HOST)
        assert (await tables.find(rooms[2])).room == rooms[2]
        assert not reading.done()
        gate.opened.set()
        assert (await reading).room == rooms[0]


async def test_who_asks_for_a_table_that_is_being_read_gets_the_same_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, gate, read = MemoryStore(), Gate(), list[str]()
    async with serving(store) as tables:
        room = (await tables.make(people)).room
    replay = Table.replay

    def slow(room: str, log: Sequence[Entry], clock: Callable[[], float]) -> Table:
        read.append(room)
        gate()
        return replay(room, log, clock)

    monkeypatch.setattr(Table, "replay", slow)
    async with serving(store) as tables:
        asking = [asyncio.create_task(tables.find(room)) for _ in range(5)]
        await until(gate.reached)
        asking[0].cancel()  # who goes away takes nothing from the others
        gate.opened.set()
        found = await asyncio.gather(*asking[1:])
        assert len(set(found)) == 1
        assert read == [room]


async def test_a_table_that_there_is_not_is_found_by_nobody() -> None:
    async with serving(MemoryStore()) as tables:
        for _ in range(2):
            with pytest.raises(Refused, match="no table with this code") as refusal:
                await tables.find("BCDFGH")
            assert refusal.value.kind == "not_found"


async def test_a_room_code_that_is_taken_leads_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["BCDFGH", "BCDFGH", "BCDFGJ"])
    monkeypatch.setattr("waghals.live.tables.new_code", lambda: next(codes))
    async with serving(MemoryStore()) as tables:
        assert [(await tables.make(people)).room for _ in range(2)] == ["BCDFGH", "BCDFGJ"]


async def test_a_running_match_is_in_memory_again_after_a_restart() -> None:
    store = MemoryStore()
    async with serving(store) as tables:
        live = await tables.make(people)
        await live.do(Start(), HOST)
        idle = await tables.make(people)
    assert [kept.room for kept in await store.rooms(live=True)] == [live.room]
    assert len(await store.entries(idle.room)) == 3
    async with serving(store) as tables:
        assert await position(await tables.find(live.room)) == 4


async def test_whoever_wrote_too_late_reads_the_table_again(caplog: pytest.LogCaptureFixture) -> None:
    store = MemoryStore()
    async with serving(store) as tables:
        live = await tables.make(people)
        other = enveloped(Paced("fast"), 4, 0.0, "somebody else's")
        await store.append(live.room, 3, [other], live=False)
        with caplog.at_level(logging.CRITICAL), pytest.raises(ValueError, match="is at version 4"):
            await live.do(SetPace("slow"), HOST)
        assert live.broken
        again = await tables.find(live.room)
        async with again.open() as table:
            assert (table.version, table.pace) == (4, "fast")
        await again.do(SetPace("slow"), HOST)
    assert (await store.entries(live.room, after=3))[0] == other
    assert len(await store.entries(live.room)) == 5


# ---- before anybody is shown a position


async def test_a_position_is_prepared_once_on_another_thread_before_anybody_is_told() -> None:
    prepared: list[tuple[int, bool]] = []
    loop_thread = threading.get_ident()
    gate = Gate()

    def prepare(table: Table) -> None:
        prepared.append((table.position, threading.get_ident() == loop_thread))
        if len(prepared) > 1:
            gate()

    async with serving(MemoryStore(), prepare) as tables:
        live = await tables.make(people)
        await live.do(Start(), HOST)
        await live.do(SetPace("fast"), HOST)
        assert prepared == [(4, False)], "another pace is no other position"
        with live.watch(None) as woken:
            woken.clear()
            rolling = asyncio.create_task(live.do(Roll(version=5), HOST))
            await until(gate.reached)
            assert not woken.is_set()
            gate.opened.set()
            await woken.wait()
            await rolling
        assert prepared == [(4, False), (6, False)]


async def test_a_position_that_cannot_be_prepared_is_shown_all_the_same(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def prepare(table: Table) -> None:
        raise ZeroDivisionError

    async with serving(MemoryStore(), prepare) as tables:
        live = await tables.make(people)
        with caplog.at_level(logging.ERROR):
            await live.do(Start(), HOST)
        assert [record.message for record in caplog.records] == [
            f"a position of table {live.room} could not be prepared"
        ]
        assert await position(live) == 4


# ---- bots


def bots(room: str, clock: Callable[[], float]) -> Table:
    """Two bots in the middle of a match, which they play without pauses."""
    table = Table.new(room, made("allie-gator", {"players": "2"}, "verifiable", "off", HOST), clock)
    for seat in range(2):
        table.do(SeatBot(seat, "random"), HOST)
    table.do(Start(), HOST)
    return table


async def resting(live: Live) -> None:
    """Wait until nothing will happen at this table by itself."""
    while not live.idle:
        await asyncio.sleep(0)


@pytest.mark.parametrize("way", ["a stream", "a program's view"])
async def test_bots_rest_till_somebody_watches_also_after_a_restart(way: str) -> None:
    store, timing = MemoryStore(), replace(PATIENT, idle=-1)
    async with serving(store, timing=timing) as tables:
        live = await tables.make(bots)
        await resting(live)
        begun = store.read(live.room)
        assert begun[-1].version == await version(live), "no bot has played"
    async with serving(store, timing=timing) as tables:
        live = await tables.find(live.room)
        await resting(live)
        assert store.read(live.room) == begun
        if way == "a stream":
            with live.watch(None) as woken:
                await woken.wait()
        else:
            live.hear(None)
        while len(store.read(live.room)) == len(begun):
            await asyncio.sleep(0)


async def test_a_bot_is_asked_on_another_thread_what_its_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int, bool]] = []
    hidden: list[int] = []
    loop_thread, enough = threading.get_ident(), threading.Event()

    def choose(
        self: Random,
        game: Game,
        view: Any,
        history: History,
        legal: Sequence[int],
        randbelow: Callable[[int], int],
    ) -> int:
        asked.append((view.viewer, len(history), threading.get_ident() == loop_thread))
        hidden.append(sum(shown.text == "?" for shown in history))
        if len(asked) == 5:
            enough.set()
        return legal[randbelow(len(legal))]

    monkeypatch.setattr(Random, "choose", choose)
    async with serving(MemoryStore()) as tables:
        with (await tables.make(bots)).watch(None):
            await until(enough)
    assert not any(on_loop for _, _, on_loop in asked)
    plies = [count for _, count, _ in asked]
    assert plies == sorted(plies)
    assert hidden[0] == 5, "the other hand, and nothing else"
