"""What every command is, how it is refused, and what is asked of commands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, TypeAlias

from waghals.contract.errors import StaleVersion, WaghalsError
from waghals.contract.reason import Reason
from waghals.match.seat import check_line
from waghals.table import names
from waghals.table.events import PACES, TableEvent
from waghals.table.seat import TableSeat
from waghals.table.state import TableState

LONGEST_SEED = 64  # characters

Events: TypeAlias = Iterator[TableEvent]
RefusalKind = Literal["not_found", "forbidden", "conflict", "invalid", "busy", "unreadable"]


class Refused(WaghalsError):
    """What was asked for is not granted, and nothing was changed.

    Attributes:
        kind: ``not_found``; ``forbidden`` to whoever asked; ``conflict`` with how the table stands;
            ``invalid`` in itself; ``busy``, so that it may be asked for again at once;
            ``unreadable``, what is kept of the table.
        reason: why, for people.
    """

    def __init__(self, kind: RefusalKind, reason: Reason) -> None:
        super().__init__(str(reason))
        self.kind: RefusalKind = kind
        self.reason = reason


@dataclass(frozen=True, kw_only=True)
class Command(ABC):
    """Any command. One whose `id` has been carried out before changes nothing."""

    id: str | None = None

    @abstractmethod
    def decide(self, table: TableState, who: str | None) -> Events:
        """What happens because of it.

        Args:
            who: the hash of the browser that gives it; None for somebody who holds nothing.

        Raises:
            Refused, StaleVersion, NotYourTurn, NotNotation, NotLegal, WaghalsError: nothing happens.
        """


@dataclass(frozen=True, kw_only=True)
class ForPosition(Command):
    """A command that answers a position of the match: it is refused if that has changed since.

    `version` is the table's, as whoever gives the command saw it.
    """

    version: int

    def check_fresh(self, table: TableState) -> None:
        check_running(table)
        if table.outdated:
            raise Refused(
                "conflict", Reason("This first match has changed since it began, and cannot go on.")
            )
        if not table.position <= self.version <= table.version:
            raise StaleVersion(self.version, table.version)


@dataclass(frozen=True)
class OfSeat(Command):
    """A command about a seat."""

    seat: int


def clean_name(text: str) -> str:
    """A person's name as it is kept and shown. Raises Refused: nothing is left to see, or it is too long."""
    name = names.tidy(text)
    if not names.visible(name):
        raise Refused("invalid", Reason("Please enter a name."))
    if not names.fits(name):
        raise Refused("invalid", Reason("A name has at most {longest} characters.", longest=names.LONGEST))
    return name


def clean_seed(seed: str) -> str:
    """A seed of one line, or nothing. Raises Refused."""
    if not (seed := seed.strip()):
        return ""
    with suppress(WaghalsError):
        check_line("a seed", seed)
        if len(seed) <= LONGEST_SEED:
            return seed
    raise Refused("invalid", Reason("A seed is one short line of text."))


def check_pace(pace: str) -> None:
    if pace not in PACES:
        raise Refused("invalid", Reason("There is no such speed."))


def check_running(table: TableState) -> None:
    if not table.running:
        raise Refused("conflict", Reason("No match is running."))


def check_host(table: TableState, who: str | None) -> None:
    if who is None or who != table.host:
        raise Refused("forbidden", Reason("Only the person who opened the table may do that."))


def check_member(table: TableState, who: str | None) -> None:
    """Refuse whoever neither made the table nor sits at it."""
    if not table.is_member(who):
        raise Refused("forbidden", Reason("Only people at the table may do that."))


def holder_of(who: str | None) -> str:
    """The browser that is to hold a seat."""
    if who is None:
        raise Refused("forbidden", Reason("You are watching; take a seat to play."))
    return who


def seats_of(table: TableState, who: str | None) -> list[int]:
    """The browser's seats, at least one."""
    if not (seats := table.seats_of(who)):
        raise Refused("forbidden", Reason("You are watching; take a seat to play."))
    return seats


def seat_at(table: TableState, number: int) -> TableSeat:
    """The seat of this number."""
    if not 0 <= number < len(table.seats):
        raise Refused("invalid", Reason("There is no such seat."))
    return table.seats[number]


def person_at(table: TableState, number: int) -> TableSeat:
    """The seat, where a person sits."""
    if (seat := seat_at(table, number)).kind != "person":
        raise Refused("conflict", Reason("Nobody sits there."))
    return seat


def open_seat(table: TableState, number: int) -> TableSeat:
    """The seat, while seats may change."""
    seat = seat_at(table, number)
    if table.running:
        raise Refused("conflict", Reason("The match is running: the seats stay as they are."))
    return seat
