"""Allie Gator on every screen: all of a match has its place, and what one must read is large enough."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

import waghals
from tests.games.allie_gator.test_board import NAMES
from tests.web_views import static
from tests.web_views.scenes import scene_of

SIZES = {
    "phone": (390, 844),
    "small phone": (360, 640),
    "lying": (844, 390),
    "tablet": (820, 1180),
    "desktop": (1280, 800),
    "200 percent": (640, 400),
}
LEAST = 11.9  # pixels of type, as rendered: 12, but for rounding
FAULTS = """(least) => {
    const found = [];
    const width = (one) => one.getBoundingClientRect().width;
    const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && width(one) > 2;
    const looked = "#swamp, #swamp text, .plate, .held-card, .why, .about, #actions :is(button, button span)";
    for (const one of [...document.querySelectorAll(looked)].filter(seen)) {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const name = one.id || one.textContent.trim().slice(0, 30);
        const outside = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
        if (outside) found.push(`${name} is outside`);
        const whole = one.matches(".card-face, .held-card, .way, .way-words, #take");
        if (whole && one.scrollWidth > one.clientWidth + 1) found.push(`${name} is cut off`);
    }
    for (const one of [...document.querySelectorAll("#board *, #actions *, .plate *")].filter(seen)) {
        if (![...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim())) continue;
        const scale = one instanceof SVGGraphicsElement ? one.getScreenCTM().a : 1;
        const size = scale * parseFloat(getComputedStyle(one).fontSize);
        if (size < least) found.push(`${one.textContent.trim().slice(0, 30)} has ${size.toFixed(1)}`);
    }
    for (const way of [...document.querySelectorAll("#actions .way")].filter(seen)) {
        if (![...way.querySelectorAll(".words, .short")].some(seen)) found.push(`${way.id} has no words`);
    }
    for (const one of [...document.querySelectorAll(".hint")].filter(seen)) {
        if (one.scrollHeight > one.clientHeight + 1) found.push(`the hint is cut off: ${one.textContent}`);
    }
    const [plate, stake] = document.querySelectorAll("#stake use, #stake text");
    if (stake && width(stake) + 6 > width(plate)) found.push("what is at stake is wider than its plate");
    const stage = document.querySelector(".stage");
    if (stage.scrollHeight > stage.clientHeight + 1) found.push("the stage scrolls");
    return found;
}"""
PICK = "(id) => document.querySelector(`#${id} input`).click()"


def dealt(players: int, *hand: str) -> str:
    """45 and 30 are the targets, seat 0 has this hand, the others the lowest numbers."""
    others = [str(card) for card in range(1, 59) if str(card) not in (*hand, "45", "30")]
    return " / ".join(f"* {card}" for card in ("45", "30", *hand, *others[: 5 * (players - 1)]))


GIFTS = dealt(5, "12", "9", "57", "66", "gift") + (
    "/ 0 play 9 left / * 59 / 1 play 1 right / * 60 / 2 play 6 right / * 61 / 3 play 13 right / * 62"
    "/ 4 play 18 right / * 63"
)
SCREENS = {
    "a number that fits on both sides": (2, dealt(2, "12", "36", "44", "67", "steal"), "card-12"),
    "eight raises": (5, dealt(5, "47", "50", "57", "66", "raise"), "card-raise-1"),
    "eight gifts": (5, GIFTS, "card-gift-1"),
    "four robberies": (5, dealt(5, "47", "50", "57", "66", "steal"), "card-steal-1"),
    "a new target": (5, dealt(5, "47", "50", "57", "66", "gift") + " / 0 take", "card-47"),
    "a side that is shut": (5, dealt(5, "29", "9", "57", "66", "gift") + " / 0 play 29 right / * 60", ""),
}


@pytest.fixture(scope="module")
def blank(browser: Browser) -> Page:
    return browser.new_context(reduced_motion="reduce").new_page()


@pytest.mark.parametrize("what", SCREENS)
@pytest.mark.parametrize("locale", ["de", "en"])
def test_everything_has_its_place_and_its_size_on_every_screen(blank: Page, locale: str, what: str) -> None:
    players, script, chosen = SCREENS[what]
    game = waghals.game("allie-gator", players=players)
    static.show(blank, scene_of(game, script, names=NAMES).page(locale))
    if chosen:
        blank.evaluate(PICK, chosen)
    for name, (width, height) in SIZES.items():
        blank.set_viewport_size(ViewportSize(width=width, height=height))
        assert cast("list[str]", blank.evaluate(FAULTS, LEAST)) == [], f"{what} on {name}"


PLACES = """() => [...document.querySelectorAll(".held-card")].map((card) => {
    card.querySelector("input")?.click();
    return document.querySelector(".hand").getBoundingClientRect().top;
})"""


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_cards_keep_their_place_whichever_is_chosen_and_while_others_play(blank: Page, size: str) -> None:
    width, height = SIZES[size]
    blank.set_viewport_size(ViewportSize(width=width, height=height))
    game, script = waghals.game("allie-gator", players=2), dealt(2, "12", "36", "44", "67", "steal")
    places = list[float]()
    for plies in (script, f"{script} / 0 play 12 left / * 59"):
        static.show(blank, scene_of(game, plies, viewer=0, names=NAMES).page("de"))
        places += cast("list[float]", blank.evaluate(PLACES))
    assert len(places) == 2 * 5
    assert max(places) - min(places) < 6


def test_on_a_short_phone_cards_keep_their_place_whichever_is_chosen(blank: Page) -> None:
    blank.set_viewport_size(ViewportSize(width=360, height=640))
    game = waghals.game("allie-gator", players=3)
    static.show(blank, scene_of(game, dealt(3, "12", "36", "44", "67", "steal"), names=NAMES).page("de"))
    places = cast("list[float]", blank.evaluate(PLACES))
    assert len(places) == 5
    assert max(places) - min(places) < 6
