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


@rule
def offer_once(moves: Moves, action: int) -> None:
    """Add an action at its place in the ascending order, unless it is there already."""
    i = moves.count
    while i > 0 and moves.action[i - 1] >= action:
        i -= 1
    if i < moves.count and moves.action[i] == action:
        return
    for j in range(moves.count, i, -1):
        moves.action[j] = moves.action[j - 1]
    moves.action[i] = action
    moves.count += 1
