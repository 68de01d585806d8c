"""Raffzahn in a terminal: the field, the rows before the seats and the dice, 76 by 14 or narrower.

A tile is its number and its teeth. One that is taken shows its owner's letter, in brackets
where it is protected; one that is out of the game shows nothing but a cross.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from waghals.boards import COLOURS, LETTERS
from waghals.games.raffzahn.rules import score, worth
from waghals.games.raffzahn.state import MIDDLE, OUT, ROLLING, STAR, TILES, State
from waghals.games.raffzahn.tiles import face_name, marks_hit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console, ConsoleOptions, RenderResult

    from waghals.i18n import Translations

COLUMNS = (10, 5, 4)  # tiles in a row, as many as find room
CELL = 7
NAME = 14
HIT = "reverse bold"
QUIET = "dim"


@dataclass(frozen=True)
class Glyphs:
    """The signs of a drawing."""

    teeth: str
    out: str
    turn: str
    star: str


UNICODE = Glyphs("·", "×", "▸", "★")
ASCII = Glyphs(":", "x", ">", "*")


class Drawing:
    """A position of Raffzahn as Rich draws it."""

    def __init__(self, view: State, names: Sequence[str], t: Translations) -> None:
        self.view: State = view
        self.names: Sequence[str] = names
        self.t: Translations = t

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = next((n for n in COLUMNS if n * CELL <= options.max_width), COLUMNS[-1])
        yield Text("\n").join(self.lines(ASCII if options.ascii_only else UNICODE, columns))

    def lines(self, glyphs: Glyphs, columns: int) -> Iterator[Text]:
        """The field, the seats, the dice."""
        for first in range(1, TILES + 1, columns):
            yield Text().join(self.cell(tile, glyphs) for tile in range(first, first + columns))
        yield Text()
        for seat in range(self.view.players):
            yield self.seat(seat, glyphs)
        yield Text()
        yield self.dice(glyphs)

    def cell(self, tile: int, glyphs: Glyphs) -> Text:
        """A tile's place in the field: the tile, whoever has it, or a cross."""
        owner = self.view.owner[tile]
        if owner == MIDDLE:
            cell = self.tile(tile, glyphs)
        elif owner == OUT:
            cell = Text(f"{tile} {glyphs.out}", QUIET)
        else:
            mark = f"[{LETTERS[owner]}]" if self.view.protected[tile] else LETTERS[owner]
            cell = Text.assemble((f"{tile} ", QUIET), (mark, COLOURS[owner]))
        cell.pad_left(3 - len(str(tile)))
        cell.pad_right(CELL - cell.cell_len)
        return cell

    def tile(self, tile: int, glyphs: Glyphs) -> Text:
        """A tile with its teeth, in brackets if it is protected."""
        shown = f"{tile}{glyphs.teeth}{worth(self.view, tile)}"
        hit = tile == self.view.target and marks_hit(self.view)
        return Text(f"[{shown}]" if self.view.protected[tile] else shown, HIT if hit else "bold")

    def seat(self, seat: int, glyphs: Glyphs) -> Text:
        """A seat with its teeth and its tiles."""
        turn = glyphs.turn if seat == self.view.player else " "
        name = Text(self.names[seat], "bold" if seat == self.view.player else "")
        name.truncate(NAME, overflow="ellipsis", pad=True)
        own = [tile for tile in range(1, TILES + 1) if self.view.owner[tile] == seat]
        tiles = Text(" ").join(self.tile(tile, glyphs) for tile in own)
        teeth = f" {score(self.view, seat):3}  "
        return Text.assemble((turn, "bold"), " ", (LETTERS[seat], COLOURS[seat]), " ", name, teeth, tiles)

    def dice(self, glyphs: Glyphs) -> Text:
        """What the dice show, those in the hand as a question."""
        hand = self.view.hand if self.view.phase == ROLLING else 0
        faces = (glyphs.star if face == STAR else face_name(face, self.t) for face in self.view.dice)
        yellow, *blue = ("?" if hand >> d & 1 else face for d, face in enumerate(faces))
        dice = "  ".join([f"{{{yellow}}}", *(f"[{face}]" for face in blue)])
        rolls = self.t.gettext("Roll {n} of 3.").format(n=max(1, self.view.rolls))
        return Text.assemble((dice, "bold"), "   ", (rolls, QUIET))
