"""What dice have shown, against what was to be expected."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations, product
from math import comb, prod
from typing import Any

import pytest

import waghals
from tests.web_views.scenes import NAMES, lines
from tests.web_views.test_every_match import script
from waghals.analysis.fell import FEWEST, added, band, band_of, fell
from waghals.games.raffzahn.state import ROTTEN, STAR
from waghals.match.chance import ByHand
from waghals.match.match import Match
from waghals.match.seat import Seat


def played_out(name: str) -> Match:
    game = waghals.game(name)
    past = lines(" / ".join(script(game, seed=1)))
    return Match.replay(game, [Seat(name) for name in NAMES[: game.players]], ByHand(), past)


@pytest.mark.parametrize(("n", "p"), [(12, 1 / 6), (60, 1 / 6), (400, 1 / 3), (1000, 1 / 6), (30, 0.5)])
def test_a_band_holds_95_of_100_and_leaves_at_most_half_of_the_rest_on_either_side(n: int, p: float) -> None:
    low, high = band(n, p)
    chance = [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]
    assert sum(chance[low : high + 1]) >= 0.95
    assert sum(chance[:low]) <= 0.025 < sum(chance[: low + 1])
    assert sum(chance[high + 1 :]) <= 0.025 < sum(chance[high:])


@pytest.mark.parametrize("name", [name for name in waghals.games() if name != "allie-gator"])
def test_every_die_that_fell_is_counted_once(name: str) -> None:
    match = played_out(name)
    kinds = fell(match)
    words = [word for ply in match.plies if ply.kind == "chance" for word in ply.text.split()]
    assert kinds
    for dice in kinds:
        assert dice.rolls == sum(face.times for face in dice.faces) >= FEWEST
        assert sum(face.expected for face in dice.faces) == pytest.approx(dice.rolls)
        assert all(face.low <= face.expected <= face.high for face in dice.faces)
    for word in {face.word for dice in kinds for face in dice.faces}:
        counted = sum(face.times for dice in kinds for face in dice.faces if face.word == word)
        assert counted <= words.count(word)


def test_faces_stand_in_order_and_weigh_as_many_sides_as_they_have() -> None:
    (dice,) = fell(played_out("cant-stop"))
    assert [face.word for face in dice.faces] == list("123456")
    yellow = next(dice for dice in fell(played_out("raffzahn")) if "30" in [face.word for face in dice.faces])
    assert [face.word for face in yellow.faces][:3] == ["10", "20", "30"]


def test_cards_are_not_counted() -> None:
    assert fell(played_out("allie-gator")) == []


# ---- sums


def test_columns_are_counted_with_the_share_of_all_1296_rolls_that_offer_them() -> None:
    match = played_out("cant-stop")
    rolls = [list(map(int, ply.text.split())) for ply in match.plies if ply.kind == "chance"]
    sums = added(match)
    assert sums is not None
    assert sums.rolls == len(rolls) >= FEWEST
    assert [face.word for face in sums.faces] == [str(number) for number in range(2, 13)]
    every = list(product(range(1, 7), repeat=4))
    for face in sums.faces:
        number = int(face.word)
        share = sum(offers(dice, number) for dice in every) / 1296
        assert face.times == sum(offers(dice, number) for dice in rolls)
        assert face.expected == pytest.approx(len(rolls) * share)
        assert (face.low, face.high) == band(len(rolls), share)


def offers(dice: Sequence[int], number: int) -> bool:
    return any(a + b == number for a, b in combinations(dice, 2))


@pytest.mark.parametrize("edition", ["revised", "original"])
def test_monsters_are_counted_with_what_each_roll_could_name(edition: str) -> None:
    """Of every roll, dice that stay included, all outcomes are carried out by the rules."""
    game = waghals.game("raffzahn", players=3, edition=edition)
    past = lines(" / ".join(script(game, seed=2)))
    match = Match.replay(game, [Seat(name) for name in NAMES[:3]], ByHand(), past)
    expected, came = defaultdict[int, float](float), Counter[int]()
    for before, after, ply in zip(match.states, match.states[1:], match.plies, strict=False):
        if ply.kind == "chance":
            came[named(after, edition)] += 1
            outcomes = game.outcomes(before)
            for outcome in range(outcomes):
                expected[named(game.resolve(before, outcome), edition)] += 1 / outcomes
    sums = added(match)
    assert sums is not None
    assert {face.word: face.times for face in sums.faces} == {str(n): came[n] for n in expected if n}
    assert {face.word: face.expected for face in sums.faces} == pytest.approx(
        {str(n): share for n, share in expected.items() if n}
    )
    assert all(face.low <= face.expected <= face.high for face in sums.faces)


def named(after: Any, edition: str) -> int:
    """The number that the dice add up to, if that counts."""
    stars = sum(face == STAR for face in after.dice)
    return 0 if after.dice[0] == ROTTEN or (edition == "revised" and stars > 1) else sum(after.dice)


def test_a_band_of_equal_chances_is_that_of_a_binomial_and_of_others_holds_95_of_100() -> None:
    assert band_of([1 / 6] * 60) == band(60, 1 / 6)
    assert band_of([0.0] * 5 + [1.0] * 3) == (3, 3)
    shares = [0.1, 0.9, 0.5, 0.3, 0.7, 0.2, 0.6]
    low, high = band_of(shares)
    chance = [0.0] * (len(shares) + 1)
    for comes in product((False, True), repeat=len(shares)):
        chance[sum(comes)] += prod(p if it else 1 - p for p, it in zip(shares, comes, strict=True))
    assert sum(chance[low : high + 1]) >= 0.95
    assert sum(chance[:low]) <= 0.025 >= sum(chance[high + 1 :])


def test_where_no_sums_are_played_none_are_counted() -> None:
    assert added(played_out("wuerfelzoo")) is None
    assert added(played_out("allie-gator")) is None
