"""One live walk a game, past everything that a table shows from its making to its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.profiles import PHONE, Profiles
from tests.browser.rulers import check_room, check_width, violations
from tests.browser.tour import tour
from waghals.contract.discovery import games

# Pages that axe looks at in `test_every_page`, with the same content.
SEEN_BY_AXE = {"the front page", "the menu", "the rules", "an error", "a roll to type in", "the first roll"}
WIDE = "W" * 23  # with the seat's number after it the longest and widest name there is


@pytest.mark.parametrize("game", games())
def test_a_table_is_sound_from_its_making_to_its_end(profiles: Profiles, game: str, thorough: bool) -> None:
    """Axe looks at every fourth page of a game, and at the next one in the next game."""
    profiles.forgive("404")
    host, guest = (Player(profiles.new("de", reduced_motion="reduce", has_touch=True), WIDE) for _ in "ab")
    matches = 0
    for number, (what, page) in enumerate(tour(game, host, guest), games().index(game)):
        page.set_viewport_size(PHONE)
        if thorough or (number % len(games()) == 0 and what not in SEEN_BY_AXE):
            assert violations(page) == [], what
        check_width(page, what)
        if what == "the end":
            expect(page.locator("#rematch")).to_be_in_viewport(ratio=1)
        if page.locator("#board").count():
            check_room(page, what)
            matches += 1
    assert matches > 3
