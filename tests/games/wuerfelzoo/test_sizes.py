"""Würfelzoo on large screens: its dice grow with the meadow, and all of a match has its place."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

import waghals
from tests.games.wuerfelzoo.scenes import SCENES, deal
from tests.web_views import static
from tests.web_views.scenes import scene_of

TWO = " / ".join(2 * [deal([*("A:elephant", "A:worm", "B:trap", "B:bear", "C:x2", "C:fox") * 2])])
SCREENS = {
    **{
        f"five, {what}": (5, SCENES[what].script)
        for what in ("to choose", "the bear", "the worm", "the boar's other die")
    },
    "two, to choose": (2, TWO),
    "two, all animals of a kind": (2, f"{TWO} / 0 play A:worm; play A:worm; done"),
}
# Of each size the least width of a die: one's own, another's, one in the middle.
SIZES = {
    (820, 1180): (58, 47, 88),
    (768, 1024): (50, 40, 76),
    (600, 800): (39, 32, 60),
    (390, 844): (30, 28, 40),
}
TAPPED = 30  # pixels that a die to be tapped has at least, whatever the screen
FAULTS = """([own, others, middle, tapped]) => {
    const found = [];
    const board = document.querySelector("#board");
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = board;
    if (scrollHeight > clientHeight || scrollWidth > clientWidth) found.push("the board scrolls");
    const check = (dice, least) => {
        for (const die of document.querySelectorAll(dice)) {
            if (!die.checkVisibility({ visibilityProperty: true })) continue;
            const { width } = die.getBoundingClientRect();
            if (width < least - 0.5) found.push(`${die.id} is ${width.toFixed(1)} wide, not ${least}`);
        }
    };
    check(".hand:not(#hand-0) .die", others);
    check("#hand-0 .die", own);
    check(".meadow > .die", middle);
    check(".herds .die:has(> :is(button, input))", tapped);
    return found;
}"""


@pytest.fixture(scope="module")
def blank(browser: Browser) -> Page:
    return browser.new_context(reduced_motion="reduce").new_page()


@pytest.mark.parametrize("what", SCREENS)
def test_dice_are_large_and_nothing_scrolls(blank: Page, what: str) -> None:
    players, script = SCREENS[what]
    static.show(blank, scene_of(waghals.game("wuerfelzoo", players=players), script).page("de"))
    for (width, height), least in SIZES.items():
        blank.set_viewport_size(ViewportSize(width=width, height=height))
        assert cast("list[str]", blank.evaluate(FAULTS, [*least, TAPPED])) == [], f"{what}: {width}x{height}"
