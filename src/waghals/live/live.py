"""A table in memory: one command at a time, and everyone who watches it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Hashable
from contextlib import asynccontextmanager, contextmanager, suppress
from math import inf
from typing import TypeAlias

from waghals.contract.errors import WaghalsError
from waghals.contract.reason import Reason
from waghals.live.asking import Asking
from waghals.live.logs import Logs
from waghals.live.processes import Processes
from waghals.live.steps import Asked, Foreseen, foresee, last_ply_is_quiet, position_of
from waghals.store import Conflict, StoreError
from waghals.table.clock import Moments, Presence, Step, Timing, next_step, takeover
from waghals.table.commands import Command, Leave, PassOn, Refused
from waghals.table.events import TableEvent
from waghals.table.table import Table

log: logging.Logger = logging.getLogger(__name__)
TRIES = 10  # of a command whose table others change at the same time
QUICK = 0.002  # seconds of processor time that need not go to a thread
SLOW = 0.01  # seconds that a first position is expected to take
FADES = 0.8  # of what a position took is expected of the next one at the table
SETTLES = 0.99  # of what a position took is expected of the next one of the game
Prepare: TypeAlias = Callable[[Table], None]


class Live:
    """A table that people are at.

    The table is read and changed only inside `open`: what happens there is kept in the store
    before anybody else can see it. If others have added to its log meanwhile, it is read again. If
    keeping it fails the table is `broken`: another `Live` takes its place, read from the store.
    """

    def __init__(
        self,
        table: Table,
        logs: Logs,
        processes: Processes,
        timing: Timing,
        asking: Asking,
        again: Callable[[str], Awaitable[Live]],
        prepare: Prepare | None,
        takes: dict[str, float],
    ) -> None:
        """
        Args:
            logs: where the table is kept.
            asking: asks the bots of all tables.
            again: finds what has taken the place of a broken one.
            prepare: works out what views of a new position need and what takes long, such as odds. It
                is called once a position, before anybody is shown it: on a worker thread, unless it was
                quick for the last positions of the table or, at any table, of the game.
            takes: the seconds that it is expected to take, by game; tables have this in common.
        """
        self._table, self._logs, self._timing, self._prepare = table, logs, timing, prepare
        self._asking = asking
        self._again = again
        self.processes: Processes = processes
        self._lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self._watchers: set[asyncio.Event] = set()
        self._moved = self._turned = time.monotonic()  # the last ply came, the turn began
        self._turn = _turn(table)
        self._position, self._prepared = table.position, 0
        self._takes = takes
        self._longest = SLOW  # seconds that a position has taken to prepare, less the longer ago it was
        self._quiet = last_ply_is_quiet(table)
        self._foreseen: Foreseen | None = None  # the next ply of a bot
        self._since = time.monotonic()  # when the table came into memory, or was last asked for
        self._watched = -inf  # when somebody last watched
        self._nothing_due = False
        self.room: str = table.room
        self.woken_at: float = time.monotonic()  # when those who watch were last let look
        self.presence: Presence = Presence(time.monotonic)  # whose pages are open
        self.broken: bool = False  # what is in memory may differ from what was kept; it must not be shown
        self._set_deadline()

    @asynccontextmanager
    async def open(self) -> AsyncGenerator[Table, None]:
        """The table, for as long as nobody else has it; afterwards what happened is kept.

        Raises:
            Refused: the table was broken, and cannot be read again.
            Conflict: others have changed the table meanwhile, and what happened was not kept.
            StoreError: what happened could not be kept.
        """
        async with self._lock:
            if not self.broken:
                await self._prepare_position()
                try:
                    yield self._table
                except BaseException:
                    self.broken = self.broken or bool(self._table.pending)
                    self.wake()
                    raise
                if self._table.pending:
                    await self._keep_pending()
                return
        async with (await self._again(self.room)).open() as table:
            yield table

    @property
    def at_rest(self) -> Table | None:
        """The table, to be looked at before anything is awaited; None while `open` has to be waited for."""
        ready = self._prepare is None or self._table.position == self._prepared
        return self._table if ready and not self.broken and not self._lock.locked() else None

    async def do(
        self, command: Command | Callable[[Table], Command], who: str | None
    ) -> tuple[TableEvent, ...]:
        """Carry a command out as `Table.do`, and keep what has happened. Raises what `open` does too.

        If others have changed the table meanwhile it is done again, on how things stand then.

        Args:
            command: itself, or how to make it for the table as it stands.
        """
        for _ in range(TRIES):
            with suppress(Conflict):
                try:
                    async with self.open() as table:
                        return table.do(command if isinstance(command, Command) else command(table), who)
                except StoreError:
                    raise
                except WaghalsError:  # perhaps only as this process has not heard yet of what others did
                    if not await self.refresh():
                        raise
        raise Refused("busy", Reason("The table is being restored. Please try again."))

    async def refresh(self) -> bool:
        """Take in what other processes have added to the log by now. Returns whether there was anything.

        Raises StoreError.
        """
        return self.processes.several and await self._catch_up()

    async def catch_up(self, version: int) -> None:
        """Take in what others have added to the log, which is at this version at least. Raises StoreError."""
        if self._table.version < version:
            await self._catch_up(version)

    async def _catch_up(self, version: float = inf) -> bool:
        async with self._lock:
            table, before = self._table, self._table.version
            if self.broken or before >= version:
                return False
            entries = await self._logs.entries(self.room, before)
            if not entries:
                return False
            try:
                table.catch_up(entries)
                await self._prepare_position()
            except BaseException:
                self.broken = True
                raise
            finally:
                self._note_position()
            return True

    async def _keep_pending(self) -> None:
        try:
            try:
                await self._logs.keep(self._table)
            except Conflict:
                self._table = await self._logs.read(self.room)
                await self._prepare_position()
                raise
            await self._prepare_position()
        except Conflict:
            raise
        except BaseException as error:
            self.broken = True
            if not isinstance(error, (asyncio.CancelledError, Refused)):  # it stops; that is told already
                trace = None if isinstance(error, StoreError) else error
                log.error("table %s will be read again: %s", self.room, error, exc_info=trace)
            raise
        finally:
            self._note_position()

    def _note_position(self) -> None:
        """The table may have changed: let everyone look."""
        if self._table.position != self._position:
            self._moved, self._position = time.monotonic(), self._table.position
            self._quiet = last_ply_is_quiet(self._table)
        if _turn(self._table) != self._turn:
            self._turned, self._turn = time.monotonic(), _turn(self._table)
        self._set_deadline()
        self.wake()

    def _set_deadline(self) -> None:
        step = takeover(self._table, self.presence, self._timing, self._moments())
        self._table.deadline = None if step is None else time.time() + step.at - time.monotonic()

    async def _prepare_position(self) -> None:
        position = self._table.position
        if self._prepare is None or position == self._prepared:
            return
        self._prepared, game = position, self._table.game.name
        of_game = self._takes.get(game, SLOW)
        try:
            if min(self._longest, of_game) <= QUICK:
                took = _timed(self._prepare, self._table)
            else:
                took = await asyncio.to_thread(_timed, self._prepare, self._table)
            self._longest = max(took, self._longest * FADES)
            self._takes[game] = max(took, of_game * SETTLES)
        except Exception:  # it is worked out when it is shown
            log.exception("a position of table %s could not be prepared", self.room)

    @contextmanager
    def watch(self, holder: str | None) -> Generator[asyncio.Event, None, None]:
        """Be notified of changes: the event is set whenever there may be something new to see.

        Args:
            holder: the hash of the browser that watches; None for one that holds nothing.
        """
        woken = asyncio.Event()
        self._watchers.add(woken)
        if holder:
            self.presence.open(holder)
        self._changed.set()
        try:
            yield woken
        finally:
            self._watchers.discard(woken)
            self._watched = time.monotonic()
            if holder:
                self.presence.close(holder)
            self._changed.set()

    def wake(self) -> None:
        """Let everyone who watches look again: there may be something new, or the server stops."""
        self.woken_at = time.monotonic()
        self._changed.set()
        for watcher in self._watchers:
            watcher.set()

    def hear(self, holder: str | None) -> None:
        """A browser or program has asked for something: it watches, and a person known here is there."""
        self._watched = time.monotonic()
        if holder and self.knows(holder):
            known = self._watchers and self.presence.watches(holder)
            self.presence.hear(holder)
            if not known:
                self._changed.set()
        elif self._nothing_due:
            self._changed.set()  # bots may have rested

    def knows(self, holder: str | None) -> bool:
        """Whether a browser made the table or holds a seat."""
        return self._table.is_member(holder)

    def touch(self) -> None:
        """Somebody has asked for the table, and is about to use it."""
        self._since = time.monotonic()

    @property
    def watched(self) -> int:
        """How many watch."""
        return len(self._watchers)

    @property
    def idle(self) -> bool:
        """Whether nobody has watched for long, and nothing will happen by itself."""
        long = time.monotonic() - max(self._since, self._watched) > self._timing.idle
        return long and not self._watchers and self._nothing_due and not self._lock.locked()

    # ---- what happens by itself

    async def run(self) -> None:
        """Let bots play and people come and go, until cancelled or broken."""
        while not self.broken:
            self._changed.clear()
            with suppress(Conflict):  # things have changed, so other things are due
                await self._next()

    async def _next(self) -> None:
        """Let happen what is due, or wait until something is or the table changes."""
        await self.processes.meet(self.presence)
        mine, question = self.processes.may_act, None
        async with self.open() as table:
            step, seconds = self._due(table)
            if mine and step is not None and not seconds and isinstance(step.what, (Leave, PassOn)):
                await self.processes.meet(self.presence, at_once=True)  # perhaps they are at another one
                step, seconds = self._due(table)
            if mine and step is not None and step.what == "play":
                question = self._look_ahead(table)
                step, seconds = self._due(table)
            self._nothing_due = step is None
            if mine and step is not None and not seconds and question is None:
                self._take(table, step)
        if question is not None:
            self._foreseen = await question.answer(self._asking)
        elif seconds == 0 and (mine or await self.processes.claim()):
            await asyncio.sleep(0)  # bots without pauses leave room for everyone else
        else:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.processes.patience(seconds, watched=bool(self._watchers))):
                    await self._changed.wait()

    def _look_ahead(self, table: Table) -> Asked | None:
        """Make up the next ply of a bot, unless that is done: what it has to be asked for it, or None."""
        if self._known(table) is None:
            found = foresee(table, self._timing.think)
            if not isinstance(found, Foreseen):
                return found
            self._foreseen = found
        return None

    def _known(self, table: Table) -> Foreseen | None:
        """The next ply of a bot, if it is made up for the table as it stands."""
        known = self._foreseen
        return known if known is not None and known.position == position_of(table) else None

    def _take(self, table: Table, step: Step) -> None:
        """Let happen what is due."""
        if step.what != "play":
            table.do(step.what, None)
        elif (known := self._known(table)) is not None:
            table.do(known.command, None)

    def _due(self, table: Table) -> tuple[Step | None, float | None]:
        """What is due next, and in how many seconds."""
        step = next_step(table, self.presence, self._timing, self._moments())
        return step, None if step is None else max(0.0, step.at - time.monotonic())

    def _moments(self) -> Moments:
        watched = inf if self._watchers else self._watched
        known = self._known(self._table)
        return Moments(self._moved, self._turned, self._quiet, known is not None and known.ends, watched)


def _turn(table: Table) -> Hashable:
    """What tells one turn from the next: the match, whose it is, and the bot that plays it."""
    turn = table.play.turn if table.match is not None else None
    return table.match_id, turn, None if turn is None or turn < 0 else table.seats[turn].player


def _timed(prepare: Prepare, table: Table) -> float:
    """Prepare a position. Returns the seconds of processor time that it took."""
    began = time.thread_time()
    prepare(table)
    return time.thread_time() - began
