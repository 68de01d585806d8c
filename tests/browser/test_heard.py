"""What a screen reader hears at a table."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.player import Player, begins_alone
from tests.browser.profiles import Profiles

NO_RULES = "localStorage.setItem('waghals.reminders', 'off')"  # they are told once, at any time
LOOKS = """(away) => {
    Object.defineProperty(document, "hidden", { value: away, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""  # a hidden tab is told nothing

HANDS = " / ".join(
    f"* {'; '.join(hand)}"
    for hand in ((*["A; worm"] * 6, *["B; bear"] * 6), (*["C; fox"] * 6, *["D; boar"] * 6))
)  # of two in Würfelzoo


def heard(page: Page) -> list[str]:
    """All that was said so far, and not yet forgotten."""
    return page.locator("#heard p").all_inner_texts()


def hears(profiles: Profiles, game: str, **options: str) -> Player:
    """Somebody at a table of their own with real dice, who is told no rules."""
    anna = Player(profiles.new(reduced_motion="reduce"))
    anna.page.add_init_script(NO_RULES)
    anna.makes(game, dice="typed", **options).sits(anna.room, *range(1, int(options["players"])))
    anna.does("start")
    return anna


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
    *_, step, choices, rule = heard(anna.page)
    assert step == "Anna rückt in Spalte 8 vor."
    assert re.fullmatch(r"Weiterwürfeln; .*Aufhören.*\. Gefahr 8 %\.", choices)
    assert rule.startswith("Alle drei Läufer sind unterwegs: ")


def test_who_sits_down_leaves_and_comes_is_said(profiles: Profiles) -> None:
    anna = Player(profiles.new(reduced_motion="reduce")).makes("cant-stop", players="3").opens()
    ben = Player(profiles.new(reduced_motion="reduce"), "Ben").sits(anna.room, 1)
    anna.awaits(lambda: "Ben1 sat down." in heard(anna.page), "Ben to sit down")
    ben.does("stand", seat="1")
    anna.awaits(lambda: heard(anna.page)[-1] == "Ben1 stood up.", "Ben to stand up")


def test_what_may_be_chosen_is_said_and_what_may_be_done_with_it_once_it_is(profiles: Profiles) -> None:
    anna = hears(profiles, "wuerfelzoo", players="2")
    anna.plays(HANDS).opens()
    (turn,) = heard(anna.page)
    assert turn.startswith(
        "Anna: Your turn. The middle is free: play animals of one kind, or roll dice again."
    )
    assert turn.endswith("6 × a bear (die B), 6 × a worm (die A).")
    anna.page.keyboard.press("1")
    anna.awaits(lambda: heard(anna.page)[1:], "what a bear may do")
    assert heard(anna.page)[1:] == ["Play a bear; Roll one die again. Danger 33%."]


def test_nothing_is_said_before_the_game_has_closed_what_cannot_be_pressed(profiles: Profiles) -> None:
    anna, held = hears(profiles, "wuerfelzoo", players="2"), list[Route]()
    anna.plays(HANDS)
    anna.page.route("**/js/gauge.js", lambda route: held.append(route))
    anna.page.goto(f"/t/{anna.room}")
    anna.awaits(lambda: held, "the game's script to ask for what it needs")
    assert heard(anna.page) == []
    held[0].continue_()
    anna.awaits(lambda: heard(anna.page), "the turn")
    assert heard(anna.page)[0].endswith("6 × a bear (die B), 6 × a worm (die A).")


def test_what_may_be_done_is_said_again_after_every_ply(profiles: Profiles) -> None:
    anna = hears(profiles, "raffzahn", players="3")
    anna.plays("* 10 1 1").opens()
    anna.plays("0 reroll blue1 blue2 / * 1 1").catches_up()
    _, rolled, choices = heard(anna.page)
    assert rolled.startswith("Anna rolls 10 + 1 + 1.")
    assert choices.startswith("Roll again")
    assert "Take the 12, it lies open; End the turn without a tile." in choices
