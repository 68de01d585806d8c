"""Every page of every game, as it comes: axe finds nothing, and everything has its place on a phone.

The pages are made from scripts and shown without a server: see `tests.web_views`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

import waghals
from tests.browser.profiles import DESKTOP, ENLARGED, LYING, NARROW, PHONE, SMALL_PHONE, TABLET, WALL
from tests.browser.rulers import check_reach, check_room, check_width, resize, violations
from tests.browser.screens import pages
from tests.web_views import static
from waghals.contract.reason import Reason
from waghals.web.html.pages import reading
from waghals.web.html.pages.front import page_front
from waghals.web.html.pages.setup import page_setup

WIDE = [f"{'W' * 23}{seat}" for seat in range(6)]  # the longest and widest names there are
CARDS = "#actions .held-card[data-key]"  # what shows the choices of a card
HALF, SIXTH, FOURTH = 2, 6, 4
CHOSEN = 2  # cards whose choices are looked at
SIZES = {"de": (PHONE, LYING, ENLARGED, SMALL_PHONE), "en": (DESKTOP, TABLET, WALL)}
NARROWEST = {"de": (SMALL_PHONE, NARROW), "en": (NARROW,)}

# One language by day on a phone, the other in the evening on a desk.
DAY = "de", PHONE, "light"
EVENING = "en", DESKTOP, "dark"


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A blank page, by day, or in the evening where a test asks for that."""
    context = browser.new_context(reduced_motion="reduce", has_touch=True)
    blank = context.new_page()
    blank.emulate_media(color_scheme=getattr(request, "param", "light"))
    yield blank
    context.close()


def test_axe_finds_what_is_wrong(page: Page) -> None:
    static.show(page, page_front("en"))
    assert violations(page) == []
    page.locator("h1").evaluate("h1 => { h1.style.color = '#d8c8a8'; }")
    page.locator("#room").evaluate("field => field.labels.forEach((label) => label.remove())")
    assert [found.split(":")[0] for found in violations(page)] == ["color-contrast", "label"]


@pytest.mark.parametrize(("locale", "size", "page"), [DAY, EVENING], ids=["de", "en"], indirect=["page"])
def test_axe_finds_nothing_on_pages_outside_a_match(page: Page, locale: str, size: ViewportSize) -> None:
    static.show(page, page_front(locale))
    check(page, size, "the front page")
    page.set_viewport_size(size)
    page.locator("#menu summary").click()
    check(page, size, "the menu")
    for name in waghals.games():
        static.show(page, page_setup(name, locale))
        check(page, size, f"the options of {name}")
    static.show(page, reading.page_error(404, Reason("There is nothing here."), locale))
    check(page, size, "an error")


@pytest.mark.parametrize(("locale", "size", "page"), [DAY, EVENING], ids=["de", "en"], indirect=["page"])
@pytest.mark.parametrize("name", waghals.games())
def test_axe_finds_nothing_in_a_game_and_a_match_never_needs_scrolling(
    page: Page, name: str, locale: str, size: ViewportSize, thorough: bool
) -> None:
    """Every second page by day, every sixth in the evening: the longer language on phones leaves the least
    room. Axe looks at each in the evening, at the second of four by day.
    """
    looked_at = 0
    for number, (what, html) in enumerate(pages(name, locale, WIDE)):
        if not thorough and (number % SIXTH if size == DESKTOP else number % HALF == 0):
            continue
        static.show(page, html)
        resize(page, size)
        if thorough or size == DESKTOP or looked_at % FOURTH == 1:
            assert violations(page) == [], what
        check_room(page, what, SIZES[locale][looked_at % 2 :: 2])
        check_reach(page, what, SIZES[locale])
        check_width(page, what, NARROWEST[locale])
        for card in range(min(CHOSEN, page.locator(CARDS).count())):
            resize(page, size)
            page.locator(CARDS).nth(card).click()
            check_room(page, f"{what}, card {card}", SIZES[locale][card::CHOSEN])
        looked_at += 1
    assert looked_at > (1 if size == DESKTOP else 6)


def check(page: Page, size: ViewportSize, what: str) -> None:
    """Axe finds nothing at this size, and everything has its place on phones."""
    resize(page, size)
    assert violations(page) == [], f"{what} at {size}"
    check_width(page, what)
