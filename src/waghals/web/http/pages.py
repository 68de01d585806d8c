"""What is asked for with GET: pages, streams, files."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import AbstractContextManager, aclosing

from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.types import Receive, Scope, Send

from waghals.contract.discovery import games
from waghals.contract.reason import Reason
from waghals.match.record import MatchRecord
from waghals.match.record import format as format_record
from waghals.web.http import site as sites
from waghals.web.html import views
from waghals.table.browser import Browser
from waghals.web.http.frames import stream
from waghals.live.live import Live
from waghals.table.refused import Refused
from waghals.web.http.returning import has_place, own_tables, remember
from waghals.table.view import Snapshot
from waghals.table.view_json import view
from waghals.table.viewing import seat_seen, snapshot

FRESH = {"cache-control": "no-store"}


async def front(request: Request) -> Response:
    own = await own_tables(request)
    return HTMLResponse(views.page_front(sites.locale(request), own=own), headers=FRESH)


async def rules(request: Request) -> Response:
    game = str(request.path_params["game"])
    if game not in games():
        raise Refused(404, Reason("There is no such game."))
    return HTMLResponse(views.page_rules(game, sites.locale(request)), headers=FRESH)


async def table(request: Request) -> Response:
    """The table's page. Asking for it is being there, so that it works without scripts."""
    site = sites.of(request)
    live = await site.find(request)
    visitor = site.visitor(request)
    heard(live, visitor.browser)
    async with live.open() as at:
        seen = snapshot(at, visitor.browser, visitor.base)
    answer = HTMLResponse(views.page_table(seen, visitor.locale), headers=FRESH)
    if has_place(seen):
        remember(request, answer, seen.room)
    return answer


def heard(live: Live, browser: Browser | None) -> None:
    if browser:
        live.presence.hear(browser.holder)
        live.wake()


async def events(request: Request) -> Response:
    """The stream of frames."""
    site = sites.of(request)
    live = await site.find(request)
    visitor, tables = site.visitor(request), site.tables
    site.meter.admit_stream(sites.address(request))
    if request.method == "HEAD":
        return Response(media_type=EventStream.media_type, headers=FRESH)
    frames = stream(live, site.frames(live), visitor, tables.stopping, tables.timing.heartbeat)
    return EventStream(frames, site.meter.stream(sites.address(request)))


class EventStream(StreamingResponse):
    """Server-sent events, counted for as long as they last."""

    media_type = "text/event-stream"

    def __init__(self, frames: AsyncGenerator[bytes, None], counted: AbstractContextManager[None]) -> None:
        super().__init__(frames, headers={**FRESH, "x-accel-buffering": "no"})
        self._frames, self._counted = frames, counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._counted:
            async with aclosing(self._frames):
                await super().__call__(scope, receive, send)


async def view_json(request: Request) -> Response:
    """The view for programs. Asking for it is being there too."""
    site = sites.of(request)
    heard(await site.find(request), site.visitor(request).browser)
    return JSONResponse(view(await _seen(request)), headers=FRESH)


async def dice(request: Request) -> Response:
    return HTMLResponse(views.page_dice(await _seen(request), sites.locale(request)), headers=FRESH)


async def record(request: Request) -> Response:
    """The record: while the match runs as the asker may see it, afterwards with everything."""
    site = sites.of(request)
    live = await site.find(request)
    visitor = site.visitor(request)
    async with live.open() as at:
        if at.match is None:
            raise Refused(404, Reason("The match has not begun."))
        seat = seat_seen(at, visitor.browser)
        text = format_record(MatchRecord.of(at.match, seat=seat, complete=not at.running))
    name = f"{at.game.name}-{at.room}.waghals.txt"
    return PlainTextResponse(text, headers={**FRESH, "content-disposition": f'attachment; filename="{name}"'})


async def _seen(request: Request) -> Snapshot:
    site = sites.of(request)
    live = await site.find(request)
    visitor = site.visitor(request)
    async with live.open() as at:
        return snapshot(at, visitor.browser, visitor.base)


def error(
    request: Request, status: int, reason: Reason, headers: Mapping[str, str] | None = None
) -> Response:
    """What went wrong: as JSON for programs, else as a page."""
    headers = {**FRESH, **(headers or {})}
    if by_program(request):
        return JSONResponse({"error": str(reason)}, status, headers)
    page = views.page_error(status, reason, sites.locale(request))
    return HTMLResponse(page, status, headers)


def by_program(request: Request) -> bool:
    """Whether a program asks, which takes JSON."""
    return "application/json" in request.headers.get("accept", "")


def back_to(room: str) -> Response:
    return RedirectResponse(f"/t/{room}", 303)
