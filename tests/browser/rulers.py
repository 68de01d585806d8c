"""What a page must not have: violations that axe finds, and anything that has no place on a small screen."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import cast

from playwright.sync_api import Page, ViewportSize

from tests.browser.profiles import NARROW, PHONE, SMALL_PHONE

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
FIND = """async (options) => (await axe.run(options)).violations
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(" ")}`)"""
TOO_WIDE = """() => {
    const room = document.querySelector(".bar .room")?.lastChild;
    if (room) room.data = "WMWMWM";  // the widest code
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}"""
CONTROLS = "#actions :is(button, a, select, summary, label, .hint):not(#typing *, details:not([open]) > * *)"
FAULTS = """() => {
    scrollTo(0, 0);
    const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const called = (one) => one.id || one.getAttribute("class") || one.tagName;
    const unsaid = ".unseen, .typing, [aria-hidden=true]";
    const hidden = (one) => one.closest(unsaid) || !one.getClientRects().length;
    const faults = [];
    const controls = [...document.querySelectorAll(`CONTROLS`)].filter((one) => seen(one) && !hidden(one));
    for (const one of [...document.querySelectorAll("#board, #board > *, #said, .seats > li"), ...controls]) {
        if (!seen(one)) continue;
        const box = one.getBoundingClientRect();
        if (box.width < 2 || getComputedStyle(one).clipPath !== "none") continue;
        const out = [-box.top, -box.left, box.bottom - innerHeight, box.right - innerWidth].map(Math.round);
        if (Math.max(...out) > 1) faults.push(`${called(one)} is outside by ${Math.max(...out)}`);
    }
    for (const one of controls) {
        if (one.matches("button, select, label") && one.scrollWidth > one.clientWidth + 1)
            faults.push(`${called(one)} is cut off: ${one.scrollWidth} > ${one.clientWidth}`);
    }
    const buttons = controls.filter((one) => one.matches("button:not(.aside-row *)"));
    const low = Math.max(...buttons.map((one) => one.getBoundingClientRect().bottom));
    if (innerWidth < 960 && buttons.some((one) => one.matches(".big")) && low < innerHeight - 48)
        faults.push(`the deeds end ${innerHeight - low} px above the bottom`);
    const text = document.createTreeWalker(document.querySelector("#table .stage"), NodeFilter.SHOW_TEXT);
    while (text.nextNode()) {
        const at = text.currentNode.parentElement, words = text.currentNode.data.trim();
        if (!words || !seen(at) || hidden(at) || at.matches("option, title, .letter")) continue;
        const matrix = at.getScreenCTM?.(), scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
        const size = parseFloat(getComputedStyle(at).fontSize) * scale;
        if (size < 11.9) faults.push(`${words.slice(0, 12)} in ${called(at)} has ${size.toFixed(1)} px`);
    }
    return [...new Set(faults)];
}""".replace("CONTROLS", CONTROLS)


COVERED = """() => {
    const pressed = [...document.querySelectorAll("#table :is(a, button, select, input, summary)")];
    const covered = (one) => {
        if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
        if (one.closest(".typing, .unseen") || getComputedStyle(one).pointerEvents === "none") return false;
        one.scrollIntoView({ block: "center", behavior: "instant" });
        const labels = [...one.labels ?? []], box = (labels[0] ?? one).getBoundingClientRect();
        const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return box.width > 2 && ![one, ...labels].some((part) => there && part.contains(there));
    };
    const found = pressed.filter(covered).map((one) => `${one.id || one.textContent.trim()} is covered`);
    scrollTo(0, 0);
    const top = document.querySelector("#end-head").getBoundingClientRect().top;
    if (top > innerHeight / 2) found.push(`the headline is ${top} px from the top`);
    const again = document.querySelector("#rematch")?.getBoundingClientRect();
    return again?.bottom > innerHeight ? [...found, `"once more" ends at ${again.bottom} px`] : found;
}"""


def violations(page: Page) -> list[str]:
    """What axe finds, each with its places."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return cast("list[str]", page.evaluate(FIND, OPTIONS))


def resize(page: Page, size: ViewportSize) -> None:
    """Give the window this size; if it has that already, nothing is laid out anew."""
    if page.viewport_size != size:
        page.set_viewport_size(size)


def check_width(page: Page, what: str, sizes: Sequence[ViewportSize] = (SMALL_PHONE, NARROW)) -> None:
    """Nothing is wider than these windows, whatever the room's code."""
    for size in sizes:
        resize(page, size)
        assert page.evaluate(TOO_WIDE) <= 0, f"{what} at {size}"


def faults(page: Page, size: ViewportSize) -> list[str]:
    """What of a match is outside of a window of this size, cut off, or written below 12 pixels."""
    resize(page, size)
    return cast("list[str]", page.evaluate(FAULTS))


def check_room(page: Page, what: str, sizes: Sequence[ViewportSize] = (SMALL_PHONE, PHONE)) -> None:
    """All of a running match is there whole without scrolling, and its type is large enough."""
    if page.locator("#table.is-running").count():
        for size in sizes:
            wrong = faults(page, size)
            assert wrong == [], f"{what} at {size}: {wrong}"


def check_reach(page: Page, what: str, sizes: Sequence[ViewportSize]) -> None:
    """Of a match that is over nothing lies over what can be pressed, wherever one scrolls."""
    if page.locator("#table:is(.is-over, .is-abandoned)").count():
        for size in sizes:
            resize(page, size)
            covered = page.evaluate(COVERED)
            assert covered == [], f"{what} at {size}: {covered}"
