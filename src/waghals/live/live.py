"""A table in memory: one command at a time, and everyone who watches it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from waghals.bots import bot, bots_for
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.table.browser import Browser
from waghals.table.events import Left, Returned, StoodIn
from waghals.table.clock import Step, Timing, next_step
from waghals.table.presence import Presence
from waghals.table.refused import Refused
from waghals.table.table import Table

log = logging.getLogger(__name__)
Keep = Callable[[Table], Awaitable[None]]


class Live:
    """A table that people are at.

    The table is read and changed only inside `open`: what happens there is kept in the store
    before anybody else can see it. If keeping it fails the table is `broken`, and has to be
    read from the store again.

    Attributes:
        presence: whose pages are open.
        broken: what is in memory may differ from what was kept; it must not be shown.
    """

    def __init__(self, table: Table, keep: Keep, timing: Timing) -> None:
        self._table, self._keep, self._timing = table, keep, timing
        self._lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self._watchers: set[asyncio.Event] = set()
        self._moved, self._position = time.monotonic(), table.position
        self._quiet_since = time.monotonic()
        self._nothing_due = False
        self.presence = Presence(time.monotonic)
        self.broken = False

    @asynccontextmanager
    async def open(self) -> AsyncGenerator[Table, None]:
        """The table, for as long as nobody else has it; afterwards what happened is kept.

        Raises:
            Refused: the table is broken.
            StoreError: what happened could not be kept.
        """
        async with self._lock:
            if self.broken:
                raise Refused(503, Reason("The table is being set up again. Please try once more."))
            try:
                yield self._table
            except BaseException:
                self.broken = self.broken or bool(self._table.pending)
                self._tell()
                raise
            if self._table.pending:
                await self._keep_pending()

    async def _keep_pending(self) -> None:
        try:
            await self._keep(self._table)
        except BaseException as error:
            self.broken = True
            if not isinstance(error, asyncio.CancelledError):  # the server stops
                log.exception("table %s could not be kept and will be read again", self._table.room)
            raise
        finally:
            if self._table.position != self._position:
                self._moved, self._position = time.monotonic(), self._table.position
            self._tell()

    def _tell(self) -> None:
        self._changed.set()
        for watcher in self._watchers:
            watcher.set()

    @contextmanager
    def watch(self, browser: Browser | None) -> Generator[asyncio.Event, None, None]:
        """Be told of changes: the event is set whenever there may be something new to see."""
        woken = asyncio.Event()
        self._watchers.add(woken)
        if browser:
            self.presence.open(browser.holder)
        self._changed.set()
        try:
            yield woken
        finally:
            self._watchers.discard(woken)
            if browser:
                self.presence.close(browser.holder)
            self._quiet_since = time.monotonic()
            self._changed.set()

    def wake(self) -> None:
        """Let everyone who watches look again, for example because the server stops."""
        self._tell()

    @property
    def idle(self) -> bool:
        """Whether nobody has watched for long, and nothing will happen by itself."""
        quiet = time.monotonic() - self._quiet_since > self._timing.idle
        return quiet and not self._watchers and self._nothing_due

    # ---- what happens by itself

    async def run(self) -> None:
        """Let bots play and people come and go, until cancelled or broken."""
        while not self.broken:
            self._changed.clear()
            async with self.open() as table:
                step = next_step(table, self.presence, self._timing, self._moved)
                self._nothing_due = step is None
                due = step is not None and step.at <= time.monotonic()
                thought = _take(table, step) if due and step is not None else None
            if thought is not None:
                await self._play(thought)
            elif due:
                await asyncio.sleep(0)  # bots without pauses leave room for everyone else
            else:
                await self._wait(None if step is None else step.at)

    async def _wait(self, until: float | None) -> None:
        """Until that time, or until there may be something new to do."""
        seconds = None if until is None else max(0.0, until - time.monotonic())
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    async def _play(self, thought: Thought) -> None:
        """A bot's ply. It thinks on a thread of its own, so that nobody waits for it."""
        player = bot(thought.player)
        action = await asyncio.to_thread(
            player.choose, thought.game, thought.seen, thought.legal, secrets.randbelow
        )
        async with self.open() as table:
            now = (table.chairs[thought.seat].player, table.position)
            if table.running and now == (thought.player, thought.position):
                table.played(table.play.act(thought.seat, action))
                table.settle()


@dataclass(frozen=True)
class Thought:
    """What a bot is asked: the position is the version that it came with."""

    seat: int
    player: str
    position: int
    game: Game
    seen: Any
    legal: list[int]


def _take(table: Table, step: Step) -> Thought | None:
    """Let happen what is due; a bot's choice is left to the bot."""
    match step.what:
        case "leave":
            table.happen(Left(step.seat))
        case "return":
            table.happen(Returned(step.seat))
        case "stand in":
            table.happen(StoodIn(step.seat, bots_for(table.game.name)[0]))
        case "play" if table.play.to_move == CHANCE:
            table.roll()
        case "play":
            return _question(table, step.seat)
    table.settle()
    return None


def _question(table: Table, seat: int) -> Thought:
    player, match = table.chairs[seat].player, table.play
    assert player is not None
    seen, legal = match.observation(seat), table.game.legal_actions(match.state)
    return Thought(seat, player, table.position, table.game, seen, legal)
