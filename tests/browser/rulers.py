"""What a page must not have: violations that axe finds, and anything that has no place on a small screen."""

from __future__ import annotations

from importlib import resources
from typing import cast

from playwright.sync_api import Page

from tests.browser.profiles import NARROW, PHONE, SMALL_PHONE

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
FIND = """async (options) => (await axe.run(options)).violations
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(" ")}`)"""
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
OUTSIDE = """() => {
    scrollTo(0, 0);
    if (document.querySelector("#table")?.matches(".is-over, .is-abandoned")) return []; // it may be long
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


def violations(page: Page) -> list[str]:
    """What axe finds, each with its places."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return cast("list[str]", page.evaluate(FIND, OPTIONS))


def check_width(page: Page, what: str) -> None:
    """Nothing is wider than the narrowest screen."""
    page.set_viewport_size(NARROW)
    assert page.evaluate(TOO_WIDE) <= 0, f"{what} at {NARROW}"


def check_room(page: Page, what: str) -> None:
    """Board and buttons are there whole, on both phones, without scrolling."""
    for size in (SMALL_PHONE, PHONE):
        page.set_viewport_size(size)
        assert _found(page, OUTSIDE) == [], f"{what} at {size}"
        assert _found(page, CUT_OFF) == [], f"{what} at {size}"


def _found(page: Page, fault: str) -> list[str]:
    return cast("list[str]", page.evaluate(fault))
