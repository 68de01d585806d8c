"""What the requests of one server share, and who asks.

A browser remembers the codes of the tables at which it has a place, in a cookie that scripts cannot
read: it finds them again on the front page. A code is good for coming in only: what is shown of a
table depends on the seats that the browser's secret holds.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from waghals.contract.errors import WaghalsError
from waghals.contract.reason import Reason
from waghals.i18n import LOCALES
from waghals.live.live import Live
from waghals.live.tables import Tables
from waghals.store import StoreError
from waghals.table.codes import parse_code
from waghals.table.commands import Refused
from waghals.table.state import TableState
from waghals.table.view import TableView, table_view
from waghals.web.html.edition import address as html_address
from waghals.web.html.edition import root
from waghals.web.http.browser import COOKIE, Browser
from waghals.web.http.security import LOOPBACK, SAFE_METHODS, Meter, Rejected, client

LANGUAGE_COOKIE = "language"
ROOMS_COOKIE = "rooms"
ROOMS_REMEMBERED = 6  # tables, the latest first
LISTED_MOST = 12  # tables on the front page that strangers may find
LISTED_SECONDS = 3600  # after which a table is not shown there if nothing has happened at it
YEAR = 365 * 24 * 3600


class Visitor(NamedTuple):
    """Whoever asks: their browser if it has a secret, their language, and how they call us.

    `base` is the server's address for links to share, without a slash at its end.
    """

    browser: Browser | None
    locale: str
    base: str

    @property
    def holder(self) -> str | None:
        """The hash by which tables know the browser."""
        return self.browser.holder if self.browser else None

    def view(self, table: TableState) -> TableView:
        """The table as this visitor may see it."""
        code = partial(self.browser.recover_code, table.room) if self.browser else None
        return table_view(table, self.holder, self.base, code)


@dataclass(frozen=True, kw_only=True)
class Hosting:
    """How a server is reached.

    Attributes:
        public: the address to share, with its path and without a slash at its end; "" for whichever
            is used. It stands for loopback ones as well.
        hosts: the names by which people may call this server.
        addresses: whether they may also call it by any of its addresses.
        trusted: addresses and networks of proxies in front, and ``unix`` for this machine's sockets.
        forwarded: whether they use the header Forwarded instead of X-Forwarded-For and -Proto.
        metrics: who may read the metrics: addresses, networks, and ``unix``.
        access_log: whether each request is logged.
        language: spoken to a browser that asks for none of ours.
    """

    public: str = ""
    hosts: Collection[str] = LOOPBACK
    addresses: bool = False
    trusted: Collection[str] = ()
    forwarded: bool = False
    metrics: Collection[str] = ()
    access_log: bool = False
    language: str = LOCALES[0]

    @cached_property
    def parts(self) -> SplitResult:
        """The public address by its parts."""
        return urlsplit(self.public)


@dataclass
class Site:
    """The tables of a server, what it counts, and how it is reached."""

    tables: Tables
    meter: Meter
    hosting: Hosting = field(default_factory=Hosting)

    async def find(self, request: Request) -> tuple[Live, Visitor]:
        """The table that the address names, and who asks. Raises what `enter` does."""
        visitor = self.visitor(request)
        return await self.enter(str(request.path_params["room"]), request, visitor.holder), visitor

    async def enter(self, room: str, request: Request, holder: str | None) -> Live:
        """The table with this code, however it is typed.

        Wrong codes are counted. After too many of them right ones are refused like wrong ones, unless
        the browser is known at the table, and the table in memory: so nothing tells them apart.

        Args:
            holder: the hash of the browser that asks.

        Raises:
            Refused: there is none, or it cannot be read.
            Rejected: too many wrong codes came from this address.
        """
        code, asker = parse_code(room), address(request)
        try:
            self.meter.check("guess", asker)
        except Rejected:
            live = self.tables.in_memory(code or "")
            if live is None or not live.knows(holder):
                raise
            return live
        try:
            if code is None:
                raise Refused("not_found", Reason("There is no table with this code."))
            live = await self.tables.find(code, fresh=request.method in SAFE_METHODS)
        except Refused as refused:
            if refused.kind == "not_found":
                self.meter.count("guess", asker)
            raise
        if not live.knows(holder):
            self.meter.check("guess", asker)  # again: others may have been tried in the meantime
        return live

    async def finished(self, request: Request) -> tuple[TableState, Visitor]:
        """The table right after the match that the address names has ended, or else the last one; and who
        asks. Raises what `enter` does, and Refused where that match goes on."""
        live, visitor = await self.find(request)
        named = request.query_params.get("match", "")
        async with live.open() as table:
            if table.ended and named in ("", table.match_id):
                return table, visitor
        if not named:
            raise Refused("conflict", Reason("The match has not ended yet."))
        return await self.tables.finished(live.room, named), visitor

    def visitor(self, request: Request) -> Visitor:
        """Whoever asks."""
        url, public = request.url, self.hosting.parts
        base = f"{url.scheme}://{url.netloc}{root()}"
        if public.hostname and url.hostname in (*LOOPBACK, public.hostname):
            base = self.hosting.public
        return Visitor(Browser.of(kept(request, COOKIE)), locale(request), base)

    def is_secure(self, request: Request) -> bool:
        """Whether a browser has sent this over TLS, to the proxy in front where there is one."""
        url, public = request.url, self.hosting.parts
        return url.scheme == "https" or (public.scheme == "https" and url.hostname == public.hostname)


def of(request: Request) -> Site:
    """The site that was asked."""
    site = request.app.state.site
    assert isinstance(site, Site)
    return site


def address(request: Request) -> str:
    """The network address that a request came from."""
    return client(request.scope)


def locale(request: Request) -> str:
    """The language asked for: by cookie, else the browser's favourite of ours, else the server's."""
    chosen = kept(request, LANGUAGE_COOKIE)
    if chosen in LOCALES:
        return chosen
    wishes = _wishes(request.headers)
    return next((wish for wish in wishes if wish in LOCALES), of(request).hosting.language)


def _wishes(headers: Mapping[str, str]) -> list[str]:
    """The languages of Accept-Language, the dearest first."""
    wishes: list[tuple[float, str]] = []
    for item in headers.get("accept-language", "").replace(" ", "").split(","):
        tag, _, weight = item.partition(";q=")
        try:
            wishes.append((-float(weight or 1), tag.partition("-")[0].lower()))
        except ValueError:
            continue
    return [tag for _, tag in sorted(wishes, key=lambda wish: wish[0])]


def keep(request: Request, answer: Response, name: str, value: str) -> None:
    """Let the browser keep this for a year, out of the reach of scripts and other sites."""
    secure = of(request).is_secure(request)
    answer.set_cookie(
        cookie_name(name, secure=secure),
        value,
        max_age=YEAR,
        path=root() or "/",
        httponly=True,
        samesite="lax",
        secure=secure,
    )


def kept(request: Request, name: str) -> str | None:
    """What the browser has kept under this name."""
    return request.cookies.get(cookie_name(name, secure=of(request).is_secure(request)))


def cookie_name(name: str, *, secure: bool) -> str:
    """A cookie's name as browsers know it: its prefix lets nobody but this host set a secure one."""
    if not secure:
        return name
    return f"__Secure-{name}" if root() else f"__Host-{name}"


