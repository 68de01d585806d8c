"""A game with the options that its suite is played with."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import product

from waghals.contract.errors import BadOption
from waghals.contract.game import Game, load
from waghals.contract.option import Option

FEW = 64  # legal combinations of options that are all played
MANY = 4096  # combinations that are not even counted
VALUES = 3  # the smallest of one option; the largest is played too
RANDOM_COMBINATIONS = 24  # beside each value by itself


def configurations(name: str) -> list[Game]:
    """All legal combinations if they are few, else each value by itself and random combinations.

    Raises:
        UnknownGame: lists the games there are.
    """
    options = load(name).OPTIONS
    if math.prod(len(option.values) for option in options) <= MANY:
        every = [game for game in _every_combination(name, options) if game]
        if len(every) <= FEW:
            return every
    chosen = (*_each_value(name, options), *_some_combinations(name, options))
    return list(dict.fromkeys(game for game in chosen if game))


def _configured(name: str, values: dict[str, object]) -> Game | None:
    """The game with these options, or None where they do not go together."""
    try:
        return Game(name, **values)
    except BadOption:
        return None


def _every_combination(name: str, options: tuple[Option, ...]) -> Iterator[Game | None]:
    names = [option.name for option in options]
    for values in product(*(option.values for option in options)):
        yield _configured(name, dict(zip(names, values, strict=True)))


def _each_value(name: str, options: tuple[Option, ...]) -> Iterator[Game | None]:
    """Values of each option, at every number of seats that allows them."""
    seats = next(option for option in options if option.name == "players")
    for players, option in product(seats.values, options):
        for value in (*option.values[:VALUES], option.values[-1]):
            yield _configured(name, {"players": players, option.name: value})


def _some_combinations(name: str, options: tuple[Option, ...]) -> Iterator[Game | None]:
    """Random combinations, the same in every run."""
    rng = random.Random(name)
    for _ in range(RANDOM_COMBINATIONS):
        yield _configured(name, {option.name: rng.choice(option.values) for option in options})
