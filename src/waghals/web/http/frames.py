"""Frames: what each viewer is shown of a table, rendered once for a version and pushed as it changes.

To a client that has a frame which the server still has, only what is new is sent: see `docs/table.md`
for how it says so, and for how a delta is written.
"""

from __future__ import annotations

import asyncio
import secrets
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Hashable, Sequence
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from waghals.analysis import odds
from waghals.boards import page_of
from waghals.contract.reason import Reason
from waghals.live.live import Live
from waghals.match.match import Match
from waghals.table.commands import Refused
from waghals.table.state import TableState
from waghals.table.table import Table
from waghals.table.view import TableView
from waghals.web.html import texts, views
from waghals.web.html.log import Log
from waghals.web.html.templates import translations
from waghals.web.http.site import Visitor

HEARTBEAT = b": still here\n\n"
RETRY = b"retry: 1000\n\n"
BASE, COPY, NEW = "~", "=", "+"  # how the lines of a delta begin
FRAME_HEADER = "waghals-frame"  # of a command: the id of the frame that the client has read last
VIEWERS = 64  # whose frames are kept, by table
ID_BYTES = 8


class Frame:
    """A frame of one version for viewers that see the same."""

    def __init__(self, frame_id: str, version: int, text: str) -> None:
        self.id, self.version, self.text, self.lines = frame_id, version, text, text.split("\n")
        self._delta: tuple[str, str] | None = None  # the last base, and the delta to it

    def since(self, base: Frame | None) -> str:
        """What to send to somebody who has that frame, or none."""
        if base is None:
            return self.text
        if self._delta is None or self._delta[0] != base.id:
            self._delta = base.id, delta(base.id, base.lines, self.lines)
        return min(self._delta[1], self.text, key=len)


class Frames:
    """The frames of one table, and what they have in common."""

    def __init__(self) -> None:
        self._version = -1
        self._shared: dict[Hashable, views.Shared] = {}
        self._match: Match | None = None
        self._logs: dict[Hashable, Log] = {}
        self._kept: OrderedDict[Hashable, list[Frame]] = OrderedDict()  # the last two by viewer, newest last

    def frame(self, table: Table, visitor: Visitor) -> Frame:
        """The present frame for this visitor; the same one until the table changes."""
        viewer = _viewer(table, visitor)
        kept = self._kept.setdefault(viewer, [])
        self._kept.move_to_end(viewer)
        if not kept or kept[-1].version != table.version:
            frame_id = secrets.token_hex(ID_BYTES)
            text = views.frame(*self._shown(table, visitor), frame_id=frame_id)
            kept[:] = [*kept[-1:], Frame(frame_id, table.version, text)]
        while len(self._kept) > VIEWERS:
            self._kept.popitem(last=False)
        return kept[-1]

    def answer(self, table: Table, visitor: Visitor, has: str) -> str:
        """What to send to a visitor who has read the frame of this id."""
        frame = self.frame(table, visitor)
        kept = self._kept[_viewer(table, visitor)]
        return frame.since(next((base for base in kept if base.id == has), None))

    def refusal(self, table: Table, visitor: Visitor, reason: Reason) -> str:
        """The present frame with the reason why something was refused."""
        return views.frame(*self._shown(table, visitor), reason)

    def page(self, table: Table, visitor: Visitor, notice: Reason | None = None) -> str:
        """The whole page."""
        return views.page_table(*self._shown(table, visitor), notice)

    def _shown(self, table: Table, visitor: Visitor) -> tuple[TableView, views.Shared | None, str]:
        """What a visitor's pages are made of; what is shared is rendered once for a version and viewpoint."""
        view, match, locale = visitor.view(table), table.match, visitor.locale
        if match is None:
            return view, None, locale
        if table.version != self._version:
            self._version, self._shared = table.version, {}
        if match is not self._match:
            self._match, self._logs = match, {}
        viewpoint = view.position.viewpoint if table.game.hides else None
        key = (viewpoint, locale)
        if key not in self._logs:
            t = translations(locale, match.game.name)
            names = [texts.player_name(match.game.name, seat.name, seat.bot, t) for seat in match.seats]
            self._logs[key] = Log(match, names, viewpoint, t)
        if key not in self._shared:
            self._shared[key] = views.share(view, self._logs[key].lines(view.position.view), locale)
        return view, self._shared[key], locale


def frames_of(live: Live) -> Frames:
    """The frames of a table in memory; they go when it goes."""
    return _frames.setdefault(live, Frames())


_frames: WeakKeyDictionary[Live, Frames] = WeakKeyDictionary()


def _viewer(table: Table, visitor: Visitor) -> Hashable:
    """Visitors that see the same: everyone without a seat here, except the host."""
    return (visitor.holder if table.is_member(visitor.holder) else None, visitor.locale, visitor.base)


async def stream(
    live: Live, frames: Frames, visitor: Visitor, stopping: asyncio.Event, heartbeat: float
) -> AsyncGenerator[bytes, None]:
    """Server-sent events: the whole frame at once, and after every change what is new.

    What changes faster than the visitor takes it in is passed over. It ends when the server stops,
    or when the table has to be read again.
    """
    with live.watch(visitor.holder) as woken:
        sent: Frame | None = None
        yield RETRY
        while not stopping.is_set() and not live.broken:
            woken.clear()
            try:
                async with live.open() as table:
                    frame = frames.frame(table, visitor)
            except Refused:
                return
            if sent is None or frame.version != sent.version:
                text, sent = frame.since(sent), frame
                yield event(frame.version, text)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(heartbeat):
                    await woken.wait()
            if not woken.is_set():
                yield HEARTBEAT


def event(version: int, text: str) -> bytes:
    """One event whose id is the version."""
    lines = "".join(f"data: {line}\n" for line in text.split("\n"))
    return f"id: {version}\n{lines}\n".encode()


def delta(base_id: str, base: Sequence[str], lines: Sequence[str]) -> str:
    """These lines as a delta to the base."""
    places: dict[str, list[int]] = {}
    for at, line in enumerate(base):
        places.setdefault(line, []).append(at)
    steps = [f"{BASE}{base_id}"]
    start = end = 0  # the lines of the base to be copied, or an empty range behind the last ones
    for line in lines:
        if end < len(base) and base[end] == line:
            end += 1
            continue
        if start < end:
            steps.append(f"{COPY}{start} {end - start}")
        if (found := places.get(line)) is None:
            steps.append(f"{NEW}{line}")
            start = end
        else:
            start = found[min(bisect_left(found, end), len(found) - 1)]
            end = start + 1
    if start < end:
        steps.append(f"{COPY}{start} {end - start}")
    return "\n".join(steps)


def prepare(table: TableState) -> None:
    """Work out the odds of a position where a person is to play, and what the game's page asks for.

    All of it is kept where it is asked for later; nothing of the table is changed.
    """
    if not table.running:
        return
    game, match = table.game, table.play
    waited_for = table.waited_for()
    if not game.hides and waited_for is not None and table.seats[waited_for].player is None:
        odds.risk(game, match.state)
        for action in game.legal_actions(match.state):
            odds.risk_after(game, match.state, action)
    of_page: Callable[[Any], None] | None = getattr(page_of(game.name), "prepare", None)
    if of_page is not None:
        of_page(match.observation(match.to_move if match.to_move >= 0 else None))
