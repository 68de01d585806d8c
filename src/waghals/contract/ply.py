"""Who is meant when it is no seat, and how a choice is left to chance."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeAlias

__all__ = ["CHANCE", "SPECTATOR", "TERMINAL", "RandBelow", "first_of_alike"]

CHANCE = -1
"""Whose ply it is: nobody's, something is left to chance."""

TERMINAL = -2
"""Whose ply it is: nobody's, the match is over."""

SPECTATOR = -1
"""The viewer of a view: somebody without a seat."""

RandBelow: TypeAlias = Callable[[int], int]
"""Draws a number below its argument, each equally likely."""


def first_of_alike(keys: Iterable[Hashable]) -> tuple[tuple[int, int], ...]:
    """The first outcome of each key, with how many outcomes have that key.

    Args:
        keys: of all outcomes in their order; outcomes with the same key lead to positions that are alike.
    """
    first: dict[Hashable, int] = {}
    count: dict[Hashable, int] = {}
    for outcome, key in enumerate(keys):
        first.setdefault(key, outcome)
        count[key] = count.get(key, 0) + 1
    return tuple((outcome, count[key]) for key, outcome in first.items())
