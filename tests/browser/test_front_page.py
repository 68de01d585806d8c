"""The first thing anyone sees."""

from __future__ import annotations

import signal
import time

from playwright.sync_api import expect

from tests.browser.profiles import PHONE, Profiles
from tests.browser.server import Server


def test_the_front_page_shows_the_game_and_bears_the_name_of_the_house(profiles: Profiles) -> None:
    page = profiles.new()
    page.goto("/")
    expect(page).to_have_title("Waghals")
    expect(page.get_by_text("Can't Stop").first).to_be_visible()


def test_the_first_roll_is_two_taps_away_and_the_name_of_last_time_is_remembered(profiles: Profiles) -> None:
    page = profiles.new(viewport=PHONE)
    page.goto("/")
    page.evaluate("localStorage.setItem('waghals.name', 'Ilse')")
    page.reload()
    page.locator("button[value=now]").first.click()
    page.locator("#roll").click()
    expect(page.locator("#roll")).to_have_count(0)
    expect(page.locator("#at-0 .who")).to_have_text("Ilse")


def test_the_server_ends_soon_when_asked_while_a_browser_looks_on(profiles: Profiles, server: Server) -> None:
    profiles.new().goto("/")
    profiles.forgive("net::ERR_", "fetching the script")  # the page and its worker may miss the server
    asked = time.monotonic()
    assert server.stop() in (0, -signal.SIGTERM), server.said()
    assert time.monotonic() - asked < 5
    assert "Traceback" not in server.said()
