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
    seats_of,
)
from waghals.table.commands.seats import GiveSeed, free_seats_filled
from waghals.table.events import GAUGES
from waghals.table.state import TableState

SHORTEST, LONGEST = 10, 600  # seconds of a turn


@dataclass(frozen=True)
class SetPace(Command):
    """How fast bots play: one of `PACES`."""

    pace: str

    def decide(self, table: TableState, who: str | None) -> Events:
        check_member(table, who)
        check_pace(self.pace)
        if self.pace != table.pace:
            yield events.Paced(self.pace, next(iter(table.seats_of(who)), None))


@dataclass(frozen=True)
class SetGauge(Command):
    """When the danger of a push is shown: one of `GAUGES`. The host's to say."""

    gauge: str

    def decide(self, table: TableState, who: str | None) -> Events:
        check_host(table, who)
        if self.gauge not in GAUGES:
            raise Refused("invalid", Reason("Danger is shown always, on request, or never."))
        if self.gauge != table.gauge:
            yield events.GaugeSet(self.gauge)


@dataclass(frozen=True)
class SetClock(Command):
    """The host says how many seconds a person has for a turn: `SHORTEST` to `LONGEST`, or 0 for no limit."""

    seconds: int

    def decide(self, table: TableState, who: str | None) -> Events:
        check_host(table, who)
        if self.seconds and not SHORTEST <= self.seconds <= LONGEST:
            reason = Reason("A turn has {least} to {most} seconds.", least=SHORTEST, most=LONGEST)
            raise Refused("invalid", reason)
        if self.seconds != table.seconds:
            yield events.Clocked(self.seconds)


@dataclass(frozen=True)
class Publish(Command):
    """The host lets strangers find the table in a list, or no more."""

    listed: bool

    def decide(self, table: TableState, who: str | None) -> Events:
        check_host(table, who)
        if self.listed != table.listed:
            yield events.Listed(self.listed)


@dataclass(frozen=True)
class Start(Command):
    """The host begins the first match; bots take the free seats. `seed` as `GiveSeed`, or empty."""

    seed: str = ""

    def decide(self, table: TableState, who: str | None) -> Events:
        check_host(table, who)
        if table.phase != "open":
            raise Refused("conflict", Reason("The match has begun already."))
        if all(seat.kind == "empty" for seat in table.seats):
            raise Refused("conflict", Reason("Nobody sits at the table yet."))
        yield from GiveSeed(self.seed).decide(table, who)
        yield from free_seats_filled(table)
        yield events.Started()


@dataclass(frozen=True)
class Rematch(Command):
    """A person wants another match, or no more; it begins once everyone who is there wants it.

    Bots take the free seats. Where bots alone sit, it begins at once. `seed` as `GiveSeed`, or empty.
    """

    seed: str = ""
    wanted: bool = True

    def decide(self, table: TableState, who: str | None) -> Events:
        check_member(table, who)
        if not table.ended:
            raise Refused("conflict", Reason("The match is not over yet."))
        if table.lesson is not None:
            raise Refused("conflict", Reason("This table is for a first match only."))
        mine = seats_of(table, who) if table.people else []
        yield from GiveSeed(self.seed).decide(table, who)
        for number in mine:
            if table.seats[number].hand_up != self.wanted:
                yield events.Raised(number, self.wanted)
        if not table.people:
            yield from free_seats_filled(table)
            yield events.Rematched()


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
