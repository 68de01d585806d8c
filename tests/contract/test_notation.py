"""Notation read back: what a game writes is enough to read it."""

from __future__ import annotations

from math import prod

import pytest

from waghals import NotNotation
from waghals.contract.notation import outcome_text, parse_action, parse_outcome

WORDS = ("stop", "roll again")
ACTIONS = {word: action for action, word in enumerate(WORDS)}
PLACES = (("A", "B"), ("1", "2", "3"))
BAG = (("red", "red", "blue"),)  # outcomes that share a notation


def test_an_action_is_found_by_its_notation_whatever_blanks_stand_between_its_words() -> None:
    assert [parse_action(text, ACTIONS, "") for text in WORDS] == [0, 1]
    assert parse_action("  roll \t again ", ACTIONS, "") == 1


@pytest.mark.parametrize("wrong", ["", "roll", "rollagain", "Stop", "stop stop"])
def test_any_other_text_is_refused_with_what_was_expected(wrong: str) -> None:
    with pytest.raises(NotNotation) as refused:
        parse_action(wrong, ACTIONS, "stop or roll again")
    assert (refused.value.text, refused.value.expected) == (wrong, "stop or roll again")


def test_outcomes_count_through_the_words_of_each_place_the_last_place_fastest() -> None:
    texts = [outcome_text(PLACES, outcome) for outcome in range(prod(map(len, PLACES)))]
    assert texts == ["A 1", "A 2", "A 3", "B 1", "B 2", "B 3"]
    assert [parse_outcome(text, PLACES, "") for text in texts] == list(range(6))


def test_the_lowest_of_outcomes_that_share_a_notation_is_read() -> None:
    assert [outcome_text(BAG, outcome) for outcome in range(3)] == ["red", "red", "blue"]
    assert [parse_outcome(text, BAG, "") for text in ("red", "blue")] == [0, 2]


@pytest.mark.parametrize("wrong", ["", "A", "A 4", "C 1", "1 A", "A 1 1"])
def test_any_other_outcome_is_refused_with_what_was_expected(wrong: str) -> None:
    with pytest.raises(NotNotation, match="expected a letter and a digit"):
        parse_outcome(wrong, PLACES, "a letter and a digit")


@pytest.mark.parametrize("wrong", [None, 7, b"stop", ["stop"]])
def test_what_is_no_text_is_refused_as_such(wrong: object) -> None:
    with pytest.raises(NotNotation, match="expected a text"):
        parse_action(wrong, ACTIONS, "")
    with pytest.raises(NotNotation, match="expected a text"):
        parse_outcome(wrong, PLACES, "")
