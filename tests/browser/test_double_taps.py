"""A second tap that nobody meant: whatever the gap, two taps at one place give one command at most.

``python -m tests.browser.test_double_taps`` taps with every gap at every kind of control.
"""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypedDict, cast

import pytest
from playwright.sync_api import CDPSession, Page, expect, sync_playwright

import waghals
from tests.browser import chromium
from tests.browser.fixtures import HASTE
from tests.browser.player import Player, begins_alone, sets_the_table
from tests.browser.profiles import PHONE, Profiles
from tests.browser.scenes import scenes
from tests.browser.server import Server
from waghals.contract.discovery import games
from waghals.match.chance import deals_face_down

GAPS = tuple(range(60, 701, 20))  # milliseconds
MIXED = tuple(GAPS[number * 10 % len(GAPS)] for number in range(len(GAPS)))  # each far from the one before
QUIET = 800  # milliseconds after which every control is ready
LONGEST = 720  # milliseconds between two taps that are one double tap: a busy machine may tap later
MOST = 500  # double taps at a game that the command makes in matches that it plays
APART = 0.12  # seconds between the taps on different pages

LISTEN = """
    [window.taps, window.commands] = [[], 0];
    addEventListener("touchstart", (event) => window.taps.push(event.timeStamp), true);
    document.addEventListener("htmx:config:request", () => { window.commands += 1; });
"""
SEEN = """() => {
    const [taps, commands] = [window.taps.splice(0), window.commands];
    window.commands = 0;
    const table = document.querySelector("#table");
    return { taps, commands, version: Number(table.dataset.version), over: table.matches(".is-over") };
}"""
CONTROLS = """() => {
    const every = ":is(#actions, #board) :is(button:not([type=button]), label:has(input), input[form])";
    return [...document.querySelectorAll(every)].flatMap((one) => {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const closed = one.matches("[aria-disabled], .unready, .look-up *") || !one.checkVisibility();
        const [kind] = (one.querySelector("input")?.id || one.id).split(/[-0-9]/);
        return closed || !kind || !one.contains(document.elementFromPoint(x, y)) ? [] : [{ kind, x, y }];
    });
}"""


class Control(TypedDict):
    """Something to tap: what kind it is, and where its middle lies."""

    kind: str
    x: float
    y: float


class Seen(TypedDict):
    """What a page shows, and what it has seen since it was last asked: touches, and how many commands."""

    taps: list[float]
    commands: int
    version: int
    over: bool


@dataclass
class Finger:
    """A finger that taps everything twice, at a table where all seats are its own.

    Attributes:
        still: whether nothing moves and the page's clock stands, but for what a test lets pass.
        taps: double taps so far, by the kind of control.
        commands: how many of them gave one.
    """

    player: Player
    game: str
    touch: CDPSession
    still: bool
    taps: Counter[str] = field(default_factory=Counter[str])
    commands: int = 0

    @property
    def page(self) -> Page:
        return self.player.page

    def tap(self, at: Control) -> None:
        send = cast("Any", self.touch).send  # Playwright leaves its parameters untyped
        point = {"x": at["x"], "y": at["y"]}
        send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def sees(self) -> Seen:
        return cast("Seen", self.page.evaluate(SEEN))

    def gets_ready(self) -> Control:
        """What is to be tapped next, when everything takes a press: of the kind tapped least, the lowest."""
        if self.sees()["over"]:
            self.begins()
        if self.still:
            self.page.clock.run_for(QUIET)
        else:
            expect(self.page.locator("body:not(.moving)")).to_have_count(1)
            expect(self.page.locator("#actions .unready")).to_have_count(0)
        found = cast("list[Control]", self.page.evaluate(CONTROLS))
        assert found, f"nothing to tap in {self.game}: {self.page.locator('#actions').inner_text()}"
        return min(found, key=lambda one: (self.taps[one["kind"]], -one["y"], one["x"]))

    def begins(self) -> None:
        begins_alone(self.player, self.game)
        if self.still:
            self.page.clock.run_for(QUIET)  # the stream begins

    def waits_for_more_than(self, version: int) -> None:
        self.page.locator(f"#table:not([data-version='{version}'])").wait_for()

    def judges(self, at: Control, gap: float, first: int, before: Seen) -> None:
        """One command at most; the log has what the first tap gave, and the page shows it."""
        after = self.sees()
        what = (self.game, at["kind"], gap, first, after)
        assert first + after["commands"] <= 1, what
        assert after["over"] or self.player.view()["version"] == after["version"], what
        self.taps[at["kind"]] += 1
        if after["version"] == before["version"]:
            assert not first + after["commands"], what
            self.tap(at)  # what was ticked was unticked again
        else:
            self.commands += 1

    def double_tap(self, at: Control, gap: int, *, late: bool) -> None:
        """Two taps on the clock that stands. `late`: the answer comes after both, else before the second."""
        before = self.sees()
        self.tap(at)
        first = self.sees()
        if first["commands"] and not late:
            self.waits_for_more_than(before["version"])
        self.page.clock.run_for(gap)
        self.tap(at)
        if first["commands"] and late:
            self.waits_for_more_than(before["version"])
        self.judges(at, gap, first["commands"], before)

    def next_double_tap(self, at: Control) -> None:
        """The next gap at a kind of control: every one with an early answer, then with a late one."""
        times, number = divmod(self.taps[at["kind"]], len(GAPS))
        self.double_tap(at, MIXED[number], late=times % 2 == 1)


