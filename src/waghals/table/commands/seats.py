"""Who sits where, and the seeds that people give."""

from __future__ import annotations

from dataclasses import dataclass

from waghals.bots import bot, bots_for, free_character
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
        seat = open_seat(table, self.seat)
        check_host(table, who)
        if seat.kind != "person":
            raise Refused("conflict", Reason("Nobody sits there."))
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
            yield events.BotSat(self.seat, self.bot, self._name(table))
        elif seat.kind == "bot":
            yield events.Stood(self.seat)

    def _name(self, table: TableState) -> str:
        """That of a free character, else the bot's title, with a number if that is taken."""
        game, others = table.game.name, table.names(but=self.seat)
        if (character := free_character(game, self.bot, others)) is not None:
            return character.name
        title, taken = bot(self.bot, game).title, set(map(names.alike, others))
        numbered = (title, *(f"{title} {n}" for n in range(2, len(table.seats) + 2)))
        return next(one for one in numbered if names.alike(one) not in taken)


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
