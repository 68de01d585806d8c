"""What happens at a table by itself, and when: bots play, absent people are played for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from waghals.table.events import Pace
from waghals.table.presence import Presence
from waghals.table.state import TableState

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
    idle: float = 600.0  # that a table which nobody watches stays in memory


@dataclass(frozen=True, order=True)
class Step:
    """Something that is due at a time, for a seat."""

    at: float
    what: Literal["leave", "return", "stand in", "play"]
    seat: int


def next_step(
    table: TableState, presence: Presence, timing: Timing, moved: float, *, quiet: bool = False
) -> Step | None:
    """What is due next, or None while everyone just waits.

    Args:
        moved: the time of the last ply.
        quiet: it was a step on the way, of which the log says nothing: the next one may follow soon.
    """
    steps = (*_comings_and_goings(table, presence, timing), *_plays(table, presence, timing, moved, quiet))
    return min(steps, default=None)


def _comings_and_goings(table: TableState, presence: Presence, timing: Timing) -> Iterator[Step]:
    for number, seat in enumerate(table.seats):
        if seat.kind != "person":
            continue
        heard, here = presence.last_heard(seat.holder), presence.is_here(seat.holder, timing.leave)
        if seat.away and here:
            yield Step(heard, "return", number)
        elif not seat.away and not presence.watches(seat.holder):
            yield Step(heard + timing.leave, "leave", number)


def _plays(
    table: TableState, presence: Presence, timing: Timing, moved: float, quiet: bool
) -> Iterator[Step]:
    """The ply of a bot, or of a bot for an absent person as long as any other person is there."""
    number = table.waited_for()
    if number is None:
        return
    seat = table.seats[number]
    company = any(other.here for other in table.seats)
    if seat.bot or (seat.stand_in and company):
        share = SOON if quiet else 1.0
        yield Step(moved + share * timing.plies[table.pace], "play", number)
    elif seat.away and company and not seat.stand_in:
        yield Step(max(moved, presence.last_heard(seat.holder)) + timing.grace, "stand in", number)
