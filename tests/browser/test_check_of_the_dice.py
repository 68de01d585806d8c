"""The page that recomputes every roll, with a SHA-256 that is not the server's."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.player import Player
from tests.browser.profiles import Profiles
from waghals.match.chance import Verifiable, commit

BOTS = {"seat0": "rule-of-28", "seat1": "random"}
DRAWS = """async ([record, sizes]) => {
    const { draw, seal } = await import("/static/js/verify.js");
    return [seal(record), ...sizes.map((n, k) => draw(record, k, n))];
}"""


def finished(page: Page) -> Player:
    """Somebody who has watched a match of two bots."""
    player = Player(page).makes("cant-stop", **BOTS)
    player.does("start")
    player.awaits(lambda: player.view()["phase"] == "over", "the end of the match")
    return player


def test_every_roll_of_a_finished_match_is_recomputed(profiles: Profiles) -> None:
    player = finished(profiles.new("en"))
    player.page.goto(f"/t/{player.room}/dice")
    rolls = len(player.rolls())
    expect(player.page.locator("#verdict")).to_have_text(
        f"The seal fits the secret, and all {rolls} rolls are the ones it gives."
    )
    expect(player.page.locator("#draws tbody tr")).to_have_count(rolls)


def forged_roll(record: str) -> str:
    return re.sub(r"^\* (\d)", lambda roll: f"* {int(roll[1]) % 6 + 1}", record, count=1, flags=re.MULTILINE)


def forged_seal(record: str) -> str:
    return re.sub(
        r"^commitment (.)", lambda seal: f"commitment {'01'[seal[1] == '0']}", record, flags=re.MULTILINE
    )


def forged_seed(record: str) -> str:
    return re.sub(r"^seed 0 .*$", "seed 0 mine", record, flags=re.MULTILINE)


@pytest.mark.parametrize("forge", [forged_roll, forged_seal, forged_seed])
def test_whatever_is_forged_is_found(profiles: Profiles, forge: Callable[[str], str]) -> None:
    player = finished(profiles.new("en"))

    def lie(route: Route) -> None:
        route.fulfill(body=forge(route.fetch().text()), content_type="text/plain")

    player.page.route("**/record", lie)
    player.page.goto(f"/t/{player.room}/dice")
    expect(player.page.locator("#verdict")).to_have_text(re.compile("does not fit"))


def test_the_draws_are_those_of_the_match_for_any_number_of_outcomes(profiles: Profiles) -> None:
    page = profiles.new("en")
    page.goto("/")
    secret, seeds, sizes = bytes(range(32)), ["a", "ü # \\ b", "0f" * 16], [1296, 1, 6, 7, 50, 88, 3**20]
    dice = Verifiable("m-1", secret, seeds)
    record = {"match": "m-1", "secret": secret.hex(), "seeds": seeds}
    assert page.evaluate(DRAWS, [record, sizes]) == [
        commit("m-1", secret),
        *(dice.draw(k, n) for k, n in enumerate(sizes)),
    ]


def test_while_a_match_runs_there_is_nothing_to_recompute_yet(profiles: Profiles) -> None:
    player = Player(profiles.new("en")).makes("cant-stop", seat1="random")
    player.does("start")
    player.page.goto(f"/t/{player.room}/dice")
    expect(player.page.locator(".notice")).to_contain_text("once the match has ended")
    expect(player.page.locator("#verdict")).to_have_count(0)
