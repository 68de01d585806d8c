"""The legal actions of a position, offered into a record of fixed size."""

from __future__ import annotations

from functools import cache
from typing import Any

from waghals.contract.record import Record, Row, number, row, rule

__all__ = ["Moves", "moves_for", "offer"]


class Moves(Record):
    """The legal actions of a position.

    Attributes:
        count: how many there are.
        action: their numbers in ascending order; what follows the first `count` means nothing.
    """

    count: int = number(16)
    action: Row = row(1, 16)


@cache
def moves_for(most: int) -> type[Moves]:
    """The kind of moves that holds up to `most` actions."""

    class Sized(Moves):
        action: Row = row(most, 16)

        def __reduce__(self) -> tuple[object, ...]:
            return _restored, (most, self.to_json())

    return Sized


def _restored(most: int, values: dict[str, Any]) -> Moves:
    """Moves that were pickled: their kind has no name by which it could be found."""
    return moves_for(most).from_json(values)


@rule
def offer(moves: Moves, action: int) -> None:
    """Add an action that is greater than all offered before."""
    moves.action[moves.count] = action
    moves.count += 1
