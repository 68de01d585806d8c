"""The rules of Allie Gator that are told where they first matter."""

from __future__ import annotations

import pytest

import waghals
from tests.games.allie_gator.scripts import EMPTY_HAND
from tests.games.allie_gator.test_board import DEAL, THREE
from tests.games.allie_gator.test_moments import changed
from tests.web_views.scenes import reminded, scene_of
from waghals.boards.lesson import reminders
from waghals.boards.page import Ply

GAME = waghals.game("allie-gator")
PLAIN = DEAL.replace("* steal", "* 1").replace("* raise", "* 2")
SHUT = PLAIN.replace("* 10", "* 32").replace("* 20", "* 63") + "/ 0 play 32 right / * 3"
BOTH = SHUT.replace("* 11", "* 60") + " / 1 play 60 left / * 4 / 0 play 63 left / * 5"


def after(script: str, viewer: int = 0, players: int = 2) -> list[str]:
    return reminded(scene_of(waghals.game("allie-gator", players=players), script, viewer=viewer))


@pytest.mark.parametrize(
    ("script", "viewer", "told"),
    [
        (PLAIN, 0, []),
        (DEAL, 0, ["special"]),
        (DEAL, 1, []),
        (f"{PLAIN} / 0 play 10 left / * 12", 0, []),
        (f"{DEAL} / 0 take", 0, ["take"]),
        (f"{DEAL} / 0 steal 1", 0, ["steal"]),
        (f"{DEAL} / 0 steal 1 / * 31 / * 55", 1, ["special", "steal"]),
        (f"{DEAL.replace('* 30', '* 66')} / 0 raise 66 left / * 12 / * 13", 0, ["raise"]),
        (f"{PLAIN} / 0 play 10 left / * 12 / 1 gift left 0 / * 13", 1, ["gift"]),
        (f"{PLAIN} / 0 play 10 left / * 12 / 1 reverse / * 13", 1, ["reverse-of-two"]),
        (BOTH, 1, ["both-shut", "special"]),
    ],
)
def test_a_rule_is_told_where_it_matters(script: str, viewer: int, told: list[str]) -> None:
    assert after(script, viewer) == told


def test_among_three_play_turns_round() -> None:
    deal = THREE.replace("* 10 /", "* reverse /").replace("* reverse / * gift", "* 10 / * gift")
    assert after(f"{deal} / 0 reverse / * 69", 0, players=3) == ["reverse"]


def test_whoever_can_play_nothing_has_to_take() -> None:
    game = waghals.game("allie-gator", players=3, short=True)
    scene = scene_of(game, EMPTY_HAND, viewer=1)
    assert reminded(scene)[:2] == ["must-take", "pile-empty"]


def test_the_end_of_a_round_is_told_and_a_golden_tooth_before_it() -> None:
    before = scene_of(GAME, DEAL).view.position.view
    for won, keys in ((2, ["round"]), (4, ["golden-tooth", "round"])):
        ended = changed(before, round=2, won=[won, 0, 0, 0, 0], phase=0)
        step = (changed(before, won=[2, 0, 0, 0, 0]), Ply(0, "take"), ended)
        assert [key for key, _ in reminders(GAME, ended, 0, [step])] == keys
