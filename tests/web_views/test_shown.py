"""States and views show themselves: as a terminal does, and in a notebook as a page does."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import pytest

import waghals
from tests.match.conftest import kuhn as kuhn
from tests.match.conftest import toys as toys
from waghals.contract.conformance import random_walk
from waghals.contract.conformance.walk import Walk
from waghals.games.allie_gator.state import State

every_game = pytest.mark.parametrize("name", waghals.games())


def halfway(name: str) -> tuple[Walk, Any]:
    """A match, and a position of it in which a seat is to move."""
    walk = random_walk(waghals.game(name, players=3))
    half = walk.states[len(walk.states) // 2 :]
    return walk, next(state for state in half if walk.game.to_move(state) >= 0)


def test_a_printed_state_is_the_board_of_the_terminal() -> None:
    game = waghals.game("cant-stop")
    state = game.resolve(game.new(), game.parse_outcome(game.new(), "3 4 5 2"))
    lines = str(state).splitlines()
    assert "Can't Stop" in lines[0]
    assert "  2    3    4    5    6    7    8    9   10   11   12" in lines[-1]
    assert "\x1b" not in str(state)
    assert repr(state).startswith("State(players=2, columns_to_win=3")


@every_game
def test_every_position_of_a_match_is_shown(name: str) -> None:
    walk, _ = halfway(name)
    for state in (*walk.states[:3], *walk.states[3:-1:40], walk.states[-1]):
        assert str(state) != repr(state)
        assert state._repr_html_().startswith('<div class="waghals"')
        view = walk.game.observation(state, 1)
        assert str(view) != repr(view)


@every_game
def test_a_fragment_needs_nothing_from_elsewhere(name: str) -> None:
    _, state = halfway(name)
    html = state._repr_html_()
    ids = re.findall(r' id="([^"]+)"', html)
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', re.sub(r"<style>.*</style>", "", html)))
    assert used
    assert used <= set(ids)
    assert len(ids) == len(set(ids))
    assert re.findall(r'(?:src|href)="(?!#)|url\((?!"?(?:#|data:))|<script|@import|<link', html) == []


@every_game
def test_the_style_of_a_fragment_reaches_nothing_else_of_its_page(name: str) -> None:
    _, state = halfway(name)
    style = re.findall("<style>(.*?)</style>", state._repr_html_(), re.DOTALL)[0]
    depth, outside = 0, ""
    for piece in re.split(r"([{}])", style):
        if not depth and piece not in "{}":
            outside += f"{piece.strip()}\n"
        depth += (piece == "{") - (piece == "}")
    heads = {head for head in outside.splitlines() if head}
    assert depth == 0
    assert {head for head in heads if not re.match(r"\.waghals|\.seat-\d$|@media|@keyframes", head)} == set()


def test_a_view_shows_its_own_hand_and_a_state_that_of_whose_turn_it_is() -> None:
    walk, state = halfway("allie-gator")
    game, turn = walk.game, walk.game.turn(state)
    own, other = (game.observation(state, seat) for seat in (turn, (turn + 1) % 3))
    assert str(state) == str(own) != str(other)
    assert state._repr_html_() == own._repr_html_() != other._repr_html_()
    assert "Your hand" not in str(game.observation(state, None))


def test_a_game_without_a_board_of_its_own_shows_its_numbers_as_a_table(kuhn: waghals.Game) -> None:
    state = kuhn.resolve(kuhn.new(), 1)
    assert "Kuhn" in str(state)
    assert "dealt" in state._repr_html_()


def test_what_is_no_position_shows_its_numbers() -> None:
    records: tuple[Any, ...] = State(), waghals.game("cant-stop").rules.MOVES()
    for record in records:
        assert str(record) == repr(record)
        assert record._repr_html_() is None


def test_without_rich_and_jinja_a_state_shows_its_numbers() -> None:
    script = (
        "import sys; sys.modules['rich'] = sys.modules['jinja2'] = None; import waghals;"
        "s = waghals.game('cant-stop').new(); assert str(s) == repr(s) and s._repr_html_() is None"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
