"""My turn reaches me in another tab, the screen stays awake, and a page stands in without a connection."""

from __future__ import annotations

from typing import cast

from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.profiles import PHONE, Profiles
from tests.browser.rulers import violations
from tests.browser.server import Server
from tests.browser.test_tabs import HIDE

WATCH = """
window.notes = []; window.badges = 0; window.locks = 0;
window.Notification = class { constructor(title) { window.notes.push(title); } close() {}
    static permission = "default";
    static async requestPermission() { return (Notification.permission = "granted"); } };
navigator.setAppBadge = async () => { window.badges += 1; };
navigator.clearAppBadge = async () => { window.badges = 0; };
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    window.locks += 1;
    return { addEventListener() {}, release: async () => { window.locks -= 1; } };
} } });
"""


def plays_a_turn(player: Player) -> None:
    """One roll, after which there is always something to do, and stop."""
    player.does("roll")
    legal = cast("list[str]", player.view()["legal"])
    player.does("act", action=legal[0])
    player.does("act", action="stop")


def test_a_turn_calls_who_looks_elsewhere(profiles: Profiles) -> None:
    page = profiles.new("en", reduced_motion="reduce")
    page.add_init_script(WATCH)
    anna = Player(page, "Anna").makes("cant-stop", players="2")
    ben = Player(profiles.new(), "Ben").sits(anna.room, 1)
    anna.does("start")
    anna.opens()
    title = page.title()
    page.locator("#menu summary").click()
    assert page.evaluate("window.notes") == []
    page.get_by_label("Notify me of my turn").check()
    plays_a_turn(anna)
    anna.catches_up()
    page.evaluate(HIDE, True)
    assert page.title() == title
    plays_a_turn(ben)
    expect(page).to_have_title(f"● Your turn · {title}")
    assert page.evaluate("window.notes") == ["Your turn"]
    assert page.evaluate("window.badges") > 0
    page.evaluate(HIDE, False)
    expect(page).to_have_title(title)
    assert page.evaluate("window.badges") == 0


def test_the_screen_stays_awake_while_a_match_runs_and_no_longer(profiles: Profiles) -> None:
    page = profiles.new("en", reduced_motion="reduce")
    page.add_init_script(WATCH)
    anna = Player(page, "Anna").makes("cant-stop", players="2", seat1="random").opens()
    assert page.evaluate("window.locks") == 0
    anna.does("start")
    anna.awaits(lambda: page.evaluate("window.locks") == 1, "a lock")
    anna.does("abandon", end="yes")
    anna.awaits(lambda: page.evaluate("window.locks") == 0, "its end")


def test_without_a_connection_a_page_says_what_can_be_done(profiles: Profiles, server: Server) -> None:
    page = profiles.new("de", viewport=PHONE)
    anna = Player(page, "Anna").makes("cant-stop", players="2")
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    profiles.forgive("net::ERR_", "fetching the script")  # the worker's, to look whether it has changed
    page.goto(f"/t/{anna.room}")
    expect(page.locator("h1")).to_have_text("Keine Verbindung")
    assert violations(page) == []
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1
    expect(page.locator("#again")).to_have_attribute("href", page.url)
    page.context.set_offline(False)  # the page comes by itself as soon as it can be had
    expect(page.locator("#table")).to_be_visible()
