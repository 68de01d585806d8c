"""Würfelzoo (Dice's Zoo), by Cang Mucun: fifty dice with six animals, a trap and X2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

from waghals.contract.game import Game

if TYPE_CHECKING:
    from waghals.games.wuerfelzoo.dice import State


class Options(TypedDict, total=False):
    """What can be chosen before a match of Würfelzoo; what is left out takes its default."""

    players: int
    discards: Literal["bag", "box"]
    rounds: int
    points: int
    kinds: tuple[str, ...]
    each: tuple[int, ...]


def game(**options: Unpack[Options]) -> Game[State, State, Options]:
    """Würfelzoo with these options, for type checkers that know its states. Raises BadOption."""
    return Game("wuerfelzoo", **options)
