"""Can't Stop on every screen: all of a match has its place, and what one must read is large enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.browser.screens import pages
from tests.web_views import static

LEAST = 11.9  # pixels of type, as rendered: 12, but for rounding
SIZES = {
    "phone": (390, 844),
    "small phone": (360, 640),
    "lying": (844, 390),
    "tablet": (820, 1180),
    "desktop": (1280, 800),
    "200 percent": (640, 400),
}
FAULTS = """(least) => {
    const found = [];
    const board = document.querySelector("#mountain").getScreenCTM().a;
    for (const text of document.querySelectorAll("#mountain text")) {
        const size = board * parseFloat(getComputedStyle(text).fontSize);
        if (size < least) found.push(`${text.textContent} has ${size}`);
    }
    if (18 * board < least) found.push(`signs have ${18 * board}`);
    for (const words of document.querySelectorAll("#actions button :is(.words, .act, .danger, small)")) {
        if (!words.checkVisibility()) continue;
        const size = parseFloat(getComputedStyle(words).fontSize);
        if (size < least) found.push(`${words.textContent} has ${size}`);
        const [inner, outer] = [words, words.closest("button")].map((one) => one.getBoundingClientRect());
        const cut = inner.right > outer.right || inner.bottom > outer.bottom;
        if (cut) found.push(`${words.textContent} is cut`);
    }
    for (const button of document.querySelectorAll("#actions button")) {
        const { right, bottom } = button.getBoundingClientRect();
        if (!button.checkVisibility()) continue;
        if (right > innerWidth || bottom > innerHeight) found.push(`${button.id} at ${right}, ${bottom}`);
        const words = [...button.querySelectorAll(".words")];
        if (words.length && !words.some((one) => one.checkVisibility())) found.push(`${button.id} is mute`);
    }
    return found;
}"""


@pytest.mark.parametrize(("locale", "sizes"), [("de", list(SIZES)), ("en", ["small phone", "200 percent"])])
def test_everything_has_its_place_and_its_size_on_every_screen(
    browser: Browser, locale: str, sizes: Sequence[str]
) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    looked_at = 0
    for what, html in pages("cant-stop", locale, ["Anna", "Ben", "Cem", "Dora"]):
        static.show(page, html)
        if not page.locator("#table.is-running").count():
            continue
        for name in sizes:
            width, height = SIZES[name]
            page.set_viewport_size(ViewportSize(width=width, height=height))
            faults = cast("list[str]", page.evaluate(FAULTS, LEAST))
            assert faults == [], f"{what} on {name}"
        looked_at += 1
    context.close()
    assert looked_at > 5
