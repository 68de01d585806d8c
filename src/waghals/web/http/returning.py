"""The tables at which a browser has a place: it finds them again on the front page.

The browser itself remembers their codes, in a cookie that scripts cannot read. A code is good for
coming in only: what is shown of a table depends on the seats that the browser's secret holds.
"""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from waghals.contract.errors import WaghalsError
from waghals.web.http import site as sites
from waghals.table.codes import parse_code
from waghals.table.view import Snapshot
from waghals.table.viewing import snapshot

COOKIE = "rooms"
REMEMBERED = 6  # tables, the latest first


def rooms(request: Request) -> list[str]:
    """The codes that the browser remembers, the latest first."""
    codes = request.cookies.get(COOKIE, "").split(".")[:REMEMBERED]
    return list(dict.fromkeys(code for code in codes if parse_code(code) == code))


def remember(request: Request, answer: Response, room: str) -> None:
    """Let the browser remember that it has a place at this table."""
    known = rooms(request)
    if known[:1] != [room]:
        codes = [room, *(code for code in known if code != room)]
        sites.keep(request, answer, COOKIE, ".".join(codes[:REMEMBERED]))


def has_place(s: Snapshot) -> bool:
    """Whether this is the table of whoever sees it: by a seat, or as the one who made it."""
    return s.host or any(seat.mine for seat in s.seats)


async def own_tables(request: Request) -> list[Snapshot]:
    """The browser's tables, the latest first; matches that have ended only if they were the last."""
    site, visitor = sites.of(request), sites.of(request).visitor(request)
    found: list[Snapshot] = []
    for room in rooms(request) if visitor.browser else ():
        with suppress(WaghalsError):  # the table is gone, or being read again
            live = await site.tables.find(room)
            async with live.open() as table:
                found.append(snapshot(table, visitor.browser, visitor.base))
    own = [seen for seen in found if has_place(seen)]
    return [seen for seen in own if seen is own[0] or seen.phase in ("open", "running")]
