"""The beginning and the end of a match."""

from __future__ import annotations

from dataclasses import dataclass

from waghals.contract.reason import Reason
from waghals.table import events
from waghals.table.commands.asking import (
    Command,
    Events,
    Refused,
    check_host,
    check_member,
    check_pace,
    check_running,
)
from waghals.table.commands.seats import GiveSeed
from waghals.table.events import GAUGES, TableEvent
from waghals.table.state import TableState


@dataclass(frozen=True)
class SetPace(Command):
    """How fast bots play: one of `PACES`."""

    pace: str

    def decide(self, table: TableState, who: str | None) -> Events:
        check_member(table, who)
        check_pace(self.pace)
        yield events.Paced(self.pace)


@dataclass(frozen=True)
class SetGauge(Command):
    """When the danger of a push is shown: one of `GAUGES`. The host's to say."""

    gauge: str

    def decide(self, table: TableState, who: str | None) -> Events:
        check_host(table, who)
        if self.gauge not in GAUGES:
            raise Refused("invalid", Reason("Danger is shown always, on request, or never."))
        yield events.GaugeSet(self.gauge)


@dataclass(frozen=True)
class _Begin(Command):
    """A match begins; `seed` as `GiveSeed`, or empty."""

    seed: str = ""

    def _begin(self, table: TableState, who: str | None, event: TableEvent) -> Events:
        if not table.full:
            raise Refused("conflict", Reason("A seat is still empty: put a bot on it, or wait for somebody."))
        yield from GiveSeed(self.seed).decide(table, who)
        yield event


class Start(_Begin):
    """The host begins the first match."""

    def decide(self, table: TableState, who: str | None) -> Events:
        check_host(table, who)
        if table.phase != "open":
            raise Refused("conflict", Reason("The match has begun already."))
        yield from self._begin(table, who, events.Started())


class Rematch(_Begin):
    """The next match begins."""

    def decide(self, table: TableState, who: str | None) -> Events:
        check_member(table, who)
        if not table.ended:
            raise Refused("conflict", Reason("The match is not over yet."))
        if table.lesson is not None:
            raise Refused("conflict", Reason("This table is for a first match only."))
        yield from self._begin(table, who, events.Rematched())


@dataclass(frozen=True)
class Abandon(Command):
    """Agree to end the match early, or no more: everyone who is there has to agree.

    A match of bots alone is given up by whoever made the table.
    """

    agreed: bool = True

    def decide(self, table: TableState, who: str | None) -> Events:
        check_member(table, who)
        check_running(table)
        mine = table.seats_of(who)
        for number in mine:
            if table.seats[number].wants_end != self.agreed:
                yield events.WantedEnd(number, self.agreed)
        if not mine and self.agreed and all(seat.bot for seat in table.seats):
            yield events.Ended(True, *events.new_draws())
