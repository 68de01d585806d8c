"""Can't Stop from the front page to the rematch, with everything that happens to an evening."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.profiles import Profiles
from tests.browser.server import Server

DEAF = """
    window.EventSource = class extends EventTarget { close() {} };
    window.BroadcastChannel = class { postMessage() {} };
"""
LIMIT = 150.0  # seconds that a match may take


def test_two_people_and_a_bot_play_a_match_to_its_end_whatever_happens(
    profiles: Profiles, server: Server, tmp_path: Path
) -> None:
    anna = Player(profiles.new("en", reduced_motion="reduce"), "Anna")
    ben = Player(profiles.new("de", reduced_motion="reduce"), "Ben")
    sets_a_table(anna)
    comes_to_the_table(ben, anna)
    anna.presses("#start")
    ben.catches_up()

    old = a_tab_that_hears_nothing(anna)
    rolls_with_a_double_click(anna)
    the_old_tab_catches_up(old, anna, profiles)

    play((anna, ben), until=lambda: anna.page.locator(".runner").count() == 0 and ben.is_to_play())
    ben.page.reload()
    assert ben.is_to_play()
    play((anna, ben), until=lambda: anna.is_to_play() and len(anna.rolls()) > 5)

    profiles.forgive("net::ERR_")  # the pages miss the server
    the_server_is_killed_and_comes_back(server, anna)
    play((anna, ben), until=lambda: is_over(anna), by_hand=False)

    both_see_the_winner(anna, ben)
    the_record_holds_the_match(anna, tmp_path / "match.waghals.txt")
    anna.presses("#rematch")
    expect(ben.page.locator("p.wants")).to_contain_text("Anna")
    ben.presses("#rematch")
    expect(ben.page.locator("#table")).to_have_class(re.compile("is-running"))
    expect(ben.page.locator("#at-0 .who")).to_have_text("Ben")


def sets_a_table(player: Player) -> None:
    page = player.page
    page.goto("/")
    box = page.get_by_role("region", name="Can't Stop")
    box.get_by_role("link", name="Options").click()
    box = page.locator("form.set")
    box.get_by_label("Your name").fill(player.name)
    box.get_by_label("3", exact=True).check()
    box.get_by_label("Seat B").select_option(label="open, for a friend")
    box.get_by_label("Seat C").select_option(value="master")
    box.get_by_text("Rules and dice").click()
    box.get_by_label("Bot speed").select_option(label="Instant")
    box.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    player.room = page.url.rpartition("/")[2]


def comes_to_the_table(player: Player, host: Player) -> None:
    """By the room code that somebody calls out."""
    player.room = host.room
    player.page.goto("/")
    player.page.locator("#room").fill(host.room.lower())
    player.page.locator("#room").press("Enter")
    player.page.wait_for_url(f"**/t/{host.room}")
    player.page.locator("#guest-name").fill(player.name)
    player.presses("#sit-1")
    expect(host.page.locator("#place-1")).to_contain_text(player.name)


def rolls_with_a_double_click(player: Player) -> None:
    player.page.locator("#roll").dblclick()
    expect(player.page.locator("#choice-1")).to_be_visible()
    assert len(player.rolls()) == 1


def a_tab_that_hears_nothing(player: Player) -> Player:
    """A second tab of the same browser, which stays as it is now: like a device that slept."""
    page = player.page.context.new_page()
    page.add_init_script(DEAF)
    old = Player(page, player.name)
    old.room = player.room
    return old.opens()


def the_old_tab_catches_up(old: Player, player: Player, profiles: Profiles) -> None:
    """Its button does nothing, and the page says so and shows how things stand."""
    before = player.view()
    profiles.forgive("409")
    old.presses("#roll")
    assert (player.view()["version"], player.rolls()) == (before["version"], player.rolls()[:1])
    expect(old.page.get_by_role("alert")).to_have_text(
        "The table has moved on; this is how things stand now."
    )
    expect(old.page.locator("#choice-1")).to_be_visible()
    old.page.close()


def the_server_is_killed_and_comes_back(server: Server, player: Player) -> None:
    shown, rolls = player.version, player.rolls()
    server.kill()
    expect(player.page.locator("body")).to_have_class(re.compile("offline"))
    server.start()
    expect(player.page.locator("body")).not_to_have_class(re.compile("offline"))
    assert player.view()["version"] >= shown
    assert player.rolls() == rolls


def play(players: Sequence[Player], *, until: Callable[[], bool], by_hand: bool = True) -> None:
    """Whoever's turn it is presses the next button, or gives the same command."""
    end = time.monotonic() + LIMIT
    while not until():
        assert time.monotonic() < end, "the match does not end"
        mover = next((player for player in players if player.is_to_play()), None)
        if mover is None:
            players[0].page.wait_for_timeout(10)
        elif by_hand:
            press(mover)
        else:
            command(mover)


def press(player: Player) -> None:
    """Roll until no runner is left on the cloud, then stop."""
    daring = player.page.locator("#waiting .piece").count() > 0
    stop = player.page.locator("#stop")
    player.presses(stop if stop.count() and not daring else player.main)


def command(player: Player) -> None:
    """The same, quicker: a page lets nobody press what has just appeared."""
    view = player.view()
    if view["must_roll"]:
        player.does("roll")
    elif view["legal"]:
        daring = view["observation"]["free"] > 0 and "roll" in view["legal"]
        player.does("act", action="roll" if daring else view["legal"][0])
    player.catches_up()


def is_over(player: Player) -> bool:
    return player.page.locator("#table.is-over").count() > 0


def both_see_the_winner(english: Player, german: Player) -> None:
    view = english.view()
    winner = view["seats"][view["winners"][0]]
    for player, mine, others in ((english, "You win!", "wins!"), (german, "Du hast gewonnen!", "gewinnt!")):
        words = mine if winner["name"] == player.name else f"{winner['name']} {others}"
        expect(player.page.locator(".won-by")).to_contain_text(words)
    assert view["scores"][winner["seat"]] >= 3  # the last turn may have won two columns


def the_record_holds_the_match(player: Player, file: Path) -> None:
    with player.page.expect_download() as download:
        player.page.locator('#actions a[href$="/record"]').click()
    download.value.save_as(file)
    assert "Verified" in waghals("verify", str(file))
    replayed, view = json.loads(waghals("replay", str(file), "--as", "0", "--json")), player.view()
    assert view["viewer"] == 0
    assert replayed["observation"] == view["observation"]
    assert (replayed["scores"], replayed["winners"]) == (view["scores"], view["winners"])


def waghals(*arguments: str) -> str:
    command = [sys.executable, "-m", "waghals", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
