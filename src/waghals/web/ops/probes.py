"""What machines ask of a server: whether it lives, whether it is ready, and what it measures."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from time import monotonic

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from waghals.live.tables import Tables
from waghals.store import StoreError
from waghals.web.ops.metrics import REGISTRY, TABLES, VIEWERS
from waghals.web.ops.proxies import is_told, is_within

log: logging.Logger = logging.getLogger(__name__)
AGAIN_AFTER = 1.0  # seconds
STORE_ANSWERS_WITHIN = 2.0  # seconds; a store that takes longer is not ready


class Probes:
    """Answers `/healthz`, `/readyz` and `/metrics`, by whatever name the server is called.

    The metrics are for those who may read them, and never for whoever comes through a proxy.
    """

    def __init__(self, app: ASGIApp, tables: Callable[[], Tables], metrics: Collection[str] = ()) -> None:
        """
        Args:
            tables: gives the tables of the server.
            metrics: who may read the metrics: addresses, networks, and ``unix``.
        """
        self._app, self._tables, self._metrics = app, tables, metrics
        self._looking = asyncio.Lock()
        self._looked_at, self._answers = -AGAIN_AFTER, False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer: ASGIApp = self._app
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            match scope["path"].removeprefix(scope.get("root_path", "")):
                case "/healthz":
                    answer = _say(200, "ok")
                case "/readyz":
                    answer = await self._readiness()
                case "/metrics":
                    answer = self._measures(scope)
                case _:
                    pass
        await answer(scope, receive, send)

    async def _readiness(self) -> Response:
        tables = self._tables()
        if tables.stopping.is_set():
            return _say(503, "stopping")
        if not await self._store_answers(tables):
            return _say(503, "the store does not answer")
        return _say(200, "ready")

    async def _store_answers(self, tables: Tables) -> bool:
        """Whether the store answers; however many ask, it is asked once a second."""
        async with self._looking:
            if monotonic() - self._looked_at >= AGAIN_AFTER:
                try:
                    async with asyncio.timeout(STORE_ANSWERS_WITHIN):
                        await tables.check()
                    self._answers = True
                except (StoreError, TimeoutError) as error:
                    log.warning("not ready: the store does not answer: %s", error)
                    self._answers = False
                self._looked_at = monotonic()
            return self._answers

    def _measures(self, scope: Scope) -> Response:
        if is_told(scope) or not is_within(scope["client"][0], self._metrics):
            return _say(403, "not for you")
        tables, viewers = self._tables().in_use()
        TABLES.set(tables)
        VIEWERS.set(viewers)
        return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


def _say(status: int, word: str) -> Response:
    return PlainTextResponse(f"{word}\n", status, {"cache-control": "no-store"})
