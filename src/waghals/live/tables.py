"""All tables of a server."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from waghals.contract.errors import WaghalsError
from waghals.contract.reason import Reason
from waghals.live.live import Live, Prepare
from waghals.store import Conflict, Store, StoreError
from waghals.table.clock import Timing
from waghals.table.codes import new_code
from waghals.table.commands import Refused
from waghals.table.events import Entry
from waghals.table.table import Table

log = logging.getLogger(__name__)
RETRY = 1.0  # seconds until a broken table is read again
SWEEP = 60.0  # seconds between two looks for tables that nobody needs in memory


class Tables:
    """The tables in memory, and the store with their logs, which they leave open."""

    def __init__(self, store: Store, timing: Timing | None = None, prepare: Prepare | None = None) -> None:
        """`prepare` is called for every new position: see `Live`."""
        self.timing = timing or Timing()
        self.stopping = asyncio.Event()  # the server is about to stop: streams end
        self._store, self._prepare = store, prepare
        self._live: dict[str, Live] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._reading: dict[str, asyncio.Task[Live]] = {}
        self._chores: list[asyncio.Task[None]] = []
        self._loop = asyncio.get_running_loop()

    def start(self) -> None:
        """Go on with every match that was running, one after the other while pages are served."""
        self._chores = [asyncio.create_task(chore) for chore in (self._resume(), self._sweep())]

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

    def in_use(self) -> tuple[int, int]:
        """How many tables are in memory, and how many watch them."""
        return len(self._live), sum(live.watched for live in self._live.values())

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
                await self._keep(table)
                return self._add(table)

    def in_memory(self, room: str) -> Live | None:
        """The table with this room code if it is in memory and whole."""
        live = self._live.get(room)
        return live if live is not None and not live.broken else None

    async def find(self, room: str) -> Live:
        """The table with this room code. One in memory is found at once, whatever others wait for.

        Raises:
            Refused: there is none, or it cannot be read.
            StoreError: the store cannot be read.
        """
        live = self.in_memory(room)
        if live is not None:
            return live
        reading = self._reading.get(room)
        if reading is None:
            reading = self._reading[room] = asyncio.create_task(self._read(room))
            reading.add_done_callback(lambda _: self._reading.pop(room))
        return await asyncio.shield(reading)

    async def _read(self, room: str) -> Live:
        kept = await self._store.read(room)
        if not kept.entries:
            raise Refused("not_found", Reason("There is no table with this code."))
        return self._add(await asyncio.to_thread(_replayed, room, kept.entries))

    def _add(self, table: Table) -> Live:
        room = table.room
        live = self._live[room] = Live(table, self._keep, self.timing, self._prepare)
        if (before := self._running.get(room)) is not None:
            before.cancel()
        self._running[room] = asyncio.create_task(self._run(room, live))
        return live

    async def _keep(self, table: Table) -> None:
        room, pending, live = table.room, table.take_pending(), table.running
        await self._store.append(room, pending[0].version - 1, pending, live=live)

    async def _run(self, room: str, live: Live) -> None:
        """What a table does by itself; if that fails it is read from the store again."""
        try:
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
            del self._live[room], self._running[room]
            with suppress(WaghalsError):  # nothing of it was kept; or whoever asks for it is told
                await self.find(room)

    async def _resume(self) -> None:
        try:
            rooms = [kept.room for kept in await self._store.rooms(live=True)]
        except StoreError:
            log.exception("which matches are running cannot be read")
            return
        for room in rooms:
            with suppress(WaghalsError):  # it was logged; the others go on
                await self.find(room)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for room in [room for room, live in self._live.items() if live.idle]:
                self._running.pop(room).cancel()
                self._live.pop(room).broken = True  # whoever has just found it finds it again


def _replayed(room: str, entries: Sequence[Entry]) -> Table:
    """The table of this log. Raises Refused for one that this program cannot read."""
    try:
        return Table.replay(room, entries, time.time)
    except Exception as error:
        log.exception("table %s cannot be read", room)
        reason = Reason("This table cannot be read. Perhaps it was saved by another version of Waghals.")
        raise Refused("unreadable", reason) from error
