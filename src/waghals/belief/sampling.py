"""Random choices. `randbelow` draws a number below its argument, each equally likely."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import TypeAlias, TypeVar

RandBelow: TypeAlias = Callable[[int], int]
_Item = TypeVar("_Item")


def choice(items: Sequence[_Item], randbelow: RandBelow) -> _Item:
    """One of these, each equally likely; nothing is drawn where there is only one."""
    return items[randbelow(len(items)) if len(items) > 1 else 0]


def weighted_choice(items: Sequence[tuple[_Item, int]], randbelow: RandBelow) -> _Item:
    """One of these, in proportion to its weight, which is positive."""
    if len(items) == 1:
        return items[0][0]
    common = gcd(*(weight for _, weight in items))
    number = randbelow(sum(weight for _, weight in items) // common)
    for item, weight in items:
        number -= weight // common
        if number < 0:
            return item
    raise AssertionError("a number below the sum of all weights")
