"""Frames: what each viewer is shown of a table, rendered once for a version and pushed as it changes.

To a client that has a frame which the server still has, only what is new is sent: see `docs/table.md`
for how it says so, and `waghals.web.html.parts` for what frames have in common.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Hashable
from typing import Any
from weakref import WeakKeyDictionary

from waghals.analysis import odds
from waghals.boards import is_risky, page_of
from waghals.contract.reason import Reason
from waghals.i18n import LOCALES
from waghals.live.live import Live
from waghals.match.match import Match
from waghals.table.commands import Refused
from waghals.table.state import TableState
from waghals.table.table import Table
from waghals.table.view import TableView
from waghals.web.html import texts, views
from waghals.web.html.highlights import highlights
from waghals.web.html.log import Log
from waghals.web.html.parts import Lines
from waghals.web.html.templates import translations
from waghals.web.http.site import Visitor
from waghals.web.ops.metrics import FRAME
from waghals.web.ops.packing import Event

HEARTBEAT = Event(b": still here\n\n")
RETRY = Event(b"retry: 1000\n\n")
FRAME_HEADER = "waghals-frame"  # of a command: the id of the frame that the client has read last
VIEWERS = 64  # whose frames are kept, by table
ID_BYTES = 5  # at random, of a table's ids of frames; three that count follow


class Frame:
    """A frame of one version for viewers that see the same."""

    def __init__(self, frame_id: str, version: int, lines: Lines) -> None:
        self.id: str = frame_id
        self.version: int = version
        self.lines: Lines = lines
        self._since: tuple[str, str] | None = None  # the last base, and what to send to who has it
        self._event: tuple[str, Event] | None = None  # the same as an event

    def since(self, base: Frame | None) -> str:
        """What to send to somebody who has that frame, or none."""
        if base is None:
            return self.lines.text
        if self._since is None or self._since[0] != base.id:
            self._since = base.id, self.lines.since(base.id, base.lines)
        return self._since[1]

    def event(self, base: Frame | None) -> Event:
        """The same as one event, whose id is the version."""
        key = "" if base is None else base.id
        if self._event is None or self._event[0] != key:
            lines = self.since(base).replace("\n", "\ndata: ")
            self._event = key, Event(f"id: {self.version}\ndata: {lines}\n\n".encode())
        return self._event[1]


class Frames:
    """The frames of one table, and what they have in common."""

    def __init__(self) -> None:
        self._ids = secrets.token_hex(ID_BYTES)  # what all ids of frames begin with
        self._made = 0
        self._version = -1
        self._shared: dict[tuple[str, int | None], views.Shared] = {}
        self._before: dict[tuple[str, int | None], views.Shared] = {}
        self._match: Match | None = None
        self._logs: dict[Hashable, Log] = {}
        self._kept: OrderedDict[Hashable, list[Frame]] = OrderedDict()  # the last two by viewer, newest last

    def frame(self, table: Table, visitor: Visitor) -> Frame:
        """The present frame for this visitor; the same one until the table changes."""
        viewer = _viewer(table, visitor)
        kept = self._kept.setdefault(viewer, [])
        self._kept.move_to_end(viewer)
        if not kept or kept[-1].version != table.version:
            self._made += 1
            frame_id = f"{self._ids}{self._made:06x}"
            lines = views.frame(*self._shown(table, visitor), frame_id=frame_id)
            kept[:] = [*kept[-1:], Frame(frame_id, table.version, lines)]
        while len(self._kept) > VIEWERS:
            self._kept.popitem(last=False)
        return kept[-1]

    def answer(self, table: Table, visitor: Visitor, has: str) -> str:
        """What to send to a visitor who has read the frame of this id."""
        frame = self.frame(table, visitor)
        kept = self._kept[next(reversed(self._kept))]  # this visitor's, which were asked for last
        return frame.since(next((base for base in kept if base.id == has), None))

    def refusal(self, table: Table, visitor: Visitor, reason: Reason) -> str:
        """The present frame with the reason why something was refused."""
        return views.frame(*self._shown(table, visitor), reason).text

    def page(self, table: Table, visitor: Visitor, notice: Reason | None = None) -> str:
        """The whole page."""
        return views.page_table(*self._shown(table, visitor), notice)

    def _shown(self, table: Table, visitor: Visitor) -> tuple[TableView, views.Shared | None, str]:
        """What a visitor's pages are made of; what is shared is rendered once for a version and viewpoint."""
        view, match, locale = visitor.view(table), table.match, visitor.locale
        if match is None:
            return view, None, locale
        if table.version != self._version:
            self._version, self._before, self._shared = table.version, self._shared, {}
        if match is not self._match:
            self._match, self._before, self._logs = match, {}, {}
        viewpoint = view.position.viewpoint if table.game.hides else None
        key = (locale, viewpoint)
        if key not in self._logs:
            t = translations(locale, match.game.name)
            self._logs[key] = Log(match, texts.names_in(match, t), viewpoint, t)
        if key not in self._shared:
            told = self._logs[key].told(view.position.view)
            known = [*self._shared.items(), *self._before.items()]
            earlier = [shared for (spoken, _), shared in known if spoken == locale]
            best = highlights(match, locale) if table.ended else (None, None)
            players = texts.names_in(match, translations(locale, match.game.name))
            self._shared[key] = views.share(view, told, locale, earlier, best, players)
        return view, self._shared[key], locale


