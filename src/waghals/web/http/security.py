"""What every request has to pass and every answer says: hosts, origins, headers, limits.

The limits of what one address may ask for are far more than a family needs, and far less than an
attack does.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Generator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from waghals.contract.errors import WaghalsError
from waghals.contract.reason import Reason

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
HEADERS = {
    "content-security-policy": "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SAFE_METHODS = ("GET", "HEAD")


class Rejected(WaghalsError):
    """A request that is not looked into any further.

    Attributes:
        status: the HTTP status that says so, 400 or more.
        reason: why, for people.
    """

    def __init__(self, status: int, reason: Reason) -> None:
        super().__init__(str(reason))
        self.status, self.reason = status, reason


class Guard:
    """Lets through what was meant for this server and sent from its own pages.

    A name in `Host` that does not belong to this server is a rebound one; an address cannot be
    rebound, so `addresses` lets all of them through. A POST that another site's page sends
    bears that site's `Origin`.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] = LOOPBACK, *, addresses: bool = False) -> None:
        self._app, self._hosts = app, frozenset(host.lower() for host in hosts)
        self._addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope["method"], Headers(scope=scope))

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await (refusal or self._app)(scope, receive, with_headers)

    def _refusal(self, method: str, headers: Headers) -> ASGIApp | None:
        host = _host_name(headers.get("host", ""))
        if host not in self._hosts and not (self._addresses and _is_address(host)):
            return PlainTextResponse(
                "This address is not one of this server's. Start it with --host NAME to allow one.\n", 400
            )
        if method not in SAFE_METHODS and not _from_own_page(headers):
            return PlainTextResponse("This was sent from another site's page.\n", 403)
        return None


def _is_address(host: str) -> bool:
    with suppress(ValueError):
        return bool(ip_address(host))
    return False


def _host_name(host: str) -> str:
    """The name in a Host header, without its port; empty if it is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _from_own_page(headers: Headers) -> bool:
    """Whether no browser says that another origin's page sent this; programs say nothing."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


# ---- limits

What = Literal["make", "join", "guess", "command"]
REMEMBERED = 10_000  # addresses


class Limit(NamedTuple):
    """At most `burst` at once, and `per_second` more as time goes on."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """What one address may do.

    Attributes:
        rates: making tables, taking seats, trying codes (of rooms or seats), playing.
        streams: pages open at the same time.
    """

    rates: Mapping[What, Limit]
    streams: int = 100


FAMILY = Limits(
    {
        "make": Limit(30, 0.1),
        "join": Limit(60, 0.5),
        "guess": Limit(30, 0.2),
        "command": Limit(120, 20),
    }
)


class Meter:
    """Counts what each address does. Raises Rejected (429) when it is too much."""

    def __init__(self, limits: Limits = FAMILY, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._clock = limits, clock
        self._left: OrderedDict[tuple[What, str], tuple[float, float]] = OrderedDict()
        self._streams: Counter[str] = Counter()

    def count(self, what: What, address: str) -> None:
        """One more of these from this address."""
        limit, now = self._limits.rates[what], self._clock()
        left, since = self._left.pop((what, address), (limit.burst, now))
        left = min(limit.burst, left + (now - since) * limit.per_second)
        self._left[what, address] = (max(0.0, left - 1), now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        if left < 1:
            raise Rejected(429, Reason("Too much at once. Please wait a moment."))

    def admit_stream(self, address: str) -> None:
        """Refuse one more stream to this address if it has too many."""
        if self._streams[address] >= self._limits.streams:
            raise Rejected(429, Reason("Too many pages are open at once."))

    @contextmanager
    def stream(self, address: str) -> Generator[None, None, None]:
        """One more stream to this address, until it ends."""
        self._streams[address] += 1
        try:
            yield
        finally:
            self._streams[address] -= 1
            if not self._streams[address]:
                del self._streams[address]
