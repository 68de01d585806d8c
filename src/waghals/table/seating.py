"""Who sits at a table: taking seats and leaving them, and the seeds that people give.

As in `waghals.table.decide`, each function yields what happens, or refuses before it has yielded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from waghals.bots import bot, bots_for
from waghals.contract.errors import WaghalsError
from waghals.contract.reason import Reason
from waghals.match.seat import check_line
from waghals.table import names
from waghals.table.codes import hash_code
from waghals.table.commands import Recover, Refused, Sit
from waghals.table.events import BotSat, Recovered, Sat, Seeded, Stood, TableEvent
from waghals.table.state import TableSeat, TableState

LONGEST_SEED = 64  # characters
Events: TypeAlias = Iterator[TableEvent]


def sit(table: TableState, command: Sit, who: str | None) -> Events:
    if _open_seat(table, command.seat).kind != "empty":
        raise Refused("conflict", Reason("This seat is taken."))
    name = names.clean(command.name)
    if names.alike(name) in _names(table):
        raise Refused("invalid", Reason("Somebody at this table has that name already."))
    yield Sat(command.seat, name, holder(who), command.recover, _clean_seed(command.seed))


def stand(table: TableState, number: int, who: str | None) -> Events:
    seat = _open_seat(table, number)
    if who is None or who not in (seat.holder, table.host):
        raise Refused("forbidden", Reason("This is not your seat."))
    if seat.kind == "empty":
        raise Refused("conflict", Reason("This seat is empty."))
    yield Stood(number)


def seat_bot(table: TableState, number: int, name: str, who: str | None) -> Events:
    seat = _open_seat(table, number)
    check_member(table, who)
    if seat.kind == "person":
        raise Refused("conflict", Reason("This seat is taken."))
    if name:
        if name not in bots_for(table.game.name):
            raise Refused("invalid", Reason("There is no such bot."))
        yield BotSat(number, name, _bot_name(table, number, name))
    elif seat.kind == "bot":
        yield Stood(number)


def recover(table: TableState, command: Recover, who: str | None) -> Events:
    number = seat_with_code(table, command.code)
    if number is None:
        raise Refused("invalid", Reason("No seat at this table has that code."))
    yield Recovered(number, holder(who), command.recover)


def seat_with_code(table: TableState, code: str) -> int | None:
    """The seat of the person whom this code was given, or None."""
    given = hash_code(table.room, code)
    held = (number for number, seat in enumerate(table.seats) if seat.kind == "person")
    return next((number for number in held if table.seats[number].recover == given), None)


def give_seed(table: TableState, seed: str, who: str | None) -> Events:
    seed = _clean_seed(seed)
    if not seed or table.running or table.dice == "typed":
        return
    for number in table.seats_of(who):
        if not table.seats[number].seed:
            yield Seeded(number, seed)


def _clean_seed(seed: str) -> str:
    """A seed of one line, or nothing. Raises Refused."""
    if not (seed := seed.strip()):
        return ""
    try:
        check_line("a seed", seed)
    except WaghalsError as error:
        raise Refused("invalid", Reason("A seed is one short line of text.")) from error
    if len(seed) > LONGEST_SEED:
        raise Refused("invalid", Reason("A seed is one short line of text."))
    return seed


def _open_seat(table: TableState, number: int) -> TableSeat:
    """The seat, while seats may change. Raises Refused."""
    if not 0 <= number < len(table.seats):
        raise Refused("invalid", Reason("There is no such seat."))
    if table.running:
        raise Refused("conflict", Reason("The match is running: the seats stay as they are."))
    return table.seats[number]


def _names(table: TableState, but: int | None = None) -> set[str]:
    others = (seat for number, seat in enumerate(table.seats) if number != but)
    return {names.alike(seat.name) for seat in others if seat.name is not None}


def _bot_name(table: TableState, number: int, name: str) -> str:
    """The bot's title, with a number if that is taken."""
    title, taken = bot(name, table.game.name).title, _names(table, but=number)
    numbered = (title, *(f"{title} {n}" for n in range(2, len(table.seats) + 2)))
    return next(one for one in numbered if names.alike(one) not in taken)


def holder(who: str | None) -> str:
    """The browser that is to hold a seat. Raises Refused for somebody without one."""
    if who is None:
        raise Refused("forbidden", Reason("You are watching; take a seat to play."))
    return who


def check_member(table: TableState, who: str | None) -> None:
    """Refuse whoever neither made the table nor sits at it."""
    if who is None or (who != table.host and not table.seats_of(who)):
        raise Refused("forbidden", Reason("Only people at the table may do that."))
