"""Exact counts of Raffzahn's first roll, by the real rules over all 216 outcomes, against known numbers."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import waghals
from waghals.games.raffzahn import rules
from waghals.games.raffzahn.notation import face_text
from waghals.games.raffzahn.state import BLUE, FACES, MIDDLE, OUT, ROTTEN, STAR, YELLOW, State

OFTEN = {6: 10, 5: 8, 7: 8, 4: 6, 8: 6, 15: 6, 25: 6, 35: 6}
RARE = {10: 2, 20: 1, 30: 1, 40: 1}


def first_rolls(edition: str) -> list[State]:
    """The positions after each of the equally likely first rolls."""
    start = waghals.game("raffzahn", edition=edition).new()
    rolls: list[State] = [start.copy() for _ in range(rules.outcomes(start))]
    for outcome, state in enumerate(rolls):
        rules.resolve(state, outcome)
    return rolls


def kept(rolls: list[State]) -> list[State]:
    """Those without the rotten tooth."""
    return [s for s in rolls if s.dice[0] != ROTTEN]


def test_the_dice_have_their_faces() -> None:
    assert YELLOW == (10, 20, 30, STAR, STAR, ROTTEN)
    assert BLUE == (1, 2, 3, 4, 5, STAR)


def test_there_are_216_rolls_and_each_names_its_three_dice() -> None:
    game = waghals.game("raffzahn")
    start = game.new()
    assert rules.outcomes(start) == 216
    for outcome, (state, faces) in enumerate(zip(first_rolls("revised"), product(*FACES), strict=True)):
        assert tuple(state.dice) == faces
        assert game.outcome_text(start, outcome) == " ".join(map(face_text, faces))


@pytest.mark.parametrize(("bits", "outcomes"), list(enumerate((6, 6, 36, 6, 36, 36, 216), 1)))
def test_dice_that_are_rolled_again_have_six_outcomes_each(bits: int, outcomes: int) -> None:
    game = waghals.game("raffzahn")
    state = game.new()
    state.hand = bits
    assert rules.outcomes(state) == outcomes
    for outcome in range(outcomes):
        after = state.copy()
        after.dice = [20, 2, 3]
        rules.resolve(after, outcome)
        rolled = [face for d, face in enumerate(after.dice) if bits >> d & 1]
        assert game.outcome_text(state, outcome) == " ".join(map(face_text, rolled))
        assert all(after.dice[d] == face for d, face in enumerate((20, 2, 3)) if not bits >> d & 1)


def test_the_rotten_tooth_and_each_number_of_stars_are_as_frequent_as_known() -> None:
    rolls = first_rolls("revised")
    assert len(rolls) - len(kept(rolls)) == 36
    assert Counter(rules.stars(s) for s in kept(rolls)) == {3: 2, 2: 23, 1: 80, 0: 75}


def test_in_the_revised_edition_every_number_from_2_to_40_is_named_as_often_as_known() -> None:
    named = Counter(s.target for s in kept(first_rolls("revised")) if rules.stars(s) < 2)
    assert sum(named.values()) == 155
    assert sorted(named) == list(range(2, 41))
    assert {tile: named[tile] for tile in (*OFTEN, *RARE)} == OFTEN | RARE
    assert all(count < 6 for tile, count in named.items() if tile not in OFTEN)


def test_in_the_revised_edition_stars_bring_the_lowest_23_times_and_the_highest_twice() -> None:
    brought = Counter(s.target for s in kept(first_rolls("revised")) if rules.stars(s) >= 2)
    assert brought == {1: 23, 40: 2}


def test_in_the_original_sums_are_as_frequent_as_known() -> None:
    rolls = kept(first_rolls("original"))
    assert len(rolls) == 180
    sums = Counter(sum(s.dice) for s in rolls)
    assert {number: sums[number] for number in (0, 1, 10, 20, 30, 40)} == {
        0: 2,
        1: 4,
        10: 3,
        20: 2,
        30: 2,
        40: 1,
    }
    assert all(s.target == sum(s.dice) for s in rolls if sum(s.dice) > 0), "all tiles are to be had"
    assert all(s.target == 40 for s in rolls if sum(s.dice) == 0)


@pytest.mark.parametrize("edition", ["revised", "original"])
def test_whatever_lies_where_a_roll_names_a_tile_and_misses_none_it_could_bring(edition: str) -> None:
    """With a single tile left in the middle and all others out, only stars and its own number hit."""
    for tile in range(1, 41):
        start = waghals.game("raffzahn", edition=edition).new()
        start.owner = [MIDDLE if t == tile else OUT for t in range(41)]
        start.middle, hits = 1, 0
        for outcome in range(216):
            state = start.copy()
            rules.resolve(state, outcome)
            hits += state.dice[0] != ROTTEN and rules.available(state, state.target)
        by_sum = sum(
            sum(faces) == tile and faces.count(STAR) < 2 for faces in product(YELLOW[:5], BLUE, BLUE)
        )
        assert hits == 25 + by_sum
