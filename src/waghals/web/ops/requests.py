"""Every request as it passes: measured, counted if it is refused, and logged if a host wants that."""

from __future__ import annotations

import logging
import time
from collections.abc import Collection
from http import HTTPStatus

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from waghals.web.ops.metrics import MOVE, REFUSALS

log: logging.Logger = logging.getLogger("waghals.access")
REFUSED = 400  # and above


class Observed:
    """Measures the application's answers.

    The log names neither codes nor what was asked for, only the route: codes let people in.
    """

    def __init__(self, app: ASGIApp, moves: Collection[str], *, access_log: bool = False) -> None:
        """`moves` are the last words of the addresses to which moves are sent."""
        self._app, self._moves, self._access_log = app, frozenset(moves), access_log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()

        async def observed(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._observe(scope, message["status"], time.perf_counter() - began)
            await send(message)

        await self._app(scope, receive, observed)

    def _observe(self, scope: Scope, status: int, seconds: float) -> None:
        if status >= REFUSED:
            REFUSALS.labels(HTTPStatus(status).phrase.lower()).inc()
        elif scope["method"] == "POST" and scope["path"].rpartition("/")[2] in self._moves:
            MOVE.observe(seconds)
        if self._access_log:
            address, _ = scope["client"]
            milliseconds = 1000 * seconds
            log.info("%s %s %s %d %.1f ms", address, scope["method"], _route(scope), status, milliseconds)


def _route(scope: Scope) -> str:
    """The path that was asked for, with its parameters by name; ``-`` where there is no such route."""
    if "endpoint" not in scope:
        return "-"
    parts = scope["path"].split("/")
    names = {str(value): name for name, value in scope.get("path_params", {}).items() if name == "room"}
    return "/".join(f"{{{names[part]}}}" if part in names else part for part in parts)
