"""The web application: which address does what."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.routing import Route

from waghals.contract.errors import WaghalsError
from waghals.live.tables import Tables
from waghals.store import open_store
from waghals.table.clock import Timing
from waghals.web.html.edition import root, set_root
from waghals.web.http import answers, files, making, pages
from waghals.web.http.commands import COMMANDS
from waghals.web.http.frames import prepare
from waghals.web.http.problems import failed, hung_up
from waghals.web.http.security import Guard, Limits, Meter
from waghals.web.http.site import Hosting, Site
from waghals.web.ops.metrics import measured, watch_loop
from waghals.web.ops.packing import Packed
from waghals.web.ops.probes import Probes
from waghals.web.ops.proxies import Proxied
from waghals.web.ops.requests import Observed

MOVES = ("act", "roll", "enter")


def make_app(
    place: str | Path,
    *,
    hosting: Hosting | None = None,
    timing: Timing | None = None,
    limits: Limits | None = None,
    retention: float | None = None,
) -> Starlette:
    """The application.

    Args:
        place: where the tables are kept: a folder, or the address of a database.
        hosting: how it is reached. The path of its public address is that of all pages of this process.
        timing: of bots and absences.
        limits: of what the server takes.
        retention: days until a table goes that nobody touches; None for never.

    Raises:
        StoreError: the tables cannot be kept there (at start).
    """
    hosting, meter = hosting or Hosting(), Meter(limits)
    set_root(hosting.parts.path)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None, None]:
        store = await open_store(place)
        meter.spend = store.spend if store.shared else None
        tables = Tables(measured(store), timing, prepare, retention)
        app.state.site = Site(tables, meter, hosting)
        tables.start()
        watching = asyncio.create_task(watch_loop())
        try:
            yield
        finally:
            watching.cancel()
            await tables.close()
            await store.close()

    app: Starlette = Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        middleware=[
            Middleware(Proxied, hosting.trusted, forwarded=hosting.forwarded, root=root()),
            Middleware(Observed, MOVES, access_log=hosting.access_log),
            Middleware(Probes, lambda: app.state.site.tables, hosting.metrics),
            Middleware(Guard, hosting.hosts, addresses=hosting.addresses, meter=meter),
            Middleware(Packed),
        ],
        exception_handlers={
            WaghalsError: failed,
            HTTPException: failed,
            ClientDisconnect: hung_up,
            500: failed,
        },
    )
    return app


ROUTES = [
    Route("/", pages.front),
    Route("/rules/{game}", pages.rules),
    Route("/manifest.webmanifest", pages.manifest),
    Route("/sw.js", pages.worker),
    Route("/offline", pages.offline),
    Route("/names/{name}", pages.names),
    Route("/names/{name}/forget", answers.forget, methods=["POST"]),
    Route("/keep/{room}", answers.keep, methods=["POST"]),
    Route("/new/{game}", pages.setup),
    Route("/tables", making.make, methods=["POST"]),
    Route("/learn", making.learn, methods=["POST"]),
    Route("/join", answers.join, methods=["POST"]),
    Route("/language", answers.language, methods=["POST"]),
    Route("/t/{room}", pages.table),
    Route("/t/{room}/events", pages.events),
    Route("/t/{room}/view.json", pages.view_json),
    Route("/schema/view.json", pages.view_schema),
    Route("/t/{room}/record", pages.record),
    Route("/t/{room}/dice", pages.dice),
    Route("/t/{room}/replay", pages.replay),
    Route("/t/{room}/replay/plies", pages.plies),
    *(
        Route(f"/t/{{room}}/{verb}", partial(answers.command, verb=verb), methods=["POST"])
        for verb in COMMANDS
    ),
    Route("/boards/{game}/{file}", files.board_file),
    Route("/boards/{edition}/{game}/{file}", files.board_file),
    Route("/static/{file:path}", files.static_file),
]
