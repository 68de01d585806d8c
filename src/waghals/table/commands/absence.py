"""Who comes and goes, and who is too slow: most of it the table's own clock asks for, and nobody else."""

from __future__ import annotations

from waghals.bots import best_bot
from waghals.contract.reason import Reason
from waghals.table import events
from waghals.table.commands.asking import Events, OfSeat, Refused, check_member, check_running, person_at
from waghals.table.state import TableState


class Leave(OfSeat):
    """A person's last page has been closed for long."""

    def decide(self, table: TableState, who: str | None) -> Events:
        yield events.Left(self.seat)


class Return(OfSeat):
    """A person is there again."""

    def decide(self, table: TableState, who: str | None) -> Events:
        yield events.Returned(self.seat)


class StandIn(OfSeat):
    """A bot plays for an absent person from now on: the best of the game."""

    def decide(self, table: TableState, who: str | None) -> Events:
        yield events.StoodIn(self.seat, best_bot(table.game.name))


class BotNow(OfSeat):
    """Somebody at the table does not want to wait: a bot plays for the absent person from now on."""

    def decide(self, table: TableState, who: str | None) -> Events:
        check_member(table, who)
        check_running(table)
        seat = person_at(table, self.seat)
        if not seat.away:
            raise Refused("conflict", Reason("{name} is there.", name=seat.name or ""))
        if seat.stand_in is None:
            yield from StandIn(self.seat).decide(table, None)


class Overrun(OfSeat):
    """A person's time is up: the best bot of the game plays their turn to its end."""

    def decide(self, table: TableState, who: str | None) -> Events:
        yield events.Overran(self.seat, best_bot(table.game.name))


class PassOn(OfSeat):
    """The host has been away for long: the person at this seat is the host from now on."""

    def decide(self, table: TableState, who: str | None) -> Events:
        yield events.HandedOn(self.seat)
