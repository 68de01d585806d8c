"""The HTTP server under the application: which connections it takes, for how long, and how it ends.

A connection is closed when a whole request has not come in time, when nobody takes what is sent, or
when its address or all together have too many. So nobody who sends nothing, or reads nothing, can
keep others out.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from socket import socket
from types import FrameType
from typing import Any

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from waghals.web.http.security import Limits, household
from waghals.web.http.site import Site
from waghals.web.ops.garbage import seldom_collected
from waghals.web.ops.metrics import CONNECTIONS_REFUSED
from waghals.web.ops.proxies import is_within

HEAD_BYTES = 32 * 1024  # of a request before its body
ENDS_WITHIN = 1  # seconds for answers under way when it is asked to stop
KEPT_ALIVE = 30  # seconds in which a browser that makes its next move needs no new connection
SWITCH = 0.0005  # seconds after which a thread that thinks lets the loop have the interpreter
BACKLOG = 512  # connections that wait to be taken
AT_ONCE = 32  # of these are taken before anything else has its turn
SHARE = 4  # a fourth of all descriptors is for files, and for connections that are refused
TOLD_EVERY = 60.0  # seconds

log: logging.Logger = logging.getLogger(__name__)
faults: logging.Logger = logging.getLogger(f"{__name__}.faults")
faults.setLevel(logging.ERROR)  # what strangers do wrong is not worth a line
faults.addFilter(lambda record: not _is_cut_off(record))


def _is_cut_off(record: logging.LogRecord) -> bool:
    """Whether a line is of an answer that was cut off at the end: how many there were is said in one."""
    return record.exc_info is not None and isinstance(record.exc_info[1], asyncio.CancelledError)


class State(ServerState):
    """What the connections of a server share.

    Attributes:
        at_most: connections at the same time.
    """

    def __init__(self, limits: Limits, trusted: Collection[str] = ()) -> None:
        super().__init__()
        self._trusted = trusted
        self.limits: Limits = limits
        self.at_most: int = limits.connections
        self._admitted = 0
        self._by_address = Counter[str]()

    def admit(self, address: str | None) -> bool:
        """Whether one more connection from this address may stay; those without one, and
        trusted proxies, have no share."""
        share = min(self.limits.connections_per_address, self.at_most // 2)
        alone = address and not is_within(address, self._trusted)
        if self._admitted >= self.at_most or (alone and self._by_address[address or ""] >= share):
            CONNECTIONS_REFUSED.inc()
            return False
        self._admitted += 1
        self._by_address[address or ""] += 1
        return True

    def lose(self, address: str | None) -> None:
        """One that was admitted is gone."""
        self._admitted -= 1
        self._by_address[address or ""] -= 1
        if not self._by_address[address or ""]:
            del self._by_address[address or ""]


class Timer:
    """Calls something once a time has passed, unless it is stopped before."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float, then: Callable[[], None]) -> None:
        self._loop, self._seconds, self._then = loop, seconds, then
        self._handle: asyncio.TimerHandle | None = None

    @property
    def runs(self) -> bool:
        return self._handle is not None

    def start(self) -> None:
        """Let it run; one that does runs on."""
        if self._handle is None:
            self._handle = self._loop.call_later(self._seconds, self._then)

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class Connection(H11Protocol):
    """One connection."""

    server_state: State
    _deadline: Timer  # until a whole request has to be there
    _stalled: Timer  # until something of what is sent has to be taken
    _address: str | None = None
    _admitted = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.logger: logging.Logger = faults
        state, limits = self.server_state, self.server_state.limits
        self._deadline = Timer(self.loop, limits.request_seconds, transport.abort)
        self._stalled = Timer(self.loop, limits.stalled_seconds, transport.abort)
        self._address = household(self.client[0]) if self.client else None
        self._admitted = state.admit(self._address)
        if self._admitted:
            self._wait()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._deadline.stop()
        self._stalled.stop()
        if self._admitted:
            self.server_state.lose(self._address)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._wait()

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        if (error := sys.exception()) is not None:
            error.with_traceback(None)  # h11's own refers to itself: all of it would wait to be collected

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self._stalled.stop()

    def _wait(self) -> None:
        """Set the timers by what is waited for: the rest of a request, or that an answer is taken."""
        incomplete = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if incomplete and self.timeout_keep_alive_task is None:
            self._deadline.start()
        else:
            self._deadline.stop()
        if self.transport.is_closing():  # once everything has been taken
            self._stalled.start()

    def shutdown(self) -> None:
        """Finish the answer under way, and close. An unfinished request or a stalled reader is cut off."""
        if self._deadline.runs or self._stalled.runs:
            self.transport.abort()
        else:
            super().shutdown()


class Server(uvicorn.Server):
    """Serves one application until the process is asked to stop."""

    def __init__(
        self,
        app: Starlette,
        on_start: Callable[[], None] | None = None,
        limits: Limits | None = None,
        trusted: Collection[str] = (),
    ) -> None:
        """
        Args:
            on_start: is called once the server answers.
            limits: of connections.
            trusted: addresses and networks of proxies, whose connections are those of many people.
        """
        super().__init__(
            uvicorn.Config(
                app,
                http=Connection,
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_keep_alive=KEPT_ALIVE,
                timeout_graceful_shutdown=ENDS_WITHIN,
                h11_max_incomplete_event_size=HEAD_BYTES,
                ws="none",
            )
        )
        self._app, self._on_start = app, on_start
        self.server_state: State = State(limits or Limits(), trusted)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the streams before it waits for them: they would never end by themselves."""
        if isinstance(site := getattr(self._app.state, "site", None), Site):
            site.tables.stop_soon()
        super().handle_exit(sig, frame)

    async def serve(self, sockets: list[socket] | None = None) -> None:
        """Serve until it is asked to stop."""
        async with seldom_collected():
            await super().serve(sockets)

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start, and call `on_start`."""
        sys.setswitchinterval(SWITCH)
        asyncio.get_running_loop().set_exception_handler(Complaints())
        descriptors = raise_descriptors()
        spare = descriptors // SHARE
        self.config.backlog = min(AT_ONCE, spare // 2)  # which is also how many are taken at once
        self.server_state.at_most = min(self.server_state.limits.connections, descriptors - spare)
        await super().startup(sockets=sockets)
        for each in sockets or ():
            each.listen(BACKLOG)  # so many may wait
        if self._on_start is not None and self.started:
            self._on_start()


class Complaints:
    """Logs what the event loop complains of; that it is out of descriptors once a minute, not every time."""

    def __init__(self) -> None:
        self._told: float | None = None

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if "socket.accept()" not in str(context.get("message")):
            loop.default_exception_handler(context)
        elif self._told is None or loop.time() - self._told > TOLD_EVERY:
            self._told = loop.time()
            log.error("no connection can be taken at present: %s", context.get("exception"))


def raise_descriptors() -> int:
    """Let this process have as many file descriptors as it may. Returns how many that are."""
    try:
        import resource
    except ImportError:  # Windows counts no descriptors
        return 2 * Limits.connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):  # a system may have a further limit of its own
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return 2 * Limits.connections if soft == resource.RLIM_INFINITY else soft
