"""Options: numbers, choices and switches, as Python values, as text and as numbers in the state."""

from __future__ import annotations

import pytest

import waghals
from waghals import BadOption, Choice, Flag, Number, Option

ROUNDS = Number("rounds", 2, 12, default=4)
EDITION = Choice("edition", ("revised", "original"))
QUICK = Flag("quick")


@pytest.mark.parametrize(
    ("option", "value", "number", "text"),
    [
        (ROUNDS, 2, 2, "2"),
        (ROUNDS, 12, 12, "12"),
        (EDITION, "revised", 0, "revised"),
        (EDITION, "original", 1, "original"),
        (QUICK, False, 0, "no"),
        (QUICK, True, 1, "yes"),
    ],
)
def test_a_value_its_number_and_its_text_convert(
    option: Option, value: object, number: int, text: str
) -> None:
    assert option.encode(value) == number
    assert type(option.encode(value)) is int
    assert (option.decode(number), option.text(number), option.parse(text)) == (value, text, number)
    assert type(option.parse(text)) is int
    assert value in option.values


@pytest.mark.parametrize(
    ("option", "wrong"),
    [
        *((ROUNDS, wrong) for wrong in (1, 13, -4, True, 4.0, "4", None)),
        *((EDITION, wrong) for wrong in ("Revised", "", 0, None, ["revised"])),
        *((QUICK, wrong) for wrong in (0, 1, "yes", None)),
    ],
)
def test_another_value_is_refused_and_the_refusal_says_what_is_allowed(option: Option, wrong: object) -> None:
    with pytest.raises(BadOption) as refused:
        option.encode(wrong)
    assert str(refused.value) == f"option {option.name} takes {option.allowed}; given was {wrong!r}"


@pytest.mark.parametrize(
    ("option", "wrong"),
    [
        *((ROUNDS, wrong) for wrong in ("1", "13", "04", "+4", " 4", "4.0", "four", "", "٤", "9" * 5000)),
        *((EDITION, wrong) for wrong in ("Revised", "revised ", "")),
        *((QUICK, wrong) for wrong in ("Yes", "true", "1", "")),
    ],
)
def test_another_text_is_refused_and_the_refusal_says_what_is_allowed(option: Option, wrong: str) -> None:
    with pytest.raises(BadOption) as refused:
        option.parse(wrong)
    assert str(refused.value) == f"option {option.name} takes {option.allowed}; given was {wrong!r}"


def test_options_say_what_they_allow() -> None:
    assert ROUNDS.allowed == "a whole number from 2 to 12"
    assert EDITION.allowed == "revised or original"
    assert QUICK.allowed == "yes or no (in Python: True or False)"


def test_the_first_choice_is_the_default_and_a_switch_is_off() -> None:
    assert (ROUNDS.default, EDITION.default, QUICK.default) == (4, "revised", False)


def test_an_option_that_is_refused_is_refused_with_one_of_our_own_errors() -> None:
    assert issubclass(BadOption, waghals.WaghalsError)
    assert issubclass(waghals.WaghalsError, ValueError)
