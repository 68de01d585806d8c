"""The end of a match: each reader is told how it went for them."""

from __future__ import annotations

import pytest

import waghals
from tests.web_views import scenes
from tests.web_views.page import Element, read
from tests.web_views.test_every_match import script
from waghals.boards import page_of
from waghals.boards.page import Highlight, Highlights
from waghals.table.view import SeatView, Tally
from waghals.web.html.end import ranks

OVER = {"phase": "over", "can_rematch": True}


def end(
    viewer: int | None, *winners: int, locale: str = "en", players: int = 3, **changes: object
) -> Element:
    """The end of a match with these scores by seat: two columns, one, none."""
    known = {**OVER, "winners": winners, "scores": (2, 1, 0)[:players], **changes}
    page = scenes.match(scenes.LOST, viewer=viewer, changes=known, players=players).page(locale)
    return read(page).of_class("end")[0]


@pytest.mark.parametrize(
    ("viewer", "winners", "locale", "headline", "besides"),
    [
        (0, (0,), "de", "Du hast gewonnen!", []),
        (1, (0,), "de", "So knapp!", ["Anna gewinnt!"]),
        (2, (0,), "de", "Das Glück hatte andere Pläne.", ["Anna gewinnt!"]),
        (None, (0,), "de", "Anna gewinnt!", []),
        (0, (0, 1), "de", "Geteilter Sieg: Anna, Ben", []),
        (0, (), "de", "Gemeinsam beendet.", []),
        (0, (0,), "en", "You win!", []),
        (1, (0,), "en", "So close!", ["Anna wins!"]),
        (2, (0,), "en", "Luck had other plans.", ["Anna wins!"]),
        (2, (0, 1), "en", "A shared win: Anna, Ben", []),
        (2, (), "en", "Ended together.", []),
    ],
)
def test_the_headline_speaks_to_the_reader(
    viewer: int | None, winners: tuple[int, ...], locale: str, headline: str, besides: list[str]
) -> None:
    told = end(viewer, *winners, locale=locale).of_class("won-by")[0]
    assert told.one("h2").text == headline
    assert [line.text for line in told.all("p")] == besides


def test_who_is_second_of_two_was_not_close() -> None:
    assert end(1, 0, players=2).one("h2").text == "Luck had other plans."


def test_who_shares_a_device_is_told_by_name() -> None:
    both = tuple(SeatView(seat, scenes.NAMES[seat], "person", mine=True) for seat in range(2))
    assert end(0, 0, players=2, seats=both).one("h2").text == "Anna wins!"


def test_the_ranking_has_the_numbers_and_marks_the_reader() -> None:
    lines = end(1, 0).of_class("ranking")[0].all("li")
    assert [line.one("b", _class="place").text for line in lines] == ["1 .", "2 .", "3 ."]
    assert ["mine" in line["class"].split() for line in lines] == [False, True, False]


def test_without_a_winner_nobody_has_a_place() -> None:
    assert end(0).of_class("place") == []


@pytest.mark.parametrize(
    ("scores", "winners", "places"),
    [
        ((3, 2, 0), [0], [1, 2, 3]),
        ((1, 3, 1), [1], [2, 1, 2]),
        ((5, 7, 9), [0], [1, 2, 3]),
        ((-5, -3, -9), [1], [2, 1, 3]),
        ((4, 4, 2), [1], [2, 1, 3]),
        ((4, 4, 2), [0, 1], [1, 1, 3]),
        ((0, 0), [0], [1, 2]),
    ],
)
def test_more_is_better_if_the_winner_has_most(
    scores: list[int], winners: list[int], places: list[int]
) -> None:
    assert ranks(scores, winners) == places


def test_the_boldest_turn_and_the_luckiest_roll_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    best = Highlight(1, "+7 in 6 rolls", 0.18), Highlight(0, "top of 12", 0.0064)

    def found(*_: object) -> Highlights:
        return best

    monkeypatch.setattr(page_of("cant-stop"), "highlights", found, raising=False)
    game = waghals.game("cant-stop", players=2)
    played = scenes.scene_of(game, " / ".join(script(game, seed=1)))
    won = read(played.page("en")).one("ol", _class="ranking").of_class("first")[0]
    assert won.one("span", _class="score").text == "3 of 3 columns"
    told = read(played.page("en")).one("dl", _class="told")
    assert [line.text for line in told.all("dt")] == ["Boldest turn", "Greatest luck"]
    assert [line.text for line in told.all("dd")] == [
        "Ben: +7 in 6 rolls, 18%",
        "Anna: top of 12, 0.6%",
    ]


def test_the_tally_of_the_evening_is_told() -> None:
    told = end(0, 0, tally=(Tally("Anna", 2), Tally("Ben", 1))).one("dl", _class="told")
    assert [won.text for won in told.of_class("wins")] == ["Anna 2", "Ben 1"]
