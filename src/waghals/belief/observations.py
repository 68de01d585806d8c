"""Cards that move from holder to holder, and what a viewer observed of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

HIDDEN = 0
"""The card of a move that the viewer did not see."""


class CardMove(NamedTuple):
    """A card goes from one holder to another.

    Where source and target are the same, the card is shown and stays, `times` times over; if it is
    `HIDDEN` then, the holder shows that all its cards are marked ones.

    Attributes:
        card: which one; `HIDDEN` if the viewer did not see it.
        source: the holder that it leaves.
        to: the holder that it joins.
        times: how many such cards.
    """

    card: int
    source: int
    to: int
    times: int = 1


@dataclass(frozen=True)
class Deck:
    """The cards that there are.

    Attributes:
        copies: how many there are of each card; cards count from 1.
        marked: cards that can be told apart as a whole, such as those of one suit.
        stock: the holder that has them all at first.
        holders: how many there are.
    """

    copies: Mapping[int, int]
    marked: frozenset[int]
    stock: int
    holders: int


@dataclass(frozen=True)
class Observations:
    """What a viewer observed.

    Attributes:
        moves: all moves of cards, in order.
        open_to: the holders whose cards the viewer sees, such as its own hand and the table.
        mixed: a holder that is known to have at least one card that is not marked; None: nobody.
    """

    moves: Sequence[CardMove]
    open_to: frozenset[int]
    mixed: int | None = None
