"""The web application: which address does what."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.routing import Mount, Route

from waghals.contract.errors import WaghalsError
from waghals.live.tables import Tables
from waghals.store import open_store
from waghals.table.clock import Timing
from waghals.web.http import answers, files, pages
from waghals.web.http.commands import COMMANDS
from waghals.web.http.frames import prepare
from waghals.web.http.problems import failed, hung_up
from waghals.web.http.security import LOOPBACK, Guard, Limits, Meter
from waghals.web.http.site import Site


def make_app(
    place: str | Path,
    *,
    hosts: Collection[str] = LOOPBACK,
    addresses: bool = False,
    public: str | None = None,
    timing: Timing | None = None,
    limits: Limits | None = None,
) -> Starlette:
    """The application.

    Args:
        place: where the tables are kept: a folder, or the address of a database.
        hosts: the names by which people may call this server.
        addresses: whether they may also call it by any of its addresses.
        public: the address to share instead of a loopback one, such as ``http://192.168.1.5:8000``.
        timing: of bots and absences.
        limits: of what the server takes.

    Raises:
        StoreError: the tables cannot be kept there (at start).
    """

    meter = Meter(limits)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None, None]:
        store = await open_store(place)
        tables = Tables(store, timing, prepare)
        app.state.site = Site(tables, meter, public)
        tables.start()
        try:
            yield
        finally:
            await tables.close()
            await store.close()

    return Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        middleware=[Middleware(Guard, hosts=hosts, addresses=addresses, meter=meter)],
        exception_handlers={
            WaghalsError: failed,
            HTTPException: failed,
            ClientDisconnect: hung_up,
            500: failed,
        },
    )


ROUTES = [
    Route("/", pages.front),
    Route("/rules/{game}", pages.rules),
    Route("/tables", answers.make, methods=["POST"]),
    Route("/join", answers.join, methods=["POST"]),
    Route("/language", answers.language, methods=["POST"]),
    Route("/t/{room}", pages.table),
    Route("/t/{room}/events", pages.events),
    Route("/t/{room}/view.json", pages.view_json),
    Route("/schema/view.json", pages.view_schema),
    Route("/t/{room}/record", pages.record),
    Route("/t/{room}/dice", pages.dice),
    *(
        Route(f"/t/{{room}}/{verb}", partial(answers.command, verb=verb), methods=["POST"])
        for verb in COMMANDS
    ),
    Route("/boards/{game}/{file}", files.board_file),
    Route("/boards/{edition}/{game}/{file}", files.board_file),
    Mount("/static", files.StaticShelf()),
]
