"""Where the system chooses the colours: edges tell what pushes from what keeps, and what is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.scenes import scenes
from tests.browser.screens import fullest
from tests.web_views import static
from tests.web_views.scenes import scene_of
from waghals.contract.discovery import games

NAMES = ("Anna", "Ben", "Ilse", "Cem", "Dora", "Emil")
SHOWS = {  # what is shown, and which button pushes, which keeps
    "cant-stop": ("to decide", "#roll", "#stop"),
    "raffzahn": ("the first choice", "#roll", "#take"),
    "wuerfelzoo": ("to choose", "#reroll", "#play"),
    "allie-gator": ("the first card", "#take", ".way"),
}
EDGE = """(one) => {
    const { borderStyle, borderColor } = getComputedStyle(one);
    return [borderStyle, borderColor];
}"""
RING = """(one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return [outlineStyle, outlineWidth];
}"""


@pytest.fixture(scope="module")
def blank(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce", forced_colors="active")
    yield context.new_page()
    context.close()


def edge(page: Page, selector: str) -> list[str]:
    return cast("list[str]", page.locator(selector).first.evaluate(EDGE))


@pytest.mark.parametrize("game", games())
def test_edges_say_what_pushes_and_whose_turn_it_is(blank: Page, game: str) -> None:
    what, push, keep = SHOWS[game]
    scene = scenes()[game][what]
    static.show(blank, scene_of(fullest(game, dict(scene.options)), scene.script, names=NAMES).page("en"))
    assert edge(blank, push)[0] == "double"
    assert edge(blank, keep)[0] == "solid"
    assert edge(blank, ".seats > li.on")[1] != edge(blank, ".seats > li:not(.on)")[1]


def test_what_is_chosen_has_a_ring(blank: Page) -> None:
    scene = scenes()["wuerfelzoo"]["to choose"]
    static.show(blank, scene_of(fullest("wuerfelzoo"), scene.script, names=NAMES).page("en"))
    blank.locator(".herd input").first.evaluate("(one) => one.click()")
    assert blank.locator(".herd .die:has(:checked)").evaluate(RING) == ["solid", "4px"]
    assert blank.locator(".herd .die:not(:has(:checked))").first.evaluate(RING)[0] == "none"
    typed = scene_of(fullest("raffzahn"), "", names=NAMES, changes={"by_hand": True, "must_roll": True})
    static.show(blank, typed.page("en"))
    blank.locator(".typed input[type=radio]").first.evaluate("(one) => one.click()")
    assert blank.locator(".typed label:has(:checked)").evaluate(RING)[0] == "solid"


def test_tiles_keep_their_colours_so_that_a_shield_is_told_from_a_monster(blank: Page) -> None:
    scene = scenes()["raffzahn"]["a tile to protect"]
    static.show(blank, scene_of(fullest("raffzahn"), scene.script, names=NAMES).page("en"))
    ground = "(one) => getComputedStyle(one).backgroundColor"
    shown, shut = (
        blank.locator(f".row-of {one}").first.evaluate(ground) for one in (".open .tile", ".shut .tile")
    )
    assert shown != shut
