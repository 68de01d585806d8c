"""Moments as they are played: a bust is read before it falls, and without motion one sees what changed."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.player import Player, sets_the_table
from tests.browser.profiles import PHONE, Profiles

CLIMB = "* 3 4 3 3 / 0 advance 6 7 / 0 roll / * 2 6 6 6 / 0 advance 8"
LOST = ("1", "1", "1", "2")
# Keeps for every painted frame: when, the moment, the sentence, buttons that can be seen, runners.
WATCH = """() => {
    window.seen = [];
    const look = () => {
        const buttons = [...document.querySelectorAll("#actions button:not([name=emote])")];
        window.seen.push({
            at: performance.now(), moment: document.querySelector("#table").dataset.moment ?? "",
            said: document.querySelector("#said").textContent,
            runners: document.querySelectorAll("#board .runner").length,
            buttons: buttons.filter((one) => one.checkVisibility({ visibilityProperty: true })).length,
        });
        requestAnimationFrame(look);
    };
    look();
}"""
HOLD_AND_FALL = 1080 * 1.4  # milliseconds, slowly


def lost(profiles: Profiles, speed: str) -> tuple[Player, Player]:
    """Anna has three runners out and has rolled on; Ben sits at another device."""
    anna, ben = (Player(profiles.new(viewport=PHONE), name) for name in ("Anna", "Ben"))
    anna.page.add_init_script(f"localStorage.setItem('waghals.speed', '{speed}')")
    sets_the_table(anna, "cant-stop", ben)
    anna.plays(f"{CLIMB} / 0 roll").opens()
    anna.page.evaluate(WATCH)
    return anna, ben


def bust_of(player: Player) -> list[dict[str, Any]]:
    player.catches_up()
    seen: list[dict[str, Any]] = player.page.evaluate("window.seen")
    return [look for look in seen if look["moment"] == "bust"]


def test_a_bust_is_read_before_the_runners_fall_and_no_button_is_there_meanwhile(profiles: Profiles) -> None:
    anna, ben = lost(profiles, "slow")
    ben.does("enter", dice=[*LOST])
    bust = bust_of(anna)
    assert bust[-1]["at"] - bust[0]["at"] >= HOLD_AND_FALL - 100
    assert {look["buttons"] for look in bust} == {0}
    assert {look["runners"] for look in bust} == {3}
    assert all("nothing fits" in look["said"] for look in bust)
    expect(anna.page.locator("#board .runner")).to_have_count(0)


def test_the_space_bar_ends_a_moment_and_its_sentence_stays(profiles: Profiles) -> None:
    anna, ben = lost(profiles, "slow")
    ben.does("enter", dice=[*LOST])
    expect(anna.page.locator("#table[data-moment=bust]")).to_have_count(1)
    anna.page.keyboard.press("Space")
    bust = bust_of(anna)
    assert bust[-1]["at"] - bust[0]["at"] < HOLD_AND_FALL - 100
    expect(anna.page.locator("#said")).to_contain_text("nothing fits")


def test_without_motion_a_stamp_and_a_ring_tell_what_others_did(profiles: Profiles) -> None:
    anna, ben = (
        Player(profiles.new(viewport=PHONE, reduced_motion="reduce"), name) for name in ("Anna", "Ben")
    )
    sets_the_table(anna, "cant-stop", ben)
    anna.plays(CLIMB)
    ben.opens().page.evaluate(
        "new MutationObserver(() => { window.stamped ||= document.querySelector('.stamp')?.textContent; })"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    anna.plays("0 stop")
    ben.catches_up()
    assert ben.page.evaluate("window.stamped") == "Kept"
    expect(ben.page.locator("[data-changed]").first).to_have_class(re.compile("stone"))
    assert ben.page.locator("body.moving").count() == 0
