"""Who is there, and what happens at a table by itself, and when: bots play, also for people who are away
or too slow, and a table whose host is away passes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from operator import attrgetter
from typing import Literal

from waghals.table.commands import Leave, Overrun, PassOn, Return, StandIn
from waghals.table.events import Pace
from waghals.table.state import TableState

REMEMBERED = 1000  # browsers; far more than look at one table
LAST = 0.25  # of a bot's turn, for the pause before the step that ends it
FIRST = 0.4  # of what is left of it, for the pause before its first ply: how the turn before ended is seen
SHARE = 0.25  # of what is left then, for the pause before each ply in between
SOON = 0.35  # of that, after a ply that has no line in the log
AT_ONCE = 0.12  # seconds: shorter pauses are none


@dataclass(frozen=True)
class Timing:
    """How long things take, in seconds."""

    think: float = 5.0  # that a bot may think about a ply; after twice that it loses its seat
    turn: float = 4.5  # a bot's turn at normal pace, at most
    round: float = 9.0  # the turns of all bots together at normal pace, at most
    last: float = 1.2  # of that for the pause before the step that ends it, at most
    paces: Mapping[Pace, float] = field(  # so many times that
        default_factory=lambda: {"slow": 1.4, "normal": 1.0, "fast": 0.55, "off": 0.0}
    )
    leave: float = 5.0  # from a person's last page closing until they count as absent; a reload is quicker
    host: float = 10.0  # the same, until a table without a match passes on from its host
    grace: float = 60.0  # that everyone waits for an absent person before a bot plays for them
    heartbeat: float = 15.0  # between two signs of life on a stream
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
    what: Leave | Return | StandIn | Overrun | PassOn | Literal["play"]


@dataclass(frozen=True)
class Moments:
    """When things happened at a table; times are those of `Presence`.

    Attributes:
        moved: when the last ply came.
        turned: when the turn began, or a bot took it over.
        quiet: whether the last ply was a step on the way, of which the log says nothing.
        ends: whether the next step of a bot is known to end its turn.
        watched: when somebody last watched; infinite while somebody does, and minus infinity if nobody has.
    """

    moved: float
    turned: float
    quiet: bool = False
    ends: bool = False
    watched: float = inf


def next_step(table: TableState, presence: Presence, timing: Timing, moments: Moments) -> Step | None:
    """What is due next, or None while everyone just waits.

    A bot plays for an absent person as long as any other person is there. Bots play on for
    `timing.rest` after somebody last watched, and go on when somebody watches again.
    """
    steps = [
        *_comings_and_goings(table, presence, timing, moments.watched),
        *_without_host(table, presence, timing, moments.watched),
    ]
    if (number := table.waited_for()) is not None:
        seat = table.seats[number]
        if seat.bot or seat.substitute or (seat.stand_in and _company(table)):
            due = moments.moved + pause(table, timing, moments)
            if due <= moments.watched + timing.rest:
                steps.append(Step(due, "play"))
        elif (step := takeover(table, presence, timing, moments)) is not None:
            steps.append(step)
    return min(steps, key=attrgetter("at"), default=None)


def pause(table: TableState, timing: Timing, moments: Moments) -> float:
    """The seconds between the last ply and the next one of a bot.

    A turn has so much time that all bots together take no longer than `timing.round`. The step that ends it,
    such as a stop or a bust, is waited for; those before share the rest, each takes less than the one before.
    """
    factor = timing.paces[table.pace]
    if table.hurried or not factor:
        return 0.0
    bots = sum(1 for seat in table.seats if seat.player)
    whole = min(timing.turn, timing.round / max(1, bots))
    last = min(timing.last, LAST * whole)
    left = whole - last - max(0.0, moments.moved - moments.turned) / factor
    if moments.moved <= moments.turned:
        share = FIRST * left + (last if moments.ends else 0.0)
    elif moments.ends:
        share = last
    else:
        share = (SOON if moments.quiet else 1.0) * SHARE * left
    return factor * share if share >= AT_ONCE else 0.0


def takeover(table: TableState, presence: Presence, timing: Timing, moments: Moments) -> Step | None:
    """When a bot begins to play for the person whom everyone waits for, as they are away or too slow."""
    number = table.waited_for()
    if number is None or table.seats[number].player:
        return None
    seat, steps = table.seats[number], list[Step]()
    if table.seconds and _company(table):
        steps.append(Step(moments.turned + table.seconds, Overrun(number)))
    if seat.away and _company(table):
        since = max(moments.moved, presence.last_heard(seat.holder))
        steps.append(Step(since + timing.grace, StandIn(number)))
    return min(steps, key=attrgetter("at"), default=None)


def _company(table: TableState) -> bool:
    """Whether any person is there."""
    return any(seat.here for seat in table.seats)


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


def _without_host(table: TableState, presence: Presence, timing: Timing, watched: float) -> Iterator[Step]:
    """Between matches, whoever sat down first of those who are there follows a host who is away."""
    heard = presence.last_heard(table.host)
    if table.running or presence.watches(table.host) or watched <= heard:
        return
    heirs = [
        (seat.since, number)
        for number, seat in enumerate(table.seats)
        if seat.here and seat.holder != table.host and presence.is_here(seat.holder, timing.leave)
    ]
    if heirs:
        yield Step(heard + timing.host, PassOn(min(heirs)[1]))
