"""What can be chosen before a match: numbers, named choices, switches, rows of numbers or of names.

A value in Python is written in records and on command lines as its text: a number as digits, a
choice by its name, a switch as `yes` or `no`, a row with commas. In the state it is kept as a
number, a row as a row of numbers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar, cast

from waghals.contract.errors import BadOption
from waghals.contract.reason import Reason

__all__ = ["Choice", "Flag", "Names", "Number", "Numbers", "Option"]

Kept: TypeAlias = Any  # what the state's field of the option holds: a number, or a row of them
_Value = TypeVar("_Value")


class _Option(ABC, Generic[_Value]):
    """What every kind of option can be asked. All have a `name` and a `default` besides."""

    name: str

    @property
    @abstractmethod
    def allowed(self) -> str:
        """What it takes, in words."""

    @property
    @abstractmethod
    def values(self) -> tuple[_Value, ...]:
        """Every Python value that it takes; of a row the default alone: all are too many to list."""

    def encode(self, value: object) -> Kept:
        """What the state keeps; of names and switches the place in `values`. Raises BadOption."""
        for place, own in enumerate(self.values):
            if isinstance(value, type(own)) and value == own:
                return place
        raise self._refused(value)

    def decode(self, kept: Kept) -> _Value:
        """The Python value of what the state keeps."""
        return self.values[int(kept)]

    @abstractmethod
    def text(self, value: object) -> str:
        """As records and command lines write the value. Raises BadOption."""

    def parse(self, text: str) -> _Value:
        """The value, from its text. Raises BadOption."""
        for value in self.values:
            if self.text(value) == text:
                return value
        raise self._refused(text)

    def _refused(self, given: object) -> BadOption:
        return BadOption(f"option {self.name} takes {self.allowed}; given was {given!r}")


@dataclass(frozen=True)
class Number(_Option[int]):
    """A whole number.

    Attributes:
        name: of the option, and of its field in the state.
        low: the least that it takes.
        high: the greatest that it takes.
        default: unless said otherwise.
    """

    name: str
    low: int
    high: int
    default: int

    @property
    def allowed(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(range(self.low, self.high + 1))

    def encode(self, value: object) -> int:
        """The number itself. Raises BadOption."""
        if type(value) is not int or not self.low <= value <= self.high:
            raise self._refused(value)
        return value

    def decode(self, kept: Kept) -> int:
        """The number itself."""
        return int(kept)

    def text(self, value: object) -> str:
        """The number in digits. Raises BadOption."""
        return str(self.encode(value))


@dataclass(frozen=True)
class Choice(_Option[str]):
    """One of several names.

    Attributes:
        name: of the option, and of its field in the state.
        names: what it takes; the state keeps the place of a name among them.
        default: the first of the names.
    """

    name: str
    names: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.names[0]

    @property
    def allowed(self) -> str:
        return " or ".join(self.names)

    @property
    def values(self) -> tuple[str, ...]:
        return self.names

    def text(self, value: object) -> str:
        """The name itself. Raises BadOption."""
        return self.names[int(self.encode(value))]


@dataclass(frozen=True)
class Flag(_Option[bool]):
    """A switch.

    Attributes:
        name: of the option, and of its field in the state.
        default: unless said otherwise; off.
    """

    name: str
    default: bool = False

    @property
    def allowed(self) -> str:
        return "yes or no (in Python: True or False)"

    @property
    def values(self) -> tuple[bool, ...]:
        return (False, True)

    def text(self, value: object) -> str:
        """``yes`` or ``no``. Raises BadOption."""
        return "yes" if self.encode(value) else "no"


@dataclass(frozen=True)
class Numbers(_Option[tuple[int, ...]]):
    """A row of whole numbers, as a tuple.

    Attributes:
        name: of the option, and of its field in the state.
        length: how many numbers there are.
        low: the least that each may be.
        high: the greatest that each may be.
        default: unless said otherwise.
    """

    name: str
    length: int
    low: int
    high: int
    default: tuple[int, ...]

    @property
    def allowed(self) -> str:
        return f"{self.length} whole numbers from {self.low} to {self.high}, with commas between them"

    @property
    def values(self) -> tuple[tuple[int, ...], ...]:
        return (self.default,)

    def encode(self, value: object) -> list[int]:
        """The row as a list. Raises BadOption."""
        if not isinstance(value, (tuple, list)):
            raise self._refused(value)
        numbers = list(cast("Sequence[object]", value))
        facts = {"option": self.name, "length": self.length, "low": self.low, "high": self.high}
        if (count := len(numbers)) != self.length:
            reason = Reason(
                "option {option} takes {length} whole numbers from {low} to {high}, with commas between"
                " them; given were {count}",
                **facts,
                count=count,
            )
            raise BadOption(reason)
        for place, number in enumerate(numbers, 1):
            if type(number) is not int or not self.low <= number <= self.high:
                reason = Reason(
                    "option {option} takes {length} whole numbers from {low} to {high}, with commas between"
                    " them; number {place} was {given}",
                    **facts,
                    place=place,
                    given=repr(number),
                )
                raise BadOption(reason)
        return cast("list[int]", numbers)

    def decode(self, kept: Kept) -> tuple[int, ...]:
        """The row as a tuple."""
        return tuple(kept)

    def text(self, value: object) -> str:
        """The numbers in digits, with commas between them. Raises BadOption."""
        return ",".join(map(str, self.encode(value)))

    def parse(self, text: str) -> tuple[int, ...]:
        """The row, from such a text. Raises BadOption."""
        named = {str(number): number for number in range(self.low, self.high + 1)}
        return tuple(self.encode([named.get(word, word) for word in text.split(",")]))


@dataclass(frozen=True)
class Names(_Option[tuple[str, ...]]):
    """A row of names, as a tuple.

    Attributes:
        name: of the option, and of its field in the state.
        length: how many names there are.
        names: what each may be; the state keeps their places among these.
        default: unless said otherwise.
        line: so many of them belong together.
    """

    name: str
    length: int
    names: tuple[str, ...]
    default: tuple[str, ...]
    line: int

    @property
    def allowed(self) -> str:
        return f"{self.length} of the names {', '.join(self.names)}, with commas between them"

    @property
    def values(self) -> tuple[tuple[str, ...], ...]:
        return (self.default,)

    def encode(self, value: object) -> list[int]:
        """The places of the names in `names`. Raises BadOption."""
        if not isinstance(value, (tuple, list)):
            raise self._refused(value)
        given = cast("Sequence[object]", value)
        facts = {"option": self.name, "length": self.length}
        if (count := len(given)) != self.length:
            raise BadOption(
                Reason(
                    "option {option} takes {length} names, with commas between them; given were {count}",
                    **facts,
                    count=count,
                )
            )
        for place, name in enumerate(given, 1):
            if name not in self.names:
                raise BadOption(
                    Reason(
                        "option {option} takes the names {names}; name {place} was {given}",
                        option=self.name,
                        names=", ".join(self.names),
                        place=place,
                        given=repr(name),
                    )
                )
        return [self.names.index(cast("str", name)) for name in given]

    def decode(self, kept: Kept) -> tuple[str, ...]:
        """The names as a tuple."""
        return tuple([self.names[place] for place in cast("Sequence[int]", kept)])

    def text(self, value: object) -> str:
        """The names with commas between them. Raises BadOption."""
        return ",".join(self.decode(self.encode(value)))

    def parse(self, text: str) -> tuple[str, ...]:
        """The row, from such a text. Raises BadOption."""
        names = tuple(text.split(","))
        self.encode(names)
        return names


ROWS = (Numbers, Names)
"""The options whose values are rows."""

Option = Number | Choice | Flag | Numbers | Names
"""Any of the kinds of options that a game can have."""
