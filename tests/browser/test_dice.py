"""The page that recomputes all draws of a match in the browser, and what it says of a forged record."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.player import Player
from tests.browser.profiles import Profiles
from tests.browser.tour import finishes
from waghals.contract.game import games


@pytest.mark.parametrize("game", games())
def test_every_draw_of_a_match_is_recomputed_and_fits(profiles: Profiles, game: str) -> None:
    anna = Player(profiles.new())
    finishes(anna, game)
    anna.opens().page.locator("#deed").get_by_role("link", name="Check the dice").click()
    verdict, rolls = anna.page.locator("#verdict"), len(anna.rolls())
    expect(verdict).to_have_class(re.compile(r"\bgood\b"))
    expect(verdict).to_contain_text(f"all {rolls} rolls")
    assert rolls > 3
    expect(anna.page.locator("#draws tbody tr")).to_have_count(rolls)
    told, again = (anna.page.locator(f"#draws td:nth-child({n})").all_inner_texts() for n in (2, 3))
    assert told == again == [line.removeprefix("* ") for line in anna.rolls()]


def swapped_roll(record: str) -> str:
    """Another first roll than the one that fell."""
    first = re.search(r"^\* (.*)$", record, re.M)
    assert first is not None
    forged = "1 1 1 1" if first[1] != "1 1 1 1" else "6 6 6 6"
    return record.replace(f"* {first[1]}", f"* {forged}", 1)


def other_secret(record: str) -> str:
    return re.sub(r"^secret ..", "secret 00", record, flags=re.M)


def other_seal(record: str) -> str:
    return re.sub(r"^commitment ..", "commitment 00", record, flags=re.M)


@pytest.mark.parametrize("forge", [swapped_roll, other_secret, other_seal])
def test_a_forged_record_does_not_fit(profiles: Profiles, forge: Callable[[str], str]) -> None:
    anna = Player(profiles.new())
    finishes(anna, "cant-stop")

    def answer(route: Route) -> None:
        true = route.fetch()
        forged = forge(true.text())
        assert forged != true.text()
        route.fulfill(response=true, body=forged)

    anna.page.route("**/record", answer)
    anna.page.goto(f"/t/{anna.room}/dice")
    expect(anna.page.locator("#verdict")).to_have_class(re.compile(r"\bbad\b"))
    expect(anna.page.locator("#verdict")).to_have_text(
        "Something does not fit: look at the lines marked below."
    )


def test_a_match_with_real_dice_has_nothing_to_recompute(profiles: Profiles) -> None:
    anna = Player(profiles.new()).makes("cant-stop", players="2", dice="typed", seat1="random")
    anna.does("start")
    anna.page.goto(f"/t/{anna.room}/dice")
    expect(anna.page.locator("#verdict")).to_have_count(0)
    expect(anna.page.get_by_text("At this table the dice are real")).to_be_visible()
