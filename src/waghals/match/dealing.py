"""Whether a match can have real dice or cards, typed in by hand."""

from __future__ import annotations

from functools import cache

from waghals.contract.game import Game
from waghals.contract.ply import CHANCE


@cache
def deals_face_down(game: Game) -> bool:
    """Whether the match begins with cards that not everyone may see: nobody could type those in."""
    if not game.hides:
        return False
    state = game.new()
    beginner = game.turn(state)
    while game.to_move(state) == CHANCE and game.turn(state) == beginner:
        if not all(game.sees_outcome(state, viewer) for viewer in game.viewers):
            return True
        state = game.resolve(state, 0)
    return False
