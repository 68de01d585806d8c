"""Names that people give themselves."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from waghals.contract.errors import WaghalsError
from waghals.match.record import parse
from waghals.match.seat import Seat
from waghals.table.commands import Refused, clean_name
from waghals.table.names import LONGEST, alike, graphemes

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"  # man, woman, girl: one picture
RECORD = "waghals 2\ngame cant-stop\noption players 2\nseat 0 {}\nseat 1 Ben\n"
FLAG = "\U0001f1e9\U0001f1ea"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna  ", "Anna"),
        ("Anna\tLena\nMarie", "Anna Lena Marie"),
        ("A\u0308nne", "Änne"),
        ("\u202eannA\u202c", "annA"),
        ("An\u200bna\ufeff", "Anna"),
        ("Zoë\x00\x1b[31m", "Zoë[31m"),
        (FAMILY, FAMILY),
        ("\u200dAnna\u200d", "Anna"),
        ("e" + "\u0301" * 20, "é" + "\u0301" * 3),
        ("\u0301\u0301Anna", "Anna"),
        ("Ωmega 🎲", "Ωmega 🎲"),
        ("ab\U000e0041", "ab"),
        ("a\ue000b", "ab"),
    ],
)
def test_what_is_kept_of_a_name(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    "typed", ["", " ", "\u200b", "\u0301", "\u202e\u2066", "\x00", "\u3164\u115f", "\U000e0001"]
)
def test_a_name_that_nobody_can_see_is_none(typed: str) -> None:
    with pytest.raises(Refused, match="enter a name"):
        clean_name(typed)


@pytest.mark.parametrize("sign", ["x", "ä", "a\u0308", FAMILY, FLAG, "👍🏽", "한"])
def test_a_name_has_at_most_24_signs_as_a_reader_counts_them(sign: str) -> None:
    assert len(list(graphemes(clean_name(sign * LONGEST)))) == LONGEST
    with pytest.raises(Refused, match="24"):
        clean_name(sign * (LONGEST + 1))


def test_one_sign_is_not_a_way_round_the_length() -> None:
    joined = "\u200d".join(["\U0001f468"] * 251)
    assert len(list(graphemes(joined))) == 1
    with pytest.raises(Refused, match="24"):
        clean_name(joined)


@pytest.mark.parametrize("sign", [*"\u061c\u200e\u200f\u202e\u2066\xad\ufeff\U000e0041"])
def test_who_plays_has_no_unseen_signs_in_a_name_wherever_it_comes_from(sign: str) -> None:
    assert clean_name(f"An{sign}na") == "Anna"
    with pytest.raises(WaghalsError, match="nobody sees"):
        Seat(f"An{sign}na")
    with pytest.raises(WaghalsError, match="nobody sees"):
        parse(RECORD.format(f"An{sign}na"))
    assert parse(RECORD.format(FAMILY)).header.seats[0].name == FAMILY


@given(typed=st.text(max_size=60))
def test_a_name_is_one_harmless_line_or_refused(typed: str) -> None:
    try:
        name = clean_name(typed)
    except Refused:
        return
    assert clean_name(name) == name
    assert Seat(name).name == name
    assert not {unicodedata.category(sign) for sign in name} & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert not set(name) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


def test_names_that_look_the_same_are_alike() -> None:
    assert alike("ANNA") == alike("anna") == alike("Ａｎｎａ")
    assert alike("Anna") != alike("Anne")
