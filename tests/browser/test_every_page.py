"""Past every page of every game: axe finds nothing, and everything has its place on a phone."""

from __future__ import annotations

from importlib import resources
from typing import Any, cast

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.player import Player
from tests.browser.profiles import DESKTOP, NARROW, PHONE, SMALL_PHONE, Profiles
from tests.browser.tour import tour
from waghals.contract.discovery import games

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
FIND = """async (options) => (await axe.run(options)).violations
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(" ")}`)"""
WIDE = "W" * 23  # with the seat's number after it the longest and widest name there is
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
OUTSIDE = """() => {
    scrollTo(0, 0);
    const looked = "#board, #board > *, #said, #actions :is(button, a, select, summary)";
    const shown = [...document.querySelectorAll(looked)].filter((one) => one.checkVisibility());
    return shown.map((one) => [one.id || one.className || one.tagName, one.getBoundingClientRect()])
        .filter(([, box]) => Math.min(box.top, box.left) < 0
            || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5)
        .map(([name, box]) => `${name}: ${JSON.stringify(box)}`);
}"""
CUT_OFF = """() => [...document.querySelectorAll("#actions :is(button, select, .hint, h2)")]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.id || one.className}: ${one.scrollWidth} > ${one.clientWidth}`)"""


# One language by day on a phone, the other in the evening on a desk.
DAY = "de", PHONE, {"color_scheme": "light"}
EVENING = "en", DESKTOP, {"color_scheme": "dark"}


def violations(page: Page) -> list[str]:
    """What axe finds, each with its places."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return cast("list[str]", page.evaluate(FIND, OPTIONS))


def test_axe_finds_what_is_wrong(profiles: Profiles) -> None:
    page = profiles.new()
    page.goto("/")
    assert violations(page) == []
    page.locator("h1").evaluate("h1 => { h1.style.color = '#d8c8a8'; }")
    page.locator("#room").evaluate("field => field.labels.forEach((label) => label.remove())")
    assert [found.split(":")[0] for found in violations(page)] == ["color-contrast", "label"]


@pytest.mark.parametrize(("locale", "size", "light"), [DAY, EVENING], ids=["de", "en"])
@pytest.mark.parametrize("game", games())
def test_axe_finds_nothing_on_any_page_and_a_match_never_needs_scrolling(
    profiles: Profiles, game: str, locale: str, size: ViewportSize, light: dict[str, Any]
) -> None:
    profiles.forgive("404")
    host, guest = (
        Player(profiles.new(locale, reduced_motion="reduce", has_touch=True, **light), WIDE) for _ in "ab"
    )
    matches = 0
    for what, page in tour(game, host, guest):
        page.set_viewport_size(size)
        assert violations(page) == [], f"{what} at {size}"
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
