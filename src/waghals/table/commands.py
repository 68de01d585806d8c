"""The commands of a table: from a form to what happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from waghals.contract.errors import (
    BadOption,
    NotLegal,
    NotNotation,
    NotYourTurn,
    StaleVersion,
    UnknownGame,
    WaghalsError,
)
from waghals.contract.reason import Reason
from waghals.store.sqlite import StoreError
from waghals.table import plies, seating
from waghals.table.browser import Browser
from waghals.web.http.forms import Form
from waghals.table.events import Lifted, Paced, Rematched, Started, WantedEnd
from waghals.table.refused import Refused
from waghals.table.view import PACES
from waghals.table.table import Table

Command: TypeAlias = Callable[[Table, "Browser | None", Form, "str | None"], None]

SEATING = frozenset({"sit", "recover"})  # commands that give a browser a seat


def perform(table: Table, verb: str, browser: Browser | None, form: Form) -> bool:
    """Carry a command out, and what follows from it at once.

    A command whose id has been carried out before changes nothing: a double tap is one roll.

    Returns:
        Whether it was carried out now.

    Raises:
        Refused, WaghalsError: nothing was changed.
    """
    command = _scoped(browser, form.command)
    if command is not None and command in table.commands:
        return False
    COMMANDS[verb](table, browser, form, command)
    table.settle()
    return True


def _scoped(browser: Browser | None, command: str | None) -> str | None:
    """A command's id, so that browsers cannot use up each other's."""
    return f"{browser.holder[:16]}:{command}" if browser and command else None


def _sit(table: Table, browser: Browser | None, form: Form, command: str | None) -> None:
    assert browser is not None
    seating.sit(table, browser, form.number("seat"), form.text("name"), form.get("seed", ""), command)


def _stand(table: Table, browser: Browser | None, form: Form, command: str | None) -> None:
    seating.stand(table, browser, form.number("seat"), command)


def _bot(table: Table, browser: Browser | None, form: Form, command: str | None) -> None:
    seating.put_bot(table, browser, form.number("seat"), form.text("bot"), command)


def _recover(table: Table, browser: Browser | None, form: Form, command: str | None) -> None:
    assert browser is not None
    seating.recover(table, browser, form.text("code"), command)


def _seed(table: Table, browser: Browser | None, form: Form, command: str | None) -> None:
    seating.give_seed(table, browser, form.text("seed"))


def _pace(table: Table, browser: Browser | None, form: Form, command: str | None) -> None:
    seating.check_member(table, browser)
    pace = form.text("pace")
    if pace not in PACES:
        raise Refused(422, Reason("There is no such pace."))
    table.happen(Paced(pace), command)


def _start(table: Table, browser: Browser | None, form: Form, command: str | None) -> None:
    seating.check_host(table, browser)
    if table.phase != "open":
        raise Refused(409, Reason("The match has begun already."))
    _check_full(table)
    seating.give_seed(table, browser, form.get("seed", ""))
    table.happen(Started(), command)


def _rematch(table: Table, browser: Browser | None, form: Form, command: str | None) -> None:
    seating.check_member(table, browser)
    if table.phase not in ("over", "abandoned"):
        raise Refused(409, Reason("The match is not over yet."))
    _check_full(table)
    seating.give_seed(table, browser, form.get("seed", ""))
    table.happen(Rematched(), command)


def _abandon(table: Table, browser: Browser | None, form: Form, command: str | None) -> None:
    """End early: everyone who is there has to agree; a table of bots is its maker's."""
    seating.check_member(table, browser)
    assert browser is not None
    _check_running(table)
    wanted = form.get("end", "yes") == "yes"
    mine = table.seats_of(browser.holder)
    for seat in mine:
        if table.chairs[seat].wants_end != wanted:
            table.happen(WantedEnd(seat, wanted), command)
    if not mine and wanted and all(chair.bot for chair in table.chairs):
        table.end(abandoned=True)


def _lift(table: Table, browser: Browser | None, form: Form, command: str | None) -> None:
    """Whoever has the device now is the one whose turn it is: show what their seat sees."""
    seats, seat = _seats(table, browser), form.number("seat")
    _check_fresh(table, form)
    if seat not in seats or seat != table.play.turn:
        raise Refused(403, Reason("It is not your turn."))
    if table.veiled(seat):
        table.happen(Lifted(seat), command)


