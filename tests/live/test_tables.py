"""Tables in memory: found at once, read apart from each other, kept before they are shown."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncGenerator, Callable, Collection, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from tests.table.tables import GUEST, HOST
from waghals.bots import Random
from waghals.contract.errors import StaleVersion
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.live.live import Live, Prepare
from waghals.live.tables import Tables
from waghals.store import Changed, Log, MemoryStore, Store, StoreError
from waghals.table.clock import Timing
from waghals.table.commands import Refused, Roll, SeatBot, SetPace, Sit, Start
from waghals.table.events import Entry, Paced, enveloped
from waghals.table.table import Table, made

pytestmark = pytest.mark.anyio
PATIENT = Timing(paces={"slow": 3600, "normal": 3600, "fast": 3600, "off": 0}, leave=3600, grace=3600)
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

    def slow(room: str, log: Sequence[Entry], *more: Any) -> Table:
        if room == rooms[0]:
            gate()
        return replay(room, log, *more)

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

    def slow(room: str, log: Sequence[Entry], *more: Any) -> Table:
        read.append(room)
        gate()
        return replay(room, log, *more)

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


# ---- others who write to the same log


async def test_whoever_wrote_too_late_does_it_again_on_how_things_stand_then() -> None:
    store = MemoryStore()
    async with serving(store) as tables:
        live = await tables.make(people)
        other = enveloped(Paced("fast"), 4, 0.0, "somebody else's")
        await store.append(live.room, 3, [other], live=False)
        with live.watch(None) as woken:
            woken.clear()
            await live.do(SetPace("slow"), HOST)
            assert woken.is_set()
            assert not live.broken, "whoever watches goes on watching"
        async with live.open() as table:
            assert (table.version, table.pace) == (5, "slow")
            assert "somebody else's" in table.commands
    assert [entry.data for entry in await store.entries(live.room, after=3)] == [
        {"pace": "fast", "by": None},
        {"pace": "slow", "by": 0},
    ]


async def test_a_command_that_another_process_has_carried_out_is_not_carried_out_twice() -> None:
    store = MemoryStore()
    async with serving(store) as tables, serving(store) as others:
        live = await tables.make(people)
        await (await others.find(live.room)).do(SetPace("slow", id="tap"), HOST)
        assert await live.do(SetPace("slow", id="tap"), HOST) == ()
    assert len(await store.entries(live.room)) == 4


class Followed(MemoryStore):
    """A store that another process writes to as well, and that says so when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.changes: asyncio.Queue[Changed | None] = asyncio.Queue()

    async def watch(self) -> AsyncGenerator[Changed | None, None]:
        while True:
            yield await self.changes.get()


@pytest.mark.parametrize("told", [True, False])
async def test_what_other_processes_add_is_shown(told: bool) -> None:
    store = Followed()
    async with serving(store) as tables:
        live = await tables.make(people)
        untouched = await tables.make(people)
        await store.append(live.room, 3, [enveloped(Paced("fast"), 4, 0.0, None)], live=False)
        with live.watch(None) as woken:
            woken.clear()
            store.changes.put_nowait(Changed(live.room, 4) if told else None)
            await woken.wait()
        async with live.open() as table:
            assert (table.version, table.pace) == (4, "fast")
        assert await tables.find(untouched.room) is untouched


@pytest.mark.parametrize("told", [True, False])
async def test_a_table_that_another_process_removes_is_gone_here(told: bool) -> None:
    store = Followed()
    async with serving(store) as tables:
        live = await tables.make(people)
        await store.remove(live.room, 3)
        with live.watch(None) as woken:
            woken.clear()
            store.changes.put_nowait(Changed(live.room, 0) if told else None)
            await woken.wait()
        assert live.broken
        with pytest.raises(Refused, match="no table with this code"):
            await live.do(SetPace("fast"), HOST)


async def test_a_table_that_is_gone_when_somebody_acts_is_told_so() -> None:
    store = MemoryStore()
    async with serving(store) as tables:
        live = await tables.make(people)
        await store.remove(live.room, 3)
        with pytest.raises(Refused, match="no table with this code"):
            await live.do(SetPace("fast"), HOST)
        with pytest.raises(Refused, match="no table with this code"):
            await tables.find(live.room)


