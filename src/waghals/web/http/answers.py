"""What is sent with POST, and how it is answered.

A command that htmx sends is answered with the fresh frame, one of a program (``Accept:
application/json``) with the fresh view, and one of a plain form with the way back to the table.
A refused command changes nothing; its answer holds the reason and the present view.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from waghals.boards import game_translator
from waghals.contract.discovery import games
from waghals.contract.errors import BadOption, UnknownGame, WaghalsError
from waghals.contract.game import load
from waghals.contract.option import Numbers, Option
from waghals.contract.reason import Reason
from waghals.i18n import LOCALES, say, translator
from waghals.live.live import Live
from waghals.table.codes import parse_code
from waghals.table.commands import Refused, SeatBot, Sit
from waghals.table.events import DICE
from waghals.table.names import tidy
from waghals.table.table import Table, made
from waghals.table.view_json import to_json
from waghals.web.html.front import page_front
from waghals.web.http import site as sites
from waghals.web.http.browser import COOKIE, Browser
from waghals.web.http.commands import COMMANDS, SEATING, Form, read, read_command
from waghals.web.http.frames import FRAME_HEADER, frames_of
from waghals.web.http.problems import problem
from waghals.web.http.responses import FRESH, back_to, by_program, error
from waghals.web.http.security import What
from waghals.web.http.site import Visitor

LIMITED: dict[str, What] = {"sit": "join", "recover": "guess"}


async def command(request: Request, verb: str) -> Response:
    """A command at a table."""
    site = sites.of(request)
    site.meter.count(LIMITED.get(verb, "command"), sites.address(request))
    live, visitor = await site.find(request), site.visitor(request)
    browser = visitor.browser
    if browser is None and verb in SEATING:
        browser = Browser.new()
    holder = browser.holder if browser else None
    live.hear(holder)
    try:
        form = await read(request.stream())
        async with live.open() as table:
            table.do(read_command(verb, form, table, browser), holder)
    except WaghalsError as refusal:
        return await _view(request, live, visitor, refusal)
    answer = await _view(request, live, visitor._replace(browser=browser), None)
    if browser is not visitor.browser and browser is not None:
        sites.keep(request, answer, COOKIE, browser.secret)
    if verb in SEATING:
        sites.remember(request, answer, live.room)
    return answer


async def _view(request: Request, live: Live, visitor: Visitor, refusal: WaghalsError | None) -> Response:
    """The present view, as the asker takes it, with the reason if something was refused."""
    status, reason = (200, None) if refusal is None else problem(refusal)
    if by_program(request):
        async with live.open() as table:
            view = to_json(visitor.view(table))
        body = {"view": view} if reason is None else {"error": str(reason), "view": view}
        return JSONResponse(body, status, headers=FRESH)
    scripted, frames = request.headers.get("hx-request") == "true", frames_of(live)
    if reason is None and not scripted:
        return back_to(live.room)
    async with live.open() as table:
        if reason is None:
            text = frames.answer(table, visitor, request.headers.get(FRAME_HEADER, ""))
        else:
            text = (frames.refusal if scripted else frames.page)(table, visitor, reason)
    return HTMLResponse(text, status, headers=FRESH)


async def make(request: Request) -> Response:
    """A new table; its maker becomes the host, and may take the first seat at once."""
    site = sites.of(request)
    site.meter.count("make", sites.address(request))
    visitor = site.visitor(request)
    browser = visitor.browser or Browser.new()
    form = Form([])
    try:
        form = await read(request.stream())
        live = await site.tables.make(_table_of(form, browser))
    except (Refused, UnknownGame, BadOption) as refusal:
        return await _front_again(request, refusal, form)
    live.hear(browser.holder)
    answer = back_to(live.room)
    if browser is not visitor.browser:
        sites.keep(request, answer, COOKIE, browser.secret)
    return answer


def _table_of(form: Form, browser: Browser) -> Callable[[str, Callable[[], float]], Table]:
    """How to make the table that a form describes. Raises Refused, UnknownGame or BadOption."""
    game = form.text("game")
    known = {option.name: option for option in load(game).OPTIONS}
    options = {name: _typed(known[name], text) for name, text in form.items() if name in known}
    event = made(game, options, form.get("dice", DICE[0]), form.get("pace", "normal"), browser.holder)

    def build(room: str, clock: Callable[[], float]) -> Table:
        table = Table.new(room, event, clock)
        _seat_all(table, form, browser)
        return table

    return build


def _seat_all(table: Table, form: Form, browser: Browser) -> None:
    """Who sits at a new table from the beginning: its maker, and bots. Raises Refused."""
    chosen = [form.get(f"seat{seat}", "open") for seat in range(table.game.players)]
    if chosen.count("me") > 1:
        raise Refused("invalid", Reason("Take one seat; you can take more at the table."))
    for seat, who in enumerate(chosen):
        if who == "me":
            name = form.text("name")
            recover = browser.recover_hash(table.room, tidy(name))
            table.do(Sit(seat, name, recover), browser.holder)
        elif who not in ("open", ""):
            table.do(SeatBot(seat, who), browser.holder)


def _typed(option: Option, text: str) -> str:
    """An option as it was typed; people put blanks after commas."""
    return "".join(text.split()) if isinstance(option, Numbers) else text


async def join(request: Request) -> Response:
    """From a room code to its table."""
    site, form = sites.of(request), Form([])
    try:
        form = await read(request.stream())
        code = parse_code(form.text("room"))
        if code is None:
            raise Refused("invalid", Reason("A code has six letters or digits, such as KRT4WB."))
        await site.tables.find(code)
    except Refused as refusal:
        site.meter.count("guess", sites.address(request))
        return await _front_again(request, refusal, form)
    return back_to(code)


async def _front_again(request: Request, refusal: WaghalsError, form: Form) -> Response:
    """What was sent from the front page cannot be used: the page says why, and holds it still."""
    status, reason = problem(refusal)
    if by_program(request):
        return error(request, status, reason)
    own, locale = await sites.own_tables(request), sites.locale(request)
    game = form.get("game", "")
    t = game_translator(game, locale) if game in games() else translator(locale)
    page = page_front(locale, own=own, notice=say(t, reason), form=dict(form))
    return HTMLResponse(page, status, headers=FRESH)


async def language(request: Request) -> Response:
    """Choose the language, and go back to where one was."""
    sites.of(request).meter.count("command", sites.address(request))
    form = await read(request.stream())
    chosen = form.text("locale")
    if chosen not in LOCALES:
        raise Refused("invalid", Reason("That language is not spoken here yet."))
    back = urlsplit(request.headers.get("referer", ""))
    own = back.netloc == request.headers.get("host")
    answer = RedirectResponse(_page_at(back.path) if own else "/", 303)
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
