"""Rolls that differ in the order of their dice are one chance."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import waghals
from tests.match.tables import after, table
from waghals.games.cant_stop.rules import CHOOSING, canonical
from waghals.match import Seeded


def positions(plies: int) -> list[Any]:
    """Positions of random matches in which the dice are about to fall."""
    game, rng, found = waghals.game("cant-stop"), Random(11), list[Any]()
    while len(found) < plies:
        match = table(Seeded(len(found)), game=game)
        while not match.over:
            if match.to_move == waghals.CHANCE:
                if rng.random() < 0.05:
                    found.append(match.state)
                match.roll()
            else:
                match.act(match.to_move, rng.choice(match.legal()))
    return found[:plies]


def alike(game: waghals.Game, state: Any, outcome: int) -> tuple[object, ...]:
    """What can come of an outcome: everything of the position, but for the order of the dice."""
    rolled = game.resolve(state, outcome)
    legal = tuple(game.legal_actions(rolled))
    dice = tuple(sorted(rolled.dice))
    rolled.dice[:] = dice
    if rolled.phase != CHOOSING:
        rolled.dice[:] = [0, 0, 0, 0]
    return rolled.key(), legal


def test_there_are_126_distinct_rolls_and_their_probabilities_add_up() -> None:
    game = waghals.game("cant-stop")
    chances = game.chances(game.new())
    assert len(chances) == 126
    assert sum(chance for _, chance in chances) == 1
    assert Counter(chance * 1296 for _, chance in chances) == {1: 6, 4: 30, 6: 15, 12: 60, 24: 15}


def test_each_distinct_roll_stands_for_as_many_as_it_says() -> None:
    game = waghals.game("cant-stop")
    for state in positions(6):
        every = Counter(alike(game, state, outcome) for outcome in range(game.outcomes(state)))
        told = Counter[object]()
        for outcome, chance in game.chances(state):
            told[alike(game, state, outcome)] += int(chance * 1296)
        assert told == every


def test_rolls_that_lose_the_turn_are_all_one_chance() -> None:
    match = after("* 1 1 1 2 / 0 advance 2 3 / 0 roll / * 6 6 3 5 / 0 advance 12 / 0 roll")
    game, state = match.game, match.state
    lost = [chance for outcome, chance in game.chances(state) if game.turn(game.resolve(state, outcome)) == 1]
    assert lost == [Fraction(1296 - 568, 1296)]


def test_the_canonical_form_has_the_dice_in_ascending_order_until_they_are_used() -> None:
    for dice in permutations((1, 3, 4, 6)):
        state = after(f"* {' '.join(map(str, dice))}").state.copy()
        canonical(state)
        assert state.dice == [1, 3, 4, 6]
    for script in ("* 3 4 5 2 / 0 advance 7 7", "* 3 4 5 2 / 0 advance 7 7 / 0 roll"):
        state = after(script).state.copy()
        canonical(state)
        assert state.dice == [0, 0, 0, 0]


def test_what_the_dice_showed_before_they_were_used_is_all_the_same() -> None:
    one, other = (after(f"* {roll} / 0 advance 7 7") for roll in ("3 4 5 2", "1 6 6 1"))
    game = one.game
    assert one.state != other.state
    assert game.key(one.state) == game.key(other.state)


def test_no_chance_is_told_where_a_seat_is_to_move() -> None:
    match = table(Seeded(1), game=waghals.game("cant-stop"))
    match.roll()
    assert match.game.chances(match.state) == []


def test_outcomes_of_one_notation_are_one_chance_in_a_game_that_says_nothing_of_it() -> None:
    game = waghals.game("wuerfelzoo")
    assert game.chances(game.new()) == [(10 * kind, Fraction(1, 5)) for kind in range(5)]
