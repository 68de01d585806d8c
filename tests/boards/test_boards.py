"""Boards are found by a game's name; a game without one gets the generic board."""

from __future__ import annotations

import sys
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import waghals
from waghals.boards import GENERIC, board, game_file, game_translator, joins_outcomes, page_of
from waghals.boards.generic.board import GenericBoard, rows
from waghals.boards.generic.page import GenericPage
from waghals.boards.page import Danger
from waghals.contract import discovery
from waghals.i18n import LOCALES, catalogues, translator
from waghals.i18n.building import read

NAMES = ["Anna", "Ben", "Cem", "Dora", "Eva", "Finn"]


@pytest.mark.parametrize("name", waghals.games())
@pytest.mark.parametrize("locale", LOCALES)
def test_every_game_has_a_board_that_draws_and_speaks(name: str, locale: str) -> None:
    game, t = waghals.game(name), game_translator(name, locale)
    for its in (board(name), GenericBoard(name)):
        state = game.new()
        for _ in range(20):
            view = game.observation(state, 0)
            console = Console(file=StringIO(), width=80)
            console.print(its.text(game, view, NAMES, t))
            assert all(its.sentence(view, action, t) for action in game.legal_actions(state))
            if game.to_move(state) == waghals.CHANCE:
                state = game.resolve(state, game.outcomes(state) // 2)
            else:
                state = game.apply(state, game.legal_actions(state)[0])
        assert all(its.option_text(option, t)[0] for option in game.options)


def test_a_board_of_its_own_is_found_in_the_package_of_its_game() -> None:
    assert not isinstance(board("cant-stop"), GenericBoard)
    assert not isinstance(page_of("cant-stop"), GenericPage)
    assert game_file("cant-stop", "board.css") == discovery.folder("cant-stop") / "board.css"
    assert game_file("cant-stop", "no-such-file.css") is None


def test_a_game_without_one_gets_the_generic_board(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "bare_game"
    package.mkdir()
    for name in ("__init__", "rules", "notation"):
        package.joinpath(f"{name}.py").write_text("", "utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(discovery, "package", lambda name: "bare_game")  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    discovery.forget()
    try:
        assert isinstance(board("bare"), GenericBoard)
        assert isinstance(page_of("bare"), GenericPage)
        assert game_file("bare", "board.css") == GENERIC / "board.css"
    finally:
        discovery.forget()


def test_only_a_game_that_says_so_joins_outcomes_into_one_line() -> None:
    assert not joins_outcomes("cant-stop")


def test_the_generic_board_shows_every_field_and_says_the_notation() -> None:
    game, t, output = waghals.game("cant-stop"), game_translator("cant-stop", "en"), StringIO()
    state = game.resolve(game.new(), 700)
    view, generic = game.observation(state, 0), GenericBoard("cant-stop")
    Console(file=output, width=80).print(generic.text(game, view, NAMES, t))
    assert "columns to win" in output.getvalue()
    assert generic.sentence(view, game.parse(state, "advance 7 8"), t) == "Advance 7 8"
    assert generic.log_line(view, view, "1 advance 7 8", NAMES, t) == "Ben: advance 7 8"
    assert generic.log_line(view, view, "* 3 4 5 2", NAMES, t) == "3 4 5 2"
    assert generic.log_line(view, view, "1 undo", NAMES, t) == "Ben takes that back."
    assert generic.option_text("columns_to_win", t) == ("Columns to win", "a whole number from 3 to 5")


def test_rows_and_grids_are_shown_as_such() -> None:
    state = waghals.game("cant-stop", players=3).new()
    state.stones[1][2] = 4
    shown = dict(rows(state))
    assert list(shown) == [name.replace("_", " ") for name in state.fields]
    assert shown["players"] == "3"
    assert shown["dice"] == "0 0 0 0"
    assert shown["stones"].splitlines()[:2] == ["0 0 0 0 0 0 0 0 0 0 0", "0 0 4 0 0 0 0 0 0 0 0"]


def test_the_generic_page_lists_what_is_seen_and_what_is_legal() -> None:
    game, t = waghals.game("cant-stop"), game_translator("cant-stop", "en")
    state = game.resolve(game.new(), 700)
    legal = game.legal_actions(state)
    sentence = board("cant-stop").sentence
    generic_page = GenericPage(sentence)
    shown = generic_page.board(game, state, (), NAMES, t)
    assert shown.rows == tuple(rows(state))
    offered = generic_page.actions(game, state, 0, legal, str, t)
    assert offered.choices == tuple((game.text(state, a), sentence(state, a, t)) for a in legal)
    assert generic_page.scores(game, state, t).goal is None
    assert generic_page.hint(game, state, t) == "It is your turn."
    assert generic_page.waiting(game, state, "Anna", t) == "Anna is to play."


def test_two_games_may_translate_one_word_differently(tmp_path: Path) -> None:
    for name, word in (("poker", "Chip"), ("pig", "Ferkel")):
        tmp_path.joinpath(name).mkdir()
        tmp_path.joinpath(name, "de.po").write_text(f'msgid "piece"\nmsgstr "{word}"\n', "utf-8")
    poker, pig = (translator("de", tmp_path / name) for name in ("poker", "pig"))
    assert (poker.gettext("piece"), pig.gettext("piece")) == ("Chip", "Ferkel")
    assert translator("de").gettext("piece") == "piece"
    assert pig.gettext("yes") == "ja"  # what a game leaves out, the shared catalogue knows


@pytest.mark.parametrize("name", waghals.games())
def test_a_games_texts_are_its_own(name: str) -> None:
    title = waghals.game(name).title
    (own,) = catalogues("de", discovery.folder(name))
    assert read(own).get(title) is not None
    assert not any(read(path).get(title) for path in catalogues("de"))


@pytest.mark.parametrize(
    ("share", "level", "percent"),
    [
        (Fraction(0), 0, 0),
        (Fraction(1, 1296), 0, 1),
        (Fraction(99, 1000), 0, 10),
        (Fraction(1, 10), 1, 10),
        (Fraction(1, 4), 2, 25),
        (0.4999, 2, 50),
        (0.5, 3, 50),
        (Fraction(1295, 1296), 3, 99),
        (1, 3, 100),
    ],
)
def test_danger_has_a_level_and_is_never_called_certain_when_it_is_not(
    share: float | Fraction, level: int, percent: int
) -> None:
    danger = Danger(share)
    assert (danger.level, danger.percent) == (level, percent)
    assert Danger(share, stated_level=2).level == 2
