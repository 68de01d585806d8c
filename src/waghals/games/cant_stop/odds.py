"""How likely rolls of four dice are to be of use: exact, from the 126 rolls that differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from waghals.games.cant_stop.rules import COLUMNS, DICE, FIRST, ROLLS, SIDES, State, usable


class Roll(NamedTuple):
    """A roll whatever the order of its dice.

    Attributes:
        ways: in how many of the 1296 ordered rolls it comes.
        columns: a bit for each column (0 to 10) that it offers.
        splits: both columns, the smaller first, of each different way to pair the dice.
    """

    ways: int
    columns: int
    splits: tuple[tuple[int, int], ...]


@cache
def rolls() -> tuple[Roll, ...]:
    """All rolls that differ."""
    return tuple(map(_roll, combinations_with_replacement(range(1, SIDES + 1), DICE)))


def _roll(dice: tuple[int, ...]) -> Roll:
    ways = factorial(DICE) // prod(map(factorial, Counter(dice).values()))
    total, first, *others = sum(dice) - 2 * FIRST, *dice
    lower = {min(first + other - FIRST, total - first - other + FIRST) for other in others}
    splits = tuple((low, total - low) for low in sorted(lower))
    return Roll(ways, sum({1 << column for split in splits for column in split}), splits)


def risk(view: State) -> Fraction:
    """The share of rolls that would end the turn now, since no pair is of use."""
    return missing(sum(1 << c for c in range(COLUMNS) if usable(view, c)))


def offering(column: int) -> Fraction:
    """The share of rolls that offer this column, 0 to 10."""
    return 1 - missing(1 << column)


def sums(before: State, after: State, outcome: str) -> Collection[int]:
    """What pairs of dice add up to in a roll: the columns that it offers."""
    return {a + b for a, b in combinations(map(int, outcome.split()), 2)}


def sum_chances(before: State) -> Mapping[int, Fraction]:
    """The share of rolls that offer each column, by its number."""
    return {column + FIRST: offering(column) for column in range(COLUMNS)}


@cache
def missing(columns: int) -> Fraction:
    """The share of rolls that offer none of these columns, a bit for each."""
    return Fraction(sum(roll.ways for roll in rolls() if not roll.columns & columns), ROLLS)
