"""The generic board on a page: the view as a list, the legal actions as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from waghals.boards import board as board_of
from waghals.boards import page
from waghals.boards.generic.board import rows
from waghals.contract.game import Game

if TYPE_CHECKING:
    from babel.support import Translations


@dataclass(frozen=True)
class Board:
    """The fields of the view, by name and value."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class Actions(page.Actions):
    """The legal actions, by notation and sentence."""

    choices: tuple[tuple[str, str], ...] = ()


def scores(game: Game, view: Any, t: Translations) -> page.Scores:
    """Plain numbers."""
    return page.Scores()


def board(game: Game, view: Any, recent: Sequence[page.Ply], names: Sequence[str], t: Translations) -> Board:
    """Everything that the viewer sees."""
    return Board(tuple(rows(view)))


def actions(
    game: Game, view: Any, viewer: int | None, legal: Sequence[int], why: page.Why, t: Translations
) -> Actions:
    """A button for every legal action."""
    sentence = board_of(game.name).sentence
    return Actions(choices=tuple((game.text(view, action), sentence(view, action, t)) for action in legal))


def hint(game: Game, view: Any, t: Translations) -> str:
    """One gentle line for the seat to move."""
    return t.gettext("It is your turn.")


def waiting(game: Game, view: Any, name: str, t: Translations) -> str:
    """What whoever is to move is about to do."""
    return t.gettext("{name} is to play.").format(name=name)
