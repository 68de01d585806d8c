"""How a table is made: from the form of its page, or at once from the front page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from waghals.boards.options import typed_row
from waghals.bots import Random, bot, bots_for, own_bots
from waghals.contract.discovery import games
from waghals.contract.errors import BadOption, UnknownGame, WaghalsError
from waghals.contract.game import game, load
from waghals.contract.option import ROWS, Number
from waghals.contract.reason import Reason
from waghals.i18n import LOCALES
from waghals.table.commands import Learn, Refused, SeatBot, Sit, Start
from waghals.table.events import DICE
from waghals.table.names import tidy
from waghals.table.table import Table, made, made_for_lesson
from waghals.web.html.pages.front import page_front
from waghals.web.html.pages.setup import page_setup
from waghals.web.html.templates import translations
from waghals.web.http import site as sites
from waghals.web.http.browser import Browser
from waghals.web.http.commands import Form, read
from waghals.web.http.problems import FRESH, by_program, failed, problem

BOTS_COOKIE = "bots"  # the bots that one played with last, by game
NAME_COOKIE = "name"  # under which one played last
OF_GAME, OF_BOT, GAMES = ":", ".", "~"  # what parts those
WAYS = ("now", "friends")


async def make(request: Request) -> Response:
    """A new table; its maker becomes the host, and may take the first seat at once."""
    site, form, way = sites.of(request), Form(), None
    site.meter.count("make", sites.address(request))
    browser = site.visitor(request).browser or Browser.new()
    try:
        form = await read(request.stream())
        way = form.get("play")
        if way is not None:
            game_name = form.text("game")
            fields = _at_once(game_name, way, _last_bots(request).get(game_name, ()))
            form = form.extended([*fields, ("name", _own_name(request, form))])
        live = await site.tables.make(_table_of(form, browser))
    except (Refused, UnknownGame, BadOption) as refusal:
        return await _page_again(request, refusal, form)
    live.hear(browser.holder)
    answer = sites.to_table(live.room)
    sites.keep_browser(request, answer, browser)
    return answer


async def learn(request: Request) -> Response:
    """The first match of a game: its table, at which it has begun."""
    site, form = sites.of(request), Form()
    site.meter.count("make", sites.address(request))
    browser = site.visitor(request).browser or Browser.new()
    try:
        form = await read(request.stream())
        event = made_for_lesson(form.text("game"), browser.holder)
        name = tidy(_own_name(request, form)) or _guest(sites.locale(request))

        def build(room: str, clock: Callable[[], float]) -> Table:
            table = Table.new(room, event, clock)
            table.do(Learn(name, browser.recover_hash(room, name)), browser.holder)
            return table

        live = await site.tables.make(build)
    except (Refused, UnknownGame) as refusal:
        return await _page_again(request, refusal, form)
    live.hear(browser.holder)
    answer = sites.to_table(live.room)
    sites.keep_browser(request, answer, browser)
    return answer


async def _page_again(request: Request, refusal: WaghalsError, form: Form) -> Response:
    """What was sent cannot be used: the page that sent it says why, and holds it still."""
    if by_program(request):
        return await failed(request, refusal)
    (status, reason), locale, name = problem(refusal), sites.locale(request), form.get("game", "")
    if name in games() and "play" not in form:
        page = page_setup(name, locale, notice=reason, form=form)
    else:
        page = page_front(locale, own=await sites.own_tables(request), notice=reason)
    return HTMLResponse(page, status, headers=FRESH)


def _at_once(game_name: str, way: str, last: Sequence[str]) -> Sequence[tuple[str, str]]:
    """The fields of a table to play at ``now``, with bots, or with ``friends``, who are to come.

    Args:
        last: the bots that one played with last; none if that is not known.

    Raises Refused or UnknownGame.
    """
    if way not in WAYS:
        raise Refused("invalid", Reason("One plays now or with friends."))
    if way == "friends":
        return [("seat0", "me")]
    players = usual_players(game_name, len(last) + 1)
    bots = last or easiest_bots(game_name)
    seated = [(f"seat{seat}", bots[(seat - 1) % len(bots)]) for seat in range(1, players)]
    return [("players", str(players)), ("seat0", "me"), *seated]


def usual_players(game_name: str, least: int = 1) -> int:
    """The fewest who play this game as its rulebook has it, but no fewer than `least` if that may be."""
    options = load(game_name).OPTIONS
    count = next(option for option in options if isinstance(option, Number) and option.name == "players")
    usual = [players for players in count.values if not game(game_name, players=players).remarks]
    return next((players for players in usual if players >= least), usual[0])


def easiest_bots(game_name: str) -> list[str]:
    """The bots made for this game from the easiest on, or the one that plays every game."""
    bots = sorted((bot(name, game_name) for name in own_bots(game_name)), key=attrgetter("level"))
    return [each.name for each in bots] or [Random.name]


def _last_bots(request: Request) -> dict[str, list[str]]:
    """The bots that one played with last, by game, as far as there are any."""
    kept = (sites.kept(request, BOTS_COOKIE) or "").split(GAMES)
    pairs = ((name, bots.split(OF_BOT)) for name, _, bots in (each.partition(OF_GAME) for each in kept))
    return {name: bots for name, bots in pairs if name in games() and set(bots) <= set(bots_for(name))}


def _own_name(request: Request, form: Form) -> str:
    """The name in the form, or the one of one's last match if it is what everybody is called."""
    name = form.get("name", "")
    nobody = name in ("", *map(_guest, LOCALES))
    return unquote(sites.kept(request, NAME_COOKIE) or name) if nobody else name


