"""The page that recomputes all draws of a match in the browser, and what it says of a forged record."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.player import Player
from tests.browser.profiles import Profiles
from tests.browser.tour import finishes
from tests.conformance.agreements import agreements
from tests.conformance.matches import Match, random_match, some
from waghals.boards import folder
from waghals.contract.discovery import games
from waghals.match.chance import Verifiable, commit

DRAWS = """async ([record, sizes]) => {
    const { draw, seal } = await import("/static/js/verify.js");
    return [seal(record), ...sizes.map((n, k) => draw(record, k, n))];
}"""

FOLLOWED = """async ([game, text, asked]) => {
    const [{ read }, { follow }] = await Promise.all([
        import("/static/js/verify.js"), import(`/boards/${game}/draws.js`)]);
    return [...follow(read(text))].map(({ roll, outcomes, told }, k) => [roll, outcomes, asked[k].map(told)]);
}"""
FEW = 12  # agreements of each game whose draws are followed


@pytest.mark.parametrize("game", games())
def test_every_draw_of_a_match_is_recomputed_and_fits(profiles: Profiles, game: str) -> None:
    anna, what = Player(profiles.new()), "cards" if game == "allie-gator" else "dice"
    finishes(anna, game)
    anna.opens().page.locator("#actions").get_by_role("link", name=f"Check the {what}").click()
    verdict, rolls = anna.page.locator("#verdict"), len(anna.rolls())
    expect(verdict).to_have_class(re.compile(r"\bgood\b"))
    expect(verdict).to_contain_text(f"all {rolls} {'cards' if what == 'cards' else 'rolls'}")
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


def other_seed(record: str) -> str:
    return re.sub(r"^seed 0 .*$", "seed 0 mine", record, flags=re.M)


@pytest.mark.parametrize("forge", [swapped_roll, other_secret, other_seal, other_seed])
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


@pytest.mark.parametrize("game", [game for game in games() if (folder(game) / "draws.js").exists()])
def test_what_a_draw_could_be_is_followed_as_the_rules_have_it(profiles: Profiles, game: str) -> None:
    page = profiles.new("en")
    page.goto("/")
    for match in map(random_match, some(agreements(game), FEW)):
        told = [
            draw_told(match, k) for k in range(len(match.numbers)) if match.game.outcomes(match.states[k])
        ]
        asked = [numbers for _, numbers, _ in told]
        followed = page.evaluate(FOLLOWED, [game, record_of(match), asked])
        for (roll, numbers, texts), (written, outcomes, said) in zip(told, followed, strict=True):
            assert (written, outcomes - 1, said) == (roll, numbers[-1], texts)


def draw_told(match: Match, k: int) -> tuple[str, list[int], list[str]]:
    """A draw as the record has it, and what some numbers would have been, the last one of all at the end."""
    state, outcomes = match.states[k], match.game.outcomes(match.states[k])
    numbers = [match.numbers[k], 0, outcomes // 3, outcomes // 2, outcomes - 1]
    texts = [match.game.outcome_text(state, number) for number in numbers]
    return texts[0], numbers, texts


def record_of(match: Match) -> str:
    """The record of a random match, its seats and options included."""
    game, lines = match.game, [f"game {match.game.name}"]
    lines += [f"option {name} {value}" for name, value in game.options.items()]
    lines += [f"seat {seat} Anna" for seat in range(game.players)]
    for state, number in zip(match.states, match.numbers, strict=False):
        seat, chance = game.to_move(state), game.outcomes(state)
        lines.append(
            f"* {game.outcome_text(state, number)}" if chance else f"{seat} {game.text(state, number)}"
        )
    return "\n".join(lines)


def test_while_a_match_runs_there_is_nothing_to_recompute_yet(profiles: Profiles) -> None:
    player = Player(profiles.new("en")).makes("cant-stop", seat1="random")
    player.does("start")
    player.page.goto(f"/t/{player.room}/dice")
    expect(player.page.locator(".notice")).to_contain_text("once the match has ended")
    expect(player.page.locator("#verdict")).to_have_count(0)
