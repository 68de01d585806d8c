"""States as records: named integers, rows and grids of fixed shape.

A game declares its state once:

    class State(Record):
        players: int
        stones: Grid = grid(4, 11)

What each number can be is stated with it, ``row(4, high=6)``, and learners are told.
A plain ``State()`` holds ints and lists, all zero. The engine reads the same
declaration as the layout of a NumPy record, so rules that index like
``s.stones[p][c]`` run over both. A row that is settled once a match has begun is
declared ``fixed=True``: copies share it, as a tuple.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias, TypeVar, cast

from waghals.contract.errors import WaghalsError

__all__ = ["Field", "Grid", "Json", "Record", "Row", "compiled_as", "grid", "number", "row", "rule"]

Row: TypeAlias = list[int]
"""Numbers in a row, as plain records hold them."""

Grid: TypeAlias = list[list[int]]
"""Rows of numbers, as plain records hold them."""

Json: TypeAlias = "int | list[int] | list[list[int]]"
"""What a field is in plain JSON."""

MARSHAL_WITHOUT_REFERENCES = 2  # the format in which equal values always have equal bytes

_Rule = TypeVar("_Rule", bound=Callable[..., Any])


class Field(NamedTuple):
    """The shape of one field, the bits of each of its numbers, and the least and the greatest that it holds.

    Attributes:
        shape: empty for a number, else the length of a row, or the rows and columns of a grid.
        bits: 8, 16, 32 or 64; numbers are signed.
        low: the least number, as the game states it; without a statement what the bits hold.
        high: the greatest number, likewise.
    """

    shape: tuple[int, ...]
    bits: int
    low: int
    high: int


class FixedRow(Field):
    """A row that options and `setup` settle, and no ply changes."""


def _field(
    shape: tuple[int, ...], bits: int, low: int | None, high: int | None, kind: type[Field] = Field
) -> Field:
    """A field; its range begins at 0 where only its end is stated, and ends where the bits do."""
    limit = 1 << bits - 1
    if low is None:
        low = -limit if high is None else 0
    return kind(shape, bits, low, limit - 1 if high is None else high)


def number(bits: int = 8, *, low: int | None = None, high: int | None = None) -> int:
    """Declare one signed number of `bits` bits (8 where nothing is said), from `low` (or 0) to `high`."""
    return cast(int, _field((), bits, low, high))


def row(
    length: int, bits: int = 8, *, low: int | None = None, high: int | None = None, fixed: bool = False
) -> Row:
    """Declare a row of `length` numbers, each from `low` (or 0) to `high`.

    Args:
        fixed: whether options and `setup` alone write it. Copies then share it as a tuple, and a rule
            that writes to it later raises TypeError.
    """
    return cast(Row, _field((length,), bits, low, high, FixedRow if fixed else Field))


def grid(rows: int, columns: int, bits: int = 8, *, low: int | None = None, high: int | None = None) -> Grid:
    """Declare `rows` rows of `columns` numbers, each from `low` (or 0) to `high`."""
    return cast(Grid, _field((rows, columns), bits, low, high))


def rule(function: _Rule) -> _Rule:
    """Mark a function as part of the rules: the engine compiles exactly these."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def compiled_as(body: Callable[..., Any]) -> Callable[[_Rule], _Rule]:
    """Mark a function as part of the rules; the engine compiles `body`, which does the same, in its place."""

    def mark(function: _Rule) -> _Rule:
        function.__compiled__ = body  # type: ignore[attr-defined]
        return rule(function)

    return mark


SHOWS: dict[str, Callable[[Record], str | None]] = {}
"""How records show themselves, as "text" and as "html": layers above know how, and `waghals` fills it in."""

NUMBER = _field((), 8, None, None)
"""A field of which nothing is said."""

ANNOTATIONS = "__annotations__", "__annotate__", "__annotate_func__"  # where Pythons keep those of a class


def _methods(kind: type[Any], fields: Mapping[str, Field]) -> list[Callable[..., Any]]:
    """What each kind of record has of its own, without loops over fields: half of a ply goes into copies."""
    begin, copy, values = [""], ["new = make(kind)"], ""
    for name, field in fields.items():
        zeros, copied, value = "0", f"self.{name}", f"self.{name}"
        if len(field.shape) == 1:
            zeros = f"[0] * {field.shape[0]}"
            copied = f"tuple({copied})" if isinstance(field, FixedRow) else f"[*{copied}]"
        elif field.shape:
            zeros = f"[[0] * {field.shape[1]} for _ in range({field.shape[0]})]"
            copy.append(f"rows = {copied}")
            copied = f"[{', '.join(f'[*rows[{place}]]' for place in range(field.shape[0]))}]"
        begin.append(f"self.{name} = {zeros}")
        copy.append(f"new.{name} = {copied}")
        values += f"tuple({value}), " if isinstance(field, FixedRow) else f"{value}, "
    made: dict[str, Any] = {"make": object.__new__, "kind": kind}
    bodies = {"__init__": [*begin, "pass"], "copy": [*copy, "return new"], "_values": [f"return ({values})"]}
    for name, lines in bodies.items():
        exec("\n    ".join([f"def {name}(self):", *lines]), made)
        made[name].__doc__ = getattr(kind, name).__doc__
    return [made[name] for name in bodies]


