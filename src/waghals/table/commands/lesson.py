"""A first match: whoever learns sits down, the partner too, and the script begins."""

from __future__ import annotations

from dataclasses import dataclass

from waghals.bots import best_bot, character
from waghals.contract.reason import Reason
from waghals.table import events
from waghals.table.commands.asking import Command, Events, Refused, check_host
from waghals.table.commands.seats import Sit
from waghals.table.state import TableState


@dataclass(frozen=True)
class Learn(Command):
    """Whoever made the table for a first match sits down on seat 0, and the match begins.

    `name` and `recover` as for `Sit`.
    """

    name: str
    recover: str

    def decide(self, table: TableState, who: str | None) -> Events:
        check_host(table, who)
        if table.lesson is None or table.phase != "open":
            raise Refused("conflict", Reason("This table is not for a first match."))
        yield from Sit(0, self.name, self.recover).decide(table, who)
        partner = table.lesson.partner
        found = character(table.game.name, partner)
        bot = found.bot if found and found.bot else best_bot(table.game.name)
        yield events.BotSat(1, bot, partner)
        yield events.Started()
