"""Who plays whom, from which seats, with which dice."""

from __future__ import annotations

import pytest

import waghals
from waghals.arena import Contest
from waghals.bots import bot
from waghals.contract.errors import WaghalsError


def contest(*names: str, players: int = 2, alone: bool = False) -> Contest:
    game = waghals.game("cant-stop", players=players)
    return Contest(game, [bot(name, "cant-stop") for name in names], 7, alone)


def test_everybody_sits_everywhere_in_a_round() -> None:
    three = contest("random", "child", "casual", players=3)
    assert list(three.lineups(0)) == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    assert three.dice(0) != three.dice(1)


def test_of_more_players_than_seats_all_pairs_play_with_the_same_dice() -> None:
    three = contest("random", "child", "casual")
    rounds = [list(three.lineups(number)) for number in range(4)]
    assert rounds == [[(0, 1), (1, 0)], [(0, 2), (2, 0)], [(1, 2), (2, 1)], [(0, 1), (1, 0)]]
    assert [three.dice(number) for number in range(4)] == ["7/0", "7/0", "7/0", "7/1"]


def test_one_among_copies_of_another() -> None:
    alone = contest("child", "random", players=3, alone=True)
    assert list(alone.lineups(5)) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert alone.dice(5) == "7/5"


def test_namesakes_are_told_apart() -> None:
    assert contest("child", "child").names == ("child", "child 2")


def test_players_have_to_fit_the_seats() -> None:
    with pytest.raises(WaghalsError, match="3 seats of cant-stop take as many players or more"):
        contest("child", "random", players=3)
    with pytest.raises(WaghalsError, match="takes two players; given were 3"):
        contest("child", "random", "casual", alone=True)
