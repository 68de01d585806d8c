"""A state or a view as text: its board as a terminal shows it."""

from __future__ import annotations

from io import StringIO
from typing import Any

from waghals.boards import LETTERS, board, game_translator
from waghals.contract.game import Game, game_of
from waghals.contract.record import Record


def seen(record: Record) -> tuple[Game, Any] | None:
    """The game of a state or view, and the view to be shown; None for any other record.

    Of a state in which something is hidden it is the view of the seat whose turn it is.

    Raises:
        WaghalsError: its options are none of the game's.
    """
    game = game_of(record)
    if game is None:
        return None
    return game, record if isinstance(record, game.View) else game.observation(record, game.turn(record))


def text(record: Record) -> str | None:
    """The board of a state or view, without colours, with letters for names; None for any other record."""
    if (found := seen(record)) is None:
        return None
    from rich.console import Console

    game, view = found
    console = Console(file=StringIO(), color_system=None)
    picture = board(game.name).text(game, view, LETTERS[: game.players], game_translator(game.name, "en"))
    with console.capture() as captured:
        console.print(picture, highlight=False, markup=False)
    return captured.get().rstrip("\n")
