"""Würfelzoo in a terminal: a line for each hand, the middle and the bag.

Animals are told apart by their names' beginnings; colour only helps. Where the terminal knows ASCII
alone, ASCII it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from waghals.boards import COLOURS, LETTERS
from waghals.games.wuerfelzoo import words
from waghals.games.wuerfelzoo.dice import FACES, KIND_NAMES, LOOKS, OVER, State
from waghals.games.wuerfelzoo.kinds import Kinds, kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console, ConsoleOptions, RenderResult

    from waghals.i18n import Translations

FACE_INK = ("cyan", "yellow", "magenta", "bright_red", "red", "green", "dim", "bold reverse")
NAME = 12  # a name's width


class Drawing:
    """A position of Würfelzoo as Rich draws it."""

    def __init__(self, view: State, names: Sequence[str], t: Translations) -> None:
        self.view: State = view
        self.names: Sequence[str] = names
        self.t: Translations = t
        self.of: Kinds = kinds_of(view)
        self.short: list[str] = [title[: words.SHORT] for title in words.titles(t)]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        mark = ">" if options.ascii_only else "▸"
        yield Text.assemble((self.t.gettext("Würfelzoo"), "bold"), "  ", words.round_words(self.view, self.t))
        for seat in range(self.view.players):
            yield self.hand(seat, mark)
        yield self.row(self.t.gettext("Middle"), self.dice(self.view.middle, self.t.gettext("empty")))
        if any(self.view.chosen):
            yield self.row(self.t.gettext("Taken up"), self.dice(self.view.chosen, ""))
        bag = zip(self.view.bag, KIND_NAMES, strict=True)
        counts = (Text.assemble((str(n), "bold"), "\N{MULTIPLICATION SIGN}", kind) for n, kind in bag)
        yield self.row(self.t.gettext("Bag"), Text("  ").join(counts))
        yield Text("  ", "dim") + Text("  ", "dim").join(self.kinds())

    def hand(self, seat: int, mark: str) -> Text:
        """A seat's dice, the largest animals first, and its minus points."""
        on = seat == self.view.player and self.view.phase != OVER
        name = Text(self.names[seat], "bold" if on else "")
        name.truncate(NAME, overflow="ellipsis", pad=True)
        lost = f"  {words.minus(self.view.minus[seat])}" if self.view.minus[seat] else ""
        head = Text.assemble(
            (mark if on else " ", "bold"),
            " ",
            (LETTERS[seat], COLOURS[seat]),
            " ",
            name,
            (f"{sum(self.view.hands[seat]):3} ", "dim"),
        )
        return head + self.dice(self.view.hands[seat], self.t.gettext("no dice")) + Text(lost, "bold")

    def row(self, label: str, content: Text) -> Text:
        name = Text(label, "dim")
        name.truncate(NAME + 6, overflow="ellipsis", pad=True)
        return Text("  ") + name + content

    def dice(self, looks: Sequence[int], none: str) -> Text:
        """Each animal, shortened, with the kinds of dice that show it: "Bea BBE"."""
        herds, of = list[Text](), self.of
        for face in range(len(FACES)):
            kinds = "".join(KIND_NAMES[of.kind[t]] * looks[t] for t in range(LOOKS) if of.face[t] == face)
            if kinds:
                herds.append(Text.assemble((self.short[face], FACE_INK[face]), "\N{NO-BREAK SPACE}", kinds))
        return Text("  ").join(herds) if herds else Text(none, "dim")

    def kinds(self) -> Iterator[Text]:
        """What each kind of die can show."""
        for kind, sides in enumerate(self.of.kinds):
            shows = "/".join(self.short[face] for face in dict.fromkeys(sides))
            yield Text.assemble((KIND_NAMES[kind], ""), (f" {shows}", "dim"))
