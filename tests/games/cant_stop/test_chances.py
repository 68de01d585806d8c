"""Rolls that differ in the order of their dice are one chance."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import waghals
from tests.match.tables import table
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


def after(game: waghals.Game, state: Any, outcome: int) -> tuple[object, ...]:
    """What can come of an outcome: everything of the position, but for the order of the dice."""
    rolled = game.resolve(state, outcome)
    legal = tuple(game.legal_actions(rolled))
    dice = tuple(sorted(rolled.dice))
    rolled.dice[:] = dice
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
        every = Counter(after(game, state, outcome) for outcome in range(game.outcomes(state)))
        told = Counter[object]()
        for outcome, chance in game.chances(state):
            told[after(game, state, outcome)] += int(chance * 1296)
        assert told == every


def test_no_chance_is_told_where_a_seat_is_to_move() -> None:
    match = table(Seeded(1), game=waghals.game("cant-stop"))
    match.roll()
    assert match.game.chances(match.state) == []


def test_a_game_that_says_nothing_of_it_has_all_its_outcomes() -> None:
    game = waghals.game("wuerfelzoo")
    state = game.new()
    count = game.outcomes(state)
    assert game.chances(state) == [(outcome, Fraction(1, count)) for outcome in range(count)]
