"""What is sent with POST, and how it is answered.

A command that htmx sends is answered with the fresh frame, one of a program (``Accept:
application/json``) with the fresh view, and one of a plain form with the way back to the table.
A refused command changes nothing; its answer holds the reason and the present view.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from waghals.bots import bots_for
from waghals.contract.errors import BadOption, UnknownGame, WaghalsError
from waghals.contract.game import load
from waghals.contract.option import Numbers, Option
from waghals.contract.reason import Reason
from waghals.i18n import LOCALES
from waghals.match.dealing import deals_face_down
from waghals.table import names, seating
from waghals.web.http import pages
from waghals.web.html import views
from waghals.web.http import site as sites
from waghals.table.browser import COOKIE, Browser
from waghals.table.commands import COMMANDS, SEATING, perform, problem
from waghals.web.http.forms import Form, read
from waghals.web.http.frames import Visitor
from waghals.web.http.limits import What
from waghals.live.live import Live
from waghals.web.http.pages import FRESH, back_to, by_program, heard
from waghals.table.refused import Refused
from waghals.web.http.returning import own_tables, remember
from waghals.table.codes import parse_code
from waghals.table.view import DICE, PACES
from waghals.table.table import described
from waghals.table.view_json import view
from waghals.table.viewing import snapshot

LIMITED: dict[str, What] = {"sit": "join", "recover": "guess"}


async def command(request: Request, verb: str) -> Response:
    """A command at a table."""
    site = sites.of(request)
    site.meter.count(LIMITED.get(verb, "command"), sites.address(request))
    live = await site.find(request)
    visitor = site.visitor(request)
    browser = visitor.browser
    if browser is None and verb in SEATING:
        browser = Browser.new()
    heard(live, browser)
    try:
        form = await read(request.stream())
        async with live.open() as table:
            perform(table, verb, browser, form)
    except WaghalsError as error:
        return await _view(request, live, visitor, error)
    answer = await _view(request, live, visitor._replace(browser=browser), None)
    if browser is not visitor.browser and browser is not None:
        sites.keep(request, answer, COOKIE, browser.secret)
    if verb in SEATING:
        remember(request, answer, table.room)
    return answer


async def _view(request: Request, live: Live, visitor: Visitor, error: WaghalsError | None) -> Response:
    """The present view, as the asker takes it, with the reason if something was refused."""
    status, reason = (200, None) if error is None else problem(error)
    program = by_program(request)
    scripted = not program and request.headers.get("hx-request") == "true"
    async with live.open() as table:
        if scripted and reason is None:  # the frame that everyone who sees the same is pushed
            frame = sites.of(request).frames(live).frame(table, visitor)
            return HTMLResponse(frame, headers=FRESH)
        seen = snapshot(table, visitor.browser, visitor.base)
    if program:
        body = {"view": view(seen)} if reason is None else {"error": str(reason), "view": view(seen)}
        return JSONResponse(body, status, headers=FRESH)
    if reason is None:
        return back_to(seen.room)
    refused = views.frame if scripted else views.page_table
    return HTMLResponse(refused(seen, visitor.locale, reason), status, headers=FRESH)


async def make(request: Request) -> Response:
    """A new table; its maker becomes the host, and may take the first seat at once."""
    site = sites.of(request)
    site.meter.count("make", sites.address(request))
    visitor = site.visitor(request)
    browser = visitor.browser or Browser.new()
    form = Form([])
    try:
        form = await read(request.stream())
        live = await _made(site, form, browser)
    except (Refused, UnknownGame, BadOption) as error:
        return await _front_again(request, error, form)
    heard(live, browser)
    async with live.open() as table:
        answer = back_to(table.room)
    if browser is not visitor.browser:
        sites.keep(request, answer, COOKIE, browser.secret)
    return answer


async def _made(site: sites.Site, form: Form, browser: Browser) -> Live:
    """The table that the form describes. Raises Refused, UnknownGame or BadOption."""
    game = form.text("game")
    known = {option.name: option for option in load(game).OPTIONS}
    options = {name: _typed(known[name], text) for name, text in form.items() if name in known}
    trial = described(game, options)
    dice, pace = form.get("dice", DICE[0]), form.get("pace", "normal")
    if dice not in DICE:
        raise Refused(422, Reason("There are no such dice."))
    if pace not in PACES:
        raise Refused(422, Reason("There is no such pace."))
    if dice == "typed" and deals_face_down(trial):
        raise Refused(422, Reason("Hidden cards cannot be typed in."))
    sitting = _sitting(form, game, trial.players)
    live = await site.tables.make(game, options, dice, pace, browser.holder)
    async with live.open() as table:
        for seat, who in sitting.items():
            if who == "me":
                seating.sit(table, browser, seat, form.text("name"), "", None)
            else:
                seating.put_bot(table, browser, seat, who, None)
    return live


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


def _typed(option: Option, text: str) -> str:
    """An option as it was typed; people put blanks after commas."""
    return "".join(text.split()) if isinstance(option, Numbers) else text


def _sitting(form: Form, game: str, players: int) -> dict[int, str]:
    """Who sits where from the beginning: the maker, or a bot. Raises Refused."""
    chosen = {seat: form.get(f"seat{seat}", "open") for seat in range(players)}
    sitting = {seat: who for seat, who in chosen.items() if who not in ("open", "")}
    if list(sitting.values()).count("me") > 1:
        raise Refused(422, Reason("Take one seat; you can take more at the table."))
    if "me" in sitting.values():
        names.clean(form.text("name"))
    if any(who != "me" and who not in bots_for(game) for who in sitting.values()):
        raise Refused(422, Reason("There is no such bot."))
    return sitting


async def join(request: Request) -> Response:
    """From a room code to its table."""
    site, form = sites.of(request), Form([])
    try:
        form = await read(request.stream())
        code = parse_code(form.text("room"))
        if code is None:
            raise Refused(422, Reason("A code has six letters or digits, such as KRT4WB."))
        await site.tables.find(code)
    except Refused as refused:
        site.meter.count("guess", sites.address(request))
        return await _front_again(request, refused, form)
    return back_to(code)


async def _front_again(request: Request, error: WaghalsError, form: Form) -> Response:
    """What was sent from the front page cannot be used: the page says why, and holds it still."""
    status, reason = problem(error)
    if by_program(request):
        return pages.error(request, status, reason)
    own = await own_tables(request)
    page = views.page_front(sites.locale(request), own=own, notice=reason, form=dict(form))
    return HTMLResponse(page, status, headers=FRESH)


async def language(request: Request) -> Response:
    """Choose the language, and go back to where one was."""
    sites.of(request).meter.count("command", sites.address(request))
    form = await read(request.stream())
    chosen = form.text("locale")
    if chosen not in LOCALES:
        raise Refused(422, Reason("That language is not spoken here yet."))
    back = urlsplit(request.headers.get("referer", ""))
    own = back.netloc == request.headers.get("host")
    answer = RedirectResponse(_page_at(back.path) if own else "/", 303)
    sites.keep(request, answer, sites.LANGUAGE_COOKIE, chosen)
    return answer
