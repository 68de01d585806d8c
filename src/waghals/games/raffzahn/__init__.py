"""Raffzahn, by Rüdiger Koltze: forty monsters, three dice, a rotten tooth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

from waghals.contract.game import Game

if TYPE_CHECKING:
    from waghals.games.raffzahn.state import State


class Options(TypedDict, total=False):
    """What can be chosen before a match of Raffzahn; what is left out takes its default."""

    players: int
    edition: Literal["revised", "original"]
    call: bool
    strict: bool
    teeth: tuple[int, ...]


def game(**options: Unpack[Options]) -> Game[State, State, Options]:
    """Raffzahn with these options, for type checkers that know its states. Raises BadOption."""
    return Game("raffzahn", **options)
