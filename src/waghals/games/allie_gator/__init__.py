"""Allie Gator, by Klaus Kreowski: eighty-eight cards, two fields, an alligator's chip."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, Unpack

from waghals.contract.game import Game

if TYPE_CHECKING:
    from waghals.games.allie_gator.state import State
    from waghals.games.allie_gator.view import View


class Options(TypedDict, total=False):
    """What can be chosen before a match of Allie Gator; what is left out takes its default."""

    players: int
    teeth: int
    short: bool
    effect_needed: bool
    gap: bool


def game(**options: Unpack[Options]) -> Game[State, View, Options]:
    """Allie Gator with these options, for type checkers that know its states. Raises BadOption."""
    return Game("allie-gator", **options)
