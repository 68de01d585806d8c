"""What every request has to pass and every answer says: hosts, origins, headers, limits.

The limits of what one address may ask for are far more than a family needs, and far less than an
attack does.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Collection, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Literal
from urllib.parse import SplitResult, urlsplit
from weakref import WeakValueDictionary

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from waghals.contract.errors import WaghalsError
from waghals.contract.reason import Reason
from waghals.store import StoreError

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
RAW_HEADERS = tuple((name.encode(), value.encode()) for name, value in HEADERS.items())
SAFE_METHODS = ("GET", "HEAD")
FILES = ("/static/", "/boards/")
TOO_MUCH = Reason("Too much at once. Please wait a moment.")


class Rejected(WaghalsError):
    """A request that is not looked into any further.

    Attributes:
        status: the HTTP status that says so, 400 or more.
        reason: why, for people.
    """

    def __init__(self, status: int, reason: Reason) -> None:
        super().__init__(str(reason))
        self.status: int = status
        self.reason: Reason = reason


class Guard:
    """Lets through what was meant for this server, sent from its own pages, and not too much.

    A name in `Host` that does not belong to this server is a rebound one; an address cannot be
    rebound, so `addresses` lets all of them through. A POST that another site's page sends
    bears that site's `Origin`. What is only read is counted here, what changes something where it
    is carried out. Pages for one address are begun one by one, so that a flood does not come between
    all others and their answers.
    """

    def __init__(
        self, app: ASGIApp, hosts: Collection[str] = LOOPBACK, *, meter: Meter, addresses: bool = False
    ) -> None:
        self._app, self._hosts = app, frozenset(host.lower() for host in hosts)
        self._addresses, self._meter = addresses, meter
        self._turns = WeakValueDictionary[str, asyncio.Lock]()  # of addresses that read

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *RAW_HEADERS]
            await send(message)

        refusal = self._refusal(scope["method"], Headers(scope=scope)) or await self._too_much(scope)
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

    async def _too_much(self, scope: Scope) -> ASGIApp | None:
        """The refusal for whoever reads too much, which comes slowly: so a flood slows itself down."""
        if scope["method"] not in SAFE_METHODS:
            return None
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        what: What = "file" if path.startswith(FILES) else "read"
        try:
            self._meter.count(what, client(scope))
        except Rejected as rejected:
            await asyncio.sleep(self._meter.limits.refusal_seconds)
            return PlainTextResponse(f"{rejected.reason}\n", rejected.status, {"retry-after": "1"})
        if what == "read":
            await self._turn(household(client(scope)))
        return None

    async def _turn(self, home: str) -> None:
        """Wait until the event loop has gone round since this address's last page: others come in between."""
        turn = self._turns.get(home)
        if turn is None:
            turn = self._turns[home] = asyncio.Lock()
        async with turn:
            await asyncio.sleep(0)


def client(scope: Scope) -> str:
    """The network address that a request came from; empty where there is none."""
    return str(scope["client"][0]) if scope.get("client") else ""


def _is_address(host: str) -> bool:
    with suppress(ValueError):
        return bool(ip_address(host))
    return False


def _host_name(host: str) -> str:
    """The name in a Host header, without its port; empty if it is none."""
    address = _split(f"//{host}")
    return (address.hostname or "") if address else ""


def _from_own_page(headers: Headers) -> bool:
    """Whether no browser says that another origin's page sent this; programs say nothing."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or own_path(origin, headers) is not None


def own_path(address: str, headers: Headers) -> str | None:
    """The path of an address of this server, as the request's headers name it; else None."""
    parts = _split(address)
    return parts.path if parts and parts.netloc == headers.get("host") else None


def _split(address: str) -> SplitResult | None:
    """The parts of an address; None if it is none."""
    try:
        parts = urlsplit(address)
        _ = parts.port  # is looked at only now
    except ValueError:
        return None
    return parts


# ---- limits

What = Literal["make", "join", "guess", "recover", "command", "read", "file"]
REMEMBERED = 10_000  # addresses
SHARED: frozenset[What] = frozenset({"make", "join", "guess", "recover"})  # by all processes of a place
PREFIX = 64  # bits of an IPv6 address that one household shares