class _Kind(type):
    """Makes kinds of records: a field is a slot, which is read and written quickly."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Kind:
        hints = type(name, (), {key: body[key] for key in ANNOTATIONS if key in body}).__annotations__
        own = {field: hint for field, hint in hints.items() if not str(hint).startswith("ClassVar")}
        inherited: dict[str, Field] = {}
        for base in reversed(bases):
            inherited |= getattr(base, "fields", {})
        fields = inherited | {field: body.pop(field, NUMBER) for field in own}
        body["__slots__"] = tuple(field for field in own if field not in inherited)
        kind = super().__new__(cls, name, bases, body | {"fields": fields})
        for method in _methods(kind, fields):
            setattr(kind, method.__name__, method)
        return kind


class Record(metaclass=_Kind):
    """Named integers, rows and grids, all zero at first. Equal ones are one key of a dictionary.

    Whoever keeps a record as a key, or in a set, must not change it.

    Attributes:
        fields: the declared fields by name, in their order.
    """

    fields: ClassVar[dict[str, Field]] = {}

    def __init__(self) -> None:
        """All is zero."""  # each kind of record has its own of these three: see `_methods`

    def copy(self) -> Self:
        """A copy that shares nothing with this record but what is fixed, which cannot be changed."""
        return self

    def _values(self) -> tuple[Any, ...]:
        """The values of all fields, which must not be changed."""
        return ()

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return dict(zip(self.fields, self._values(), strict=True))

    def __setstate__(self, values: dict[str, Any]) -> None:
        for name, value in values.items():
            setattr(self, name, value)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._values() == self._values()

    def __hash__(self) -> int:
        return hash(tuple([_hashable(value) for value in self._values()]))

    def key(self) -> bytes:
        """What is the same for equal records of one type alone: a key for dictionaries, made quickly."""
        return marshal.dumps(self._values(), MARSHAL_WITHOUT_REFERENCES)

    def __str__(self) -> str:
        """The board as a terminal shows it; of a record that is no position, its numbers."""
        return (SHOWS["text"](self) if "text" in SHOWS else None) or repr(self)

    def _repr_html_(self) -> str | None:
        """The board as a page shows it, for notebooks; of a record that is no position, None."""
        return SHOWS["html"](self) if "html" in SHOWS else None

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.to_json().items())
        return f"{type(self).__name__}({values})"

    def to_json(self) -> dict[str, Json]:
        """The record as plain numbers and lists, by field name."""
        copy = self.copy()._values()
        return {
            name: [*value] if isinstance(field, FixedRow) else value
            for (name, field), value in zip(self.fields.items(), copy, strict=True)
        }

    @classmethod
    def from_json(cls, values: Mapping[str, Json]) -> Self:
        """The record that `to_json` described. Raises WaghalsError for a wrong field, shape or number."""
        given = values if isinstance(cast("object", values), Mapping) else dict[str, Json]()
        if set(given) != set(cls.fields):
            raise WaghalsError(f"fields are {sorted(cls.fields)}, given were {sorted(map(str, given))}")
        record = cls()
        for name, field in cls.fields.items():
            value = _checked(name, values[name], field.shape, field)
            setattr(record, name, tuple(value) if isinstance(field, FixedRow) else value)
        return record


def _hashable(value: int | Row | Grid) -> object:
    """A field's value, in tuples instead of lists."""
    if not isinstance(value, list):
        return value
    items = cast("Sequence[Any]", value)
    return tuple([tuple(row) for row in items]) if isinstance(items[0], list) else tuple(items)


def _checked(name: str, value: object, shape: tuple[int, ...], field: Field) -> Any:
    """A copy of a field's value."""
    if len(shape) == 2:
        return [_checked(name, row, shape[1:], field) for row in _list(name, value, shape[0])]
    numbers: list[Any] = _list(name, value, shape[0]) if shape else [value]
    low, high = field.low, field.high
    if set(map(type, numbers)) != {int} or not low <= min(numbers) <= max(numbers) <= high:
        wrong = next(n for n in numbers if type(n) is not int or not low <= n <= high)
        raise WaghalsError(f"{name} needs whole numbers from {low} to {high}, given was {wrong!r}")
    return numbers[:] if shape else value


def _list(name: str, value: object, length: int) -> list[Any]:
    items: list[Any] = cast("list[object]", value) if isinstance(value, list) else []
    if len(items) != length:
        raise WaghalsError(f"{name} needs a list of {length}, given was {value!r}")
    return items
