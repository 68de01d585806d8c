"""A second tap that nobody meant: whatever the gap, two taps at one place give one command at most."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from playwright.sync_api import CDPSession, Page, Request, expect

from tests.browser.player import Player, begins_alone
from tests.browser.profiles import PHONE, Profiles
from waghals.contract.discovery import games

GAPS = (60, 160, 270, 380, 490, 600, 700)  # milliseconds
TOGETHER = 3  # pages in a profile
APART = 0.12  # seconds between the taps on different pages
LONGEST = 720  # milliseconds between two taps that are one double tap: a busy machine may tap later
READY = "#table :is(#actions form :is(button, label), input[form]):not([aria-disabled], .quiet, .unready)"
WATCH = "addEventListener('touchstart', (event) => (window.taps ??= []).push(event.timeStamp), true)"
TAPPED = "() => { const [first, second] = window.taps.splice(0); return second - first; }"
WHERE = """() => {
    const all = document.querySelectorAll("#actions :is([data-main], .choice, .big, label), input[form]");
    const shown = [...all].filter((one) => !one.matches("[aria-disabled]") && one.checkVisibility());
    const control = shown.find((one) => one.matches("[data-main]")) ?? shown[0];
    control.scrollIntoView({ block: "center" });
    const box = control.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}"""


@dataclass
class Hand:
    """A finger on a page, and the commands that the page has sent since it was last asked."""

    page: Page
    gap: int
    finger: CDPSession
    sent: list[str] = field(default_factory=list[str])

    def taps(self, x: float, y: float) -> None:
        touches = cast("Any", self.finger).send  # Playwright leaves its parameters untyped
        touches("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        touches("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def asked(self, request: Request) -> None:
        if request.method == "POST" and not request.url.endswith("/seed"):
            self.sent.append(request.url.rpartition("/")[2])


def hands(profiles: Profiles, game: str) -> list[Hand]:
    """For each gap a page at a table of its own, where the first seat is to play.

    A profile has some of them only: each has a stream, and a browser six connections.
    """
    found: list[Hand] = []
    enough = range(0, len(GAPS), TOGETHER)
    contexts = [profiles.new(viewport=PHONE, has_touch=True).context for _ in enough]
    for number, gap in enumerate(GAPS):
        context = contexts[number // TOGETHER]
        page = context.new_page()
        begins_alone(Player(page), game)
        hand = Hand(page, gap, context.new_cdp_session(page))
        page.on("request", hand.asked)
        page.evaluate(WATCH)
        found.append(hand)
    return found


def double_taps(found: list[Hand]) -> None:
    """Each hand taps twice, at one place; all do so at the same time, as far as one can."""
    places = {hand.gap: hand.page.evaluate(WHERE) for hand in found}
    begins = time.monotonic()
    firsts = [(number * APART, hand) for number, hand in enumerate(found)]
    for at, hand in sorted(
        [*firsts, *((at + hand.gap / 1000, hand) for at, hand in firsts)], key=lambda tap: tap[0]
    ):
        time.sleep(max(0.0, begins + at - time.monotonic()))
        hand.taps(*places[hand.gap])


@pytest.mark.parametrize("game", games())
def test_a_double_tap_gives_one_command_at_any_gap(profiles: Profiles, game: str) -> None:
    found = hands(profiles, game)
    commands, quick = 0, 0
    for _ in range(2):
        for hand in found:
            expect(hand.page.locator("body:not(.moving)")).to_have_count(1)
            expect(hand.page.locator(READY).filter(visible=True).first).to_be_visible()
            hand.sent.clear()
        double_taps(found)
        for hand in found:
            expect(hand.page.locator(READY).filter(visible=True).first).to_be_visible()
            commands += len(hand.sent)
            if (gap := hand.page.evaluate(TAPPED)) > LONGEST:
                continue
            assert len(hand.sent) <= 1, (gap, hand.sent)
            quick += 1
    assert commands >= len(found)
    assert quick >= len(found)
