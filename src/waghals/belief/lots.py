"""Drawing lots: `below` gives a number below its argument, each equally likely."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import TypeAlias, TypeVar

Below: TypeAlias = Callable[[int], int]
_Thing = TypeVar("_Thing")


def any_of(things: Sequence[_Thing], below: Below) -> _Thing:
    """One of these, each as likely; of one alone no lot is drawn."""
    return things[below(len(things)) if len(things) > 1 else 0]


def weighed(things: Sequence[tuple[_Thing, int]], below: Below) -> _Thing:
    """One of these, by weight, which is positive."""
    if len(things) == 1:
        return things[0][0]
    common = gcd(*(weight for _, weight in things))
    number = below(sum(weight for _, weight in things) // common)
    for thing, weight in things:
        number -= weight // common
        if number < 0:
            return thing
    raise AssertionError("a number below the sum of all weights")
