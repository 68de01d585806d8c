"""What is shown: whole frames on a terminal, one line after the other in a pipe."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from waghals.boards import board, game_translator
from waghals.contract.game import Game
from waghals.i18n import locale_of

if TYPE_CHECKING:
    from waghals.i18n import Translations

MOST_LOG = 6  # lines of the log below the board
MOST_CHOICES = 10  # lines of choices
MOST_COMMON = 15  # letters of what choices have in common
AROUND = 3  # lines for the prompt, a notice and the gap below the board


class Screen:
    """The console of one match.

    Attributes:
        t: what says the terminal's own texts.
        game_t: what says the game's.
        frames: whether the whole screen is redrawn at every change; else lines only follow
            each other, and the board comes with every question.
    """

    def __init__(self, console: Console, game: Game, names: Sequence[str], t: Translations) -> None:
        self.console: Any = console
        self.game: Game = game
        self.names: Sequence[str] = names
        self.t: Translations = t
        self.game_t: Translations = game_translator(game.name, locale_of(t))
        self.frames: bool = console.is_terminal and not console.is_dumb_terminal
        self.log: list[str] = []
        self.shown: Any = None  # the view last shown outside of frames

    def add(self, sentence: str) -> None:
        """Add a sentence to the log."""
        self.log.append(sentence)
        if not self.frames:
            self.line(sentence)

    def line(self, text: RenderableType) -> None:
        self.console.print(text, highlight=False, markup=False)

    def frame(self, view: Any, choices: Sequence[RenderableType], notice: str = "") -> None:
        """Show the position, what has happened, and what may be chosen or is to be said."""
        picture = board(self.game.name).text(self.game, view, self.names, self.game_t)
        notices = [notice] if notice else []
        if not self.frames:
            self.page([*([] if view == self.shown else ["", picture, "", *choices]), *notices])
            self.shown = view
            return
        taken = sum(map(self.height, (picture, *choices, *notices)))
        log = self.latest(self.console.height - taken - AROUND)
        quiet = [Text(line, "dim") for line in log[:-1]]
        self.page([picture, "", *quiet, *log[-1:], *choices, *notices])

    def latest(self, room: int) -> list[str]:
        """The last sentences of the log that fit into so many lines, at least one."""
        fitting = list[str]()
        for line in reversed(self.log[-MOST_LOG:]):
            room -= self.height(line)
            if fitting and room < 0:
                break
            fitting.insert(0, line)
        return fitting

    def height(self, shown: RenderableType) -> int:
        """How many lines this takes."""
        plain = Text(shown) if isinstance(shown, str) else shown
        return len(self.console.render_lines(plain, pad=False))

    def pages(self, lines: Sequence[RenderableType]) -> list[list[RenderableType]]:
        """The lines, parted so that each part fits the screen; in a pipe all are one part."""
        parts: list[list[RenderableType]] = [[]]
        room = self.console.height - 1
        for line in lines:
            height = self.height(line)
            if self.frames and parts[-1] and height > room:
                parts.append([])
                room = self.console.height - 1
            parts[-1].append(line)
            room -= height
        return parts

    def page(self, lines: Sequence[RenderableType]) -> None:
        """Show these lines, in frames instead of what was shown before."""
        if self.frames:
            self.console.clear()
        for line in lines:
            self.line(line)

    def choices(self, view: Any, legal: Sequence[int]) -> list[Text]:
        """The legal actions, numbered from 1, each with its notation; many of them side by side."""
        own = board(self.game.name)
        sentences = [own.sentence(view, action, self.game_t) for action in legal]
        notations = [self.game.text(view, action) for action in legal]
        if len(legal) <= MOST_CHOICES:
            return [
                numbered(number, f"{sentence}  ") + Text(notation, "dim")
                for number, (sentence, notation) in enumerate(zip(sentences, notations, strict=True), 1)
            ]
        rows = self.side_by_side([numbered(number, sentence) for number, sentence in enumerate(sentences, 1)])
        return rows if len(rows) <= MOST_CHOICES else self.by_kind(self.brief(view, legal, notations))

    def brief(self, view: Any, legal: Sequence[int], notations: Sequence[str]) -> list[tuple[str, str]]:
        """Each choice in few words: what it has in common with others, and what it is."""
        if brief := getattr(board(self.game.name), "brief", None):
            return [brief(view, action, self.names, self.game_t) for action in legal]
        return [(common, last) for common, _, last in (notation.rpartition(" ") for notation in notations)]

    def by_kind(self, briefs: Sequence[tuple[str, str]]) -> list[Text]:
        """What choices have in common stands before them."""
        margin = min(MOST_COMMON, max(len(common) for common, _ in briefs)) + 2
        rows: list[Text] = []
        for common, group in groupby(enumerate(briefs, 1), key=lambda choice: choice[1][0]):
            cells = [numbered(number, word, len(str(len(briefs)))) for number, (_, word) in group]
            for row in self.side_by_side(cells, margin):
                head = Text(common, "bold")
                head.truncate(margin, pad=True)
                rows.append(head + row)
                common = ""
        return rows

    def side_by_side(self, cells: Sequence[Text], margin: int = 0) -> list[Text]:
        """As many in a row as fit, counted downwards."""
        width = max(cell.cell_len for cell in cells) + 2
        height = -(-len(cells) // max(1, (self.console.width - margin) // width))
        for cell in cells:
            cell.pad_right(width - cell.cell_len)
        return [Text().join(cells[row::height]) for row in range(height)]


def numbered(number: int, words: str, digits: int = 1) -> Text:
    """A choice with the number that chooses it."""
    return Text.assemble((f" {number:{digits}} ", "bold reverse"), f" {words}")


def columns(rows: Sequence[tuple[str, str]]) -> Table:
    """Words and what they mean, side by side."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", overflow="fold")
    table.add_column()
    for word, meaning in rows:
        table.add_row(Text(word), Text(meaning))
    return table
