"""Observations: the numbers of a view, in an order that is told."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import waghals
from tests.envs.configured import GAMES
from waghals.contract.conformance import random_walk
from waghals.contract.record import Record, Row, number, row
from waghals.envs import spaces


def number_of(view: Any, column: spaces.Column) -> int:
    value = getattr(view, column.field)
    for place in column.place:
        value = value[place]
    return int(value)


@pytest.mark.parametrize("name", GAMES)
def test_every_view_of_a_match_lies_in_the_space_and_comes_back_from_its_numbers(name: str) -> None:
    game = waghals.game(name)
    space, told = spaces.observation_space(game), spaces.columns(game)
    for state in random_walk(game).states[::5]:
        for viewer in game.viewers:
            view = game.observation(state, viewer)
            numbers = spaces.flatten(view)
            mask = spaces.mask(game, game.legal_actions(state))
            assert space.contains({"observation": numbers, "action_mask": mask})
            assert mask.tolist() == [int(legal) for legal in game.legal_mask(state)]
            assert spaces.unflatten(game, numbers) == view
            assert numbers.tolist() == [number_of(view, column) for column in told]


def test_columns_have_the_names_of_fields_and_places() -> None:
    told = spaces.columns(waghals.game("cant-stop"))
    assert [told[0], told[8]] == [
        spaces.Column("players", "players", (), 2, 4),
        spaces.Column("stones[0][1]", "stones", (0, 1), 0, 13),
    ]


def test_numbers_that_no_int16_holds_get_a_wider_type() -> None:
    class Long(Record):
        few: Row = row(3, high=9)
        many: int = number(32, high=1_000_000)

    assert spaces.dtype(Long.fields) == np.int32
    assert spaces.dtype({"few": Long.fields["few"]}) == np.int16
    assert spaces.flatten(Long()).dtype == np.int32


def test_a_row_of_another_length_is_refused() -> None:
    with pytest.raises(waghals.WaghalsError, match=r"shape \(82,\); given was \(3,\)"):
        spaces.unflatten(waghals.game("cant-stop"), np.zeros(3, np.int16))


def test_a_mask_makes_the_action_space_draw_legal_actions() -> None:
    game = waghals.game("cant-stop")
    state = game.child(game.new(), random.Random(1).randrange(6**4))
    space, legal = spaces.action_space(game), game.legal_actions(state)
    assert {int(space.sample(spaces.mask(game, legal))) for _ in range(200)} == set(legal)