def finger(profiles: Profiles, game: str, *, still: bool) -> Finger:
    """A finger at the beginning of a match."""
    page = profiles.new(viewport=PHONE, has_touch=True, reduced_motion="reduce" if still else "no-preference")
    page.add_init_script(LISTEN)
    found = Finger(Player(page), game, page.context.new_cdp_session(page), still)
    if still:
        page.clock.install(time=0)
        page.clock.pause_at(1000)
    found.begins()
    return found


def double_taps_in_motion(found: Sequence[Finger], gap: int) -> int:
    """Every finger taps twice while time passes, all at once. Returns how many tapped quickly enough."""
    places = [each.gets_ready() for each in found]
    before = [each.sees() for each in found]
    begins = time.monotonic()
    firsts = [(number * APART, number) for number in range(len(found))]
    for at, number in sorted([*firsts, *((at + gap / 1000, number) for at, number in firsts)]):
        time.sleep(max(0.0, begins + at - time.monotonic()))
        found[number].tap(places[number])
    quick = 0
    for each, place, was in zip(found, places, before, strict=True):
        seen = each.sees()
        if seen["commands"]:
            each.waits_for_more_than(was["version"])
        taps = seen["taps"]
        if len(taps) == 2 and taps[1] - taps[0] <= LONGEST:  # a busy browser may drop one
            each.judges(place, taps[1] - taps[0], seen["commands"], was)
            quick += 1
    return quick


@pytest.mark.parametrize("game", games())
def test_a_double_tap_gives_one_command_at_every_gap(profiles: Profiles, game: str, thorough: bool) -> None:
    """Every gap at some game, and at all of them where everything is looked at."""
    one, gaps = finger(profiles, game, still=True), MIXED if thorough else MIXED[games().index(game) % 2 :: 2]
    for number, gap in enumerate(gaps):
        one.double_tap(one.gets_ready(), gap, late=number % 3 == 0)
    assert one.commands > len(gaps) / 3
    assert len(one.taps) > 2


def test_a_double_tap_gives_one_command_while_something_moves(profiles: Profiles) -> None:
    found = [finger(profiles, game, still=False) for game in games()]
    quick = sum(double_taps_in_motion(found, gap) for gap in MIXED[::9])
    assert quick > len(found)
    assert all(each.commands for each in found)


def every_gap(one: Finger) -> None:
    """Play with every gap at each kind of control, the answer before the second tap and after it."""
    for number in range(MOST + 2 * len(GAPS)):
        if number >= MOST:
            one.begins()  # what begins a match is met once in it
        one.next_double_tap(one.gets_ready())


def every_scene(one: Finger) -> None:
    """Every gap where a script leads, at kinds of control that play did not come to; each is taken back."""
    before, options = "", dict[str, str]()
    for scene in scenes().get(one.game, {}).values():
        before = f"{before} / {scene.script}" if scene.goes_on else scene.script
        options = options if scene.goes_on else dict(scene.options)
        sets_the_table(one.player, one.game, None, options)
        one.player.plays(before).opens()
        for _ in range(MOST):
            at = None if one.page.locator("#typed, .is-over").count() else one.gets_ready()
            if at is None or one.taps[at["kind"]] >= 2 * len(GAPS):
                break
            one.next_double_tap(at)
            if one.page.locator("#undo").count():
                one.player.does("undo")
                one.player.catches_up()


def main() -> None:
    """Every gap at every game: at each kind of control on a clock that stands, and once while time passes."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.flags())
        server = Server(Path(folder) / "data", HASTE)
        server.start()
        try:
            profiles = Profiles(browser, server.url)
            for game in games():
                one = finger(profiles, game, still=True)
                every_gap(one)
                if not deals_face_down(waghals.game(game)):  # else no dice can be typed in
                    every_scene(one)
                print(f"{game}: {one.commands} commands by {one.taps.total()} double taps, {dict(one.taps)}")
            found = [finger(profiles, game, still=False) for game in games()]
            quick = sum(double_taps_in_motion(found, gap) for gap in MIXED)
            print(f"in motion: {quick} double taps,", {each.game: dict(each.taps) for each in found})
            profiles.close()
            assert profiles.complaints == []
        finally:
            server.kill()
            browser.close()


if __name__ == "__main__":
    main()
