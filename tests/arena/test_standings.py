"""Shares, intervals and the sequential test, against what is known of them."""

from __future__ import annotations

from array import array
from random import Random

import pytest

import waghals
from waghals.arena import Contest, SequentialTest, Standings
from waghals.arena.matches import Played
from waghals.arena.standings import student
from waghals.bots import bot
from waghals.contract.errors import WaghalsError

CONTEST = Contest(waghals.game("cant-stop"), [bot("child", "cant-stop"), bot("random", "cant-stop")])


def pair(first: float, second: float) -> list[Played]:
    """A round: what the first player won from seat 0, and from seat 1."""
    times = array("d", [1.0, 3.0]), array("d")
    return [Played((0, 1), (first, 1 - first), times, ""), Played((1, 0), (1 - second, second), times, "")]


def adjusted_pair(first: float, second: float) -> list[Played]:
    """A round that the players share in: what the first has from each seat when luck is taken off."""
    results = ((0, 1), (first, 1 - first)), ((1, 0), (1 - second, second))
    times = array("d"), array("d")
    return [Played(lineup, (0.5, 0.5), times, "", shares) for lineup, shares in results]


def standing(*rounds: list[Played]) -> Standings:
    return Standings.of(CONTEST, rounds)


def test_shares_by_player_and_by_seat() -> None:
    child, other = standing(pair(1, 0.5), pair(1, 0), pair(0, 0), pair(1, 1)).players
    assert (child.wins, child.total.share, child.total.matches) == (4.5, 4.5 / 8, 8)
    assert [seat.share for seat in child.by_seat] == [0.75, 0.375]
    assert [seat.share for seat in other.by_seat] == [0.625, 0.25]
    assert (child.ms_median, child.ms_worst) == (2.0, 3.0)  # where it sat on seat 0


def test_an_interval_is_that_of_wilson() -> None:
    """8 of 10: 0.490 to 0.943, as in Brown, Cai and DasGupta, "Interval Estimation" (2001), formula (4)."""
    by_seat = standing(*[pair(1, 1)] * 8, *[pair(0, 1)] * 2).players[0].by_seat
    assert (by_seat[0].share, by_seat[0].matches) == (0.8, 10)
    assert (by_seat[0].low, by_seat[0].high) == pytest.approx((0.4902, 0.9433), abs=1e-4)


def test_what_is_alike_in_a_round_widens_an_interval_and_what_cancels_narrows_it() -> None:
    random = Random(1)
    results = [random.random() < 0.5 for _ in range(400)]
    alike = standing(*(pair(won, won) for won in results)).players[0].total
    alone = standing(*(pair(won, random.random() < 0.5) for won in results)).players[0].total
    cancels = (
        standing(*(pair(won, not won if n % 8 else won) for n, won in enumerate(results))).players[0].total
    )
    widths = [each.high - each.low for each in (cancels, alone, alike)]
    assert widths[0] < 0.5 * widths[1]
    assert widths[1] < 0.8 * widths[2]


def test_an_interval_holds_the_truth_19_times_in_20() -> None:
    """Of 600 contests, each with 60 rounds; 2.5 points would be 2.8 standard errors."""
    random, truth, held = Random(2), 0.7, 0
    for _ in range(600):
        rounds = [pair(random.random() < truth, random.random() < truth) for _ in range(60)]
        total = standing(*rounds).players[0].total
        held += total.low <= truth <= total.high
    assert held / 600 == pytest.approx(0.95, abs=0.025)


def test_the_object_that_is_printed() -> None:
    printed = standing(pair(1, 1), pair(1, 0)).as_json()
    assert list(printed) == ["game", "options", "matches", "seed", "players"]
    assert (printed["game"], printed["options"]["players"], printed["matches"]) == ("cant-stop", 2, 4)
    adjusted = ["adjusted", "adjusted_low", "adjusted_high"]
    keys = ["name", "wins", "share", "low", "high", "matches", *adjusted, "by_seat", "ms_median", "ms_worst"]
    assert [list(player) for player in printed["players"]] == [keys, keys]
    assert [printed["players"][0][key] for key in adjusted] == [None] * 3
    measured = standing(adjusted_pair(0.7, 0.5), adjusted_pair(0.65, 0.55)).as_json()["players"]
    assert [player["adjusted"] for player in measured] == pytest.approx([0.6, 0.4])
    assert [measured[0][key] for key in adjusted] == pytest.approx([0.6] * 3)


def test_shares_less_luck_have_an_interval_of_their_own_that_holds_the_truth_19_times_in_20() -> None:
    """Of 600 contests of 6 rounds, which tell little of their own spread; 2.5 points are 2.8 errors."""
    random, truth, held = Random(4), 0.9, 0
    for _ in range(600):
        rounds = [adjusted_pair(random.gauss(truth, 0.1), random.gauss(truth, 0.1)) for _ in range(6)]
        found = standing(*rounds).players[0]
        assert found.adjusted is not None
        assert (found.total.share, found.adjusted.matches) == (0.5, 12)
        held += found.adjusted.low <= truth <= found.adjusted.high
    assert held / 600 == pytest.approx(0.95, abs=0.025)


@pytest.mark.parametrize(("free", "quantile"), [(4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042)])
def test_the_quantiles_are_those_of_the_tables(free: int, quantile: float) -> None:
    assert student(free) == pytest.approx(quantile, rel=0.01)


def test_one_round_tells_nothing_of_how_far_results_spread() -> None:
    found = standing(adjusted_pair(0.7, 0.5)).players[0].adjusted
    assert found is not None
    assert (found.low, found.high) == (0.0, 1.0)


@pytest.mark.parametrize(("truth", "verdict"), [(0.5, "not better"), (0.56, "better")])
def test_the_sequential_test_is_seldom_wrong(truth: float, verdict: str) -> None:
    """Each wrong verdict is to come once in 20 contests; of 100 it may come 12 times."""
    random, test, wrong, lengths = Random(3), SequentialTest(0.06), 0, list[int]()
    for _ in range(100):
        rounds, total, squares = 0, 0.0, 0.0
        while (found := test.verdict(rounds, total, squares, 0.5)) == "open":
            share = (random.random() < truth) / 2 + (random.random() < truth) / 2
            rounds, total, squares = rounds + 1, total + share, squares + share * share
        wrong += found != verdict
        lengths.append(rounds)
    assert wrong <= 12
    assert sum(lengths) / 100 < 376  # what an experiment of fixed length takes for errors as seldom


def test_who_wins_all_is_better_soon() -> None:
    assert SequentialTest(0.1).verdict(16, 16.0, 16.0, 0.5) == "better"


def test_a_margin_lies_between_0_and_a_half() -> None:
    with pytest.raises(WaghalsError, match=r"0\.5 at most; given was 0\.6"):
        SequentialTest(0.6)
