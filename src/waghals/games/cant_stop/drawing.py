"""Can't Stop in a terminal: the eleven columns, the seats and the dice, 80 by 14 or narrower.

Letters and shapes say everything; colour only helps. A terminal of ASCII alone gets ASCII.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from waghals.boards import COLOURS, LETTERS
from waghals.games.cant_stop.rules import COLUMNS, FIRST, HEIGHT, OVER, ROLLING, State, winner_of

if TYPE_CHECKING:
    from waghals.i18n import Translations

CELL = 5  # a field's width where there is room: up to four stones may share it
NARROW = 3
GAP = 2
PANEL = 23

RUNNER = "bold black on bright_white"
QUIET = "dim"

# Which of the nine places of a die, row by row, bear a pip.
PIPS = ((4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))


@dataclass(frozen=True)
class Glyphs:
    """The signs of a drawing."""

    runner: str
    field: str
    gained: str
    closed: str
    won: str
    to_win: str
    turn: str
    pip: str
    die: tuple[str, str, str]  # upper edge, sides, lower edge


UNICODE = Glyphs("▲", "·", "┆", "│", "●", "○", "▸", "●", ("╭───╮", "│", "╰───╯"))
ASCII = Glyphs("^", ".", ":", "|", "*", "-", ">", "o", (".---.", "|", "'---'"))


class Drawing:
    """A position of Can't Stop as Rich draws it."""

    def __init__(self, view: State, names: Sequence[str], t: Translations) -> None:
        self.view: State = view
        self.names: Sequence[str] = names
        self.t: Translations = t

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        glyphs = ASCII if options.ascii_only else UNICODE
        beside = options.max_width >= COLUMNS * NARROW + GAP + PANEL
        room = options.max_width - GAP - PANEL if beside else options.max_width
        width = min(CELL, max(NARROW, room // COLUMNS))
        board = Text("\n", no_wrap=True).join(self.rows(glyphs, width))
        panel = Text("\n", no_wrap=True).join(self.panel(glyphs))
        if not beside:
            yield from (board, panel)
            return
        both = Table.grid(padding=(0, GAP, 0, 0))
        both.add_row(board, panel)
        yield both

    # ---- the columns

    def rows(self, glyphs: Glyphs, width: int) -> Iterator[Text]:
        """The fields from the top row down, then the columns' numbers."""
        for at in range(max(HEIGHT), 0, -1):
            yield Text().join(centred(self.cell(c, at, glyphs), width) for c in range(COLUMNS))
        yield Text().join(centred(Text(str(c + FIRST), "bold"), width) for c in range(COLUMNS))

    def cell(self, c: int, at: int, glyphs: Glyphs) -> Text:
        """One field: who stands there, else what kind of field it is."""
        if at > HEIGHT[c]:
            return Text()
        stones = [p for p in range(self.view.players) if self.view.stones[p][c] == at]
        marks = [(glyphs.runner, RUNNER)] if self.view.runners[c] == at else []
        marks += [(LETTERS[p], COLOURS[p]) for p in stones]
        return Text.assemble(*marks) if marks else self.empty(c, at, glyphs)

    def empty(self, c: int, at: int, glyphs: Glyphs) -> Text:
        if self.view.closed[c]:
            return Text(glyphs.closed, COLOURS[winner_of(self.view, c)].rpartition(" ")[2])
        if self.view.stones[self.view.player][c] < at < self.view.runners[c]:
            return Text(glyphs.gained, "bold")
        return Text(str(c + FIRST) if at == HEIGHT[c] else glyphs.field, QUIET)

    # ---- beside them

    def panel(self, glyphs: Glyphs) -> Iterator[Text]:
        """The title, the seats with what they have won, the dice, the runners in hand."""
        yield Text(self.t.gettext("Can't Stop"), "bold")
        yield Text()
        for p in range(self.view.players):
            yield self.seat(p, glyphs)
        yield Text()
        yield from self.dice(glyphs)
        if self.view.phase != OVER:
            in_hand = glyphs.runner * self.view.free or "0"
            yield Text.assemble(self.t.gettext("Runners in hand:"), " ", (in_hand, "bold"))

    def seat(self, p: int, glyphs: Glyphs) -> Text:
        to_win = max(self.view.columns_to_win, self.view.won[p])
        pips = glyphs.won * self.view.won[p] + glyphs.to_win * (to_win - self.view.won[p])
        name = Text(self.names[p], "bold" if p == self.view.player else "")
        name.truncate(PANEL - 5 - len(pips), overflow="ellipsis", pad=True)
        turn = glyphs.turn if p == self.view.player else " "
        return Text.assemble((turn, "bold"), " ", (LETTERS[p], COLOURS[p]), " ", name, " ", (pips, "bold"))

    def dice(self, glyphs: Glyphs) -> Iterator[Text]:
        """The four dice side by side; pale once they have been used."""
        if not any(self.view.dice):
            return
        style = QUIET if self.view.phase in (ROLLING, OVER) else "bold"
        upper, side, lower = glyphs.die
        yield Text(" ".join([upper] * len(self.view.dice)), style)
        for line in range(3):
            pips = (pip_row(face, line, glyphs.pip) for face in self.view.dice)
            yield Text(" ".join(f"{side}{row}{side}" for row in pips), style)
        yield Text(" ".join([lower] * len(self.view.dice)), style)


def pip_row(face: int, line: int, pip: str) -> str:
    """One of a die's three lines of pips."""
    return "".join(pip if 3 * line + place in PIPS[face - 1] else " " for place in range(3))


def centred(mark: Text, width: int) -> Text:
    """The mark in the middle of a cell, cut where it has no room."""
    mark.truncate(width, overflow="ellipsis")
    left = (width - mark.cell_len) // 2
    return Text(" " * left) + mark + Text(" " * (width - left - mark.cell_len))
