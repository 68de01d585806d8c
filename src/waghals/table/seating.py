"""Taking seats and leaving them: each command is checked, then it happens."""

from __future__ import annotations

from collections.abc import Iterable

from waghals.bots import bot, bots_for
from waghals.contract.errors import WaghalsError
from waghals.contract.reason import Reason
from waghals.match.seat import check_line
from waghals.table import names
from waghals.table.browser import Browser, hash_code
from waghals.table.chair import Chair
from waghals.table.events import BotSat, Recovered, Sat, Seeded, Stood
from waghals.table.refused import Refused
from waghals.table.table import Table

SEED = 64  # characters


def sit(table: Table, browser: Browser, seat: int, name: str, seed: str, command: str | None) -> None:
    """A person takes an empty seat.

    Raises:
        Refused: a match is running, the seat is taken, the name will not do.
    """
    chair = open_chair(table, seat)
    if chair.kind != "empty":
        raise Refused(409, Reason("This seat is taken."))
    name = names.clean(name)
    if names.alike(name) in _names(table):
        raise Refused(422, Reason("Somebody at this table has that name already."))
    recover = hash_code(table.room, browser.recover_code(table.room, name))
    table.happen(Sat(seat, name, browser.holder, recover, clean_seed(seed)), command)


def stand(table: Table, browser: Browser | None, seat: int, command: str | None) -> None:
    """A person leaves a seat for good; the host may empty any.

    Raises:
        Refused: a match is running, or it is somebody else's seat.
    """
    chair = open_chair(table, seat)
    if not browser or browser.holder not in (chair.holder, table.host):
        raise Refused(403, Reason("This is not your seat."))
    if chair.kind == "empty":
        raise Refused(409, Reason("This seat is empty."))
    table.happen(Stood(seat), command)


def put_bot(table: Table, browser: Browser | None, seat: int, name: str, command: str | None) -> None:
    """A bot takes an empty seat or a bot's, or leaves it (an empty name).

    Raises:
        Refused: a match is running, a person sits there, there is no such bot, or somebody asks
            who neither made the table nor sits at it.
    """
    chair = open_chair(table, seat)
    check_member(table, browser)
    if chair.kind == "person":
        raise Refused(409, Reason("This seat is taken."))
    if not name:
        if chair.kind == "bot":
            table.happen(Stood(seat), command)
        return
    if name not in bots_for(table.game.name):
        raise Refused(422, Reason("There is no such bot."))
    table.happen(BotSat(seat, name, _bot_name(table, seat, name)), command)


def recover(table: Table, browser: Browser, code: str, command: str | None) -> None:
    """A person takes their own seat over from another device.

    Raises:
        Refused: no seat has this code.
    """
    given = hash_code(table.room, code)
    for seat, chair in enumerate(table.chairs):
        if chair.kind == "person" and chair.recover == given:
            fresh = browser.recover_code(table.room, chair.name or "")
            table.happen(Recovered(seat, browser.holder, hash_code(table.room, fresh)), command)
            return
    raise Refused(422, Reason("No seat at this table has that code."))


def give_seed(table: Table, browser: Browser | None, seed: str) -> None:
    """A browser gives its seats a seed for the coming match, where they have none yet.

    Raises:
        Refused: the seed is not a short line of text.
    """
    seed = clean_seed(seed)
    if not seed or table.running or table.dice == "typed":
        return
    for seat in table.seats_of(browser.holder if browser else None):
        if not table.chairs[seat].seed:
            table.happen(Seeded(seat, seed))


def clean_seed(seed: str) -> str:
    """A seed of one line, or nothing. Raises Refused."""
    seed = seed.strip()
    if not seed:
        return ""
    try:
        check_line("a seed", seed)
    except WaghalsError as error:
        raise Refused(422, Reason("A seed is one short line of text.")) from error
    if len(seed) > SEED:
        raise Refused(422, Reason("A seed is one short line of text."))
    return seed


def open_chair(table: Table, seat: int) -> Chair:
    """The chair, while seats may change. Raises Refused."""
    if seat >= len(table.chairs):
        raise Refused(422, Reason("There is no such seat."))
    if table.running:
        raise Refused(409, Reason("The match is running: the seats stay as they are."))
    return table.chairs[seat]


def check_member(table: Table, browser: Browser | None) -> None:
    """Refuse whoever neither made the table nor sits at it."""
    if not browser or (browser.holder != table.host and not table.seats_of(browser.holder)):
        raise Refused(403, Reason("Only people at the table may do that."))


def check_host(table: Table, browser: Browser | None) -> None:
    """Refuse whoever did not make the table."""
    if not browser or browser.holder != table.host:
        raise Refused(403, Reason("Only whoever made the table may do that."))


def _names(table: Table, but: int | None = None) -> set[str]:
    chairs: Iterable[Chair] = (chair for seat, chair in enumerate(table.chairs) if seat != but)
    return {names.alike(chair.name) for chair in chairs if chair.name is not None}


def _bot_name(table: Table, seat: int, name: str) -> str:
    """The bot's title, with a number if that is taken."""
    title, taken = bot(name).title, _names(table, but=seat)
    numbered = (title, *(f"{title} {n}" for n in range(2, len(table.chairs) + 2)))
    return next(one for one in numbered if names.alike(one) not in taken)
