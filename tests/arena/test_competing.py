"""Contests as they are played: the same results from the same seed, and what a failing player does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

import waghals
from waghals.arena import Contest, SequentialTest, Standings, compete
from waghals.arena.matches import Played
from waghals.bots import Random, bot
from waghals.contract.errors import WaghalsError
from waghals.contract.ply import RandBelow
from waghals.match import Match, Seat
from waghals.match.record import parse

GAME = waghals.game("raffzahn", players=2, edition="revised")
CONTEST = Contest(GAME, [bot("greedy", "raffzahn"), bot("random", "raffzahn")], "a seed", interpreted=True)


class Hasty(Random):
    """Plays what is not legal as soon as it can choose."""

    name = "hasty"

    def choose(
        self, game: object, view: object, history: object, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        return -1


def results(standings: Standings) -> list[object]:
    """All of them but the times."""
    return [replace(player, ms_median=0.0, ms_worst=0.0) for player in standings.players]


@pytest.mark.compiles
def test_the_same_seed_gives_the_same_results_on_any_number_of_processes() -> None:
    """What luck is taken off among them."""
    players, seen = [bot("master", "cant-stop"), bot("glenn-aloi", "cant-stop")], list[Sequence[Played]]()
    contest = Contest(waghals.game("cant-stop"), players, "a seed")
    alone = compete(contest, 6)
    assert results(compete(contest, 6, processes=2, seen=seen.append)) == results(alone)
    assert alone.matches == 6
    assert [played[0].lineup for played in seen] == [(0, 1)] * 3
    assert all(player.adjusted for player in alone.players)


def test_another_seed_gives_other_matches() -> None:
    other = replace(CONTEST, seed="another")
    records = [played.record for played in play(CONTEST) + play(other)]
    assert len(set(records)) == 4


def play(contest: Contest) -> list[Played]:
    played = list[Played]()
    compete(contest, 2, seen=played.extend, recorded=True)
    return played


def test_the_dice_of_a_round_are_the_same_from_every_seat() -> None:
    names = [bot("random", "raffzahn")] * 2
    first, second = play(Contest(GAME, names, 3, interpreted=True))
    rolls = [next(ply for ply in parse(one.record).plies if ply[0] == "*") for one in (first, second)]
    assert rolls[0] == rolls[1]


def test_a_match_is_written_down() -> None:
    one = play(CONTEST)[1]
    record = parse(one.record)
    match = Match.replay(record.header.game, [Seat("A"), Seat("B")], waghals.match.ByHand(), record.plies)
    winners = match.game.winners(match.state)
    assert one.shares == tuple((seat in winners) / len(winners) for seat in range(2))
    assert [seat.bot for seat in record.header.seats] == ["random", "greedy"]
    assert all(len(times) for times in one.times)


@pytest.mark.compiles
def test_a_contest_ends_with_the_verdict_and_sooner_where_luck_is_taken_off() -> None:
    players = [bot("casual", "cant-stop"), bot("child", "cant-stop")]
    took = list[int]()
    for interpreted in (False, True):
        contest = Contest(waghals.game("cant-stop"), players, interpreted=interpreted)
        standings = compete(contest, 600, test=SequentialTest(0.12))
        assert standings.verdict == "better"
        took.append(standings.matches)
    assert took[0] < took[1] < 600


def test_a_player_that_fails_ends_the_contest_and_the_error_says_where() -> None:
    contest = Contest(GAME, [bot("greedy", "raffzahn"), Hasty()], 3, interpreted=True)
    with pytest.raises(WaghalsError, match=r"'hasty' answered -1; .*dice '3/0', greedy, hasty, ply"):
        compete(contest, 2)
    with pytest.raises(WaghalsError, match="one match or more; given was 0"):
        compete(contest, 0)
