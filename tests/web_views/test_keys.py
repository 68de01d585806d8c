"""Whatever may be done in a match has a key of its own."""

from __future__ import annotations

import pytest

from tests.browser.screens import pages
from tests.web_views.page import Element, read
from waghals.contract.discovery import games

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fe")
APART = ("/type", "/emote", "/stand-in", "/stand", "/swap")  # not of the game


def buttons(actions: Element) -> list[Element]:
    """What sends a ply, and can be pressed."""
    forms = [form for form in actions.all("form") if not form["action"].endswith(APART)]
    found = [button for form in forms for button in form.all("button")]
    return [one for one in found if "aria-disabled" not in one and one.attributes.get("type") != "button"]


@pytest.mark.parametrize("game", games())
def test_every_choice_has_a_key(game: str) -> None:
    looked_at = 0
    for what, html in pages(game, "en", NAMES):
        page = read(html)
        if not page.all("main", id="table") or "is-running" not in page.one("main", id="table").classes:
            continue
        actions = page.one("section", id="actions")
        without = [button.attributes.get("id") for button in buttons(actions) if "data-key" not in button]
        assert without == [], what
        looked_at += 1
    assert looked_at > 5
