"""All tables of a server."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from waghals.contract.errors import WaghalsError
from waghals.contract.reason import Reason
from waghals.store.entry import Entry
from waghals.store.sqlite import Store, StoreError
from waghals.table.events import Made
from waghals.live.live import Live
from waghals.table.clock import Timing
from waghals.table.refused import Refused
from waghals.table.codes import new_code
from waghals.table.table import Table, new_match_id, new_secret

log = logging.getLogger(__name__)
RETRY = 1.0  # seconds until a broken table is read again
SWEEP = 60.0  # seconds between two looks for tables that nobody needs in memory


class Tables:
    """The tables in memory, and the one thread that writes their logs.

    Attributes:
        stopping: set when the server is about to stop: streams end.
    """

    def __init__(self, store: Store, timing: Timing | None = None) -> None:
        self.timing = timing or Timing()
        self.stopping = asyncio.Event()
        self._store = store
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._live: dict[str, Live] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._chores: list[asyncio.Task[None]] = []
        self._reading = asyncio.Lock()
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
        tasks = [*self._chores, *self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._writer.shutdown(wait=True)

    async def make(self, game: str, options: Mapping[str, str], dice: str, pace: str, host: str) -> Live:
        """A new table, kept under a fresh room code."""
        made = Made(game, dict(options), dice, pace, host, new_match_id(), new_secret())
        loop = asyncio.get_running_loop()
        room = new_code()
        while await loop.run_in_executor(self._writer, self._store.has, room):
            room = new_code()
        live = self._add(room, Table.new(room, made, time.time))
        async with live.open():
            pass  # keeps the first entry
        return live

    async def find(self, room: str) -> Live:
        """The table with this room code. Raises Refused if there is none."""
        async with self._reading:
            live = self._live.get(room)
            if live is not None and not live.broken:
                return live
            loop = asyncio.get_running_loop()
            entries = await loop.run_in_executor(self._writer, self._store.entries, room)
            if not entries:
                raise Refused(404, Reason("There is no table with this code."))
            return self._add(room, _replayed(room, entries))

    def _add(self, room: str, table: Table) -> Live:
        live = self._live[room] = Live(table, self._keep, self.timing)
        if (before := self._running.get(room)) is not None:
            before.cancel()
        self._running[room] = asyncio.create_task(self._run(room, live))
        return live

    async def _keep(self, table: Table) -> None:
        pending, table.pending = table.pending, []
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(
            self._writer, lambda: self._store.append(table.room, pending, live=table.running)
        )

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
        loop = asyncio.get_running_loop()
        try:
            rooms = await loop.run_in_executor(self._writer, self._store.live_rooms)
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
        reason = Reason("This table cannot be read. Perhaps another version of Waghals has kept it.")
        raise Refused(500, reason) from error