def frames_of(live: Live) -> Frames:
    """The frames of a table in memory; they go when it goes."""
    return _frames.setdefault(live, Frames())


_frames: WeakKeyDictionary[Live, Frames] = WeakKeyDictionary()


def _viewer(table: Table, visitor: Visitor) -> Hashable:
    """Visitors that see the same: everyone without a seat here, except the host."""
    holder = visitor.holder
    return (holder if table.is_member(holder) else None, visitor.locale, visitor.base)


async def stream(
    live: Live, frames: Frames, visitor: Visitor, stopping: asyncio.Event, heartbeat: float
) -> AsyncGenerator[Event, None]:
    """Server-sent events: the whole frame at once, and after every change what is new.

    What changes faster than the visitor takes it in is passed over. `heartbeat` is how many seconds a sign
    of life comes after the one before. It ends when the server stops, or when the table has to be read again.
    """
    beats, loop = False, asyncio.get_running_loop()

    def beat() -> None:
        nonlocal beats
        beats = True
        woken.set()

    with live.watch(visitor.holder) as woken:
        sent: Frame | None = None
        timer = loop.call_later(heartbeat, beat)
        woken.set()
        try:
            yield RETRY
            while True:
                waited = not woken.is_set()
                await woken.wait()
                if stopping.is_set() or live.broken:
                    return
                woken.clear()
                if beats:
                    beats, timer = False, loop.call_later(heartbeat, beat)
                    yield HEARTBEAT
                try:
                    frame = await _present(live, frames, visitor)
                except Refused:
                    return
                if sent is None or frame.version != sent.version:
                    event, sent = frame.event(sent), frame
                    if waited:
                        FRAME.observe(time.monotonic() - live.woken_at)
                    yield event
        finally:
            timer.cancel()


async def _present(live: Live, frames: Frames, visitor: Visitor) -> Frame:
    """The present frame of a table, once nobody else has it. Raises Refused as `Live.open`."""
    if (table := live.at_rest) is not None:
        return frames.frame(table, visitor)
    async with live.open() as table:
        return frames.frame(table, visitor)


def prepare(table: TableState) -> None:
    """Work out the odds of a position where a person is to play, what the game's page asks for, and of a
    match that is over what was boldest and luckiest.

    All of it is kept where it is asked for later; nothing of the table is changed.
    """
    if table.phase == "over":
        for locale in LOCALES:
            highlights(table.play, locale)
    if not table.running:
        return
    game, match = table.game, table.play
    waited_for = table.waited_for()
    of_page: Callable[[Any], None] | None = getattr(page_of(game.name), "prepare", None)
    asks = not game.hides and is_risky(game.name) and table.gauge != "never"
    if asks and waited_for is not None and table.seats[waited_for].player is None:
        chance, asked = odds.risk(game, match.state), table.gauge == "request"
        by_choice = asked or (chance is None and of_page is None)  # else the page states a danger of its own
        for action in game.legal_actions(match.state) if by_choice else ():
            odds.risk_after(game, match.state, action)
    if of_page is not None:
        of_page(match.observation(match.to_move if match.to_move >= 0 else None))
