"""The HTTP server under the application: how it takes connections, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from socket import socket
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from waghals.web.http.site import Site

HEAD_BYTES = 32 * 1024  # of a request before its body
ENDS_WITHIN = 1  # seconds for answers under way when it is asked to stop


class Server(uvicorn.Server):
    """Serves one application until the process is asked to stop."""

    def __init__(self, app: Starlette, on_start: Callable[[], None] | None = None) -> None:
        """`on_start` is called once the server answers."""
        super().__init__(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=ENDS_WITHIN,
                h11_max_incomplete_event_size=HEAD_BYTES,
                ws="none",
            )
        )
        self._app, self._on_start = app, on_start

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the streams before it waits for them: they would never end by themselves."""
        if isinstance(site := getattr(self._app.state, "site", None), Site):
            site.tables.stop_soon()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start, and call `on_start`."""
        await super().startup(sockets=sockets)
        if self._on_start is not None and self.started:
            self._on_start()
