"""Who comes and goes: what the table's own clock asks for, and nobody else."""

from __future__ import annotations

from waghals.bots import best_bot
from waghals.table import events
from waghals.table.commands.asking import Events, OfSeat
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
