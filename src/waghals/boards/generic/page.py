"""The generic board on a page: the observation as a list, the legal actions as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from waghals.boards import board
from waghals.boards.generic.board import shown

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.boards.page import Refused
    from waghals.contract.game import Game


def context(
    game: Game, seen: Any, legal: Sequence[int], refused: Refused, t: Translations
) -> dict[str, object]:
    """What the board's templates need."""
    own = board(game.name)
    return {
        "rows": [(field.name.replace("_", " "), shown(getattr(seen, field.name))) for field in fields(seen)],
        "choices": [(game.rules.text(action), own.sentence(seen, action, t)) for action in legal],
    }


def waiting(game: Game, seen: Any, name: str, t: Translations) -> str:
    """What whoever is to move is about to do."""
    return t.gettext("{name} is to play.").format(name=name)


def hint(game: Game, seen: Any, t: Translations) -> str:
    """One gentle line for the seat to move."""
    return t.gettext("It is your turn.")
