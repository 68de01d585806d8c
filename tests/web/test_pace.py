"""Bots pause after what is told, and shortly after mere steps on the way."""

from __future__ import annotations

import time

import pytest

from waghals.web.happening import BotSat, Made, Started
from waghals.web.pace import SOON, Timing, next_step
from waghals.web.presence import Presence
from waghals.web.table import Table

HAND = ("A; elephant", "A; elephant", "A; worm", "B; bear", "B; squirrel", "C; x2", "C; fox", "C; fox")


def bots() -> Table:
    """Two bots at Würfelzoo with real dice; both have the same twelve."""
    made = Made("wuerfelzoo", {"players": "2"}, "typed", "normal", "host", "m1", "ab" * 32)
    table = Table.new("KRT4WB", made, time.time)
    for seat in range(2):
        table.happen(BotSat(seat, "random", f"Bot {seat}"))
    table.happen(Started())
    for ply in "; ".join(2 * [*HAND, "D; boar", "D; boar", "E; bear", "E; bear"]).split("; "):
        table.played(table.play.enter(ply))
    return table


def pause(table: Table) -> float:
    step = next_step(table, Presence(time.monotonic), Timing(), moved=0.0)
    assert step is not None
    assert step.what == "play"
    return step.at / Timing().plies["normal"]


def test_a_step_on_the_way_takes_less_time_than_what_is_told() -> None:
    table = bots()
    assert pause(table) == 1
    table.played(table.play.act(0, "play C:fox"))
    assert pause(table) == pytest.approx(SOON)
    table.played(table.play.act(0, "done"))
    assert pause(table) == 1