async def test_a_lost_watch_is_taken_up_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Breaking(Followed):
        async def watch(self) -> AsyncGenerator[Changed | None, None]:
            change = await self.changes.get()
            if change is None:
                raise StoreError("the connection is lost")
            yield change

    monkeypatch.setattr("waghals.live.tables.RETRY", 0.0)
    store = Breaking()
    async with serving(store) as tables:
        live = await tables.make(people)
        await store.append(live.room, 3, [enveloped(Paced("fast"), 4, 0.0, None)], live=False)
        with live.watch(None) as woken, caplog.at_level(logging.ERROR):
            woken.clear()
            store.changes.put_nowait(None)
            store.changes.put_nowait(Changed(live.room, 4))
            await woken.wait()
    assert any("cannot be followed" in record.message for record in caplog.records)


# ---- several processes


class Shared(Followed):
    """A store of two processes: who claims a table first keeps it until it is released."""

    shared = True

    def __init__(self) -> None:
        super().__init__()
        self.owners: dict[str, str] = {}
        self.there: dict[str, set[str]] = {}

    async def claim(self, room: str, owner: str, seconds: float) -> bool:
        return self.owners.setdefault(room, owner) == owner

    async def release(self, room: str, owner: str) -> None:
        if self.owners.get(room) == owner:
            del self.owners[room]

    async def present(self, room: str, holders: Collection[str], seconds: float) -> frozenset[str]:
        self.there.setdefault(room, set()).update(holders)
        return frozenset(self.there[room])


async def test_a_process_that_has_not_heard_of_what_others_did_finds_out() -> None:
    store = Shared()
    async with serving(store) as tables, serving(store) as others:
        live = await tables.make(people)
        other = await others.find(live.room)
        await live.do(Start(), HOST)
        await other.do(Roll(version=4), HOST)
        with pytest.raises(StaleVersion):
            await live.do(Roll(version=4), HOST)
        assert await position(live) == await position(other) == 5
        await live.do(SetPace("fast"), HOST)
        async with (await others.find(live.room)).open() as table:
            assert table.pace == "fast"


async def test_bots_are_let_play_by_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("waghals.live.processes.LEASE", 0.02)
    store = Shared()
    store.owners["BCDFGH"] = "another process"
    monkeypatch.setattr("waghals.live.tables.new_code", lambda: "BCDFGH")
    async with serving(store) as tables:
        live = await tables.make(bots)
        begun = len(await store.entries("BCDFGH"))
        with live.watch(None) as woken:
            for _ in range(5):
                await asyncio.sleep(0.02)
            assert len(await store.entries("BCDFGH")) == begun
            del store.owners["BCDFGH"]  # its lease runs out
            woken.clear()
            await woken.wait()
    assert len(await store.entries("BCDFGH")) > begun
    assert "BCDFGH" not in store.owners, "a process that ends leaves its tables to others"


async def test_people_at_another_process_are_there() -> None:
    store = Shared()
    brisk = replace(PATIENT, leave=0.0)
    async with serving(store, timing=brisk) as tables:
        room = (await tables.make(people)).room
    store.there[room] = {GUEST}
    async with serving(store, timing=brisk) as tables:
        live = await tables.find(room)
        with live.watch("a third"):
            async with asyncio.timeout(LONG):
                while "a third" not in store.there[room] or len(await store.entries(room)) == 3:
                    await asyncio.sleep(0)
        async with live.open() as table:
            assert [seat.away for seat in table.seats] == [True, False]
    assert [entry.kind for entry in await store.entries(room, after=3)] == ["left"]


async def test_nobody_is_away_who_has_just_come_by_way_of_another_process() -> None:
    class JustNow(Shared):
        async def present(self, room: str, holders: Collection[str], seconds: float) -> frozenset[str]:
            """The guest comes after each process has looked for the first time."""
            others = self.there.get(room)
            self.there.setdefault(room, set()).update(holders)
            return frozenset(self.there[room] | (set[str]() if others is None else {GUEST}))

    store = JustNow()
    async with serving(store, timing=replace(PATIENT, leave=0.0)) as tables:
        room = (await tables.make(people)).room
        store.there.clear()
        live = await tables.find(room)
        with live.watch(HOST):
            async with asyncio.timeout(LONG):
                while store.owners.get(room) is None or not live.presence.watches(GUEST):
                    await asyncio.sleep(0)
            await live.do(SetPace("fast"), HOST)
    assert [entry.kind for entry in await store.entries(room, after=3)] == ["paced"]


# ---- tables that nobody needs


