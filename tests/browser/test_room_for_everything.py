"""Everything has its place on a phone: the whole board and all that may be pressed, without scrolling."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import Page

from tests.browser.player import Player
from tests.browser.profiles import NARROW, PHONE, SMALL_PHONE, Profiles
from tests.browser.tour import tour
from waghals.contract.game import games
from waghals.i18n import LOCALES

WIDE = "W" * 23  # with the seat's number after it the longest and widest name there is
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
OUTSIDE = """() => {
    scrollTo(0, 0);
    const looked = "#board, #board > *, #said, #deed :is(button, a, select, summary)";
    const shown = [...document.querySelectorAll(looked)].filter((one) => one.checkVisibility());
    return shown.map((one) => [one.id || one.className || one.tagName, one.getBoundingClientRect()])
        .filter(([, box]) => Math.min(box.top, box.left) < 0
            || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5)
        .map(([name, box]) => `${name}: ${JSON.stringify(box)}`);
}"""
CUT_OFF = """() => [...document.querySelectorAll("#deed :is(button, select, .hint, h2)")]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.id || one.className}: ${one.scrollWidth} > ${one.clientWidth}`)"""


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", games())
def test_no_page_is_wider_than_a_phone_and_a_match_never_needs_scrolling(
    profiles: Profiles, game: str, locale: str
) -> None:
    profiles.forgive("404")
    host, guest = (Player(profiles.new(locale, reduced_motion="reduce", has_touch=True), WIDE) for _ in "ab")
    matches = 0
    for what, page in tour(game, host, guest):
        check_width(page, what)
        if page.locator("#board").count():
            check_room(page, what)
            matches += 1
    assert matches > 4


def check_width(page: Page, what: str) -> None:
    page.set_viewport_size(NARROW)
    assert page.evaluate(TOO_WIDE) <= 0, f"{what} at {NARROW}"


def check_room(page: Page, what: str) -> None:
    """Board and buttons are there whole, on both phones."""
    for size in (SMALL_PHONE, PHONE):
        page.set_viewport_size(size)
        assert found(page, OUTSIDE) == [], f"{what} at {size}"
        assert found(page, CUT_OFF) == [], f"{what} at {size}"


def found(page: Page, fault: str) -> list[str]:
    return cast("list[str]", page.evaluate(fault))
