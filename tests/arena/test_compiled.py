"""Compiled policies in the arena: luck, and by which rules masters decide."""

from __future__ import annotations

import numpy as np
import pytest

import waghals
from waghals.arena.compiled import CompiledMatch
from waghals.bots import bot
from waghals.bots.nets import net_of
from waghals.contract.discovery import part
from waghals.contract.ply import CHANCE
from waghals.engine.learned import CompiledPolicy
from waghals.engine.records import array_of
from waghals.match import Match, Seat, Seeded

pytestmark = pytest.mark.compiles


def test_a_roll_that_changes_nothing_is_no_luck() -> None:
    """All runners are at the top: whatever is rolled, the turn is lost."""
    game = waghals.game("cant-stop")
    state = game.new()
    state.free = 0
    state.runners[0], state.runners[5], state.runners[10] = 3, 13, 3
    judge, luck = CompiledPolicy(game, net_of(game.name, 2)), np.ones(2)
    judge.luck(array_of(game, [state])[0], 700, luck)
    assert luck.tolist() == pytest.approx([0, 0], abs=1e-6)


def test_luck_is_taken_off_as_often_as_it_came() -> None:
    game = waghals.game("cant-stop")
    beside = CompiledMatch.begun(game, [bot("random", "cant-stop")] * 2)
    assert beside is not None
    judge, luck, total = CompiledPolicy(game, net_of(game.name, 2)), np.zeros(2), np.zeros(2)
    seats = [Seat("A"), Seat("B")]
    match = Match(game, seats, Seeded(3))
    for _ in range(12):
        state = array_of(game, [match.state])[0]
        if match.to_move == CHANCE:
            ply = match.roll()
            assert ply is not None
            judge.luck(state, ply.number, luck)
            total += luck
        else:
            ply = match.act(match.to_move, game.legal_actions(match.state)[-1])
        beside.follow(ply)
    assert abs(total[0]) > 0.001
    assert beside.adjusted((0.25, 0.75)) == pytest.approx((0.25 - total[0], 0.75 - total[1]))


@pytest.mark.parametrize("name", [name for name in waghals.games() if part(name, "policy")])
def test_every_master_says_by_which_rule_it_decides(name: str) -> None:
    assert getattr(bot("master", name), "rule", None) == "decide"
