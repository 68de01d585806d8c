"""Games whose types are known: what is misspelt is found before it runs.

mypy complains where a comment says to ignore an error and there is none, so each of those below is a claim.
"""

from __future__ import annotations

from typing import Any, assert_type

import pytest

import waghals
from waghals.games import allie_gator, cant_stop
from waghals.games.allie_gator.state import State
from waghals.games.allie_gator.view import View


def test_a_misspelt_field_of_a_state_or_a_view_is_an_error() -> None:
    game = allie_gator.game(players=3)
    state = assert_type(game.resolve(game.new(), 7), State)
    view = assert_type(game.observation(state, 0), View)
    assert_type(state.hands[0][0], int)
    with pytest.raises(AttributeError):
        print(state.handz)  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        print(view.numbers)  # type: ignore[attr-defined]
    with pytest.raises(waghals.WaghalsError, match="this needs a state of allie-gator"):
        game.apply(view, 0)  # type: ignore[arg-type]


def test_a_misspelt_option_or_value_is_an_error() -> None:
    assert assert_type(cant_stop.game(players=3).options.get("players"), int | None) == 3
    with pytest.raises(waghals.BadOption, match="cant-stop has no option 'plyers'"):
        cant_stop.game(plyers=3)  # type: ignore[call-arg]
    with pytest.raises(waghals.BadOption, match="option hurry takes yes or no"):
        cant_stop.game(hurry=3)  # type: ignore[arg-type]
    with pytest.raises(KeyError):
        print(cant_stop.game().options["plyers"])  # type: ignore[typeddict-item]


def test_a_game_by_name_is_the_same_without_its_types() -> None:
    game = waghals.game("cant-stop", players=3)
    assert game == cant_stop.game(players=3)
    assert_type(game.new(), Any)
