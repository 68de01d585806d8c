"""What the requests of one server share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from starlette.requests import Request
from starlette.responses import Response

from waghals.contract.reason import Reason
from waghals.i18n import LOCALES
from waghals.table.browser import COOKIE, Browser
from waghals.web.http.frames import Frames, Visitor
from waghals.web.http.limits import Meter
from waghals.live.live import Live
from waghals.table.refused import Refused
from waghals.table.codes import parse_code
from waghals.web.http.security import LOOPBACK
from waghals.live.tables import Tables

LANGUAGE_COOKIE = "language"
YEAR = 365 * 24 * 3600


@dataclass
class Site:
    """The tables of a server and what it counts.

    Attributes:
        public: the address to share instead of a loopback one, or None.
    """

    tables: Tables
    meter: Meter
    public: str | None = None
    _frames: WeakKeyDictionary[Live, Frames] = field(default_factory=WeakKeyDictionary)

    def frames(self, live: Live) -> Frames:
        return self._frames.setdefault(live, Frames())

    async def find(self, request: Request) -> Live:
        """The table that the address names. Raises Refused; guessing codes is limited."""
        code = parse_code(str(request.path_params["room"]))
        try:
            if code is None:
                raise Refused(404, Reason("There is no table with this code."))
            return await self.tables.find(code)
        except Refused as refused:
            if refused.status == 404:
                self.meter.count("guess", address(request))
            raise

    def visitor(self, request: Request) -> Visitor:
        """Whoever asks."""
        base = f"{request.url.scheme}://{request.url.netloc}"
        if self.public and request.url.hostname in LOOPBACK:
            base = self.public
        return Visitor(Browser.of(request.cookies.get(COOKIE)), locale(request), base)


def of(request: Request) -> Site:
    site = request.app.state.site
    assert isinstance(site, Site)
    return site


def address(request: Request) -> str:
    return request.client.host if request.client else ""


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
    for item in headers.get("accept-language", "").split(","):
        tag, _, weight = item.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), tag.partition("-")[0].lower()))
        except ValueError:
            continue
    return [tag for _, tag in sorted(wishes, key=lambda wish: wish[0])]


def keep(request: Request, answer: Response, name: str, value: str) -> None:
    """Let the browser keep this for a year, out of the reach of scripts and other sites."""
    secure = request.url.scheme == "https"
    answer.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
