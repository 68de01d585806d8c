"""First matches: every ply of a script is legal where it stands, and they end as they say."""

from __future__ import annotations

from typing import Any

import pytest

import waghals
from waghals.boards import game_translator
from waghals.boards.lesson import Lesson, ScriptedPly, lesson
from waghals.bots import characters
from waghals.i18n import say

every_game = pytest.mark.parametrize("name", ["allie-gator", "cant-stop", "raffzahn", "wuerfelzoo"])
MOST_STEPS = 10


def of(name: str) -> Lesson:
    found = lesson(name)
    assert found is not None
    return found


def replayed(name: str) -> tuple[waghals.Game, Any]:
    """The position after the whole script."""
    options = {key: value == "yes" for key, value in of(name).options.items()}
    game = waghals.game(name, players=2, **options)
    state = game.new()
    for ply in of(name).plies:
        assert game.to_move(state) == ply.seat, ply
        if ply.seat == waghals.CHANCE:
            state = game.resolve(state, game.parse_outcome(state, ply.text))
        else:
            number = game.parse(state, ply.text)
            assert game.text(state, number) == ply.text
            state = game.apply(state, number)
    return game, state


@every_game
def test_a_script_is_played_to_its_end_by_the_rules(name: str) -> None:
    replayed(name)
    assert 1 <= len(of(name).steps) <= MOST_STEPS


@every_game
def test_each_step_asks_something_of_whoever_learns_and_says_it_in_both_languages(name: str) -> None:
    found = of(name)
    for number, step in enumerate(found.steps):
        mine = [ply for ply in found.plies if ply.step == number and ply.seat in (0, waghals.CHANCE)]
        assert mine, step
        english, german = (say(game_translator(name, locale), step.words) for locale in ("en", "de"))
        assert german != english


@every_game
def test_the_partner_is_a_character_of_the_game(name: str) -> None:
    assert of(name).partner in [one.name for one in characters(name)]


def test_the_lessons_end_as_they_say() -> None:
    game, state = replayed("cant-stop")
    assert list(game.scores(state)) == [1, 0]  # the 12 is won
    game, state = replayed("raffzahn")
    assert state.owner[40] == 0
    game, state = replayed("wuerfelzoo")
    assert game.to_move(state) == waghals.TERMINAL
    assert list(game.winners(state)) == [0]
    game, state = replayed("allie-gator")
    assert list(game.scores(state)) == [-5, -7]


def test_a_game_may_have_no_lesson() -> None:
    assert lesson("cant-stop") is not None
    with pytest.raises(waghals.UnknownGame):
        lesson("chess")


def test_lines_are_read_as_in_a_record() -> None:
    assert of("cant-stop").plies[:3] == (
        ScriptedPly(waghals.CHANCE, "6 6 1 4", 0),
        ScriptedPly(0, "advance 5 12", 1),
        ScriptedPly(0, "roll", 2),
    )