def _act(table: Table, browser: Browser | None, form: Form, command: str | None) -> None:
    seat = _seat_to_play(table, browser, form)
    game, state = table.game, table.play.state
    plies.act(table, seat, plies.plies(form, "action", lambda text: game.parse(state, text)), command)


def _roll(table: Table, browser: Browser | None, form: Form, command: str | None) -> None:
    _check_fresh(table, form)
    if table.roller is None or table.roller not in _seats(table, browser):
        raise Refused(403, Reason("It is not your roll."))
    table.roll(command)


def _enter(table: Table, browser: Browser | None, form: Form, command: str | None) -> None:
    seating.check_member(table, browser)
    _check_fresh(table, form)
    if not table.awaits_dice:
        raise Refused(409, Reason("No roll is due that could be typed in."))
    if not table.play.open:
        raise Refused(403, Reason("Hidden cards cannot be typed in."))
    game, state = table.game, table.play.state
    said = plies.plies(form, "dice", lambda text: game.parse_outcome(state, text))
    plies.enter(table, said, command)


def _undo(table: Table, browser: Browser | None, form: Form, command: str | None) -> None:
    _check_fresh(table, form)
    seats = _seats(table, browser)
    seat = next((seat for seat in seats if table.play.may_undo(seat)), seats[0])
    event = table.play.undo(seat)
    while table.halfway(len(table.play.plies)):  # plies of one command are taken back together
        table.played(event)
        event = table.play.undo(seat)
    table.played(event, command)


COMMANDS: Mapping[str, Command] = {
    "sit": _sit, "stand": _stand, "bot": _bot, "recover": _recover, "seed": _seed, "pace": _pace,
    "start": _start, "rematch": _rematch, "abandon": _abandon,
    "lift": _lift, "act": _act, "roll": _roll, "enter": _enter, "undo": _undo,
}  # fmt: skip


def _check_full(table: Table) -> None:
    if not table.full:
        raise Refused(409, Reason("A seat is still empty: put a bot on it, or wait for somebody."))


def _check_running(table: Table) -> None:
    if not table.running:
        raise Refused(409, Reason("No match is running."))


def _check_fresh(table: Table, form: Form) -> None:
    """Refuse a command that was meant for a position that has passed."""
    _check_running(table)
    given = form.number("version")
    if not table.position <= given <= table.version:
        raise StaleVersion(given, table.version)


def _seats(table: Table, browser: Browser | None) -> list[int]:
    """The browser's seats, at least one. Raises Refused."""
    seats = table.seats_of(browser.holder if browser else None)
    if not seats:
        raise Refused(403, Reason("You are watching; take a seat to play."))
    return seats


def _seat_to_play(table: Table, browser: Browser | None, form: Form) -> int:
    """The browser's seat whose ply it is. Raises Refused, StaleVersion or NotYourTurn."""
    seats = _seats(table, browser)
    _check_fresh(table, form)
    if table.to_move not in seats:
        raise NotYourTurn(seats[0], table.game.mover(table.play.state))
    if table.veiled(table.to_move):
        raise Refused(403, Reason("Lift the curtain first."))
    return table.to_move


def problem(error: WaghalsError) -> tuple[int, Reason]:
    """The HTTP status and the sentence for a refused command."""
    match error:
        case Refused(status=status, reason=reason):
            return status, reason
        case StaleVersion():
            return 409, Reason("The table has moved on; this is how it stands now.")
        case NotYourTurn():
            return 403, Reason("It is not your turn.")
        case NotLegal(reason=reason):
            return 422, reason
        case UnknownGame():
            return 422, Reason("There is no such game.")
        case BadOption(reason=Reason() as reason):
            return 422, reason
        case StoreError():
            return 503, Reason("This could not be kept. Please try once more.")
        case NotNotation():
            return 422, Reason("That cannot be read as a move or a roll.")
        case _:
            return 422, Reason("That is not possible: {problem}", problem=str(error))
