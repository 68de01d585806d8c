"""What can be chosen before a match: numbers, named choices, switches, rows of numbers.

A value in Python is written in records and on command lines as its text: a number as digits, a
choice by its name, a switch as `yes` or `no`, a row as numbers with commas. In the state it is
kept as a number, a row of numbers as a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from waghals.contract.errors import BadOption
from waghals.contract.reason import Reason

Kept: TypeAlias = Any  # what the state's field of the option holds: a number, or a row of them


@dataclass(frozen=True)
class Number:
    """A whole number from `low` to `high`."""

    name: str
    low: int
    high: int
    default: int

    @property
    def allowed(self) -> str:
        """What it takes, in words."""
        return f"a whole number from {self.low} to {self.high}"

    @property
    def values(self) -> tuple[int, ...]:
        """Every Python value that it takes."""
        return tuple(range(self.low, self.high + 1))

    def encode(self, value: object) -> int:
        """The number kept in the state. Raises BadOption."""
        if type(value) is not int or not self.low <= value <= self.high:
            raise _refused(self, value)
        return value

    def decode(self, kept: Kept) -> int:
        """The Python value of the number kept in the state."""
        return int(kept)

    def text(self, value: object) -> str:
        """As records and command lines write the value. Raises BadOption."""
        return str(self.encode(value))

    def parse(self, text: str) -> int:
        """The value, from its text. Raises BadOption."""
        if text not in map(str, self.values):
            raise _refused(self, text)
        return int(text)


@dataclass(frozen=True)
class Choice:
    """One of several names; the first is the default."""

    name: str
    names: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.names[0]

    @property
    def allowed(self) -> str:
        """What it takes, in words."""
        return " or ".join(self.names)

    @property
    def values(self) -> tuple[str, ...]:
        """Every Python value that it takes."""
        return self.names

    def encode(self, value: object) -> int:
        """The number kept in the state. Raises BadOption."""
        if value not in self.names:
            raise _refused(self, value)
        return self.names.index(str(value))

    def decode(self, kept: Kept) -> str:
        """The Python value of the number kept in the state."""
        return self.names[int(kept)]

    def text(self, value: object) -> str:
        """As records and command lines write the value: by its name. Raises BadOption."""
        return self.names[self.encode(value)]

    def parse(self, text: str) -> str:
        """The value, from its text. Raises BadOption."""
        return self.names[self.encode(text)]


@dataclass(frozen=True)
class Flag:
    """A switch, off unless said otherwise."""

    name: str
    default: bool = False

    @property
    def allowed(self) -> str:
        """What it takes, in words."""
        return "yes or no (in Python: True or False)"

    @property
    def values(self) -> tuple[bool, ...]:
        """Every Python value that it takes."""
        return (False, True)

    def encode(self, value: object) -> int:
        """The number kept in the state. Raises BadOption."""
        if type(value) is not bool:
            raise _refused(self, value)
        return int(value)

    def decode(self, kept: Kept) -> bool:
        """The Python value of the number kept in the state."""
        return bool(kept)

    def text(self, value: object) -> str:
        """As records and command lines write the value. Raises BadOption."""
        return "yes" if self.encode(value) else "no"

    def parse(self, text: str) -> bool:
        """The value, from its text. Raises BadOption."""
        if text not in ("yes", "no"):
            raise _refused(self, text)
        return text == "yes"


@dataclass(frozen=True)
class Numbers:
    """A row of `length` whole numbers, each from `low` to `high`, as a tuple."""

    name: str
    length: int
    low: int
    high: int
    default: tuple[int, ...]

    @property
    def allowed(self) -> str:
        """What it takes, in words."""
        return f"{self.length} whole numbers from {self.low} to {self.high}, with commas between them"

    @property
    def values(self) -> tuple[tuple[int, ...], ...]:
        """The default alone: all that are possible are too many to list."""
        return (self.default,)

    def encode(self, value: object) -> list[int]:
        """The row kept in the state. Raises BadOption."""
        if not isinstance(value, (tuple, list)):
            raise _refused(self, value)
        numbers = list(cast("Sequence[object]", value))
        if len(numbers) != self.length:
            raise BadOption(
                Reason(
                    "option {option} takes {length} whole numbers from {low} to {high}, with commas between"
                    " them; given were {count}",
                    **self._facts,
                    count=len(numbers),
                )
            )
        return [self._number(place, number) for place, number in enumerate(numbers, 1)]

    def decode(self, kept: Kept) -> tuple[int, ...]:
        """The Python value of the row kept in the state."""
        return tuple(kept)

    def text(self, value: object) -> str:
        """As records and command lines write the value. Raises BadOption."""
        return ",".join(map(str, self.encode(value)))

    def parse(self, text: str) -> tuple[int, ...]:
        """The value, from its text. Raises BadOption."""
        words = text.split(",")
        named = {str(number): number for number in range(self.low, self.high + 1)}
        return tuple(self.encode([named.get(word, word) for word in words]))

    @property
    def _facts(self) -> dict[str, object]:
        return {"option": self.name, "length": self.length, "low": self.low, "high": self.high}

    def _number(self, place: int, number: object) -> int:
        if type(number) is not int or not self.low <= number <= self.high:
            raise BadOption(
                Reason(
                    "option {option} takes {length} whole numbers from {low} to {high}, with commas between"
                    " them; number {place} was {given}",
                    **self._facts,
                    place=place,
                    given=repr(number),
                )
            )
        return number


Option = Number | Choice | Flag | Numbers


def _refused(option: Option, given: object) -> BadOption:
    return BadOption(f"option {option.name} takes {option.allowed}; given was {given!r}")
