"""What a screen reader hears at a table, and matches played by typing what is heard."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player, begins_alone
from tests.browser.profiles import Profiles
from tests.games.cant_stop.scenes import WON
from tests.games.wuerfelzoo.scenes import SCENES
from waghals.contract.discovery import games

SHORT = {
    "raffzahn": {"players": "2", "dice": "typed"},
    "cant-stop": {"players": "2", "dice": "typed"},
    "wuerfelzoo": {"players": "5", "dice": "typed"},
    "allie-gator": {"players": "2", "short": "yes"},
}
STARS = [f"* star star star / {turn % 2} take" for turn in range(36)]
BEGUN = {"raffzahn": " / ".join(STARS)}  # so far a match is played beforehand: of forty tiles these are gone
LAST = 6  # cards of the pile that are left when typing begins
SCRIPT = {  # what is typed, where chance and choice would take long
    "cant-stop": [line.partition(" ")[2] for line in WON.split(" / ")],
    "raffzahn": 4 * ["star star star", "take"],
    "wuerfelzoo": [line.partition(" ")[2] for line in SCENES["the end"].script.split(" / ")],
}
LOOKS = """(away) => {
    Object.defineProperty(document, "hidden", { value: away, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""  # a hidden tab is told nothing


def heard(page: Page) -> list[str]:
    """All that was said so far, and not yet forgotten."""
    return page.locator("#heard p").all_inner_texts()


def test_every_event_is_said_once_in_one_region_that_stays(profiles: Profiles) -> None:
    anna = begins_alone(Player(profiles.new(reduced_motion="reduce")), "cant-stop")
    guest = Player(profiles.new(reduced_motion="reduce"))
    guest.room = anna.room
    region = guest.opens().page.locator("#heard").element_handle()
    for button in ("#roll", "#choice-1", "#stop"):
        anna.presses(button)
        guest.catches_up()
    assert region.evaluate("region => region.isConnected")
    said = heard(guest.page)
    assert len(said) == 3
    assert all("Anna" in sentence for sentence in said)
    assert len(set(said)) == 3
    expect(guest.page.locator("#table [role=status]")).to_have_count(0)


def test_many_events_at_once_are_told_turn_by_turn(profiles: Profiles) -> None:
    anna = Player(profiles.new(reduced_motion="reduce")).makes("cant-stop", players="2", dice="typed")
    anna.sits(anna.room, 1).does("start")
    guest = Player(profiles.new(reduced_motion="reduce"))
    guest.room = anna.room
    guest.opens().page.evaluate(LOOKS, True)
    anna.plays("* 3 4 3 3 / 0 advance 6 7 / 0 roll / * 2 6 6 6 / 0 advance 8 / 0 stop")
    guest.page.evaluate(LOOKS, False)
    guest.catches_up()
    assert len(heard(guest.page)) == 1
    assert "Anna" in heard(guest.page)[0]


def test_one_s_turn_says_what_may_be_done_and_the_risk(profiles: Profiles) -> None:
    anna = Player(profiles.new("de", reduced_motion="reduce")).makes("cant-stop", players="2", dice="typed")
    anna.sits(anna.room, 1).does("start")
    anna.plays("* 3 4 3 3 / 0 advance 6 7 / 0 roll / * 2 6 6 6").opens()
    (turn,) = heard(anna.page)
    assert turn.startswith("Anna: Du bist dran. ")
    assert turn.endswith("8, danach 8,0 % Risiko; Nur die 12, danach 11,0 % Risiko.")
    anna.plays("0 advance 8")
    anna.catches_up()
    assert heard(anna.page)[-2] == "Anna rückt in Spalte 8 vor."
    assert re.fullmatch(r"Weiterwürfeln; .*Aufhören.*\. Gefahr 8 %\.", heard(anna.page)[-1])


def test_who_sits_down_leaves_and_comes_is_said(profiles: Profiles) -> None:
    anna = Player(profiles.new(reduced_motion="reduce")).makes("cant-stop", players="3").opens()
    ben = Player(profiles.new(reduced_motion="reduce"), "Ben").sits(anna.room, 1)
    anna.awaits(lambda: "Ben1 sat down." in heard(anna.page), "Ben to sit down")
    ben.does("stand", seat="1")
    anna.awaits(lambda: heard(anna.page)[-1] == "Ben1 stood up.", "Ben to stand up")


def begins(anna: Player, game: str, choose: random.Random, **options: str) -> None:
    """A match on one device, all but its end played by commands where it would take long."""
    fields = {**SHORT[game], **options}
    anna.makes(game, **fields).sits(anna.room, *range(1, int(fields["players"])))
    anna.does("start")
    if fields.get("dice") == "typed":
        anna.plays(BEGUN.get(game, ""))
    while game == "allie-gator" and (view := anna.view())["observation"]["piled"] > LAST:
        lift = view["curtain"] and not view["must_roll"]
        if view["must_roll"]:
            anna.does("roll")
        elif lift:
            anna.does("lift", seat=str(view["viewer"]))
        else:
            anna.does("act", action=choose.choice(view["legal"]))
    anna.opens()


@pytest.mark.parametrize("game", games())
def test_a_match_is_played_by_typing_what_is_heard(profiles: Profiles, game: str) -> None:
    """Whoever hears and types alone comes to the end: each thing that is typed was heard before."""
    profiles.forgive("422")
    anna, choose = Player(profiles.new(reduced_motion="reduce")), random.Random(game)
    begins(anna, game, choose)
    script = iter(SCRIPT.get(game, []))
    field, alert = anna.page.locator("#notation"), anna.page.locator("#actions .notice")
    expect(field).to_have_count(1)
    field.focus()
    while anna.page.locator("#table.is-running").count():
        field.fill("?")
        field.press("Enter")
        expect(alert).to_contain_text("You can type: ")
        possible = alert.inner_text().partition(": ")[2].split("; ")
        wanted = next(script, "")
        field.fill(wanted if wanted else choose.choice([each for each in possible if each != "…"]))
        field.press("Enter")
        anna.awaits(lambda: not anna.page.locator("#actions .notice").count(), "what was typed")
    assert heard(anna.page)[-1] == anna.page.locator("#actions h2").first.inner_text().strip()
