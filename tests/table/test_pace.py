"""How long one waits between one's own turns while bots play, by a simulated clock."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.table.tables import HOST, begun
from waghals.bots import ask, bot, bots_for
from waghals.contract.discovery import games
from waghals.contract.ply import CHANCE
from waghals.live.steps import Asked, foresee, last_ply_is_quiet
from waghals.table.clock import FIRST, LAST, SHARE, Moments, Timing, pause
from waghals.table.commands import Act, Kick, Roll
from waghals.table.table import Table

PATIENCE = 10.0  # seconds between one's own turns, with three bots at normal pace
LONG = 2.0  # what one waits at least once in a match that is not short
PLIES = 600
ENDS = {  # what the plies are that end turns of bots there
    "allie-gator": ("play", "take", "steal"),
    "cant-stop": ("stop", r"roll / \d \d \d \d"),
    "raffzahn": ("take", "end", "rotten"),
    "wuerfelzoo": ("done", "done / (bear|trap)"),
}


class Step(NamedTuple):
    """A step: whose turn it was, the seconds of the pause before it, its plies, what it was to its turn."""

    turn: int
    waits: float
    plies: str
    first: bool
    ends: bool


def played(table: Table, chance: random.Random) -> Iterator[Step]:
    """The match goes on; people play at once."""
    now = moved = turned = 0.0
    for _ in range(PLIES):
        seat, turn, quiet = table.waited_for(), table.play.turn, last_ply_is_quiet(table)
        assert seat is not None
        waits, first, plies = 0.0, moved <= turned, len(table.play.plies)
        if table.seats[seat].player:
            found = foresee(table, 1.0)
            if isinstance(found, Asked):
                found = found.foreseen(ask(bot(found.bot, table.game.name), found.question))
            waits = pause(table, Timing(), Moments(moved, turned, quiet, found.ends))
            table.do(found.command, None)
        else:
            play(table, seat, chance)
        ends, new = not table.running or table.play.turn != turn, table.play.plies[plies:]
        yield Step(turn, waits, " / ".join(ply.text for ply in new), first, ends)
        now += waits
        moved = now
        if not table.running:
            return
        if table.play.turn != turn:
            turned = moved


def play(table: Table, seat: int, chance: random.Random) -> None:
    """The person at this seat plays as a bot would."""
    game, match, holder, version = table.game, table.play, table.seats[seat].holder, table.version
    if table.to_move == CHANCE:
        table.do(Roll(version=version), holder)
        return
    player, legal = bot(bots_for(game.name)[0], game.name), game.legal_actions(match.state)
    action = player.choose(game, match.observation(seat), match.history(seat), legal, chance.randrange)
    table.do(Act((game.text(match.state, action),), version=version), holder)


@pytest.mark.parametrize("game", games())
def test_with_three_bots_one_s_next_turn_comes_soon(game: str) -> None:
    waited, chance = list[float](), random.Random(game)
    for _ in range(3):
        if max(waited, default=0.0) > LONG:
            break  # else the match was short
        table, seat, turns = begun(game, players="4"), 0, list[float]()
        table.do(Kick(1), HOST)  # Ben: bots sit at the other seats
        for turn, waits, *_ in played(table, chance):
            if turn != seat:
                turns.append(0.0)
            seat = turn
            if turn:
                turns[-1] += waits
                continue
            assert max(turns, default=0.0) <= Timing().round / 3 + 1e-9
            if len(turns) <= 4:  # the direction did not turn around
                waited.append(sum(turns))
            turns.clear()
    assert LONG < max(waited) <= PATIENCE


@pytest.mark.parametrize("game", games())
def test_a_bot_waits_before_the_step_that_ends_its_turn_and_is_quick_before(game: str) -> None:
    whole, ended, before, chance = Timing().round / 2, list[str](), list[float](), random.Random(game)
    last = LAST * whole
    assert last <= Timing().last
    for step in (step for _ in range(8) for step in played(begun(game, players="4"), chance)):
        if step.turn < 2:  # Anna and Ben
            continue
        before = [] if step.first else before
        if not step.ends:
            assert step.waits == pytest.approx(FIRST * (whole - last)) or not step.first
            assert step.waits < SHARE * whole or step.first
            before.append(step.waits)
            continue
        assert step.waits == pytest.approx(last + (FIRST * (whole - last) if step.first else 0))
        assert sum(before) + step.waits <= whole + 1e-9
        ended.append(step.plies)
    for plies in ENDS[game]:
        assert any(re.match(plies, each) for each in ended), set(ended)
