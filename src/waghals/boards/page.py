"""How boards show themselves on a page: a module `web` beside every board, found by its game.

It comes with two templates: `board.html` is the picture, `actions.html` what may be done. Both
get the context below, the snapshot `s` and `_` for texts.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, cast

from waghals.boards import folder

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.contract.game import Game
    from waghals.contract.reason import Reason

Refused = Sequence[tuple[int, "Reason"]]


class Page(Protocol):
    """What a board adds to a page. `seen` is the viewer's observation."""

    def context(
        self, game: Game, seen: Any, legal: Sequence[int], refused: Refused, t: Translations
    ) -> dict[str, object]:
        """What the board's templates need. `legal` and `refused` are empty unless the viewer is to move."""
        ...

    def hint(self, game: Game, seen: Any, t: Translations) -> str:
        """One gentle line for the seat to move: what there is to weigh now."""
        ...

    def waiting(self, game: Game, seen: Any, name: str, t: Translations) -> str:
        """The same for everyone else: what whoever is to move is about to do."""
        ...


@cache
def page(game_name: str) -> Page:
    """The page side of a game's board, or of the generic one."""
    return cast("Page", importlib.import_module(f"waghals.boards.{folder(game_name).name}.web"))
