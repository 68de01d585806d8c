"""The mutator: which changes it makes, and how a line states that one survives."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutation import mutants, rule_files, stated
from waghals.contract import discovery

EVERYWHERE = range(1000)


def changes(source: str) -> list[str]:
    return [f"{mutant.change}{' !' * mutant.stated}" for mutant in mutants(source, "rules", EVERYWHERE)]


def test_comparisons_operators_and_numbers_are_changed() -> None:
    assert changes("x = a > 2 * b") == [
        "a > 2 * b -> a >= 2 * b",
        "a > 2 * b -> a <= 2 * b",
        "2 * b -> 2 + b",
        "2 -> 3",
    ]


def test_conditions_are_turned_round_and_parts_of_them_left_out() -> None:
    assert changes("if a and b:\n    pass") == [
        "a and b -> not (a and b)",
        "a and b -> a or b",
        "a and b -> a",
    ]


def test_statements_are_left_out() -> None:
    source = "def f(s):\n    g(s)\n    s.x += s.y\n    return False"
    assert changes(source) == [
        "g(s) -> pass",
        "s.x += s.y -> s.x -= s.y",
        "s.x += s.y -> pass",
        "return False -> pass",
        "False -> True",
    ]


def test_a_comment_at_the_end_of_a_line_states_what_survives() -> None:
    assert changes("x = a > 2  # mutant >=: never equal") == [
        "a > 2 -> a >= 2 !",
        "a > 2 -> a <= 2",
        "2 -> 3",
    ]


def test_a_comment_above_a_line_states_several_that_survive() -> None:
    source = "# mutants >= | > 3: never between\nx = a > 2"
    assert changes(source) == ["a > 2 -> a >= 2 !", "a > 2 -> a <= 2", "2 -> 3 !"]


def test_a_statement_may_tell_one_of_two_places_apart() -> None:
    assert changes("x = 2 * a + 2 * b  # mutant 2 + b: b is two") == [
        "2 * a + 2 * b -> 2 * a - 2 * b",
        "2 * a -> 2 + a",
        "2 * b -> 2 + b !",
        "2 -> 3",
        "2 -> 3",
    ]


def test_a_statement_without_its_mutant_ends_the_run() -> None:
    with pytest.raises(SystemExit, match="line 1: no mutant has '<'"):
        changes("x = a > 2  # mutant <: never")


@pytest.mark.parametrize("game", discovery.games())
def test_every_survivor_that_a_game_states_is_a_mutant_of_its_line(game: str) -> None:
    for file in rule_files(discovery.folder(game)):
        source = file.read_text()
        found = list(mutants(source, file.stem, stated(source)))
        assert {mutant.line for mutant in found if mutant.stated} == set(stated(source))


def test_mutated_are_the_files_with_rules_and_the_notation() -> None:
    files = rule_files(Path(discovery.folder("allie-gator")))
    assert [file.name for file in files] == ["rules.py", "state.py", "view.py", "notation.py"]
