"""What is due next: bots pause after what the log says; people are away once their pages are long closed."""

from __future__ import annotations

import time
from math import inf

import pytest

from waghals.live.steps import last_ply_is_quiet
from waghals.table.clock import SOON, Presence, Step, Timing, next_step
from waghals.table.commands import BotAct, Enter, Leave, Return, SeatBot, Sit, StandIn, Start
from waghals.table.events import Made
from waghals.table.table import Table

HAND = ("A; elephant", "A; elephant", "A; worm", "B; bear", "B; squirrel", "C; x2", "C; fox", "C; fox")


def bots() -> Table:
    """Two bots at Würfelzoo with real dice; both have the same twelve."""
    made = Made("wuerfelzoo", {"players": "2"}, "typed", "normal", "host", "m1", "ab" * 32)
    table = Table.new("KRT4WB", made, time.time)
    for seat in range(2):
        table.do(SeatBot(seat, "random"), "host")
    table.do(Start(), "host")
    rolls = "; ".join(2 * [*HAND, "D; boar", "D; boar", "E; bear", "E; bear"]).split("; ")
    table.do(Enter(tuple(rolls), version=table.version), "host")
    return table


def play(table: Table, text: str) -> None:
    """The bot at the first seat plays this."""
    action = table.game.parse(table.play.state, text)
    table.do(BotAct(0, "random", action, version=table.version), None)


def pause(table: Table) -> float:
    quiet = last_ply_is_quiet(table)
    step = next_step(table, Presence(time.monotonic), Timing(), moved=0.0, quiet=quiet)
    assert step is not None
    assert step.what == "play"
    return step.at / Timing().plies["normal"]


def test_a_step_on_the_way_takes_less_time_than_what_the_log_tells() -> None:
    table = bots()
    assert pause(table) == 1
    play(table, "play C:fox")
    assert pause(table) == pytest.approx(SOON)
    play(table, "done")
    assert pause(table) == 1


def test_bots_rest_when_nobody_has_watched_for_long_and_go_on_when_somebody_does() -> None:
    table, presence, timing = bots(), Presence(time.monotonic), Timing()
    pause = timing.plies["normal"]
    for moved, watched, plays in (
        (1000.0, inf, True),
        (1000.0, 1000.0 + pause - timing.rest, True),
        (1000.0, 999.9 + pause - timing.rest, False),
        (1000.0, -inf, False),
    ):
        step = next_step(table, presence, timing, moved, watched=watched)
        assert step == (Step(moved + pause, "play") if plays else None)


class Clock:
    """The time is whatever it is set to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def people(*names: str) -> Table:
    """People at Can't Stop, each at a browser of their own; the first one begins."""
    host = names[0].lower()
    made = Made("cant-stop", {"players": str(len(names))}, "verifiable", "normal", host, "m1", "ab" * 32)
    table = Table.new("KRT4WB", made, time.time)
    for seat, name in enumerate(names):
        table.do(Sit(seat, name, ""), name.lower())
    table.do(Start(), host)
    return table


def test_the_absence_of_a_person_whose_turn_it_is_ends_also_if_nobody_watches() -> None:
    clock, timing, table = Clock(), Timing(), people("Anna", "Ben")
    table.do(Leave(0), None)
    presence = Presence(clock)
    presence.open("ben")
    expected = Step(clock.now + timing.grace, StandIn(0))
    assert next_step(table, presence, timing, clock.now, watched=-inf) == expected


def test_a_reload_is_no_absence_and_a_longer_break_is_one() -> None:
    clock, timing, table = Clock(), Timing(), people("Anna", "Ben")
    presence = Presence(clock)
    for holder in ("anna", "ben"):
        presence.open(holder)
    assert next_step(table, presence, timing, clock.now) is None

    presence.close("anna")
    clock.now += timing.leave - 0.1
    step = next_step(table, presence, timing, 100.0)
    assert step == Step(100.0 + timing.leave, Leave(0))
    assert 100.0 + timing.leave > clock.now, "it is not due yet"
    presence.open("anna")
    assert next_step(table, presence, timing, 100.0) is None

    presence.close("anna")
    clock.now += timing.leave
    step = next_step(table, presence, timing, 100.0)
    assert step == Step(clock.now, Leave(0))
    table.do(Leave(0), None)
    stand_in = next_step(table, presence, timing, 100.0)
    assert stand_in == Step(clock.now - timing.leave + timing.grace, StandIn(0))
    presence.open("anna")
    assert next_step(table, presence, timing, 100.0) == Step(clock.now, Return(0))
