"""The page that recomputes all draws of a match in the browser, and what it says of a forged record."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.player import Player
from tests.browser.profiles import Profiles
from tests.browser.tour import finishes
from waghals import CHANCE, Game
from waghals.contract.conformance.configurations import configurations
from waghals.contract.discovery import games
from waghals.match import Match, Seat, Verifiable
from waghals.match.chance import commit
from waghals.match.record import MatchRecord, format

DRAWS = """async ([record, sizes]) => {
    const { draw, seal } = await import("/static/js/verify.js");
    return [seal(record), ...sizes.map((n, k) => draw(record, k, n))];
}"""

RECOMPUTED = """async (text) => {
    const { draw, read, seal } = await import("/static/js/verify.js");
    const record = read(text);
    const outcomes = record.outcomes.map(
        ({ text, number, count }, k) => [text, number, count, draw(record, k, count)]);
    return [seal(record), record.commitment, outcomes];
}"""
FEW = 6  # of the configurations of each game, whose draws are recomputed


@pytest.mark.parametrize("game", games())
def test_every_draw_of_a_match_is_recomputed_and_fits(profiles: Profiles, game: str) -> None:
    anna, what = Player(profiles.new()), "cards" if game == "allie-gator" else "dice"
    finishes(anna, game)
    link = anna.opens().page.locator("#actions #proof")
    expect(link).to_have_text(f"{what.capitalize()} checked ✓")
    link.click()
    verdict, rolls = anna.page.locator("#verdict"), len(anna.rolls())
    expect(verdict).to_have_class(re.compile(r"\bgood\b"))
    expect(verdict).to_contain_text(f"all {rolls} {'cards' if what == 'cards' else 'rolls'}")
    assert rolls > 3
    expect(anna.page.locator("#draws tbody tr")).to_have_count(rolls)
    anna.page.locator(".how summary").click()
    written, again = (anna.page.locator(f"#draws td:nth-child({n})").all_inner_texts() for n in (2, 3))
    assert written == [line.removeprefix("* ") for line in anna.rolls()]
    assert again == [line.partition(" = ")[2] for line in written]


def swapped_roll(record: str) -> str:
    """Another first roll than the one that fell."""
    first = re.search(r"^\* (.*)$", record, re.M)
    assert first is not None
    forged = "1 1 1 1 = 0/1296" if first[1] != "1 1 1 1 = 0/1296" else "6 6 6 6 = 1295/1296"
    return record.replace(f"* {first[1]}", f"* {forged}", 1)


def other_secret(record: str) -> str:
    return re.sub(r"^secret ..", "secret 00", record, flags=re.M)


def other_seal(record: str) -> str:
    return re.sub(r"^commitment ..", "commitment 00", record, flags=re.M)


def other_seed(record: str) -> str:
    return re.sub(r"^seed 0 .*$", "seed 0 mine", record, flags=re.M)


def answers_with(forge: Callable[[str], str], route: Route, _: Request) -> None:
    true = route.fetch()
    forged = forge(true.text())
    assert forged != true.text()
    route.fulfill(response=true, body=forged)


def test_a_forged_record_does_not_fit(profiles: Profiles) -> None:
    anna = Player(profiles.new())
    finishes(anna, "cant-stop")
    verdict = anna.page.locator("#verdict")
    for forge in (swapped_roll, other_secret, other_seal, other_seed):
        anna.page.route("**/record*", partial(answers_with, forge), times=1)
        anna.page.goto(f"/t/{anna.room}/dice")
        expect(verdict).to_have_class(re.compile(r"\bbad\b"))
        expect(verdict).to_have_text("Something does not match: look at the marked lines below.")
    assert verdict.evaluate("it => it.previousElementSibling.matches('h1')"), "it is said first"
    expect(anna.page.locator(".how")).to_have_attribute("open", "")


def test_the_end_has_no_tick_for_a_forged_record_and_says_so(profiles: Profiles) -> None:
    anna = Player(profiles.new())
    finishes(anna, "cant-stop")
    proof = anna.page.locator("#proof")
    for forge in (swapped_roll, other_secret):
        anna.page.route("**/record*", partial(answers_with, forge), times=1)
        anna.opens()
        expect(proof).to_have_text("✗ These dice are not the sealed ones!")
        expect(proof).to_have_class(re.compile(r"\bbad\b"))
    anna.opens()
    expect(proof).to_have_text("Dice checked ✓")
    assert "bad" not in (proof.get_attribute("class") or "")


def test_a_match_with_real_dice_has_nothing_to_recompute(profiles: Profiles) -> None:
    anna = Player(profiles.new()).makes("cant-stop", players="2", dice="typed", seat1="random")
    anna.does("start")
    anna.page.goto(f"/t/{anna.room}/dice")
    expect(anna.page.locator("#verdict")).to_have_count(0)
    expect(anna.page.get_by_text("At this table the dice are real")).to_be_visible()


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


@pytest.mark.parametrize("game", games())
def test_a_record_is_read_and_recomputed_without_the_rules_of_its_game(profiles: Profiles, game: str) -> None:
    page = profiles.new("en")
    page.goto("/")
    every = configurations(game)
    for number, configuration in enumerate(every[:: max(1, len(every) // FEW)]):
        match = played(configuration, Random(number))
        assert isinstance(match.chance, Verifiable)
        seal = match.chance.commitment
        outcomes = [
            [event.text, event.number, event.outcomes, event.number]
            for event in match.plies
            if event.kind == "chance"
        ]
        record = format(MatchRecord.of(match, complete=True))
        assert page.evaluate(RECOMPUTED, record) == [seal, seal, outcomes]


def played(game: Game, rng: Random) -> Match:
    """A match with verifiable dice, played at random to its end."""
    seeds = [rng.choice(["anna", "ü # \\ b", "0f" * 16]) for _ in range(game.players)]
    seats = [Seat(f"Seat #{seat}") for seat in range(game.players)]
    match = Match(game, seats, Verifiable("m-1", rng.randbytes(32), seeds))
    while not match.over:
        if match.to_move == CHANCE:
            match.roll()
        else:
            match.act(match.to_move, rng.choice(game.legal_actions(match.state)))
    return match


def test_while_a_match_runs_there_is_nothing_to_recompute_yet(profiles: Profiles) -> None:
    player = Player(profiles.new("en")).makes("cant-stop", seat1="random")
    player.does("start")
    player.page.goto(f"/t/{player.room}/dice")
    expect(player.page.locator(".notice")).to_contain_text("once the match has ended")
    expect(player.page.locator("#verdict")).to_have_count(0)
