"""Many tabs of one browser, tabs that nobody looks at, hasty fingers, and a line that breaks."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import APIResponse, Page, Request, Route, expect

from tests.browser.player import Player, begins_alone
from tests.browser.profiles import Profiles

Motion = Literal["no-preference", "reduce"]
HIDE = """is => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => is });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


class Streams:
    """The streams that a profile's tabs have open."""

    def __init__(self, page: Page) -> None:
        self._open: dict[Request, Page] = {}
        page.context.on("request", self._begin)
        page.context.on("requestfinished", self._end)
        page.context.on("requestfailed", self._end)

    def count(self) -> int:
        return sum(not page.is_closed() for page in self._open.values())

    def pages(self) -> list[Page]:
        return [page for page in self._open.values() if not page.is_closed()]

    def _begin(self, request: Request) -> None:
        if request.url.endswith("/events"):
            self._open[request] = request.frame.page

    def _end(self, request: Request) -> None:
        self._open.pop(request, None)


def at_the_first_roll(profiles: Profiles, motion: Motion = "reduce", *, phone: bool = False) -> Player:
    """Anna is to roll at a table of Can't Stop, whose other seat is hers too."""
    page = profiles.new(reduced_motion=motion, has_touch=phone, is_mobile=phone)
    return begins_alone(Player(page), "cant-stop")


def test_seven_tabs_share_one_stream_and_each_of_them_can_play(profiles: Profiles) -> None:
    anna = at_the_first_roll(profiles)
    streams = Streams(anna.page)
    tabs = [anna.opens()]
    for _ in range(6):
        tab = Player(anna.page.context.new_page(), "Anna")
        tab.room = anna.room
        tabs.append(tab.opens())
    anna.awaits(lambda: streams.count() == 1, "a single stream")
    for number, tab in enumerate(tabs[-1:] + tabs[:2]):
        tab.presses(["#roll", "#choice-1", "#stop"][number])
        for other in tabs:
            other.catches_up()
    assert streams.count() == 1


def test_when_the_tab_with_the_stream_closes_another_one_takes_over(profiles: Profiles) -> None:
    anna = at_the_first_roll(profiles)
    streams = Streams(anna.page)
    anna.opens()
    anna.awaits(lambda: streams.count() == 1, "a stream")
    other = Player(anna.page.context.new_page(), "Anna")
    other.room = anna.room
    other.opens()
    anna.page.close()
    other.does("roll")
    other.catches_up()
    expect(other.page.locator("#choice-1")).to_be_visible()
    assert streams.count() == 1


def test_a_hidden_tab_keeps_the_stream_until_one_that_is_looked_at_takes_over(profiles: Profiles) -> None:
    anna = at_the_first_roll(profiles)
    streams = Streams(anna.page)
    anna.opens()
    anna.awaits(lambda: streams.count() == 1, "a stream")
    anna.page.evaluate(HIDE, True)
    anna.does("roll")
    anna.catches_up()
    assert streams.pages() == [anna.page]
    other = Player(anna.page.context.new_page(), "Anna")
    other.room = anna.room
    other.opens()
    anna.awaits(lambda: streams.pages() == [other.page], "the stream in the other tab")


def test_a_tab_that_nobody_looked_at_shows_the_present_view_when_it_is_looked_at(profiles: Profiles) -> None:
    anna = at_the_first_roll(profiles, phone=True)
    streams = Streams(anna.page)
    anna.opens()
    anna.awaits(lambda: streams.count() == 1, "a stream")
    anna.page.evaluate(HIDE, True)
    anna.awaits(lambda: streams.count() == 0, "the end of the stream")
    before = anna.version
    anna.does("roll")
    assert anna.version == before
    anna.page.evaluate(HIDE, False)
    anna.catches_up()
    expect(anna.page.locator("#choice-1")).to_be_visible()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_double_click_is_one_roll(profiles: Profiles, motion: Motion) -> None:
    anna = at_the_first_roll(profiles, motion)
    anna.page.locator("#roll").dblclick()
    expect(anna.page.locator("#choice-1")).to_be_visible()
    assert len(anna.rolls()) == 1
    anna.presses("#choice-1")
    anna.page.locator("#roll").dblclick()
    anna.awaits(lambda: len(anna.rolls()) > 1, "the second roll")
    anna.catches_up()
    assert len(anna.rolls()) == 2


