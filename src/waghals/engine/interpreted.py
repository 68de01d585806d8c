"""Compiled rules without the compiler (NUMBA_DISABLE_JIT=1): the same text over the same arrays.

Numbers of NumPy's records wrap silently, and their rows give such numbers; here rules get plain ints,
and a number that does not fit raises an error.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray


def rule(function: Callable[..., Any]) -> Callable[..., Any]:
    """A rule that takes arrays of records as a compiled one does."""

    @functools.wraps(function)
    def called(*given: Any) -> Any:
        with np.errstate(over="ignore"):  # generators wrap by intent
            return function(*map(_plain, given))

    called.__rule__ = True  # type: ignore[attr-defined]
    return called


def _plain(given: Any) -> Any:
    """A record or an array of them in a form that gives plain ints, anything else as it is."""
    if isinstance(given, np.void):
        return Record(given)
    if isinstance(given, np.ndarray) and (array := cast("NDArray[Any]", given)).dtype.names:
        return Records(array)
    return cast("Any", given)


class Records:
    """An array of records whose items have attributes."""

    def __init__(self, array: NDArray[np.void]) -> None:
        self.array: NDArray[np.void] = array
        self.shape: tuple[int, ...] = array.shape

    def __getitem__(self, index: Any) -> Record:
        return Record(cast("np.void", self.array[index]))

    def __setitem__(self, index: int, record: Record) -> None:
        self.array[index] = record.values


class Record:
    """One record of an array: its numbers are ints, its rows and grids can be indexed and written to."""

    values: np.void

    def __init__(self, values: np.void) -> None:
        object.__setattr__(self, "values", values)

    def __getattr__(self, name: str) -> Any:
        value: Any = self.values[name]
        if value.ndim == 0:
            return value if value.dtype.kind == "u" else int(value)
        return memoryview(value) if value.ndim == 1 else [memoryview(row) for row in value]

    def __setattr__(self, name: str, value: Any) -> None:
        self.values[name] = value
