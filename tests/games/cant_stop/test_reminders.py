"""The rules of Can't Stop that are told where they first matter."""

from __future__ import annotations

import pytest

from tests.web_views.scenes import (
    ALL_OUT,
    CHOOSING,
    DECIDING,
    LOST,
    ONE_RUNNER_LEFT,
    THREE_RUNNERS,
    climb,
    reminded,
)
from tests.web_views.scenes import match as scene

TWO_UP = "* 1 1 1 1 / 0 advance 2 2"
SHARED = f"{climb(0, 7, 1)} / * 3 4 3 4 / 1 advance 7 7"


@pytest.mark.parametrize(
    ("script", "viewer", "told"),
    [
        ("", 0, []),
        (CHOOSING, 0, []),
        (DECIDING, 0, []),
        (ALL_OUT, 0, ["third-runner"]),
        (ALL_OUT, 1, []),
        (ONE_RUNNER_LEFT, 0, ["last-runner"]),
        (THREE_RUNNERS, 0, ["closed"]),
        (LOST, 0, ["bust"]),
        (LOST, 1, ["bust"]),  # who is to roll now
        (f"{DECIDING} / 0 stop", 0, ["kept"]),
        (f"{TWO_UP} / 0 roll / * 1 1 1 1", 0, ["one-field"]),
        (f"{TWO_UP} / 0 roll / * 1 1 1 1 / 0 advance 2", 0, ["summit"]),
        (f"{TWO_UP} / 0 roll / * 1 1 1 1 / 0 advance 2 / 0 stop", 0, ["column-won"]),
        (SHARED, 1, ["shared-field"]),
        (SHARED, None, []),
    ],
)
def test_a_rule_is_told_where_it_matters(script: str, viewer: int | None, told: list[str]) -> None:
    assert reminded(scene(script, viewer=viewer)) == told


def test_only_who_sits_at_the_table_has_a_place_for_them() -> None:
    assert 'id="reminder"' in scene(ALL_OUT).frame()
    assert 'id="reminder"' not in scene(ALL_OUT, viewer=None).frame()
