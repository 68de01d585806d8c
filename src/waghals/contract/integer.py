"""Whole numbers of any type, such as those of NumPy."""

from __future__ import annotations

import operator
from typing import SupportsIndex


def as_int(given: object) -> int | None:
    """The plain int that was given, perhaps by NumPy; None for anything else, truth values too."""
    if type(given) is int:  # asking whether it is like one takes far longer
        return given
    if isinstance(given, bool) or not isinstance(given, SupportsIndex):
        return None
    try:
        return operator.index(given)
    except TypeError:  # an array of NumPy looks like a number, yet is none
        return None
