"""Every game there is, with the options that its suite is played with."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import product

import waghals

FEW = 64  # legal combinations of options that are all played
MANY = 4096  # combinations that are not even counted
VALUES = 3  # the smallest of one option; the largest is played too
RANDOM_COMBINATIONS = 24  # beside each value by itself


def options(name: str) -> tuple[waghals.Option, ...]:
    return waghals.game(name).rules.OPTIONS


def agreed(name: str, values: dict[str, object]) -> waghals.Game | None:
    """The game with these options, or None where they cannot be agreed together."""
    try:
        return waghals.game(name, **values)
    except waghals.BadOption:
        return None


def every_combination(name: str) -> Iterator[waghals.Game | None]:
    names = [option.name for option in options(name)]
    for values in product(*(option.values for option in options(name))):
        yield agreed(name, dict(zip(names, values, strict=True)))


def each_value(name: str) -> Iterator[waghals.Game | None]:
    """Values of each option, at every number of seats that allows them."""
    seats = next(option for option in options(name) if option.name == "players")
    for players, option in product(seats.values, options(name)):
        for value in (*option.values[:VALUES], option.values[-1]):
            yield agreed(name, {"players": players, option.name: value})


def some_combinations(name: str) -> Iterator[waghals.Game | None]:
    """Random combinations, the same in every run."""
    rng = random.Random(name)
    for _ in range(RANDOM_COMBINATIONS):
        yield agreed(name, {option.name: rng.choice(option.values) for option in options(name)})


def agreements(name: str) -> list[waghals.Game]:
    """All legal combinations if they are few, else each value by itself and random combinations."""
    if math.prod(len(option.values) for option in options(name)) <= MANY:
        every = [game for game in every_combination(name) if game]
        if len(every) <= FEW:
            return every
    chosen = [game for game in (*each_value(name), *some_combinations(name)) if game]
    return list(dict.fromkeys(chosen))


EVERY_GAME = waghals.games()
EVERY_AGREEMENT = [game for name in EVERY_GAME for game in agreements(name)]
