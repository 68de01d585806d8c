"""What the host may do about people: lock the table, send somebody away, give the table to another."""

from __future__ import annotations

from dataclasses import dataclass

from waghals.bots import best_bot
from waghals.contract.reason import Reason
from waghals.table import events
from waghals.table.commands.asking import Command, Events, OfSeat, Refused, check_host, person_at
from waghals.table.commands.seats import bot_name
from waghals.table.state import TableState


@dataclass(frozen=True)
class Lock(Command):
    """Nobody new may sit from now on, or they may again."""

    locked: bool

    def decide(self, table: TableState, who: str | None) -> Events:
        check_host(table, who)
        if self.locked != table.locked:
            yield events.Locked(self.locked)


class Kick(OfSeat):
    """The browser of the person at this seat leaves all its seats for good; in a match bots take them."""

    def decide(self, table: TableState, who: str | None) -> Events:
        check_host(table, who)
        holder = person_at(table, self.seat).holder
        if holder == table.host:
            raise Refused("conflict", Reason("The host cannot be sent away."))
        for number in table.seats_of(holder):
            yield events.Kicked(number)
            if table.running:
                its = best_bot(table.game.name)
                yield events.BotSat(number, its, bot_name(table, number, its))


class HandOn(OfSeat):
    """The browser of the person at this seat becomes the host."""

    def decide(self, table: TableState, who: str | None) -> Events:
        check_host(table, who)
        if person_at(table, self.seat).holder != table.host:
            yield events.HandedOn(self.seat)
