"""Can't Stop, by Sid Sackson: four dice, three runners, eleven columns to climb."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, Unpack

from waghals.contract.game import Game

if TYPE_CHECKING:
    from waghals.games.cant_stop.rules import State


class Options(TypedDict, total=False):
    """What can be chosen before a match of Can't Stop; what is left out takes its default."""

    players: int
    columns_to_win: int
    hurry: bool
    free_fields: bool
    must_place: bool


def game(**options: Unpack[Options]) -> Game[State, State, Options]:
    """Can't Stop with these options, for type checkers that know its states. Raises BadOption."""
    return Game("cant-stop", **options)
