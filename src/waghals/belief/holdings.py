"""What holders have, as far as the viewer can tell cards apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Set
from typing import NamedTuple

MARKED, OTHER = -1, -2  # a card picked from a holding by less than its face


class Holding(NamedTuple):
    """What a holder has: cards of known faces, then how many marked and how many others."""

    known: tuple[int, ...]
    marked: int
    other: int

    @property
    def cards(self) -> int:
        """How many there are."""
        return len(self.known) + self.marked + self.other

    def picks(self) -> Iterator[tuple[int, int]]:
        """Every kind of card here, and how many there are of it."""
        yield from Counter(self.known).items()
        if self.marked:
            yield MARKED, self.marked
        if self.other:
            yield OTHER, self.other

    def without(self, pick: int) -> Holding:
        if pick == MARKED:
            return self._replace(marked=self.marked - 1)
        if pick == OTHER:
            return self._replace(other=self.other - 1)
        at = self.known.index(pick)
        return self._replace(known=self.known[:at] + self.known[at + 1 :])

    def put(self, pick: int) -> Holding:
        if pick == MARKED:
            return self._replace(marked=self.marked + 1)
        if pick == OTHER:
            return self._replace(other=self.other + 1)
        return self._replace(known=tuple(sorted((*self.known, pick))))

    def blurred(self, marked: Set[int]) -> Holding:
        """The same, but of marked cards only that they are marked."""
        known = tuple(card for card in self.known if card not in marked)
        return Holding(known, self.marked + len(self.known) - len(known), self.other)


class Holdings:
    """Holdings by number, and what becomes of them: each is worked out once."""

    def __init__(self) -> None:
        self._holdings: list[Holding] = []
        self._numbers: dict[Holding, int] = {}
        self._picks: dict[int, list[tuple[int, int, int]]] = {}
        self._put: dict[tuple[int, int], int] = {}

    def number(self, holding: Holding) -> int:
        """The number of a holding, a new one if need be."""
        number = self._numbers.setdefault(holding, len(self._holdings))
        if number == len(self._holdings):
            self._holdings.append(holding)
        return number

    def __getitem__(self, number: int) -> Holding:
        return self._holdings[number]

    def of(self, numbers: Iterable[int]) -> tuple[Holding, ...]:
        """The holdings of these numbers."""
        return tuple(map(self._holdings.__getitem__, numbers))

    def picks(self, number: int) -> list[tuple[int, int, int]]:
        """Every kind of card there, how many there are of it, and what is left without one."""
        if number not in self._picks:
            holding = self._holdings[number]
            self._picks[number] = [
                (pick, count, self.number(holding.without(pick))) for pick, count in holding.picks()
            ]
        return self._picks[number]

    def put(self, number: int, pick: int) -> int:
        """What it is with that card."""
        if (number, pick) not in self._put:
            self._put[number, pick] = self.number(self._holdings[number].put(pick))
        return self._put[number, pick]
