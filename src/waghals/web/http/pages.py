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
from waghals.match.record import MatchRecord
from waghals.match.record import format as format_record
from waghals.table.commands import Refused
from waghals.table.view import viewpoint
from waghals.table.view_json import schema, to_json
from waghals.web.html import views
from waghals.web.html.front import page_front
from waghals.web.html.setup import page_setup
from waghals.web.http import site as sites
from waghals.web.http.frames import frames_of, stream
from waghals.web.http.problems import FRESH
from waghals.web.ops.packing import Event, Packer, takes_gzip


async def front(request: Request) -> Response:
    own = await sites.own_tables(request)
    listed = await sites.listed_tables(request, own)
    return HTMLResponse(page_front(sites.locale(request), own=own, listed=listed), headers=FRESH)


async def rules(request: Request) -> Response:
    game = str(request.path_params["game"])
    if game not in games():
        raise Refused("not_found", Reason("There is no such game."))
    page = views.page_rules(game, sites.locale(request), request.query_params)
    return HTMLResponse(page, headers=FRESH)


async def setup(request: Request) -> Response:
    """The page that sets a table of a game."""
    game = str(request.path_params["game"])
    if game not in games():
        raise Refused("not_found", Reason("There is no such game."))
    return HTMLResponse(page_setup(game, sites.locale(request)), headers=FRESH)


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
    live, visitor = await sites.of(request).find(request)
    async with live.open() as at:
        return HTMLResponse(views.page_dice(visitor.view(at), visitor.locale), headers=FRESH)


async def record(request: Request) -> Response:
    """The record: while the match runs as the asker may see it, afterwards with everything."""
    live, visitor = await sites.of(request).find(request)
    async with live.open() as at:
        if at.match is None:
            raise Refused("not_found", Reason("The match has not begun."))
        seat = viewpoint(at, visitor.holder)
        text = format_record(MatchRecord.of(at.match, seat=seat, complete=not at.running))
    name = f"{at.game.name}-{at.room}.waghals.txt"
    return PlainTextResponse(text, headers={**FRESH, "content-disposition": f'attachment; filename="{name}"'})
