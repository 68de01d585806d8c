"""All tables of a server."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from waghals.contract.errors import WaghalsError
from waghals.live.asking import Asking
from waghals.live.live import Live, Prepare
from waghals.live.logs import Logs
from waghals.live.processes import Processes
from waghals.store import Changed, Conflict, Store, StoreError
from waghals.store.retention import expired
from waghals.table.clock import Timing
from waghals.table.codes import new_code
from waghals.table.table import Table

log: logging.Logger = logging.getLogger(__name__)
RETRY = 1.0  # seconds until a broken table is read again
EXPIRE = 3600.0  # seconds between two looks for tables that nobody has touched for long
FINISHED = 16  # matches that have ended, to be looked at again
RELEASE = 0.5  # seconds for telling other processes that this one ends
SWEEP = 60.0  # seconds between two looks for tables that nobody needs in memory


class Tables:
    """The tables in memory, and the store with their logs, which they leave open."""

    def __init__(
        self,
        store: Store,
        timing: Timing | None = None,
        prepare: Prepare | None = None,
        retention: float | None = None,
    ) -> None:
        """
        Args:
            prepare: is called for every new position: see `Live`.
            retention: days after which a table goes where no match is running and nobody does anything;
                None for never.
        """
        self._retention = retention
        self.timing: Timing = timing or Timing()
        self.stopping: asyncio.Event = asyncio.Event()  # the server is about to stop: streams end
        self._store, self._prepare = store, prepare
        self._logs, self._asking = Logs(store), Asking()
        self._owner = secrets.token_hex(8)  # names this process among those of the store
        self._takes: dict[str, float] = {}  # seconds that a position is expected to take, by game
        self._live: dict[str, Live] = {}
        self._finished: dict[tuple[str, str], Table] = {}  # matches that were asked for, the last ones last
        self._running: dict[str, asyncio.Task[None]] = {}
        self._reading: dict[str, asyncio.Task[Live]] = {}
        self._chores: list[asyncio.Task[None]] = []
        self._loop = asyncio.get_running_loop()

    def start(self) -> None:
        """Follow what other processes change, and forget what nobody needs.

        No table is read before somebody asks for it: while nobody watches nothing happens there.
        """
        chores = (self._follow(), self._sweep(), self._expire())
        self._chores = [asyncio.create_task(chore) for chore in chores]

    def stop(self) -> None:
        """Let all streams end."""
        self.stopping.set()
        for live in self._live.values():
            live.wake()

    def stop_soon(self) -> None:
        """As `stop`, from a signal handler or another thread."""
        self._loop.call_soon_threadsafe(self.stop)

    async def close(self) -> None:
        """Stop everything that goes on by itself; what happened is kept already."""
        self.stop()
        tasks: list[asyncio.Task[Any]] = [*self._chores, *self._reading.values(), *self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._asking.close()
        with suppress(TimeoutError):  # else others wait until they expire
            async with asyncio.timeout(RELEASE):
                await asyncio.gather(*(live.processes.release() for live in self._live.values()))

    def in_use(self) -> tuple[int, int]:
        """How many tables are in memory, and how many watch them."""
        return len(self._live), sum(live.watched for live in self._live.values())

    @property
    def store(self) -> Store:
        """Where the tables are kept, and results."""
        return self._store

    async def check(self) -> None:
        """Raise StoreError unless the store can be read."""
        await self._store.read("")

    async def make(self, build: Callable[[str, Callable[[], float]], Table]) -> Live:
        """A new table, kept under a fresh room code.

        Args:
            build: makes it, from a room code and what tells the time in seconds since 1970; called
                again with another code if the first one is taken. What it raises is passed on.

        Raises:
            StoreError: the table could not be kept; it is gone.
        """
        while True:
            table = build(new_code(), time.time)
            with suppress(Conflict):
                await self._logs.keep(table)
                return self._add(table)

    def in_memory(self, room: str) -> Live | None:
        """The table with this room code if it is in memory and whole."""
        live = self._live.get(room)
        return live if live is not None and not live.broken else None

    async def listed(self, since: float, most: int) -> list[str]:
        """The codes of tables that strangers may find: those changed last, at most so many, first.

        Args:
            since: tables that nobody has changed since then (in seconds since 1970) are left out.

        Raises StoreError.
        """
        kept = await self._store.rooms(listed=True)
        return [each.room for each in kept if each.changed >= since][:most]

    async def find(self, room: str, *, fresh: bool = True) -> Live:
        """The table with this room code. One in memory is found at once, whatever others wait for.

        Args:
            fresh: whether what other processes have just done has to be taken in; who gives a command
                need not, as that finds out by itself.

        Raises:
            Refused: there is none, or it cannot be read.
            StoreError: the store cannot be read.
        """
        live = self.in_memory(room)
        if live is not None:
            live.touch()
            if fresh:
                with suppress(StoreError):  # while the store is away, what is known is shown
                    await live.refresh()
            return live
        reading = self._reading.get(room)
        if reading is None:
            reading = self._reading[room] = asyncio.create_task(self._read(room))
            reading.add_done_callback(lambda _: self._reading.pop(room))
        return await asyncio.shield(reading)

    async def finished(self, room: str, match_id: str) -> Table:
        """The table as it was when a match had ended that has this public name; it is not to be changed.

        The last ones that were asked for are kept.

        Raises:
            Refused: there is no such match at this table, or it goes on.
            StoreError: the store cannot be read.
        """
        key = room, match_id
        if (found := self._finished.pop(key, None)) is None:
            found = await self._logs.finished(room, match_id)
        self._finished[key] = found
        while len(self._finished) > FINISHED:
            del self._finished[next(iter(self._finished))]
        return found

    async def _read(self, room: str) -> Live:
        return self._add(await self._logs.read(room))

    def _add(self, table: Table) -> Live:
        room = table.room
        live = Live(
            table,
            self._logs,
            Processes(self._store, room, self._owner),
            self.timing,
            self._asking,
            self.find,
            self._prepare,
            self._takes,
        )
        self._live[room] = live
        if (before := self._running.get(room)) is not None:
            before.cancel()
        self._running[room] = asyncio.create_task(self._run(room, live))
        return live

    async def _run(self, room: str, live: Live) -> None:
        """What a table does by itself; if that fails it is read from the store again."""
        try:
            with suppress(Conflict):
                async with live.open() as table:
                    table.settle()
            await live.run()
        except Exception:
            if not live.broken:
                log.exception("table %s stopped and will be read again", room)
            live.broken = True
            live.wake()
        await asyncio.sleep(RETRY)
        if self._live.get(room) is live:
            self._drop(room)
            with suppress(WaghalsError):  # nothing of it was kept; or whoever asks for it is told
                await self.find(room)

    def _drop(self, room: str) -> None:
        """Forget a table; whoever has just found it finds it again."""
        live = self._live.pop(room)
        live.broken = True
        live.wake()
        if (running := self._running.pop(room)) is not asyncio.current_task():
            running.cancel()

    async def _follow(self) -> None:
        """Take in what other processes change, without end."""
        while True:
            try:
                async for change in self._store.watch():
                    await self._catch_up([change] if change is not None else await self._all_changes())
            except Exception:
                log.exception("what other processes change cannot be followed; trying again")
                await asyncio.sleep(RETRY)

    async def _all_changes(self) -> list[Changed]:
        """Where every table in memory stands now."""
        rooms = list(self._live)
        versions = {kept.room: kept.version for kept in await self._store.rooms()}
        return [Changed(room, versions.get(room, 0)) for room in rooms]

    async def _catch_up(self, changes: Iterable[Changed]) -> None:
        for room, version in changes:
            if (live := self._live.get(room)) is None or live.broken:
                continue
            if not version:
                self._drop(room)
                continue
            try:
                await live.catch_up(version)
            except Exception as error:
                log.error("table %s could not be caught up and will be read again: %s", room, error)

    async def _expire(self) -> None:
        """Remove, every hour, the tables that nobody has touched for long."""
        while self._retention is not None:
            await asyncio.sleep(EXPIRE)
            try:
                gone = await expired(self._store, self._retention)
                for kept in gone:
                    if kept.room not in self._live:  # else somebody looks at it
                        with suppress(Conflict):
                            await self._store.remove(kept.room, kept.version)
            except StoreError as error:
                log.error("tables that nobody touches could not be removed: %s", error)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for live in [live for live in self._live.values() if live.idle]:
                self._drop(live.room)
                await live.processes.release()
