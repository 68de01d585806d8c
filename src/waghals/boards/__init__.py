"""How games look and what they say: a board for every game, found by the game's name.

A board of its own is a package `boards/<game>/`; a game without one gets the generic board.
Boards see observations only.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from babel.support import Translations
    from rich.console import RenderableType

    from waghals.contract.game import Game

GENERIC = "generic"


class Board(Protocol):
    """What a game's board can do. `seen` is an observation, `names` are the seats' names.

    A board may also have `lost(text)`: whether a ply with this notation is a blow for whoever
    played it. Without it, that is an outcome that ends a turn. With `TOLD_TOGETHER = True` outcomes
    that follow each other in a turn are told as one, such as ``* A; worm; B; trap``. And it may
    have `brief(seen, action, names, t)`, for a terminal in which sentences of all actions find no
    room: in few words what the action has in common with others, and what it is.
    """

    def text(self, game: Game, seen: Any, names: Sequence[str], t: Translations) -> RenderableType:
        """The position as Rich draws it in a terminal."""
        ...

    def sentence(self, seen: Any, action: int, t: Translations) -> str:
        """What this action would do, as a full sentence for a button."""
        ...

    def told(self, before: Any, after: Any, text: str, names: Sequence[str], t: Translations) -> str:
        """What happened, for the log: a sentence, or "" for what goes without saying.

        `before` and `after` are one viewer's observations, `text` is the ply's line as that
        viewer may see it, such as ``0 advance 7 8``, ``* 3 4 5 2``, ``* ?`` or ``0 undo``.
        """
        ...

    def option_text(self, name: str, t: Translations) -> tuple[str, str]:
        """An option's label and one line that explains it."""
        ...


@cache
def board(game_name: str) -> Board:
    """The board of a game, or the generic one bound to that game."""
    package = game_name.replace("-", "_")
    if package in _own():
        return cast("Board", importlib.import_module(f"{__name__}.{package}.board"))
    from waghals.boards.generic.board import GenericBoard

    return GenericBoard(game_name)


def told_together(game_name: str) -> bool:
    """Whether outcomes that follow each other in a turn are told as one: see `Board`."""
    return bool(getattr(board(game_name), "TOLD_TOGETHER", False))


def folder(game_name: str) -> Path:
    """Where the files of a game's board lie."""
    package = game_name.replace("-", "_")
    return Path(__file__).parent / (package if package in _own() else GENERIC)


def _own() -> set[str]:
    return {module.name for module in pkgutil.iter_modules(__path__) if module.ispkg} - {GENERIC}
