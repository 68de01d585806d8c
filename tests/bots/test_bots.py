"""Bots are found by a game's name and their own."""

from __future__ import annotations

import sys

import pytest

import waghals
from waghals.bots import Character, UnknownBot, best_bot, bot, bots_for, characters, free_character
from waghals.contract.discovery import folder, forget, part


def test_every_game_has_a_bot_that_plays_it_by_that_name() -> None:
    for game in waghals.games():
        names = bots_for(game)
        assert "random" in names
        assert [bot(name, game).name for name in names] == names


def test_bots_made_for_a_game_come_before_those_that_play_every_game() -> None:
    assert bots_for("raffzahn") == ["child", "casual", "skilled", "master", "greedy", "random"]
    assert bots_for("cant-stop") == [
        "rule-of-28",
        "child",
        "casual",
        "skilled",
        "master",
        "rule-of-28-centre",
        "glenn-aloi",
        "sketch-sa",
        "random",
    ]


def test_a_bot_plays_its_own_game_alone() -> None:
    with pytest.raises(UnknownBot):
        bot("rule-of-28", "raffzahn")


def test_a_bot_is_looked_up_without_those_of_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "waghals.games.raffzahn.bots", raising=False)
    assert bot("rule-of-28", "cant-stop") is bot("rule-of-28", "cant-stop")
    assert "waghals.games.raffzahn.bots" not in sys.modules


def test_an_unknown_bot_is_told_which_there_are() -> None:
    with pytest.raises(UnknownBot, match="no bot 'hal' plays cant-stop; there are: ") as refused:
        bot("hal", "cant-stop")
    assert refused.value.known == tuple(bots_for("cant-stop"))


def test_bots_of_an_unknown_game_are_refused_like_the_game() -> None:
    with pytest.raises(waghals.UnknownGame):
        bots_for("chess")


@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_random_takes_the_action_whose_place_is_drawn(drawn: int) -> None:
    game, legal = waghals.game("cant-stop"), [4, 7, 9]
    chosen = bot("random", "cant-stop").choose(game, game.new(), (), legal, lambda n: drawn)
    assert chosen == legal[drawn]


SOME = (
    Character("Leo", "leo", "Always one more roll!", "child"),
    Character("Alma", "alma", "Knows every stone", "rule-of-28"),
    Character("Zoe", "zoe", "Never looks back", "rule-of-28"),
    Character("Pim", "pim", "Is new here"),
)


def test_a_bot_plays_its_next_free_character_then_a_spare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part("cant-stop", "bots"), "CHARACTERS", SOME, raising=False)
    forget()
    taken: list[str] = []
    while (one := free_character("cant-stop", "rule-of-28", taken)) is not None:
        taken.append(one.name)
    assert taken == ["Alma", "Zoe", "Pim"]
    monkeypatch.undo()
    forget()


def test_every_character_of_a_game_has_a_name_a_face_and_a_bot_of_its_own() -> None:
    for game in waghals.games():
        cast = characters(game)
        assert len({one.name for one in cast}) == len({one.face for one in cast}) == len(cast)
        assert {one.bot for one in cast} <= {*bots_for(game), ""}
        drawn = (folder(game) / "faces.svg").read_text("utf-8") if cast else ""
        assert [one.face for one in cast if f'id="{one.face}"' not in drawn] == []
        assert [one.name for one in cast if not 1 <= len(one.name) <= 8] == []


def test_the_best_bot_of_a_game_is_no_random_one() -> None:
    assert [game for game in waghals.games() if best_bot(game) == "random"] == []
