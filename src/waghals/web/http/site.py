"""What the requests of one server share, and who asks.

A browser remembers the codes of the tables at which it has a place, in a cookie that scripts cannot
read: it finds them again on the front page. A code is good for coming in only: what is shown of a
table depends on the seats that the browser's secret holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from waghals.contract.errors import WaghalsError
from waghals.contract.reason import Reason
from waghals.i18n import LOCALES
from waghals.live.live import Live
from waghals.live.tables import Tables
from waghals.table.codes import parse_code
from waghals.table.commands import Refused
from waghals.table.state import TableState
from waghals.table.view import TableView, table_view
from waghals.web.http.browser import COOKIE, Browser
from waghals.web.http.security import LOOPBACK, Meter, Rejected, client

LANGUAGE_COOKIE = "language"
ROOMS_COOKIE = "rooms"
ROOMS_REMEMBERED = 6  # tables, the latest first
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


@dataclass
class Site:
    """The tables of a server and what it counts.

    Attributes:
        public: the address to share instead of a loopback one, or None.
    """

    tables: Tables
    meter: Meter
    public: str | None = None

    async def find(self, request: Request) -> tuple[Live, Visitor]:
        """The table that the address names, and who asks. Raises what `enter` does."""
        return await self.enter(str(request.path_params["room"]), request), self.visitor(request)

    async def enter(self, room: str, request: Request) -> Live:
        """The table with this code, however it is typed.

        Wrong codes are counted. After too many of them right ones are refused like wrong ones, unless
        the browser is known at the table, and the table in memory: so nothing tells them apart.

        Raises:
            Refused: there is none, or it cannot be read.
            Rejected: too many wrong codes came from this address.
        """
        code, asker = parse_code(room), address(request)
        try:
            self.meter.check("guess", asker)
        except Rejected:
            live = self.tables.in_memory(code or "")
            if live is None or not live.knows(self.visitor(request).holder):
                raise
            return live
        try:
            if code is None:
                raise Refused("not_found", Reason("There is no table with this code."))
            live = await self.tables.find(code)
        except Refused as refused:
            if refused.kind == "not_found":
                self.meter.count("guess", asker)
            raise
        if not live.knows(self.visitor(request).holder):
            self.meter.check("guess", asker)  # again: others may have been tried in the meantime
        return live

    def visitor(self, request: Request) -> Visitor:
        """Whoever asks."""
        base = f"{request.url.scheme}://{request.url.netloc}"
        if self.public and request.url.hostname in LOOPBACK:
            base = self.public
        return Visitor(Browser.of(request.cookies.get(COOKIE)), locale(request), base)


def of(request: Request) -> Site:
    """The site that was asked."""
    site = request.app.state.site
    assert isinstance(site, Site)
    return site


def address(request: Request) -> str:
    """The network address that a request came from."""
    return client(request.scope)


def locale(request: Request) -> str:
    """The language asked for: by cookie, else the browser's favourite of ours, else German."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    if chosen in LOCALES:
        return chosen
    wishes = _wishes(request.headers)
    return next((wish for wish in wishes if wish in LOCALES), LOCALES[0])


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
    secure = request.url.scheme == "https"
    answer.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


# ---- one's own tables


def rooms(request: Request) -> list[str]:
    """The codes that the browser remembers, the latest first."""
    codes = request.cookies.get(ROOMS_COOKIE, "").split(".")[:ROOMS_REMEMBERED]
    return list(dict.fromkeys(code for code in codes if parse_code(code) == code))


def remember(request: Request, answer: Response, room: str) -> None:
    """Let the browser remember that it has a place at this table."""
    known = rooms(request)
    if known[:1] != [room]:
        codes = [room, *(code for code in known if code != room)]
        keep(request, answer, ROOMS_COOKIE, ".".join(codes[:ROOMS_REMEMBERED]))


async def own_tables(request: Request) -> list[TableView]:
    """The browser's tables, the latest first; matches that have ended only if they were the last."""
    site, visitor = of(request), of(request).visitor(request)
    own: list[TableView] = []
    for room in rooms(request) if visitor.browser else ():
        with suppress(WaghalsError):  # the table is gone, or being read again
            live = await site.enter(room, request)
            async with live.open() as table:
                own += [visitor.view(table)] if table.is_member(visitor.holder) else []
    return [view for view in own if view is own[0] or view.phase in ("open", "running")]
