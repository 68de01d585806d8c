"""What is asked for with GET: pages, streams, views for programs, records."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, aclosing

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from waghals.contract.discovery import games
from waghals.contract.reason import Reason
from waghals.match.match import Match
from waghals.match.record import MatchRecord
from waghals.match.record import format as format_record
from waghals.table.commands import Refused
from waghals.table.state import TableState
from waghals.table.view import viewpoint
from waghals.table.view_json import schema, to_json
from waghals.web.html.edition import root
from waghals.web.html.pages import installing, reading, statistics
from waghals.web.html.pages.front import page_front
from waghals.web.html.pages.replay import page_replay, position
from waghals.web.html.pages.setup import page_setup
from waghals.web.http import site as sites
from waghals.web.http.frames import frames_of, stream
from waghals.web.http.problems import FRESH
from waghals.web.http.security import own_path
from waghals.web.ops.packing import Event, Packer, takes_gzip

POSITIONS = 24  # of a match that has ended, rendered in one answer


async def front(request: Request) -> Response:
    own = await sites.own_tables(request)
    listed = await sites.listed_tables(request, own)
    return HTMLResponse(page_front(sites.locale(request), own=own, listed=listed), headers=FRESH)


async def rules(request: Request) -> Response:
    game = str(request.path_params["game"])
    if game not in games():
        raise Refused("not_found", Reason("There is no such game."))
    came = (own_path(request.headers.get("referer", ""), request.headers) or "").removeprefix(root())
    back = "/".join([root(), *came.split("/")[1:3]]) if came.startswith("/t/") else ""
    page = reading.page_rules(game, sites.locale(request), request.query_params, back)
    return HTMLResponse(page, headers=FRESH)


async def setup(request: Request) -> Response:
    """The page that sets a table of a game."""
    game = str(request.path_params["game"])
    if game not in games():
        raise Refused("not_found", Reason("There is no such game."))
    return HTMLResponse(page_setup(game, sites.locale(request)), headers=FRESH)


async def manifest(request: Request) -> Response:
    """What lets browsers install the application."""
    found = installing.manifest(sites.locale(request))
    return JSONResponse(found, media_type="application/manifest+json", headers=FRESH)


async def worker(request: Request) -> Response:
    """The service worker, for all pages under the root."""
    text = installing.worker(sites.locale(request))
    return Response(text, media_type="text/javascript", headers=FRESH)


async def offline(request: Request) -> Response:
    """The page that the service worker keeps for when there is no connection."""
    return HTMLResponse(installing.page_offline(sites.locale(request)), headers=FRESH)


async def names(request: Request) -> Response:
    """The statistics of a name."""
    name, holder = str(request.path_params["name"]), sites.of(request).visitor(request).holder
    kept = await sites.of(request).tables.store.results(statistics.key(name))
    forgets = any(result.holder == holder for result in kept)
    page = statistics.page_statistics(name, kept, sites.locale(request), forgets=forgets)
    return HTMLResponse(page, headers=FRESH)


async def table(request: Request) -> Response:
    """The table's page. Asking for it is being there, so that it works without scripts."""
    live, visitor = await sites.of(request).find(request)
    live.hear(visitor.holder)
    async with live.open() as at:
        page, own = frames_of(live).page(at, visitor), at.is_member(visitor.holder)
    answer = HTMLResponse(page, headers=FRESH)
    if own:
        sites.remember(request, answer, live.room)
    return answer


async def events(request: Request) -> Response:
    """The stream of frames."""
    site = sites.of(request)
    live, visitor = await site.find(request)
    site.meter.admit_stream(sites.address(request))
    if request.method == "HEAD":
        return Response(media_type=EventStream.media_type, headers=FRESH)
    tables = site.tables
    frames = stream(live, frames_of(live), visitor, tables.stopping, tables.timing.heartbeat)
    packer = Packer() if takes_gzip(request.headers) else None
    return EventStream(frames, site.meter.stream(sites.address(request)), packer)