async def test_nothing_is_read_at_the_start() -> None:
    class Unasked(MemoryStore):
        async def read(self, room: str) -> Log:
            raise AssertionError("nobody has asked for it")

    store = Unasked()
    async with serving(store) as tables:
        await tables.make(bots)
    async with serving(store) as tables:
        for _ in range(5):
            await asyncio.sleep(0)
        assert len(await store.rooms(live=True)) == 1


async def test_who_has_found_a_table_may_use_it_after_it_was_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("waghals.live.tables.SWEEP", 0.0)
    async with serving(MemoryStore(), timing=replace(PATIENT, idle=-1.0)) as tables:
        live = await tables.make(people)
        async with asyncio.timeout(LONG):
            while not live.broken:
                await asyncio.sleep(0)
        monkeypatch.setattr("waghals.live.tables.SWEEP", LONG)
        await live.do(SetPace("fast"), HOST)
        async with live.open() as table:
            assert (table.version, table.pace) == (4, "fast")


async def test_who_leaves_last_is_not_entered_in_the_log() -> None:
    store = MemoryStore()
    async with serving(store, timing=replace(PATIENT, leave=0.0)) as tables:
        live = await tables.make(people)
        for _ in range(3):
            with live.watch(HOST):
                await position(live)
            await position(live)
        assert len(await store.entries(live.room)) == 3
        with live.watch(GUEST) as woken:
            await woken.wait()
        assert [entry.kind for entry in await store.entries(live.room, after=3)] == ["left"]


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


@pytest.mark.parametrize("slow", [False, True])
async def test_a_game_whose_positions_are_quick_is_prepared_without_a_thread(
    monkeypatch: pytest.MonkeyPatch, slow: bool
) -> None:
    monkeypatch.setattr("waghals.live.live.SETTLES", 0.0)  # it is known after one position
    on_loop: list[bool] = []
    loop_thread = threading.get_ident()

    def prepare(table: Table) -> None:
        on_loop.append(threading.get_ident() == loop_thread)
        end = time.thread_time() + 0.005
        while slow and time.thread_time() < end:
            pass

    async with serving(MemoryStore(), prepare) as tables:
        for _ in range(2):
            await (await tables.make(people)).do(Start(), HOST)
    assert on_loop == [False, not slow]


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
        begun = await store.entries(live.room)
        assert begun[-1].version == await version(live), "no bot has played"
    async with serving(store, timing=timing) as tables:
        live = await tables.find(live.room)
        await resting(live)
        assert await store.entries(live.room) == begun
        if way == "a stream":
            with live.watch(None) as woken:
                await woken.wait()
        else:
            live.hear(None)
        while len(await store.entries(live.room)) == len(begun):
            await asyncio.sleep(0)


async def test_the_bots_of_all_tables_think_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, together = threading.Lock(), 0

    def choose(self: Random, *asked: Any) -> int:
        nonlocal together
        together += not thinking.acquire(blocking=False)
        time.sleep(0)  # others may run
        thinking.release()
        return int(asked[3][0])

    monkeypatch.setattr(Random, "choose", choose)
    async with serving(MemoryStore()) as tables:
        lives = [await tables.make(bots) for _ in range(3)]
        before = [await version(live) for live in lives]
        with ExitStack() as watching:
            for live in lives:
                watching.enter_context(live.watch(None))
            while any([await version(live) < begun + 40 for live, begun in zip(lives, before, strict=True)]):
                await asyncio.sleep(0)
    assert together == 0


async def test_a_bot_is_asked_on_another_thread_what_its_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int, int]] = []
    hidden: list[int] = []
    enough = threading.Event()

    def choose(
        self: Random,
        game: Game,
        view: Any,
        history: History,
        legal: Sequence[int],
        randbelow: Callable[[int], int],
    ) -> int:
        asked.append((view.viewer, len(history), threading.get_ident()))
        hidden.append(sum(shown.text == "?" for shown in history))
        if len(asked) == 5:
            enough.set()
        return legal[randbelow(len(legal))]

    monkeypatch.setattr(Random, "choose", choose)
    async with serving(MemoryStore()) as tables:
        with (await tables.make(bots)).watch(None):
            await until(enough)
    assert threading.get_ident() not in {thread for _, _, thread in asked}
    plies = [count for _, count, _ in asked]
    assert plies == sorted(plies)
    assert hidden[0] == 5, "the other hand, and nothing else"
