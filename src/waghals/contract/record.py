"""States as records: named integers, rows and grids of fixed shape.

A game declares its state once::

    class State(Record):
        players: int
        stones: Grid = grid(4, 11)

A plain ``State()`` holds ints and lists, all zero. The engine reads the same
declaration as the layout of a NumPy record, so rules that index like
``s.stones[p][c]`` run over both.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias, TypeVar, cast

from waghals.contract.errors import WaghalsError

Row: TypeAlias = list[int]
Grid: TypeAlias = list[list[int]]
Json: TypeAlias = "int | list[int] | list[list[int]]"

MARSHAL_WITHOUT_REFERENCES = 2  # the format in which equal values always have equal bytes

_Rule = TypeVar("_Rule", bound=Callable[..., Any])


class Field(NamedTuple):
    """The shape of one field and the bits that each of its numbers may use."""

    shape: tuple[int, ...]
    bits: int = 8

    def zeros(self) -> Any:
        return [Field(self.shape[1:]).zeros() for _ in range(self.shape[0])] if self.shape else 0


def number(bits: int = 8) -> int:
    """Declare one signed number of `bits` bits (8 where nothing is said)."""
    return cast(int, Field((), bits))


def row(length: int, bits: int = 8) -> Row:
    """Declare a row of `length` numbers."""
    return cast(Row, Field((length,), bits))


def grid(rows: int, columns: int, bits: int = 8) -> Grid:
    """Declare `rows` rows of `columns` numbers each."""
    return cast(Grid, Field((rows, columns), bits))


def rule(function: _Rule) -> _Rule:
    """Mark a function as part of the rules: the engine compiles exactly these."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


class Record:
    """Named integers, rows and grids, all zero at first."""

    fields: ClassVar[dict[str, Field]] = {}
    _zero: ClassVar[dict[str, Any]] = {}  # a record's values at first
    _rows: ClassVar[tuple[str, ...]] = ()
    _grids: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.fields = dict(cls.fields)
        for name, hint in cls.__annotations__.items():
            if not str(hint).startswith("ClassVar"):
                field = cls.__dict__.get(name, Field(()))
                cls.fields[name] = field
                if name in cls.__dict__:
                    delattr(cls, name)
        cls._zero = {name: field.zeros() for name, field in cls.fields.items()}
        cls._rows = tuple(name for name, field in cls.fields.items() if len(field.shape) == 1)
        cls._grids = tuple(name for name, field in cls.fields.items() if len(field.shape) == 2)

    def __init__(self) -> None:
        self._copy_of(self._zero)

    def copy(self) -> Self:
        """A copy that shares nothing with this record."""
        new = object.__new__(type(self))
        new._copy_of(self.__dict__)
        return new

    def _copy_of(self, of: dict[str, Any]) -> None:
        """Hold the same values, in lists of its own."""
        values = of.copy()
        for name in self._rows:
            values[name] = values[name][:]
        for name in self._grids:
            values[name] = [row[:] for row in values[name]]
        # A dictionary of its own: attributes in one that CPython shares between instances load slower.
        self.__dict__ = values

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.__dict__ == self.__dict__

    __hash__ = None  # type: ignore[assignment]

    def key(self) -> bytes:
        """What is the same for equal records of one type alone: a key for dictionaries, made quickly."""
        return marshal.dumps(list(self.__dict__.values()), MARSHAL_WITHOUT_REFERENCES)

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({values})"

    def to_json(self) -> dict[str, Json]:
        """The record as plain numbers and lists, by field name."""
        return self.copy().__dict__

    @classmethod
    def from_json(cls, values: Mapping[str, Json]) -> Self:
        """The record that `to_json` described. Raises WaghalsError for a wrong field, shape or number."""
        given = values if isinstance(cast("object", values), Mapping) else dict[str, Json]()
        if set(given) != set(cls.fields):
            raise WaghalsError(f"fields are {sorted(cls.fields)}, given were {sorted(map(str, given))}")
        record = cls()
        for name, field in cls.fields.items():
            record.__dict__[name] = _checked(name, values[name], field.shape, field.bits)
        return record


def _checked(name: str, value: object, shape: tuple[int, ...], bits: int) -> Any:
    """A copy of a field's value."""
    if len(shape) == 2:
        return [_checked(name, row, shape[1:], bits) for row in _list(name, value, shape[0])]
    numbers: list[Any] = _list(name, value, shape[0]) if shape else [value]
    limit = 1 << bits - 1
    if set(map(type, numbers)) != {int} or not -limit <= min(numbers) <= max(numbers) < limit:
        wrong = next(n for n in numbers if type(n) is not int or not -limit <= n < limit)
        raise WaghalsError(f"{name} needs whole numbers of {bits} bits, given was {wrong!r}")
    return numbers[:] if shape else value


def _list(name: str, value: object, length: int) -> list[Any]:
    items: list[Any] = cast("list[object]", value) if isinstance(value, list) else []
    if len(items) != length:
        raise WaghalsError(f"{name} needs a list of {length}, given was {value!r}")
    return items
