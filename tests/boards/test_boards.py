"""Boards are found by a game's name; a game without one gets the generic board."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

import waghals
from waghals import boards
from waghals.boards import board, folder
from waghals.boards.generic.board import GenericBoard, shown
from waghals.i18n import LOCALES, translator

NAMES = ["Anna", "Ben", "Cem", "Dora", "Eva", "Finn"]


@pytest.mark.parametrize("name", waghals.games())
@pytest.mark.parametrize("locale", LOCALES)
def test_every_game_has_a_board_that_draws_and_speaks(name: str, locale: str) -> None:
    game, t = waghals.game(name), translator(locale)
    for its in (board(name), GenericBoard(name)):
        state = game.new()
        for _ in range(20):
            seen = game.observation(state, 0)
            console = Console(file=StringIO(), width=80)
            console.print(its.text(game, seen, NAMES, t))
            assert all(its.sentence(seen, action, t) for action in game.legal_actions(state))
            if game.to_move(state) == waghals.CHANCE:
                state = game.resolve(state, game.outcomes(state) // 2)
            else:
                state = game.apply(state, game.legal_actions(state)[0])
        assert all(its.option_text(option, t)[0] for option in game.options)


def test_a_board_of_its_own_is_found_by_its_folder() -> None:
    assert board("cant-stop").__class__ is not GenericBoard
    assert folder("cant-stop").name == "cant_stop"


def test_a_game_without_one_gets_the_generic_board(monkeypatch: pytest.MonkeyPatch) -> None:
    board.cache_clear()
    monkeypatch.setattr(boards, "_own", set[str])
    try:
        assert isinstance(board("cant-stop"), GenericBoard)
        assert folder("cant-stop").name == "generic"
    finally:
        board.cache_clear()


def test_the_generic_board_shows_every_field_and_says_the_notation() -> None:
    game, t, output = waghals.game("cant-stop"), translator("en"), StringIO()
    state = game.resolve(game.new(), 700)
    seen, generic = game.observation(state, 0), GenericBoard("cant-stop")
    Console(file=output, width=80).print(generic.text(game, seen, NAMES, t))
    assert "columns to win" in output.getvalue()
    assert generic.sentence(seen, game.parse(state, "advance 7 8"), t) == "Advance 7 8"
    assert generic.told(seen, seen, "1 advance 7 8", NAMES, t) == "Ben: advance 7 8"
    assert generic.told(seen, seen, "* 3 4 5 2", NAMES, t) == "3 4 5 2"
    assert generic.told(seen, seen, "1 undo", NAMES, t) == "Ben takes that back."
    assert generic.option_text("columns_to_win", t) == ("Columns to win", "a whole number from 3 to 5")


def test_rows_and_grids_are_shown_as_such() -> None:
    assert shown(((1, 2), (3, 4))) == "1 2\n3 4"
    assert shown([1, 2]) == "1 2"
    assert shown(True) == "True"