class EventStream(Response):
    """Server-sent events, counted for as long as they last. It ends when the reader has gone.

    Args:
        packer: packs them; None for a reader that does not take that.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        frames: AsyncGenerator[Event, None],
        counted: AbstractContextManager[None],
        packer: Packer | None,
    ) -> None:
        packing = {"content-encoding": "gzip"} if packer else {}
        super().__init__(headers={**FRESH, **packing, "vary": "accept-encoding", "x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._frames, self._counted, self._packer = frames, counted, packer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._counted:
            sending = asyncio.create_task(self._send(send))
            leaving = asyncio.create_task(_gone(receive))
            try:
                await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
            finally:
                leaving.cancel()
                sending.cancel()
                ended = await asyncio.gather(sending, return_exceptions=True)
            if isinstance(ended[0], Exception):
                raise ended[0]

    async def _send(self, send: Send) -> None:
        async with aclosing(self._frames):
            await send(
                {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
            )
            packer = self._packer
            async for event in self._frames:
                body = packer.pack(event) if packer else event
                await send({"type": "http.response.body", "body": body, "more_body": True})
            await send({"type": "http.response.body", "body": packer.end() if packer else b""})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def view_json(request: Request) -> Response:
    """The view for programs. Asking for it is being there too."""
    live, visitor = await sites.of(request).find(request)
    live.hear(visitor.holder)
    async with live.open() as at:
        return JSONResponse(to_json(visitor.view(at)), headers=FRESH)


async def view_schema(request: Request) -> Response:
    """The JSON Schema of the view for programs."""
    return JSONResponse(schema(), media_type="application/schema+json")


async def dice(request: Request) -> Response:
    """The proof of the dice: of the present match, or of one that has ended."""
    if "match" in request.query_params:
        table, visitor = await sites.of(request).finished(request)
        return HTMLResponse(reading.page_dice(visitor.view(table), visitor.locale), headers=FRESH)
    live, visitor = await sites.of(request).find(request)
    async with live.open() as at:
        return HTMLResponse(reading.page_dice(visitor.view(at), visitor.locale), headers=FRESH)


async def record(request: Request) -> Response:
    """The record: while the match runs as the asker may see it, afterwards with everything."""
    if "match" in request.query_params:
        table, _ = await sites.of(request).finished(request)
        return _record(table, format_record(MatchRecord.of(table.play, complete=True)))
    live, visitor = await sites.of(request).find(request)
    async with live.open() as at:
        if at.match is None:
            raise Refused("not_found", Reason("The match has not begun."))
        seat = viewpoint(at, visitor.holder)
        return _record(at, format_record(MatchRecord.of(at.match, seat=seat, complete=not at.running)))


def _record(table: TableState, text: str) -> Response:
    name = f"{table.game.name}-{table.room}.waghals.txt"
    return PlainTextResponse(text, headers={**FRESH, "content-disposition": f'attachment; filename="{name}"'})


async def replay(request: Request) -> Response:
    """A match that has ended, ply by ply."""
    table, visitor = await sites.of(request).finished(request)
    match, asked = table.play, request.query_params
    at = _number(asked.get("ply") or len(match.plies), len(match.plies))
    eyes = _eyes(asked.get("eyes"), match)
    view = visitor.view(table)
    page = await asyncio.to_thread(page_replay, view, match, visitor.locale, at, eyes)
    return HTMLResponse(page, headers=FRESH)


async def plies(request: Request) -> Response:
    """Some positions of a match that has ended, rendered: a list of JSON."""
    table, visitor = await sites.of(request).finished(request)
    match, asked = table.play, request.query_params
    first = _number(asked.get("first") or 0, len(match.plies))
    count = _number(asked.get("count") or POSITIONS, POSITIONS)
    eyes = _eyes(asked.get("eyes"), match)
    shown = range(first, min(first + count, len(match.plies) + 1))

    def rendered() -> list[str]:
        return [str(position(match, visitor.locale, at, eyes)) for at in shown]

    return JSONResponse(await asyncio.to_thread(rendered), headers=FRESH)


def _number(given: str | int, most: int) -> int:
    """A number up to this. Raises Refused."""
    text = str(given)
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and int(text) <= most):
        raise Refused("invalid", Reason("Numbers go from 0 to {most} here.", most=most))
    return int(text)


def _eyes(given: str | None, match: Match) -> int | None:
    """The seat as which one looks on. Raises Refused."""
    return _number(given, match.game.players - 1) if given else None
