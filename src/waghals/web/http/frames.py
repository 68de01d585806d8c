"""Frames: the whole view of a table, rendered once for each viewer and pushed as it changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import NamedTuple

from waghals.web.html import views
from waghals.table.browser import Browser
from waghals.live.live import Live
from waghals.table.refused import Refused
from waghals.table.table import Table
from waghals.table.viewing import snapshot

HEARTBEAT = b": still here\n\n"
RETRY = b"retry: 1000\n\n"


class Visitor(NamedTuple):
    """Whoever asks: their browser if it has a secret, their language, and how they call us.

    `base` is the server's address for links to share, without a slash at its end.
    """

    browser: Browser | None
    locale: str
    base: str


class _Viewer(NamedTuple):
    """Visitors that see the same."""

    holder: str | None
    locale: str
    base: str


class Frames:
    """The frames of one table's present version."""

    def __init__(self) -> None:
        self._version = -1
        self._rendered: dict[_Viewer, str] = {}

    def frame(self, table: Table, visitor: Visitor) -> str:
        """The frame for this visitor; the same text until the table changes."""
        if table.version != self._version:
            self._version, self._rendered = table.version, {}
        viewer = _viewer(table, visitor)
        if viewer not in self._rendered:
            seen = snapshot(table, visitor.browser, visitor.base)
            self._rendered[viewer] = views.frame(seen, visitor.locale)
        return self._rendered[viewer]


def _viewer(table: Table, visitor: Visitor) -> _Viewer:
    """Everyone without a seat here sees the same, except the host."""
    holder = visitor.browser.holder if visitor.browser else None
    own = holder is not None and (holder == table.host or bool(table.seats_of(holder)))
    return _Viewer(holder if own else None, visitor.locale, visitor.base)


async def stream(
    live: Live, frames: Frames, visitor: Visitor, stopping: asyncio.Event, heartbeat: float
) -> AsyncGenerator[bytes, None]:
    """Server-sent events: the whole view at once and after every change.

    What changes faster than the visitor takes it in is passed over, since each frame is whole.
    It ends when the server stops, or when the table has to be read again.
    """
    with live.watch(visitor.browser) as woken:
        shown = -1
        yield RETRY
        while not stopping.is_set():
            woken.clear()
            try:
                async with live.open() as table:
                    version = table.version
                    text = frames.frame(table, visitor) if version != shown else ""
            except Refused:
                return
            if text:
                shown = version
                yield event(version, text)
            elif not await _wait(woken, heartbeat):
                yield HEARTBEAT


async def _wait(woken: asyncio.Event, seconds: float) -> bool:
    """Whether there may be something new before that time is over."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await woken.wait()
    return woken.is_set()


def event(version: int, text: str) -> bytes:
    """One event whose id is the version."""
    lines = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"id: {version}\n{lines}\n".encode()