def keep_browser(request: Request, answer: Response, browser: Browser | None) -> None:
    """Let a browser that was just given a secret keep it."""
    if browser is not None and kept(request, COOKIE) != browser.secret:
        keep(request, answer, COOKIE, browser.secret)


def to_table(room: str) -> Response:
    """The way to a table."""
    return RedirectResponse(html_address(f"/t/{room}"), 303)


# ---- one's own tables


def rooms(request: Request) -> list[str]:
    """The codes that the browser remembers, the latest first."""
    codes = (kept(request, ROOMS_COOKIE) or "").split(".")[:ROOMS_REMEMBERED]
    return list(dict.fromkeys(code for code in codes if parse_code(code) == code))


def remember(request: Request, answer: Response, room: str) -> None:
    """Let the browser remember that it has a place at this table."""
    known = rooms(request)
    if known[:1] != [room]:
        codes = [room, *(code for code in known if code != room)]
        keep(request, answer, ROOMS_COOKIE, ".".join(codes[:ROOMS_REMEMBERED]))


async def listed_tables(request: Request, own: Collection[TableView]) -> list[TableView]:
    """The tables that strangers may find, as they see them, the latest first; none of the reader's own."""
    site, known = of(request), {view.room for view in own}
    stranger, listed = site.visitor(request)._replace(browser=None), list[TableView]()
    with suppress(StoreError):  # the front page is there, whatever becomes of the store
        for room in await site.tables.listed(time.time() - LISTED_SECONDS, LISTED_MOST):
            with suppress(WaghalsError):
                async with (await site.tables.find(room)).open() as table:
                    listed += [stranger.view(table)] if table.listed and room not in known else []
    return listed


async def own_tables(request: Request) -> list[TableView]:
    """The browser's tables, the latest first; matches that have ended only if they were the last."""
    site, visitor = of(request), of(request).visitor(request)
    own: list[TableView] = []
    for room in rooms(request) if visitor.browser else ():
        with suppress(WaghalsError):  # the table is gone, or being read again
            live = await site.enter(room, request, visitor.holder)
            async with live.open() as table:
                own += [visitor.view(table)] if table.is_member(visitor.holder) else []
    return [view for view in own if view is own[0] or view.phase in ("open", "running")]
