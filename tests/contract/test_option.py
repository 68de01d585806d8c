"""Options: numbers, choices, switches and rows, as Python values, as text and as kept in the state."""

from __future__ import annotations

import pytest

import waghals
from waghals import BadOption, Choice, Flag, Number, Numbers, Option

ROUNDS = Number("rounds", 2, 12, default=4)
EDITION = Choice("edition", ("revised", "original"))
QUICK = Flag("quick")
PRIZES = Numbers("prizes", 3, 0, 7, default=(1, 2, 3))


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
    assert (option.decode(number), option.text(value), option.parse(text)) == (value, text, value)
    assert type(option.parse(text)) is type(option.decode(number)) is type(value)
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
    with pytest.raises(BadOption, match=f"option {option.name} takes"):
        option.text(wrong)


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


@pytest.mark.parametrize("value", [(1, 2, 3), (0, 7, 7)])
def test_a_row_of_numbers_is_kept_as_a_row_and_written_with_commas(value: tuple[int, ...]) -> None:
    kept = list(value)
    assert PRIZES.encode(value) == PRIZES.encode(kept) == kept
    assert PRIZES.decode(kept) == value
    assert PRIZES.text(value) == ",".join(map(str, value))
    assert PRIZES.parse(PRIZES.text(value)) == value
    assert hash(PRIZES.decode(kept)) == hash(value)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ((1, 2), "given were 2"),
        ([1, 2, 3, 4], "given were 4"),
        ((), "given were 0"),
        ((1, 8, 3), "number 2 was 8"),
        ((-1, 2, 3), "number 1 was -1"),
        ((1, 2, True), "number 3 was True"),
        ((1, 2, 3.0), "number 3 was 3.0"),
        ((1, 2, "3"), "number 3 was '3'"),
        ("1,2,3", "given was '1,2,3'"),
        (123, "given was 123"),
        (None, "given was None"),
    ],
)
def test_another_row_is_refused_and_the_refusal_says_where_it_is_wrong(wrong: object, complaint: str) -> None:
    with pytest.raises(BadOption) as refused:
        PRIZES.encode(wrong)
    assert str(refused.value) == f"option prizes takes {PRIZES.allowed}; {complaint}"


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ("", "given were 1"),
        ("1,2", "given were 2"),
        ("1,2,3,", "given were 4"),
        ("1,,3", "number 2 was ''"),
        ("1, 2,3", "number 2 was ' 2'"),
        ("1,02,3", "number 2 was '02'"),
        ("1,2,8", "number 3 was '8'"),
        ("1,2,٣", "number 3 was '٣'"),
    ],
)
def test_another_text_of_a_row_is_refused_too(wrong: str, complaint: str) -> None:
    with pytest.raises(BadOption) as refused:
        PRIZES.parse(wrong)
    assert str(refused.value) == f"option prizes takes {PRIZES.allowed}; {complaint}"


def test_a_row_lists_its_default_alone_as_there_are_too_many_others() -> None:
    assert PRIZES.values == (PRIZES.default,)


def test_options_say_what_they_allow() -> None:
    assert ROUNDS.allowed == "a whole number from 2 to 12"
    assert EDITION.allowed == "revised or original"
    assert QUICK.allowed == "yes or no (in Python: True or False)"
    assert PRIZES.allowed == "3 whole numbers from 0 to 7, with commas between them"


def test_the_first_choice_is_the_default_and_a_switch_is_off() -> None:
    assert (ROUNDS.default, EDITION.default, QUICK.default) == (4, "revised", False)


def test_an_option_that_is_refused_is_refused_with_one_of_our_own_errors() -> None:
    assert issubclass(BadOption, waghals.WaghalsError)
    assert issubclass(waghals.WaghalsError, ValueError)
