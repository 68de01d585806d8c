"""What a new position needs and what takes long, worked out before anybody is shown it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from waghals.analysis import odds
from waghals.boards.page import page
from waghals.table.state import TableState


def prepare(table: TableState) -> None:
    """Work out the odds of a position where a person is to play, and what the game's page asks for.

    All of it is kept where it is asked for later; nothing of the table is changed.
    """
    if not table.running:
        return
    game, match = table.game, table.play
    waited_for = table.waited_for()
    if match.open and waited_for is not None and table.seats[waited_for].player is None:
        odds.risk(game, match.state)
        for action in game.legal_actions(match.state):
            odds.risk_after(game, match.state, action)
    of_page: Callable[[Any], None] | None = getattr(page(game.name), "prepare", None)
    if of_page is not None:
        of_page(match.observation(match.to_move if match.to_move >= 0 else None))
