"""What every request has to pass and every answer says: hosts, origins, headers."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
POLICY = "; ".join(
    (
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SAFE_METHODS = ("GET", "HEAD")


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
        headers = Headers(scope=scope)
        refusal = self._refusal(scope["method"], headers)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        answer = self._app if refusal is None else refusal
        await answer(scope, receive, with_headers)

    def _is_ours(self, host: str) -> bool:
        return host in self._hosts or (self._addresses and _is_address(host))

    def _refusal(self, method: str, headers: Headers) -> ASGIApp | None:
        if not self._is_ours(_host_name(headers.get("host", ""))):
            return PlainTextResponse(
                "This address is not one of this server's. Start it with --host NAME to allow one.\n", 400
            )
        if method not in SAFE_METHODS and not _from_own_page(headers):
            return PlainTextResponse("This was sent from another site's page.\n", 403)
        return None


def _is_address(host: str) -> bool:
    with suppress(ValueError):
        ip_address(host)
        return True
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
