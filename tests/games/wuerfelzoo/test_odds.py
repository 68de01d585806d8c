"""Exact odds of a die out of the full bag, against numbers known from outside."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import waghals
from waghals.games.wuerfelzoo import dice as zoo_dice


def odds_of_the_first_die() -> dict[str, Fraction]:
    """The probability of each face, over all draws and all falls."""
    game = waghals.game("wuerfelzoo")
    odds: dict[str, Fraction] = defaultdict(Fraction)
    for draw in range(game.outcomes(game.new())):
        drawn = game.resolve(game.new(), draw)
        for fall in range(game.outcomes(drawn)):
            odds[game.outcome_text(drawn, fall)] += Fraction(1, 50 * 6)
    return odds


def test_each_animal_falls_with_2_in_15_a_trap_with_1_in_6_and_x2_with_1_in_30() -> None:
    animals = dict.fromkeys(("elephant", "bear", "boar", "fox", "squirrel", "worm"), Fraction(2, 15))
    assert odds_of_the_first_die() == {**animals, "trap": Fraction(1, 6), "x2": Fraction(1, 30)}


def test_a_die_costs_91_thirtieths_of_a_minus_point_on_average() -> None:
    mean = sum(
        zoo_dice.PENALTY[zoo_dice.FACES.index(face)] * odds for face, odds in odds_of_the_first_die().items()
    )
    assert mean == Fraction(91, 30)
