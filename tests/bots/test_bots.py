"""Bots are found by name, and play only what they know."""

from __future__ import annotations

import pytest

import waghals
from waghals.bots import UnknownBot, bot, bots, bots_for


def test_there_are_these_bots() -> None:
    assert {"random", "rule-of-28"} <= set(bots())
    assert [bot(name).name for name in bots()] == bots()


def test_every_game_has_a_bot_and_every_bot_a_game() -> None:
    played = {name: bots_for(name) for name in waghals.games()}
    assert all("random" in names for names in played.values())
    assert {name for names in played.values() for name in names} == set(bots())
    assert "rule-of-28" in played["cant-stop"]


def test_bots_made_for_a_game_come_before_those_that_play_every_game() -> None:
    assert bots_for("raffzahn") == ["greedy", "random"]
    assert bots_for("cant-stop") == ["rule-of-28", "random"]


def test_an_unknown_bot_is_told_which_there_are() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'hal'; there are: ") as refused:
        bot("hal")
    assert refused.value.known == tuple(bots())


@pytest.mark.parametrize("lot", [0, 1, 2])
def test_random_takes_the_action_that_the_lot_names(lot: int) -> None:
    legal = [4, 7, 9]
    assert bot("random").choose(waghals.game("cant-stop"), None, legal, lambda n: lot) == legal[lot]
