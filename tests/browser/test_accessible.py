"""axe finds nothing on any page, by day and in the evening, on a phone and on a desk."""

from __future__ import annotations

from importlib import resources
from typing import Literal, cast

import pytest
from playwright.sync_api import Page

from tests.browser.player import Player
from tests.browser.profiles import DESKTOP, PHONE, Profiles
from tests.browser.tour import tour
from waghals.contract.game import games

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
FIND = """async (options) => (await axe.run(options)).violations
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(" ")}`)"""


def violations(page: Page) -> list[str]:
    """What axe finds, each with its places."""
    page.evaluate(AXE)
    return cast("list[str]", page.evaluate(FIND, OPTIONS))


def test_axe_finds_what_is_wrong(profiles: Profiles) -> None:
    page = profiles.new()
    page.goto("/")
    assert violations(page) == []
    page.locator("h1").evaluate("h1 => { h1.style.color = '#d8c8a8'; }")
    page.locator("#room").evaluate("field => field.labels.forEach((label) => label.remove())")
    assert [found.split(":")[0] for found in violations(page)] == ["color-contrast", "label"]


@pytest.mark.parametrize(("locale", "light"), [("de", "light"), ("en", "dark")])
@pytest.mark.parametrize("game", games())
def test_axe_finds_nothing_on_any_page(
    profiles: Profiles, game: str, locale: str, light: Literal["light", "dark"]
) -> None:
    profiles.forgive("404")
    host, guest = (
        Player(profiles.new(locale, reduced_motion="reduce", color_scheme=light), name)
        for name in ("Anna", "Ben")
    )
    for what, page in tour(game, host, guest):
        for size in (PHONE, DESKTOP):
            page.set_viewport_size(size)
            assert violations(page) == [], f"{what} at {size}"
