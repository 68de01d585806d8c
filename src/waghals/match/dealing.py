"""Whether a match can have real dice or cards, told by hand."""

from __future__ import annotations

from waghals.contract.game import Game
from waghals.contract.ply import CHANCE


def deals_face_down(game: Game) -> bool:
    """Whether the match begins with cards that not everyone may see: nobody could tell those by hand."""
    state, sees = game.new(), game.rules.sees_outcome
    beginner = game.turn(state)
    while game.to_move(state) == CHANCE and game.turn(state) == beginner:
        if not all(sees(state, viewer) for viewer in (None, *range(game.players))):
            return True
        state = game.resolve(state, 0)
    return False
