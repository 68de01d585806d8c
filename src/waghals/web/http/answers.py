"""What is sent with POST, and how it is answered.

A command that htmx sends is answered with the fresh frame, one of a program (``Accept:
application/json``) with the fresh view, and one of a plain form with the way back to the table.
A refused command changes nothing; its answer holds the reason and the present view.
"""

from __future__ import annotations

import asyncio
import time
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from waghals.contract.errors import WaghalsError
from waghals.contract.reason import Reason
from waghals.i18n import LOCALES
from waghals.live.live import Live
from waghals.store import Result
from waghals.table.codes import parse_code
from waghals.table.commands import Command, Refused
from waghals.table.table import Table
from waghals.table.view_json import to_json
from waghals.web.html.edition import address, root
from waghals.web.html.pages import statistics
from waghals.web.html.pages.front import page_front
from waghals.web.http import site as sites
from waghals.web.http.browser import Browser
from waghals.web.http.commands import COMMANDS, SEATING, Form, Sent, read
from waghals.web.http.frames import FRAME_HEADER, frames_of
from waghals.web.http.making import keep_company
from waghals.web.http.problems import FRESH, by_program, failed, problem
from waghals.web.http.security import What, own_path
from waghals.web.http.site import Visitor

LIMITED: dict[str, What] = {"sit": "join"}


async def command(request: Request, verb: str) -> Response:
    """A command at a table."""
    site = sites.of(request)
    site.meter.count(LIMITED.get(verb, "command"), sites.address(request))
    live, visitor = await site.find(request)
    browser = visitor.browser or (Browser.new() if verb in SEATING else None)
    holder = browser.holder if browser else None
    live.hear(holder)
    try:
        form = await read(request.stream())

        def said(table: Table) -> Command:
            if verb == "recover":
                _check_tries(request, table, form)
            return COMMANDS[verb](Sent(form, table, browser))

        await live.do(said, holder)
    except WaghalsError as refusal:
        return await _view(request, live, visitor, refusal)
    live.hear(holder)
    await asyncio.sleep(0)  # whoever watches is shown it first, the asker too
    answer = await _view(request, live, visitor._replace(browser=browser), None)
    sites.keep_browser(request, answer, browser)
    if verb in SEATING:
        sites.remember(request, answer, live.room)
    async with live.open() as table:
        keep_company(request, answer, table, holder)
    return answer


def _check_tries(request: Request, table: Table, form: Form) -> None:
    """Count a wrong code of a seat. After too many, a right one is refused as well. Raises Rejected."""
    meter, asker = sites.of(request).meter, sites.address(request)
    meter.check("recover", asker, table.room)
    if table.seat_with_code(form.text("code")) is None:
        meter.count("recover", asker, table.room)


async def _view(request: Request, live: Live, visitor: Visitor, refusal: WaghalsError | None) -> Response:
    """The present view, as the asker takes it, with the reason if something was refused."""
    status, reason = (200, None) if refusal is None else problem(refusal)
    scripted, frames = request.headers.get("hx-request") == "true", frames_of(live)
    async with live.open() as table:
        if by_program(request):
            body = {} if reason is None else {"error": str(reason)}
            return JSONResponse(body | {"view": to_json(visitor.view(table))}, status, headers=FRESH)
        if reason is not None:
            text = (frames.refusal if scripted else frames.page)(table, visitor, reason)
        elif scripted:
            text = frames.answer(table, visitor, request.headers.get(FRAME_HEADER, ""))
        else:
            return sites.to_table(live.room)
    return HTMLResponse(text, status, headers=FRESH)


async def join(request: Request) -> Response:
    """From a room code to its table."""
    site, form = sites.of(request), Form()
    try:
        form = await read(request.stream())
        code = parse_code(form.text("room"))
        if code is None:
            raise Refused("invalid", Reason("A code has six letters or digits, such as KRT4WB."))
        await site.enter(code, request, site.visitor(request).holder)
    except Refused as refusal:
        return await _front_again(request, refusal, form)
    return sites.to_table(code)


async def _front_again(request: Request, refusal: WaghalsError, form: Form) -> Response:
    """The code that was sent cannot be used: the front page says why, and holds it still."""
    if by_program(request):
        return await failed(request, refusal)
    status, reason = problem(refusal)
    own = await sites.own_tables(request)
    page = page_front(sites.locale(request), own=own, notice=reason, room=form.get("room", ""))
    return HTMLResponse(page, status, headers=FRESH)


async def keep(request: Request) -> Response:
    """Keep how the last match went for one's own seats, under their names; leads to the statistics of one."""
    sites.of(request).meter.count("command", sites.address(request))
    table, visitor = await sites.of(request).finished(request)
    if table.phase != "over" or table.lesson is not None:
        raise Refused("conflict", Reason("This match is not kept."))
    match = table.play
    called = {table.seats[seat].name for seat in table.seats_of(visitor.holder)}
    mine = [seat for seat, who in enumerate(match.seats) if who.bot is None and who.name in called]
    if not mine or visitor.holder is None:
        raise Refused("forbidden", Reason("Only who sat there can have a match kept."))
    winners = match.game.winners(match.state)
    for seat in mine:
        name, told = statistics.key(match.seats[seat].name), statistics.facts(match, table.room, seat)
        result = Result(
            name, table.match_id, visitor.holder, time.time(), match.game.name, seat in winners, told
        )
        await sites.of(request).tables.store.keep_result(result)
    return RedirectResponse(address(f"/names/{quote(match.seats[mine[0]].name, safe='')}"), 303)


async def forget(request: Request) -> Response:
    """Forget what this browser has let be kept under a name."""
    sites.of(request).meter.count("command", sites.address(request))
    name, visitor = str(request.path_params["name"]), sites.of(request).visitor(request)
    if visitor.holder is not None:
        await sites.of(request).tables.store.forget_results(statistics.key(name), visitor.holder)
    return RedirectResponse(address(f"/names/{quote(name, safe='')}"), 303)


async def language(request: Request) -> Response:
    """Choose the language, and go back to where one was."""
    sites.of(request).meter.count("command", sites.address(request))
    form = await read(request.stream())
    chosen = form.text("locale")
    if chosen not in LOCALES:
        raise Refused("invalid", Reason("That language is not spoken here yet."))
    back = own_path(request.headers.get("referer", ""), request.headers)
    answer = RedirectResponse(address(_page_at((back or "/").removeprefix(root()))), 303)
    sites.keep(request, answer, sites.LANGUAGE_COOKIE, chosen)
    return answer


def _page_at(path: str) -> str:
    """The page that a browser shows at this address, also where a form was answered with a page."""
    match path.split("/"):
        case ["", "t", room, *_] if room:
            return path if path.rpartition("/")[2] not in COMMANDS else f"/t/{room}"
        case ["", "tables" | "join" | "language"] | ["", "", *_]:
            return "/"
        case ["", *_]:
            return path
        case _:
            return "/"