def _guest(locale: str) -> str:
    return translations(locale).gettext("Guest")


def keep_company(request: Request, answer: Response, table: Table, holder: str | None) -> None:
    """Let the browser remember under which name and with which bots it plays the match that is running."""
    mine = table.seats_of(holder)
    if not table.running or table.lesson is not None or not mine:
        return
    seats, name = table.play.seats, quote(table.seats[mine[0]].name or "")
    bots = [seat.bot for seat in (*seats[mine[0] :], *seats[: mine[0]]) if seat.bot]
    last = _last_bots(request)
    if bots and last.get(table.game.name) != bots:
        last[table.game.name] = bots
        text = GAMES.join(f"{each}{OF_GAME}{OF_BOT.join(names)}" for each, names in last.items())
        sites.keep(request, answer, BOTS_COOKIE, text)
    if sites.kept(request, NAME_COOKIE) != name:
        sites.keep(request, answer, NAME_COOKIE, name)


def _table_of(form: Form, browser: Browser) -> Callable[[str, Callable[[], float]], Table]:
    """How to make the table that a form describes: its maker and bots sit there from the beginning.

    Raises Refused, UnknownGame or BadOption, now or when it is made.
    """
    game, options = form.text("game"), dict[str, str]()
    for option in load(game).OPTIONS:
        if (text := form.get(option.name)) is not None:
            options[option.name] = typed_row(game, option, text) if isinstance(option, ROWS) else text
    event = made(game, options, form.get("dice", DICE[0]), form.get("pace", "normal"), browser.holder)

    def build(room: str, clock: Callable[[], float]) -> Table:
        table = Table.new(room, event, clock)
        chosen = [form.get(f"seat{seat}", "open") for seat in range(table.game.players)]
        if chosen.count("me") > 1:
            raise Refused("invalid", Reason("Take one seat; you can take more at the table."))
        for seat, who in enumerate(chosen):
            if who == "me":
                name = form.text("name")
                table.do(Sit(seat, name, browser.recover_hash(room, tidy(name))), browser.holder)
            elif who not in ("open", ""):
                table.do(SeatBot(seat, who), browser.holder)
        if form.get("play") == "now":
            table.do(Start(form.get("seed", "")), browser.holder)
        return table

    return build
