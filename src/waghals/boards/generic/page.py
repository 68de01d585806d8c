"""The generic board on a page: the view as a list, the legal actions as buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from waghals.boards import page
from waghals.boards.generic.board import rows
from waghals.contract.game import Game

if TYPE_CHECKING:
    from waghals.i18n import Translations


@dataclass(frozen=True)
class Board:
    """The fields of the view, by name and value."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class Actions(page.Actions):
    """The legal actions, by notation and sentence."""

    choices: tuple[tuple[str, str], ...] = ()


class GenericPage:
    """The page of a game that has none of its own. `sentence` is that of the game's board."""

    def __init__(self, sentence: Callable[[Any, int, Translations], str]) -> None:
        self._sentence = sentence

    def scores(self, game: Game, view: Any, t: Translations) -> page.Scores:
        """Plain numbers."""
        return page.Scores()

    def board(
        self, game: Game, view: Any, recent: Sequence[page.Ply], names: Sequence[str], t: Translations
    ) -> Board:
        """Everything that the viewer sees."""
        return Board(tuple(rows(view)))

    def actions(
        self, game: Game, view: Any, viewer: int | None, legal: Sequence[int], why: page.Why, t: Translations
    ) -> Actions:
        """A button for every legal action."""
        return Actions(
            choices=tuple((game.text(view, action), self._sentence(view, action, t)) for action in legal)
        )

    def hint(self, game: Game, view: Any, t: Translations) -> str:
        """One gentle line for the seat to move."""
        return t.gettext("It is your turn.")

    def waiting(self, game: Game, view: Any, name: str, t: Translations) -> str:
        """What whoever is to move is about to do."""
        return t.gettext("{name} is to play.").format(name=name)
