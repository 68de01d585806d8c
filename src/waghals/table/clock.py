"""Who is there, and what happens at a table by itself, and when: bots play, also for absent people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from operator import attrgetter
from typing import Literal

from waghals.table.commands import Leave, Return, StandIn
from waghals.table.events import Pace
from waghals.table.state import TableState

REMEMBERED = 1000  # browsers; far more than look at one table
SOON = 0.35  # of a pause, after a ply that has no line in the log


@dataclass(frozen=True)
class Timing:
    """How long things take, in seconds."""

    plies: Mapping[Pace, float] = field(  # between two plies of bots
        default_factory=lambda: {"slow": 2.4, "normal": 1.2, "fast": 0.4, "off": 0.0}
    )
    leave: float = 5.0  # from a person's last page closing until they count as absent; a reload is quicker
    grace: float = 60.0  # that everyone waits for an absent person before a bot plays for them
    heartbeat: float = 15.0  # between two signs of life on a quiet stream
    rest: float = 60.0  # after somebody last watched, until bots stop playing
    idle: float = 600.0  # that a table which nobody watches stays in memory


class Presence:
    """The browsers with a page of the table open: counts each one's streams and remembers
    when it was last heard of. Times are the clock's own; it need not be the time of day.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._began = clock()
        self._streams: Counter[str] = Counter()
        self._heard: dict[str, float] = {}
        self._elsewhere: frozenset[str] = frozenset()  # there by way of other processes

    def open(self, holder: str) -> None:
        """A stream of this browser began."""
        self._streams[holder] += 1
        self.hear(holder)

    def close(self, holder: str) -> None:
        """A stream of this browser ended."""
        self._streams[holder] -= 1
        if not self._streams[holder]:
            del self._streams[holder]
        self.hear(holder)

    def hear(self, holder: str) -> None:
        """A request of this browser came in: it is there, at least for a moment."""
        self._heard.pop(holder, None)
        self._heard[holder] = self._clock()
        if len(self._heard) > REMEMBERED:
            gone = next((one for one in self._heard if not self._streams[one]), None)
            self._heard.pop(gone or "", None)

    def is_here(self, holder: str | None, within: float) -> bool:
        """Whether the browser has a stream, or asked for something within that many seconds."""
        if holder is None or holder not in self._heard:
            return False
        return self.watches(holder) or self._clock() - self._heard[holder] < within

    def watches(self, holder: str | None) -> bool:
        """Whether the browser has a stream."""
        return holder is not None and (self._streams[holder] > 0 or holder in self._elsewhere)

    def here(self) -> frozenset[str]:
        """The browsers that have a stream of this process."""
        return frozenset(+self._streams)

    def meet(self, everyone: Iterable[str]) -> None:
        """These browsers have streams, of this process or another; nobody else has one of another."""
        self._elsewhere = frozenset(everyone) - self.here()
        for holder in self._elsewhere:
            self.hear(holder)

    def last_heard(self, holder: str | None) -> float:
        """When the browser was last known to be there; if never, when counting began."""
        return self._heard.get(holder, self._began) if holder else self._began


@dataclass(frozen=True)
class Step:
    """Something that is due at a time: a command, or the ply of the bot that everyone waits for."""

    at: float
    what: Leave | Return | StandIn | Literal["play"]


def next_step(
    table: TableState,
    presence: Presence,
    timing: Timing,
    moved: float,
    *,
    quiet: bool = False,
    watched: float = inf,
) -> Step | None:
    """What is due next, or None while everyone just waits.

    A bot plays for an absent person as long as any other person is there. Bots play on for
    `timing.rest` after somebody last watched, and go on when somebody watches again.

    Args:
        moved: the time of the last ply.
        quiet: it was a step on the way, of which the log says nothing: the next one may follow soon.
        watched: when somebody last watched; infinite while somebody does, and minus infinity if nobody has.
    """
    steps = [*_comings_and_goings(table, presence, timing, watched)]
    if (number := table.waited_for()) is not None:
        seat, company = table.seats[number], any(other.here for other in table.seats)
        if seat.bot or (seat.stand_in and company):
            due = moved + (SOON if quiet else 1.0) * timing.plies[table.pace]
            if due <= watched + timing.rest:
                steps.append(Step(due, "play"))
        elif seat.away and company and not seat.stand_in:
            since = max(moved, presence.last_heard(seat.holder))
            steps.append(Step(since + timing.grace, StandIn(number)))
    return min(steps, key=attrgetter("at"), default=None)


def _comings_and_goings(
    table: TableState, presence: Presence, timing: Timing, watched: float
) -> Iterator[Step]:
    """Whoever has come, and whoever has gone if somebody has watched since."""
    for number, seat in enumerate(table.seats):
        if seat.kind != "person":
            continue
        heard, here = presence.last_heard(seat.holder), presence.is_here(seat.holder, timing.leave)
        if seat.away and here:
            yield Step(heard, Return(number))
        elif not seat.away and not presence.watches(seat.holder) and watched > heard:
            yield Step(heard + timing.leave, Leave(number))
