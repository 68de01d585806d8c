"""What happens at a table by itself, and when: bots play, absent people are played for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from waghals.boards import board
from waghals.contract.ply import CHANCE
from waghals.i18n import LOCALES, translator
from waghals.table.presence import Presence
from waghals.table.table import Table
from waghals.table.view import Pace

SOON = 0.35  # of a pause, after a ply of which nothing is told


@dataclass(frozen=True)
class Timing:
    """How long things take, in seconds.

    Attributes:
        plies: between two plies of bots, by pace.
        leave: from a person's last page closing until they count as absent; a reload is quicker.
        grace: how long everyone waits for an absent person before a bot plays for them.
        heartbeat: between two signs of life on a quiet stream.
        idle: how long a table that nobody watches stays in memory.
    """

    plies: Mapping[Pace, float] = field(
        default_factory=lambda: {"slow": 2.4, "normal": 1.2, "fast": 0.4, "off": 0.0}
    )
    leave: float = 5.0
    grace: float = 60.0
    heartbeat: float = 15.0
    idle: float = 600.0


@dataclass(frozen=True, order=True)
class Step:
    """Something that is due at a time, for a seat."""

    at: float
    what: Literal["leave", "return", "stand in", "play"]
    seat: int


def next_step(table: Table, presence: Presence, timing: Timing, moved: float) -> Step | None:
    """What is due next, or None while everyone just waits. `moved` is the time of the last ply."""
    return min(
        (*_comings_and_goings(table, presence, timing), *_plays(table, presence, timing, moved)), default=None
    )


def _comings_and_goings(table: Table, presence: Presence, timing: Timing) -> Iterator[Step]:
    for seat, chair in enumerate(table.chairs):
        if chair.kind != "person":
            continue
        heard, here = presence.last_heard(chair.holder), presence.is_here(chair.holder, timing.leave)
        if chair.away and here:
            yield Step(heard, "return", seat)
        elif not chair.away and not presence.watches(chair.holder):
            yield Step(heard + timing.leave, "leave", seat)


def _plays(table: Table, presence: Presence, timing: Timing, moved: float) -> Iterator[Step]:
    """The ply of a bot, or of a bot for an absent person as long as any other person is there."""
    seat = table.waited_for()
    if seat is None:
        return
    chair = table.chairs[seat]
    company = any(other.here for other in table.chairs)
    if chair.bot or (chair.stand_in and company):
        share = SOON if _went_without_saying(table) else 1.0
        yield Step(moved + share * timing.plies[table.pace], "play", seat)
    elif chair.away and company and not chair.stand_in:
        yield Step(max(moved, presence.last_heard(chair.holder)) + timing.grace, "stand in", seat)


def _went_without_saying(table: Table) -> bool:
    """Whether the last ply was a step on the way, of which nothing is told."""
    match, game = table.play, table.game
    if not match.plies or match.plies[-1].seat == CHANCE:
        return False
    before, after = (game.observation(state, None) for state in match.states[-2:])
    names = [chair.name or "" for chair in table.chairs]
    return not board(game.name).told(before, after, match.plies[-1].line, names, translator(LOCALES[0]))
