"""First matches: each is played to its end by taps on what the ring is around."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.profiles import PHONE, Profiles

MOST_TAPS = 100
PATIENCE = 2000  # milliseconds
SEEN = """() => {
  const ring = document.querySelector(".lesson-ring");
  if (ring?.matches(".unready, :has(.unready)")) return false;
  if (!ring) return document.querySelector(".lesson-end") ? [null] : false;
  const { left, top, width, height } = ring.getBoundingClientRect();
  return [document.querySelector("#lesson b").innerText, left + width / 2, top + height / 2];
}"""
FRAMES = "new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"
WHAT = """() => [
  document.querySelector("#table").dataset.version,
  ...[...document.querySelectorAll("input:checked")].map(({ id }) => id),
].join()"""
GAMES = ("allie-gator", "cant-stop", "raffzahn", "wuerfelzoo")


def begun(profiles: Profiles, game: str) -> Page:
    """A phone on which the first match of a game has begun, from the front page by one tap."""
    page = profiles.new(viewport=PHONE, has_touch=True)
    page.goto("/")
    page.evaluate("localStorage.setItem('waghals.speed', 'off')")
    page.locator(f"form[action='/learn'] button[value={game}]").tap()
    expect(page.locator("#lesson")).to_be_visible()
    page.request.post(f"{page.url}/pace", form={"pace": "off"})
    return page


@pytest.mark.parametrize("game", GAMES)
def test_a_first_match_is_played_by_tapping_what_the_ring_is_around(profiles: Profiles, game: str) -> None:
    page = begun(profiles, game)
    expect(page.locator(".learns")).to_be_visible()
    steps = list[str]()
    for _ in range(MOST_TAPS):
        seen = page.wait_for_function(SEEN).json_value()
        step, *place = seen
        if step is None:
            break
        steps += [step] * (steps[-1:] != [step])
        before = page.evaluate(WHAT)
        page.touchscreen.tap(*place)
        with suppress(TimeoutError):  # the tap has only ended a movement
            page.wait_for_function(f"before => ({WHAT})() !== before", arg=before, timeout=PATIENCE)
        page.evaluate(FRAMES)
    expect(page.locator(".lesson-end")).to_be_visible()
    count = int(steps[0].split("/")[1])
    assert [int(re.findall(r"\d+", step)[0]) for step in steps] == list(range(1, count + 1))
    expect(page.locator("#rematch")).to_have_count(0)
    page.locator("#for-real").tap()
    expect(page.locator("#table.match #roll, #table.match #act, #table.match .turn").first).to_be_visible()
    expect(page.locator("#lesson")).to_have_count(0)


def test_something_else_is_not_played_and_the_page_says_so_kindly(profiles: Profiles) -> None:
    page = begun(profiles, "cant-stop")
    page.locator("#roll").tap()
    expect(page.locator("#lesson")).to_contain_text("5")
    profiles.forgive("409")
    page.locator("button.choice:not(.lesson-ring)").first.tap()
    expect(page.locator(".notice")).to_contain_text("Try this first")
    expect(page.locator(".lesson-ring")).to_have_count(1)
