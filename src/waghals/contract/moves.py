"""The legal actions of a position, offered into a record of fixed size."""

from __future__ import annotations

from waghals.contract.record import Record, Row, number, row, rule


class Moves(Record):
    """The first `count` entries of `action` are legal, in ascending order."""

    count: int = number(16)
    action: Row = row(1, 16)


def moves_for(most: int) -> type[Moves]:
    """The kind of moves that holds up to `most` actions."""

    class Sized(Moves):
        action: Row = row(most, 16)

    return Sized


@rule
def offer(moves: Moves, action: int) -> None:
    """Add an action that is greater than all offered before."""
    moves.action[moves.count] = action
    moves.count += 1
