"""Who sits where: several on one device, one on several, guests, bots, and coming back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.profiles import PHONE, Profiles


def sat_down(profiles: Profiles, name: str = "Anna", **form: str) -> Player:
    """A person at a fresh table of Can't Stop for two."""
    form = {"players": "2", **form}
    return Player(profiles.new(reduced_motion="reduce"), name).makes("cant-stop", **form).opens()


def test_two_pass_one_device_around(profiles: Profiles) -> None:
    anna = sat_down(profiles)
    anna.page.locator("#name-1").fill("Oma")
    anna.presses("#sit-1")
    assert anna.page.evaluate("localStorage.getItem('waghals.name')") is None, "the device is not Oma's"
    anna.presses("#start")
    for name, other in (("Anna", "Oma"), ("Oma", "Anna")):
        expect(anna.page.locator("[aria-current=true] .who")).to_have_text(name)
        anna.presses("#roll")
        expect(anna.page.locator("#actions .hint")).to_contain_text(f"{name}:")
        anna.presses("#choice-1")
        anna.presses("#stop")
        expect(anna.page.locator("[aria-current=true] .who")).to_have_text(other)


def test_a_code_takes_a_seat_over_on_another_device(profiles: Profiles) -> None:
    anna = sat_down(profiles, seat1="random")
    anna.presses("#start")
    code = anna.view()["recover_code"]
    expect(anna.page.get_by_text("To take your seat on another device")).to_contain_text(str(code))

    phone = Player(profiles.new("de", viewport=PHONE, reduced_motion="reduce"), "Anna")
    phone.room = anna.room
    phone.opens()
    assert not phone.is_to_play()
    phone.page.locator("#recover").fill(str(code).lower())
    phone.page.locator("#recover").press("Enter")
    phone.awaits(phone.is_to_play, "the turn that came with the seat")
    expect(anna.table).not_to_have_attribute("data-mine", "")
    phone.presses("#roll")
    expect(phone.page.locator("#choice-1")).to_be_visible()
    assert phone.view()["recover_code"] != code


def test_a_wrong_code_takes_nothing(profiles: Profiles) -> None:
    anna = sat_down(profiles, seat1="random")
    anna.presses("#start")
    profiles.forgive("422")
    guest = Player(profiles.new(reduced_motion="reduce"))
    guest.room = anna.room
    guest.opens().page.locator("#recover").fill("BBBBBBBBBB")
    guest.page.get_by_role("button", name="Take my seat").click()
    expect(guest.page.get_by_role("alert")).to_have_text("No seat at this table has that code.")
    assert not guest.is_to_play()
    assert anna.is_to_play()


def test_whoever_leaves_comes_back_into_the_same_seat(profiles: Profiles) -> None:
    anna = sat_down(profiles)
    ben = Player(profiles.new(reduced_motion="reduce"), "Ben").sits(anna.room, 1).opens()
    expect(anna.page.locator("#place-1")).to_contain_text("Ben")
    anna.presses("#start")
    context = anna.page.context
    anna.page.close()
    expect(ben.page.locator("#at-0.away")).to_be_visible()
    anna.page = context.new_page()
    anna.opens()
    assert (anna.is_to_play(), anna.view()["viewer"]) == (True, 0)
    expect(ben.page.locator("#at-0.away")).to_have_count(0)


def test_a_spectator_sees_everything_and_can_do_nothing(profiles: Profiles) -> None:
    anna = sat_down(profiles, seat1="random")
    anna.presses("#start")
    guest = Player(profiles.new(reduced_motion="reduce"))
    guest.room = anna.room
    guest.opens()
    assert refusal(guest, "roll") == "You are watching; take a seat to play."
    anna.presses("#roll")
    guest.catches_up()
    dice = "#mountain [data-die]"
    shown = [die.get_attribute("href") for die in anna.page.locator(dice).all()]
    assert len(shown) == 4
    assert [die.get_attribute("href") for die in guest.page.locator(dice).all()] == shown
    expect(guest.page.locator("#actions form button")).to_have_count(0)
    assert refusal(guest, "act", action="advance 7") == "You are watching; take a seat to play."


def refusal(player: Player, verb: str, **fields: str) -> object:
    """What the server says to somebody who may not do this."""
    form = {"version": str(player.view()["version"]), **fields}
    answer = player.page.request.post(
        f"/t/{player.room}/{verb}", form={**form}, headers={"accept": "application/json"}
    )
    assert answer.status == 403
    return answer.json()["error"]


def test_a_bot_takes_an_empty_seat_and_can_be_sent_away(profiles: Profiles) -> None:
    anna = sat_down(profiles)
    anna.page.locator("#bot-1").select_option("rule-of-28")
    anna.presses("#add-bot-1")
    assert anna.view()["seats"][1]["bot"] == "rule-of-28"
    anna.presses("#off-1")
    assert anna.view()["seats"][1]["kind"] == "empty"
    expect(anna.page.locator("#sit-1")).to_be_visible()


@pytest.mark.parametrize("first", ["one", "two"])
def test_two_who_want_the_same_seat_do_not_both_get_it(profiles: Profiles, first: str) -> None:
    """They press at the same time: neither page knows yet what the other one did."""
    profiles.forgive("409", "net::ERR_FAILED")
    anna = sat_down(profiles, players="2")
    guests = {name: Player(profiles.new(reduced_motion="reduce"), name) for name in ("one", "two")}
    for name, guest in guests.items():
        guest.room = anna.room
        guest.page.route("**/events", lambda route: route.abort())
        guest.opens().page.locator("#guest-name").fill(name)
    winner, loser = (guests[first], guests["two" if first == "one" else "one"])
    winner.presses("#sit-1")
    loser.page.locator("#sit-1").click()
    expect(loser.page.get_by_role("alert")).to_have_text("This seat is taken.")
    expect(anna.page.locator("#place-1")).to_contain_text(first)


def test_the_link_goes_to_the_system_s_share_sheet_and_a_guest_plays_after_a_name_and_one_tap(
    profiles: Profiles,
) -> None:
    page = profiles.new(viewport=PHONE, reduced_motion="reduce")
    page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    anna = Player(page, "Anna").makes("cant-stop", players="2").opens()
    page.locator("#share").click()
    shared = page.evaluate("window.shared")
    assert shared["url"].endswith(f"/t/{anna.room}")

    ben = Player(profiles.new("de", viewport=PHONE, reduced_motion="reduce"), "Ben")
    ben.room = anna.room
    ben.page.goto(str(shared["url"]))
    expect(ben.page.locator("#share")).to_be_hidden()
    ben.page.locator("#guest-name").fill("Ben")
    ben.presses("#join-in")
    expect(ben.page.locator("#place-1.mine .who")).to_have_text("Ben")
