"""Who asks and by which scheme, as trusted proxies tell; and the path under which they put this server."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from ipaddress import ip_address, ip_network

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

UNIX = "unix"
"""Stands for whoever connects by a unix socket."""

PARAMETER = re.compile(r'\s*(\w+)\s*=\s*(?:"([^"]*)"|([^\s;,"]*))\s*(?:;|$)')
TOLD = (b"x-forwarded-for", b"x-forwarded-proto", b"forwarded")


class Proxied:
    """Gives the application the address and the scheme of the person behind the trusted proxies.

    What others tell is not believed. Of several proxies, each adds its peer at the end: the last one
    that is not trusted is who asks.
    """

    def __init__(
        self, app: ASGIApp, trusted: Collection[str] = (), *, forwarded: bool = False, root: str = ""
    ) -> None:
        """
        Args:
            trusted: addresses and networks of proxies, and `UNIX`.
            forwarded: whether they use the header Forwarded (RFC 7239) instead of X-Forwarded-For
                and X-Forwarded-Proto.
            root: the path under which all pages lie; the proxy may take it away or leave it.
        """
        self._app, self._forwarded, self._root = app, forwarded, root
        self._believing = ProxyHeadersMiddleware(app, list(trusted))  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope = {**scope, "client": _peer(scope)}
        if self._root:
            path = scope["path"]
            under = path == self._root or path.startswith(f"{self._root}/")
            scope.update(root_path=self._root, path=path if under else self._root + path)
        if self._forwarded:
            scope["headers"] = list(_translated(scope["headers"]))
        await self._believing(scope, receive, send)  # type: ignore[arg-type]


def is_within(address: str, networks: Collection[str]) -> bool:
    """Whether an address is one of these, or in one of these networks; `UNIX` is an address, too."""
    try:
        known = ip_address(address)
    except ValueError:
        return address in networks
    return any(known in ip_network(network) for network in networks if network != UNIX)


def _peer(scope: Scope) -> tuple[str, int]:
    """Who has connected; an address of IPv4 that came in by IPv6 is one of IPv4."""
    address, port = scope.get("client") or (UNIX, 0)
    return address.removeprefix("::ffff:") if "." in address else address, port


def is_told(scope: Scope) -> bool:
    """Whether a request has come through a proxy, trusted or not."""
    return any(name in TOLD for name, _ in scope["headers"])


def _translated(headers: Iterable[tuple[bytes, bytes]]) -> Iterable[tuple[bytes, bytes]]:
    """Headers in which Forwarded stands as X-Forwarded-For and X-Forwarded-Proto, in place of any others."""
    told = b",".join(value for name, value in headers if name == b"forwarded").decode("latin-1")
    elements = [_parameters(element) for element in re.findall(r'(?:[^,"]|"[^"]*")+', told)]
    addresses = [element.get("for", "unknown").replace(",", "_") for element in elements]
    schemes = [element["proto"] for element in elements if "proto" in element]
    yield from ((name, value) for name, value in headers if name not in TOLD[:2])
    if addresses:
        yield TOLD[0], ",".join(addresses).encode("latin-1")
    if schemes:
        yield TOLD[1], schemes[-1].encode("latin-1")


def _parameters(element: str) -> dict[str, str]:
    return {name.lower(): quoted or plain for name, quoted, plain in PARAMETER.findall(element)}