class Held:
    """Answers to commands that are on their way for as long as one likes."""

    def __init__(self, page: Page, commands: str) -> None:
        self._answers: list[tuple[Route, APIResponse]] = []
        self._holds = True
        page.route(re.compile(f"/({commands})$"), self._hold)

    def _hold(self, route: Route) -> None:
        if self._holds:
            self._answers.append((route, route.fetch()))
        else:
            route.continue_()

    def let_go(self) -> None:
        self._holds = False
        for route, answer in self._answers:
            route.fulfill(response=answer)


def test_no_press_is_lost_or_waits_while_the_answer_to_another_is_on_its_way(profiles: Profiles) -> None:
    anna = at_the_first_roll(profiles)
    streams = Streams(anna.page)
    anna.opens()
    anna.awaits(lambda: streams.count() == 1, "a stream")
    held = Held(anna.page, "roll|act")
    for button in ("#roll", "#choice-1", "#stop", "#roll"):  # the stream brings each
        anna.page.locator(f"{button}:not(.unready)").click()
    expect(anna.page.locator("#choice-1:not(.unready)")).to_be_visible()
    assert len(anna.rolls()) == 2
    held.let_go()
    anna.page.locator("#choice-1").click()
    expect(anna.page.locator("#stop")).to_be_visible()


def test_without_a_stream_a_press_waits_for_the_answer_before_it(profiles: Profiles) -> None:
    """The forms of a frame share an id; two of its buttons are two commands all the same."""
    anna = at_the_first_roll(profiles)
    held = Held(anna.page, "emote")
    anna.page.route("**/events", lambda route: route.abort())
    profiles.forgive("net::")
    anna.opens()
    anna.page.locator("#emotes summary").click()
    anna.page.locator("#emote-as-bravo").click()
    anna.page.locator("#roll").click()
    held.let_go()
    expect(anna.page.locator("#choice-1")).to_be_visible()
    assert len(anna.rolls()) == 1


def test_why_something_was_refused_stays_until_something_happens(profiles: Profiles) -> None:
    anna = at_the_first_roll(profiles)
    profiles.forgive("422")
    streams = Streams(anna.page)
    anna.page.locator("#roll").evaluate("button => { button.form.version.value = 'none'; button.click(); }")
    alert = anna.page.get_by_role("alert")
    expect(alert).to_have_text("version has to be a number.")
    anna.page.evaluate(HIDE, True)
    anna.page.evaluate(HIDE, False)
    anna.awaits(lambda: streams.count() == 1, "a new stream")
    expect(alert).to_be_visible()
    anna.presses("#roll")
    expect(alert).to_have_count(0)


def test_the_page_says_when_the_line_is_down_and_when_it_is_back(profiles: Profiles) -> None:
    profiles.forgive("net::ERR_", "Failed to fetch")
    anna = at_the_first_roll(profiles)
    streams = Streams(anna.page)
    anna.page.reload()
    anna.awaits(lambda: streams.count() == 1, "a stream")
    note = anna.page.get_by_text("The connection is down.")
    expect(note).to_be_hidden()
    anna.page.context.set_offline(True)
    anna.page.locator("#roll").click()
    expect(note).to_be_visible()
    anna.page.context.set_offline(False)
    anna.presses("#roll")
    expect(anna.page.locator("#choice-1")).to_be_visible()


def test_a_single_command_that_is_lost_does_not_leave_the_page_worried(profiles: Profiles) -> None:
    """The stream goes on meanwhile, so that nothing but the next command can tell that the line is well."""
    profiles.forgive("net::ERR_", "Failed to fetch")
    anna = at_the_first_roll(profiles)
    streams = Streams(anna.page)
    anna.page.reload()
    anna.awaits(lambda: streams.count() == 1, "a stream")
    anna.page.route("**/roll", lambda route: route.abort(), times=1)
    anna.page.locator("#roll").click()
    note = anna.page.get_by_text("The connection is down.")
    expect(note).to_be_visible()
    anna.presses("#roll")
    expect(note).to_be_hidden()


def test_what_one_is_typing_survives_what_others_do(profiles: Profiles) -> None:
    anna = Player(profiles.new(reduced_motion="reduce")).makes("cant-stop", players="4").opens()
    field = anna.page.locator("#name-3")
    field.fill("Om")
    anna.page.locator("#bot-2").select_option(label="Random")
    Player(profiles.new(), "Ben").sits(anna.room, 1)
    expect(anna.page.locator("#place-1")).to_contain_text("Ben")
    expect(field).to_have_value("Om")
    expect(field).to_be_focused()
    field.press_sequentially("a")
    assert anna.page.locator("#bot-2").evaluate("select => select.selectedOptions[0].text") == "Random"
    anna.presses("#sit-3")
    expect(anna.page.locator("#place-3")).to_contain_text("Oma")
