"""What is due next: bots pause after what the log says; people are away once their pages are long closed."""

from __future__ import annotations

import time
from math import inf

import pytest

from waghals.live.steps import last_ply_is_quiet
from waghals.table.clock import LAST, SHARE, SOON, Moments, Presence, Step, Timing, next_step, takeover
from waghals.table.commands import (
    BotAct,
    Enter,
    Hurry,
    Leave,
    Overrun,
    PassOn,
    Return,
    SeatBot,
    SetClock,
    SetPace,
    Sit,
    StandIn,
    Start,
)
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


def pause(table: Table, moved: float, turned: float = 0.0) -> float:
    moments = Moments(moved, turned, last_ply_is_quiet(table))
    step = next_step(table, Presence(time.monotonic), Timing(), moments)
    assert step is not None
    assert step.what == "play"
    return step.at - moved


def test_a_step_on_the_way_takes_less_time_than_what_the_log_tells() -> None:
    table, timing = bots(), Timing()
    first = pause(table, 0.0)
    assert timing.last < first < timing.turn / 2
    play(table, "play C:fox")
    assert pause(table, first) == pytest.approx(SOON * SHARE * ((1 - LAST) * timing.turn - first))
    play(table, "done")
    assert pause(table, first, first) == first


def test_a_turn_s_time_is_shared_among_its_plies_and_the_rest_come_at_once() -> None:
    table, timing, now = bots(), Timing(), 0.0
    pauses: list[float] = []
    while not pauses or pauses[-1]:
        pauses.append(pause(table, now))
        now += pauses[-1]
    assert pauses == sorted(pauses, reverse=True)
    assert timing.turn / 2 < now < timing.turn


@pytest.mark.parametrize(("pace", "factor"), [("slow", 1.4), ("normal", 1.0), ("fast", 0.55), ("off", 0.0)])
def test_a_pace_is_so_many_times_the_normal_one(pace: str, factor: float) -> None:
    table = bots()
    normal = [pause(table, 0.0), pause(table, 1.0)]
    table.do(SetPace(pace), "host")
    assert [pause(table, 0.0), pause(table, factor)] == [pytest.approx(factor * each) for each in normal]


def test_a_hurried_bot_makes_no_pauses() -> None:
    table = bots()
    table.do(Hurry(), "host")
    assert pause(table, 0.0) == 0


def test_bots_rest_when_nobody_has_watched_for_long_and_go_on_when_somebody_does() -> None:
    table, presence, timing = bots(), Presence(time.monotonic), Timing()
    first = pause(table, 0.0)
    for moved, watched, plays in (
        (1000.0, inf, True),
        (1000.0, 1000.0 + first - timing.rest, True),
        (1000.0, 999.9 + first - timing.rest, False),
        (1000.0, -inf, False),
    ):
        step = next_step(table, presence, timing, Moments(moved, moved, watched=watched))
        assert step == (Step(moved + first, "play") if plays else None)


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
    assert next_step(table, presence, timing, Moments(clock.now, clock.now, watched=-inf)) == expected


def test_a_reload_is_no_absence_and_a_longer_break_is_one() -> None:
    clock, timing, table = Clock(), Timing(), people("Anna", "Ben")
    presence = Presence(clock)
    for holder in ("anna", "ben"):
        presence.open(holder)
    assert next_step(table, presence, timing, Moments(clock.now, clock.now)) is None

    presence.close("anna")
    clock.now += timing.leave - 0.1
    step = next_step(table, presence, timing, Moments(100.0, 100.0))
    assert step == Step(100.0 + timing.leave, Leave(0))
    assert 100.0 + timing.leave > clock.now, "it is not due yet"
    presence.open("anna")
    assert next_step(table, presence, timing, Moments(100.0, 100.0)) is None

    presence.close("anna")
    clock.now += timing.leave
    step = next_step(table, presence, timing, Moments(100.0, 100.0))
    assert step == Step(clock.now, Leave(0))
    table.do(Leave(0), None)
    stand_in = next_step(table, presence, timing, Moments(100.0, 100.0))
    assert stand_in == Step(clock.now - timing.leave + timing.grace, StandIn(0))
    presence.open("anna")
    assert next_step(table, presence, timing, Moments(100.0, 100.0)) == Step(clock.now, Return(0))


def test_a_person_has_so_much_time_as_the_host_allows_while_anybody_is_there() -> None:
    clock, timing, table = Clock(), Timing(), people("Anna", "Ben")
    table.do(SetClock(30), "anna")
    presence = Presence(clock)
    presence.open("anna")
    presence.open("ben")
    moments = Moments(moved=110.0, turned=100.0)
    assert next_step(table, presence, timing, moments) == Step(130.0, Overrun(0))
    table.do(Leave(0), None)
    assert takeover(table, presence, timing, moments) == Step(130.0, Overrun(0))
    table.do(Leave(1), None)
    assert takeover(table, presence, timing, moments) is None


def test_a_bot_finishes_the_turn_of_who_was_too_slow() -> None:
    clock, timing, table = Clock(), Timing(), people("Anna", "Ben")
    presence = Presence(clock)
    presence.open("anna")
    table.do(Overrun(0), None)
    step = next_step(table, presence, timing, Moments(clock.now, clock.now - 30))
    assert step is not None
    assert step.what == "play"


def lobby(*names: str) -> Table:
    """People at a table whose host, who sits nowhere, has made it."""
    made = Made("cant-stop", {"players": "4"}, "verifiable", "normal", "host", "m1", "ab" * 32)
    table = Table.new("KRT4WB", made, time.time)
    for seat, name in enumerate(names):
        table.do(Sit(seat, name, ""), name.lower())
    return table


def test_a_table_passes_on_to_whoever_sat_down_first_once_its_host_is_away_for_long() -> None:
    clock, timing, table = Clock(), Timing(), lobby("Anna", "Ben", "Carla")
    presence = Presence(clock)
    for holder in ("host", "anna", "ben", "carla"):
        presence.open(holder)
    moments = Moments(clock.now, clock.now)
    assert next_step(table, presence, timing, moments) is None
    presence.close("host")
    passing = Step(clock.now + timing.host, PassOn(0))
    assert next_step(table, presence, timing, moments) == passing
    presence.close("anna")
    clock.now += timing.leave
    assert next_step(table, presence, timing, moments) == Step(clock.now, Leave(0))
    table.do(Leave(0), None)
    assert next_step(table, presence, timing, moments) == Step(passing.at, PassOn(1))
    table.do(PassOn(1), None)
    assert table.host == "ben"
    assert next_step(table, presence, timing, moments) is None


def test_a_table_does_not_pass_on_in_a_match_or_while_nobody_looks() -> None:
    clock, timing, table = Clock(), Timing(), lobby("Anna")
    presence = Presence(clock)
    presence.open("host")
    presence.close("host")
    clock.now += 100.0
    presence.hear("anna")
    here = Moments(clock.now, clock.now)
    assert next_step(table, presence, timing, here) == Step(100.0 + timing.host, PassOn(0))
    assert next_step(table, presence, timing, Moments(clock.now, clock.now, watched=99.0)) is None
    table.do(Start(), "host")
    step = next_step(table, presence, timing, here)
    assert step is None or not isinstance(step.what, PassOn)
