"""A game with the options that its suite is played with."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain, product

from waghals.contract.errors import BadOption
from waghals.contract.game import Game, load
from waghals.contract.option import Option

FEW = 64  # legal combinations of options that are all played
MANY = 4096  # combinations that are not even counted
VALUES = 3  # the smallest of one option; the largest is played too
RANDOM_COMBINATIONS = 8  # beside each value by itself


def configurations(name: str) -> list[Game]:
    """All legal combinations if they are few, else each value and random ones. Raises UnknownGame."""
    options = load(name).OPTIONS
    if math.prod(len(option.values) for option in options) <= MANY:
        names = [option.name for option in options]
        combinations = product(*(option.values for option in options))
        every = _legal(name, (dict(zip(names, values, strict=True)) for values in combinations))
        if len(every) <= FEW:
            return every
    rng = random.Random(name)  # the same in every run
    some: Iterator[dict[str, object]] = (
        {option.name: rng.choice(option.values) for option in options} for _ in range(RANDOM_COMBINATIONS)
    )
    return _legal(name, chain(_each_value(options), some))


def _legal(name: str, chosen: Iterable[dict[str, object]]) -> list[Game]:
    """The different games with these options, where they go together."""
    found = dict[Game, None]()
    for values in chosen:
        with suppress(BadOption):
            found[Game(name, **values)] = None
    return list(found)


def _each_value(options: tuple[Option, ...]) -> Iterator[dict[str, object]]:
    """Values of each option, at every number of seats."""
    seats = next(option for option in options if option.name == "players")
    for players, option in product(seats.values, options):
        for value in (*option.values[:VALUES], option.values[-1]):
            yield {"players": players, option.name: value}
