"""States as records of NumPy and back, the numbers of views in a row, and random generators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.contract.integer import as_int
from waghals.contract.record import Record

GENERATOR = np.dtype([("state", np.uint64)])


def dtype(record: type[Record]) -> np.dtype[np.void]:
    """The layout of a record as a NumPy structured type, aligned."""
    fields = [(name, f"i{field.bits // 8}", field.shape) for name, field in record.fields.items()]
    return np.dtype(fields, align=True)


def generators(seed: int, size: int) -> NDArray[np.void]:
    """Random generators for `randbelow`, a record each; the first are the same for any size.

    Args:
        seed: any whole number from 0. It is hashed, so neighbouring seeds give unrelated generators.
        size: how many.

    Raises:
        WaghalsError: the seed is no such number.
    """
    number = as_int(seed)
    if number is None or number < 0:
        raise WaghalsError(f"a seed is a whole number from 0; given was {seed!r}")
    return np.random.SeedSequence(number).generate_state(size, np.uint64).view(GENERATOR)


def state_of(game: Game, values: np.void) -> Any:
    """The state that a record of NumPy holds."""
    kind: type[Record] = game.rules.State
    return kind.from_json({name: values[name].tolist() for name in kind.fields})


def array_of(game: Game, states: Sequence[Any]) -> NDArray[np.void]:
    """States as an array of records.

    Raises:
        WaghalsError: one is of another game, has other options, or numbers that a field cannot have.
    """
    kind: type[Record] = game.rules.State
    for state in states:
        game.to_move(state)
        if not isinstance(state, kind):
            raise WaghalsError(f"a batch holds states of {game!r}; given was a view")
    rows = [tuple(kind.from_json(state.to_json()).to_json().values()) for state in states]
    return np.array(rows, dtype(kind))


def checked(game: Game, given: Any) -> NDArray[np.void]:
    """A state, several, or records of them, as an array of records.

    Raises:
        WaghalsError: as `array_of`, and for records with other fields.
    """
    if not isinstance(given, (np.ndarray, np.void)):
        return array_of(game, [given] if isinstance(given, Record) else given)
    kind, records = game.rules.State, np.atleast_1d(cast("NDArray[np.void]", given))
    if records.dtype != dtype(kind):
        raise WaghalsError(f"a batch holds records of {dtype(kind)}; given was {records.dtype}")
    start = game.new()
    for name, field in kind.fields.items():
        numbers, low, high = records[name], field.low, field.high
        if name in game.options:
            if np.any(numbers != getattr(start, name)):
                raise WaghalsError(f"a batch holds states of {game!r}; given were some with another {name}")
        elif numbers.size and not low <= numbers.min() <= numbers.max() <= high:
            wrong = numbers[(numbers < low) | (numbers > high)][0]
            raise WaghalsError(f"{name} needs whole numbers from {low} to {high}, given was {wrong}")
    return records


class Segments(NamedTuple):
    """The numbers of an array of records, in the order of its fields.

    Attributes:
        parts: slices of a row, and the numbers that stand there.
        length: of a row.
        kind: int16, or the smallest type that holds them all.
    """

    parts: list[tuple[slice, NDArray[Any]]]
    length: int
    kind: np.dtype[Any]

    def write(self, out: NDArray[Any]) -> None:
        for where, numbers in self.parts:
            np.copyto(out[:, where], numbers)


def segments(records: NDArray[np.void]) -> Segments:
    """How the numbers of records follow one another; fields that lie side by side are taken together."""
    spans: list[tuple[int, int, np.dtype[Any]]] = []  # offset in bytes, how many numbers, of which type
    fields: Any = records.dtype.fields
    for name in fields:
        kind, offset = fields[name][:2]
        count = int(np.prod(kind.shape, dtype=int))
        before = spans[-1] if spans else None
        if before and before[2] == kind.base and before[0] + before[1] * kind.base.itemsize == offset:
            spans[-1] = before[0], before[1] + count, kind.base
        else:
            spans.append((offset, count, kind.base))
    parts: list[tuple[slice, NDArray[Any]]] = []
    length, raw = 0, records.view(np.uint8).reshape(len(records), -1)
    for offset, count, kind in spans:
        size = count * kind.itemsize
        numbers = as_strided(raw[:, offset:], (len(records), size), raw.strides).view(kind)
        parts.append((slice(length, length + count), numbers))
        length += count
    return Segments(parts, length, np.result_type(np.int16, *(kind for _, _, kind in spans)))
