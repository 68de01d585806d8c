"""The rules of Raffzahn that are told where they first matter."""

from __future__ import annotations

import pytest

from tests.games.raffzahn.test_board import FIFTH, FOUR_FOR_ANNA, ROUND, THEFT, scene
from tests.games.raffzahn.test_moments import PAYS
from tests.web_views.scenes import reminded

AGAIN = "0 reroll blue1 / * 1"
PROTECTED = f"{FOUR_FOR_ANNA} / 0 end".removesuffix(" / 0 end") + " / * rotten 1 1 / * 20 1 4"


@pytest.mark.parametrize(
    ("script", "viewer", "told"),
    [
        ("", 0, []),
        ("* 10 1 1", 0, []),
        ("* 10 1 1", 1, []),
        ("* rotten 1 1", 0, ["rotten"]),
        ("* rotten 1 1", 1, ["rotten"]),  # who is to roll now
        ("* rotten 1 1", 2, []),
        ("* 10 1 1 / 0 take", 0, ["open"]),
        (f"* 10 1 1 / {AGAIN}", 0, ["last-roll"]),
        (THEFT, 0, ["steal"]),
        (f"{ROUND} / * 10 1 1", 0, ["own-hit-open"]),
        (f"{FOUR_FOR_ANNA} / * 20 1 4", 0, ["own-hit-protected"]),
        (f"{ROUND} / * 10 1 1 / * 10 1 1", 1, ["miss"]),
        (PROTECTED, 1, ["miss"]),
        (f"{ROUND} / * 10 1 1 / * 10 1 1 / 1 reroll blue1 / * 1 / 1 reroll blue1 / * 1", 1, []),  # pays all
        (PAYS, 0, []),  # has one tile
        (f"{FOUR_FOR_ANNA} / * 20 1 4 / * 20 1 4", 1, ["steal"]),
        (FIFTH, 0, ["protect"]),
        (f"{FIFTH} / 0 take", 0, []),
        ("* 10 star star", 0, ["two-stars"]),
        ("* star star star", 0, ["three-stars"]),
    ],
)
def test_a_rule_is_told_where_it_matters(script: str, viewer: int, told: list[str]) -> None:
    assert reminded(scene(script, viewer=viewer)) == told


def test_whoever_has_a_choice_what_to_pay_is_told() -> None:
    gone = f"{FOUR_FOR_ANNA} / * 10 1 1 / 0 take / * rotten 1 1 / * rotten 1 1 / * 20 1 1"  # 22 is lost
    miss = f"{gone} / * rotten 1 1 / * rotten 1 1 / * 20 1 1 / 0 reroll blue1 / * 1 / 0 reroll blue1 / * 1"
    assert reminded(scene(miss)) == ["paying"]


def test_a_call_is_explained() -> None:
    assert reminded(scene("* 10 1 1 / 0 call 12", call=True)) == ["call"]
