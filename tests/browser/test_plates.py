"""What stands at each seat on a narrow phone: the longest names, faces of bots, counts of two digits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.scenes import scenes
from tests.browser.screens import fullest
from tests.web_views import static
from tests.web_views.scenes import scene_of, seats
from waghals.bots import characters
from waghals.contract.discovery import games
from waghals.table.names import LONGEST, fits

LONG = (
    "Wilhelmine-Wollschläger",
    "W" * LONGEST,
    "Großmutter Ilse von Boch",
    "i" * LONGEST,
    "Ann M. von der Heidexy",
    "Emil",
)
OUTSIDE = """() => [...document.querySelectorAll(".seats > li")].flatMap((seat) => {
    const box = seat.getBoundingClientRect(), found = [];
    const walk = document.createTreeWalker(seat, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let one = walk.nextNode(); one; one = walk.nextNode()) {
        const of = one.nodeType === Node.TEXT_NODE ? one.parentElement : one, range = new Range();
        if (of.closest(".who, .emote, .unseen, .portrait") || !of.checkVisibility()) continue;
        range.selectNodeContents(one);
        const { left, right, width } = (of === one ? one : range).getBoundingClientRect();
        const outside = width && (left < box.left + 2 || right > box.right - 2);
        if (outside) found.push(`${seat.id}: ${of.outerHTML.slice(0, 60)}`);
    }
    const { width, right } = seat.querySelector(".who").getBoundingClientRect();
    if (width < 24 || right > box.right - 2) found.push(`${seat.id}: the name has ${width} px`);
    return found;
})"""
HIDDEN = """() => [...document.querySelectorAll(".seats > li:has(.emote)")].flatMap((seat) => {
    const emote = seat.querySelector(".emote"), range = new Range();
    emote.removeAttribute("hidden");
    range.selectNodeContents(seat.querySelector(".who"));
    const a = emote.getBoundingClientRect(), b = range.getBoundingClientRect();
    const over = a.width && a.left < b.right && a.right > b.left && a.top < b.bottom - 2 && a.bottom > b.top;
    return over ? [`${seat.id}: a face covers the name`] : [];
})"""
COUNTS = (
    "() => document.querySelectorAll('.took, .won span').forEach((one) => { one.lastChild.data = '12'; })"
)


@pytest.fixture(scope="module")
def blank(browser: Browser) -> Page:
    return browser.new_context(reduced_motion="reduce").new_page()


@pytest.mark.parametrize("with_bots", [False, True])
@pytest.mark.parametrize("game", games())
def test_all_at_a_seat_is_within_its_border(blank: Page, game: str, with_bots: bool) -> None:
    most, first = fullest(game), next(iter(scenes()[game].values())).script
    script = "" if most.hides else first
    names: Sequence[str] = LONG
    sitting = seats(most.players, names)
    if with_bots:
        first_bot = next(one.bot for one in characters(game) if one.bot)
        names = [LONG[0], *[one.name for one in characters(game)]]
        bots = [replace(seat, kind="bot", bot=first_bot) for seat in seats(most.players, names)[1:]]
        sitting = (sitting[0], *bots)
    assert all(fits(name) for name in names)
    static.show(blank, scene_of(most, script, names=names, changes={"seats": sitting}).page("de"))
    blank.evaluate(COUNTS)
    for width in (320, 360, 390):
        blank.set_viewport_size(ViewportSize(width=width, height=640))
        assert cast("list[str]", blank.evaluate(OUTSIDE)) == [], f"{width} px"
        assert cast("list[str]", blank.evaluate(HIDDEN)) == [], f"{width} px"
