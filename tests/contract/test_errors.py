"""Errors carry their evidence, and reasons can be said in any language."""

from __future__ import annotations

import pytest

import waghals
from waghals import NotYourTurn, Reason, StaleVersion
from waghals.contract.errors import brought_by

TOO_LATE = "Column {column} is already won."


@pytest.mark.parametrize(
    "error",
    [
        waghals.UnknownGame("chess", ["cant-stop"]),
        waghals.BadOption("no"),
        waghals.NotInstalled("numpy", "lab"),
        waghals.NotNotation("fly", "roll or stop"),
        waghals.NotLegal("stop", ["roll"], Reason("No.")),
        NotYourTurn(1, "seat 0"),
        StaleVersion(3, 5),
    ],
)
def test_every_error_is_a_waghals_error_and_a_value_error(error: Exception) -> None:
    assert isinstance(error, waghals.WaghalsError)
    assert isinstance(error, ValueError)


def test_an_act_out_of_turn_says_whose_ply_it_is() -> None:
    error = NotYourTurn(1, "seat 0")
    assert str(error) == "it is not the ply of seat 1, but of seat 0"
    assert error.seat == 1


def test_a_stale_command_says_what_it_was_meant_for_and_where_the_match_is() -> None:
    error = StaleVersion(3, 5)
    assert str(error) == "the command was meant for version 3, the match is at 5"
    assert (error.given, error.current) == (3, 5)


def test_a_reason_is_a_sentence_with_its_values_and_keeps_the_template_for_translators() -> None:
    reason = Reason(TOO_LATE, column=7)
    assert str(reason) == "Column 7 is already won."
    assert (reason.template, reason.values) == (TOO_LATE, {"column": 7})
    assert repr(reason) == "Reason('Column 7 is already won.')"


def test_reasons_are_equal_when_template_and_values_are() -> None:
    assert Reason(TOO_LATE, column=7) == Reason(TOO_LATE, column=7)
    assert hash(Reason(TOO_LATE, column=7)) == hash(Reason(TOO_LATE, column=7))
    assert Reason(TOO_LATE, column=7) != Reason(TOO_LATE, column=8)
    assert Reason("The match is over.") != "The match is over."


def test_a_missing_package_of_an_extra_is_named_with_what_brings_it() -> None:
    with pytest.raises(waghals.NotInstalled) as missing, brought_by("lab"):
        raise ModuleNotFoundError("No module named 'numba'", name="numba")
    assert str(missing.value) == "numba is not installed; it comes with: pip install 'waghals[lab]'"
    assert (missing.value.name, missing.value.extra) == ("numba", "lab")
    assert isinstance(missing.value, ImportError)


@pytest.mark.parametrize("name", ["numba.core", "waghals.engine.gone"])
def test_a_package_that_is_there_and_broken_is_not_called_missing(name: str) -> None:
    with pytest.raises(ModuleNotFoundError, match="broken"), brought_by("lab"):
        raise ModuleNotFoundError("broken", name=name)
