"""What every game promises, at every number of seats and with every option, no exceptions.

A new game is found and played here without an edit.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

import waghals
from tests.conformance.configurations import EVERY_CONFIGURATION, EVERY_GAME
from waghals.contract import discovery
from waghals.contract.conformance import check, check_game, check_ranges, random_walk
from waghals.engine import three_ways

every_game = pytest.mark.parametrize("name", EVERY_GAME)

SECTIONS = {
    "constants": ("RULES_VERSION", "TITLE", "OPTIONS", "ACTIONS", "MOVES"),  # State may lie beside it
    "setup and whose ply it is": ("check", "setup", "to_move", "turn"),
    "chance": ("outcomes", "resolve"),
    "legal actions": ("legal",),
    "apply": ("apply",),
    "scores": ("score", "wins"),
}
ELSEWHERE = {
    "notation": ("EXPECTED_ACTION", "EXPECTED_OUTCOME", "text", "outcome_words", "reason"),
    "view": ("View", "write_view", "sees_outcome"),
}


@pytest.mark.parametrize("game", EVERY_CONFIGURATION, ids=repr)
def test_a_match_keeps_every_promise_at_each_of_its_positions(game: waghals.Game) -> None:
    check(game)


@pytest.mark.compiles
@pytest.mark.parametrize("game", EVERY_CONFIGURATION, ids=repr)
def test_interpreted_and_compiled_rules_play_the_same_match(game: waghals.Game) -> None:
    three_ways.check(random_walk(game))


@every_game
def test_the_modules_of_a_game_state_what_every_game_states(name: str) -> None:
    check_game(name)


@every_game
def test_the_ranges_of_states_and_views_are_those_that_matches_show(name: str) -> None:
    check_ranges(name)


@every_game
def test_type_checkers_know_the_states_of_a_game(name: str) -> None:
    package: Any = importlib.import_module(discovery.package(name))
    assert set(package.Options.__annotations__) == set(package.game().options)


@every_game
def test_a_rules_module_has_the_order_of_all_others(name: str) -> None:
    source = Path(waghals.game(name).rules.__file__ or "").read_text("utf-8")
    titles = re.findall(r"^# ---- (.+)$", source, re.MULTILINE)
    assert [title for title in titles if title in SECTIONS] == list(SECTIONS)
    parts = dict(zip(titles, re.split(r"^# ---- .+$", source, flags=re.MULTILINE)[1:], strict=True))
    for title, names in SECTIONS.items():
        assert set(names) <= stated(parts[title]), title


@every_game
def test_notation_and_view_are_stated_in_modules_of_their_own(name: str) -> None:
    rules = Path(waghals.game(name).rules.__file__ or "")
    for module, names in ELSEWHERE.items():
        if discovery.part(name, module) is not None:
            assert set(names) <= stated(rules.with_name(f"{module}.py").read_text("utf-8")), module
            assert not set(names) & stated(rules.read_text("utf-8")), module


def stated(source: str) -> set[str]:
    """The names that a source defines at its top."""
    return set(re.findall(r"^(?:def |class )?(\w+)", source, re.MULTILINE))