@dataclass(frozen=True)
class Limit:
    """At most `burst` at once, and `per_second` more as time goes on."""

    burst: float
    per_second: float


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a server takes at most. An address is a household: of IPv6, its network of 64 bits.

    Attributes:
        connections: open at the same time, in all; never more than three quarters of the file
            descriptors of the process.
        connections_per_address: of these, by one address; never more than half of all.
        request_seconds: until a whole request, head and body, has to be there.
        stalled_seconds: until somebody who takes nothing of what is sent to them is cut off.
        refusal_seconds: for which whoever reads too much waits for each refusal.
        streams_per_address: tables' pages open at the same time, by one address.
        make: tables made by one address.
        join: seats taken by one address.
        guess: room codes of no table, tried by one address.
        recover: wrong codes of seats, tried by one address at one table.
        command: commands of players at one address.
        read: pages and views asked for by one address.
        file: drawings, styles and scripts asked for by one address.
    """

    connections: int = 10_000
    connections_per_address: int = 256
    request_seconds: float = 10.0
    stalled_seconds: float = 30.0
    refusal_seconds: float = 0.5
    streams_per_address: int = 100
    make: Limit = Limit(30, 0.1)
    join: Limit = Limit(60, 0.5)
    guess: Limit = Limit(30, 0.2)
    recover: Limit = Limit(10, 0.1)
    command: Limit = Limit(120, 20)
    read: Limit = Limit(400, 20)
    file: Limit = Limit(3000, 200)


class Meter:
    """Counts what each address does. Raises Rejected (429) when it is too much.

    Attributes:
        spend: counts for all processes that serve the same tables, if there are several: given a key,
            what there is at once and a second, it tells what is left. Else None.
    """

    def __init__(self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits: Limits = limits or Limits()
        self._clock = clock
        self._left: OrderedDict[tuple[What, str], tuple[float, float]] = OrderedDict()
        self._streams: Counter[str] = Counter()
        self.spend: Callable[[str, float, float], Awaitable[float]] | None = None
        self._spending: set[asyncio.Task[None]] = set()

    def count(self, what: What, address: str, at: str = "") -> None:
        """One more of these from this address; those at another table are counted apart."""
        left = self._count(what, address, at, 1)
        if left < 1:
            raise Rejected(429, TOO_MUCH)

    def check(self, what: What, address: str, at: str = "") -> None:
        """Refuse if `count` would, and count nothing."""
        if self._count(what, address, at, 0) < 1:
            raise Rejected(429, TOO_MUCH)

    def _count(self, what: What, address: str, at: str, more: int) -> float:
        """How many were left before these."""
        limit: Limit = getattr(self.limits, what)
        key: tuple[What, str] = what, f"{household(address)} {at}"
        now = self._clock()
        left, since = self._left.pop(key, (limit.burst, now))
        left = min(limit.burst, left + (now - since) * limit.per_second)
        if more or left < limit.burst:
            self._left[key] = (max(0.0, left - more), now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        if more and left >= 1 and what in SHARED and self.spend is not None:
            answer = self.spend(" ".join(key), limit.burst, limit.per_second)
            spending = asyncio.create_task(self._share(key, answer))
            self._spending.add(spending)
            spending.add_done_callback(self._spending.discard)
        return left

    async def _share(self, key: tuple[What, str], spending: Awaitable[float]) -> None:
        """Take in what others have left. While that cannot be told each process counts alone."""
        with suppress(StoreError):
            remaining = await spending
            left, since = self._left.get(key, (remaining, self._clock()))
            self._left[key] = min(left, remaining), since

    def admit_stream(self, address: str) -> None:
        """Refuse one more stream to this address if it has too many."""
        if self._streams[household(address)] >= self.limits.streams_per_address:
            raise Rejected(429, Reason("Too many pages are open at once."))

    @contextmanager
    def stream(self, address: str) -> Generator[None, None, None]:
        """One more stream to this address, until it ends."""
        home = household(address)
        self._streams[home] += 1
        try:
            yield
        finally:
            self._streams[home] -= 1
            if not self._streams[home]:
                del self._streams[home]


@lru_cache(REMEMBERED)
def household(address: str) -> str:
    """What is counted as one address: of IPv6 the network that a household is given."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Network((int(known), PREFIX), strict=False))
