"""Who sits where, and the seeds that people give."""

from __future__ import annotations

from dataclasses import dataclass

from waghals.bots import Random, bots_for, characters, free_character, own_bots, title_of
from waghals.contract.reason import Reason
from waghals.table import events, names
from waghals.table.commands.asking import (
    Command,
    Events,
    OfSeat,
    Refused,
    check_host,
    check_member,
    clean_name,
    clean_seed,
    holder_of,
    open_seat,
    person_at,
)
from waghals.table.state import TableState


@dataclass(frozen=True)
class Sit(OfSeat):
    """A person takes an empty seat: the first with this browser, or one more if it may.

    `recover` is the hash of the code that takes the seat over.
    """

    name: str
    recover: str
    seed: str = ""

    def decide(self, table: TableState, who: str | None) -> Events:
        if open_seat(table, self.seat).kind != "empty":
            raise Refused("conflict", Reason("This seat is taken."))
        if who in table.barred:
            raise Refused("forbidden", Reason("The host does not want this device at the table."))
        if table.locked and not table.is_member(who):
            raise Refused("forbidden", Reason("The table is locked: nobody new may sit down."))
        if not table.may_sit(who):
            reason = Reason("This device has a seat already. Whoever opened the table can allow it more.")
            raise Refused("forbidden", reason)
        name = clean_name(self.name)
        if names.alike(name) in map(names.alike, table.names()):
            raise Refused("invalid", Reason("Somebody at this table has that name already."))
        yield events.Sat(self.seat, name, holder_of(who), self.recover, clean_seed(self.seed))


class AllowSeats(OfSeat):
    """The host lets the browser of the person at this seat take further seats."""

    def decide(self, table: TableState, who: str | None) -> Events:
        open_seat(table, self.seat)
        check_host(table, who)
        seat = person_at(table, self.seat)
        if not table.may_sit(seat.holder):
            yield events.Allowed(self.seat)


class Stand(OfSeat):
    """A person leaves a seat for good; the host may empty any."""

    def decide(self, table: TableState, who: str | None) -> Events:
        seat = open_seat(table, self.seat)
        if who is None or who not in (seat.holder, table.host):
            raise Refused("forbidden", Reason("This is not your seat."))
        if seat.kind == "empty":
            raise Refused("conflict", Reason("This seat is empty."))
        yield events.Stood(self.seat)


@dataclass(frozen=True)
class Swap(OfSeat):
    """Whoever sits at two seats, or nobody, change places: a person one of whose seats it is, or the host."""

    other: int

    def decide(self, table: TableState, who: str | None) -> Events:
        seats = [open_seat(table, number) for number in (self.seat, self.other)]
        check_member(table, who)
        if who not in (table.host, *(seat.holder for seat in seats)):
            raise Refused("forbidden", Reason("This is not your seat."))
        if self.seat != self.other and any(seat.kind != "empty" for seat in seats):
            yield events.Swapped(self.seat, self.other)


@dataclass(frozen=True)
class SeatBot(OfSeat):
    """A bot takes an empty seat or a bot's; with no name of a bot, the bot there leaves."""

    bot: str

    def decide(self, table: TableState, who: str | None) -> Events:
        seat = open_seat(table, self.seat)
        check_member(table, who)
        if seat.kind == "person":
            raise Refused("conflict", Reason("This seat is taken."))
        if self.bot:
            if self.bot not in bots_for(table.game.name):
                raise Refused("invalid", Reason("There is no such bot."))
            yield events.BotSat(self.seat, self.bot, bot_name(table, self.seat, self.bot))
        elif seat.kind == "bot":
            yield events.Stood(self.seat)


@dataclass(frozen=True)
class Recover(Command):
    """A person takes their own seat over, by its code; `recover` is the hash of the code from now on."""

    code: str
    recover: str

    def decide(self, table: TableState, who: str | None) -> Events:
        number = table.seat_with_code(self.code)
        if number is None:
            raise Refused("invalid", Reason("No seat at this table has that code."))
        yield events.Recovered(number, holder_of(who), self.recover)


@dataclass(frozen=True)
class GiveSeed(Command):
    """A seed for the coming match, for each seat of the person that has none yet."""

    seed: str

    def decide(self, table: TableState, who: str | None) -> Events:
        seed = clean_seed(self.seed)
        if not seed or table.running or table.dice == "typed":
            return
        for number in table.seats_of(who):
            if not table.seats[number].seed:
                yield events.Seeded(number, seed)


def bot_name(table: TableState, seat: int, bot_for_it: str) -> str:
    """What to call a bot at this seat: a free character, else its title, with a number if that is taken."""
    game, others = table.game.name, table.names(but=seat)
    made_for_it = bot_for_it in (*own_bots(game), Random.name)  # others go by their own names
    if made_for_it and (character := free_character(game, bot_for_it, others)) is not None:
        return character.name
    title, taken = title_of(bot_for_it, game), set(map(names.alike, others))
    numbered = (title, *(f"{title} {n}" for n in range(2, len(table.seats) + 2)))
    return next(one for one in numbered if names.alike(one) not in taken)


def free_seats_filled(table: TableState) -> Events:
    """Bots take the free seats: those of the game's next free characters, or the first bot."""
    game = table.game.name
    for number, seat in enumerate(table.seats):
        if seat.kind == "empty":
            taken = table.names()
            free = (one.bot for one in characters(game) if one.bot and one.name not in taken)
            its = next(free, bots_for(game)[0])
            yield events.BotSat(number, its, bot_name(table, number, its))
