"""How games look and what they say: the `board` and `page` of each game's package, or the generic ones.

Both see views only.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from waghals.contract import discovery
from waghals.contract.game import Game
from waghals.i18n import translator

if TYPE_CHECKING:
    from rich.console import RenderableType

    from waghals.boards.page import Page
    from waghals.i18n import Translations

GENERIC = Path(__file__).parent / "generic"

# Seats are told apart by a letter, and in a terminal by a colour (on pages also by a shape).
LETTERS = "ABCDEF"
COLOURS = (
    "bold white on blue",
    "bold black on yellow",
    "bold black on green",
    "bold white on magenta",
    "bold black on bright_magenta",
    "bold white on red",
)


class Board(Protocol):
    """What a game's `board` states. Views are what one viewer sees; `names` are the seats' names.

    It may also have

    - ``lost(text)``: whether a ply with this notation is a blow for whoever played it. Without it,
      that is an outcome that ends a turn.
    - ``JOINS_OUTCOMES = True``: outcomes that follow each other in a turn make one line of the log,
      such as ``* A; worm; B; trap``.
    - ``sums(before, after, outcome)``, where dice are played by what they add up to: the sums of a roll;
      ``sum_chances(before)``, how likely each of them is, by number; and ``sums_title(rolls, t)``, what is
      said of them.
    - ``face_title(word, t)``: what a face of a die is called that has this word in the notation of outcomes.
    - ``brief(view, action, names, t)``, for a terminal in which sentences of all actions find no
      room: in few words what the action has in common with others, and what it is.
    """

    def text(self, game: Game, view: Any, names: Sequence[str], t: Translations) -> RenderableType:
        """The position as Rich draws it in a terminal."""
        ...

    def sentence(self, view: Any, action: int, t: Translations) -> str:
        """What this action would do, as a full sentence for a button."""
        ...

    def log_line(self, before: Any, after: Any, ply: str, names: Sequence[str], t: Translations) -> str:
        """What happened, for the log: a sentence, or "" for what need not be said.

        `before` and `after` are one viewer's views, `ply` is the ply as that viewer may see it, such
        as ``0 advance 7 8``, ``* 3 4 5 2``, ``* ?`` or ``0 undo``.
        """
        ...

    def option_text(self, name: str, t: Translations) -> tuple[str, str]:
        """An option's label and one line that explains it."""
        ...


@discovery.remembered
def board(game_name: str) -> Board:
    """The board of a game, or the generic one bound to that game."""
    if (own := discovery.part(game_name, "board")) is not None:
        return cast("Board", own)
    from waghals.boards.generic.board import GenericBoard

    return GenericBoard(game_name)


@discovery.remembered
def page_of(game_name: str) -> Page:
    """The page of a game, or the generic one with the sentences of its board."""
    if (own := discovery.part(game_name, "page")) is not None:
        return cast("Page", own)
    from waghals.boards.generic.page import GenericPage

    return GenericPage(board(game_name).sentence)


def is_risky(game_name: str) -> bool:
    """Whether a roll is a risk to whoever rolls, so that pages show its odds: see `Page`."""
    return bool(getattr(page_of(game_name), "RISKY", True))


def joins_outcomes(game_name: str) -> bool:
    """Whether outcomes that follow each other in a turn make one line of the log: see `Board`."""
    return bool(getattr(board(game_name), "JOINS_OUTCOMES", False))


def game_file(game_name: str, file: str) -> Path | None:
    """A file of a game's package, such as ``board.css``; else the generic board's; else None."""
    places = (discovery.folder(game_name) / file, GENERIC / file)
    return next((path for path in places if path.is_file()), None)


def game_translator(game_name: str, locale: str) -> Translations:
    """What says a game's texts in this language: its own catalogue first, then the shared one."""
    return translator(locale, discovery.folder(game_name))
