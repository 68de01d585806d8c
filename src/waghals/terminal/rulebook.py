"""A game's rules to be read in a terminal: the text of their page."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from waghals.boards.rulebook import rules_html

if TYPE_CHECKING:
    from waghals.contract.game import Game

HEADINGS = frozenset({"h1", "h2", "h3", "h4"})
CELLS = frozenset({"td", "th"})
BLOCKS = HEADINGS | CELLS | {"p", "li", "dt", "dd", "figcaption", "caption", "pre"}
STRONG = frozenset({"strong", "b", "em"})
UNREAD = frozenset({"svg", "script", "style"})
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})  # these have no end


def rulebook(game: Game, locale: str) -> list[RenderableType]:
    """The rules in that language, as a match with these options is played."""
    return read(rules_html(game, locale, in_use=True))


def read(html: str) -> list[RenderableType]:
    """The headings, paragraphs, list entries and tables of a page, and what its pictures are called."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader.blocks


class Reader(HTMLParser):
    """Collects the blocks of text of a page.

    Pictures are read by their accessible names, unless a caption says the same. Of a table each row is
    read by itself, its cells after the heads of their columns.
    """

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[RenderableType] = []
        self.text: Text = Text()
        self.open: list[tuple[str, bool]] = []  # elements, and whether they are passed over
        self.entries: list[
            int | None
        ] = []  # of the lists that are open: the last number, None without numbers
        self.marker: str = ""  # before the entry that begins
        self.names: list[str] = []  # of the pictures in the open figure
        self.heads: list[str] = []  # of the columns of the open table
        self.row: list[str] = []  # the cells so far

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in BLOCKS:
            self.end_block()
        if tag == "table":
            self.heads = []
        elif tag == "tr":
            self.row = []
        elif tag in ("ol", "ul"):
            self.entries.append(0 if tag == "ol" else None)
        elif tag == "li":
            self.marker = self.next_marker()
        picture = given.get("role") == "img"
        if picture and not self.unread:
            self.picture(given.get("aria-label") or "")
        if tag not in VOID:
            hidden = tag in UNREAD or picture or given.get("aria-hidden") == "true"
            self.open.append((tag, hidden))

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self.end_block()
        if tag in ("ol", "ul"):
            self.entries.pop()
        elif tag == "tr":
            self.end_row()
        elif tag == "figure":
            self.end_figure()
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self.unread or not BLOCKS & {tag for tag, _ in self.open}:
            return
        if self.within("pre"):
            self.text.append(data)
            return
        words = " ".join(data.split())
        before = " " if data[0].isspace() and self.text.plain[-1:] not in ("", " ") else ""
        after = " " if data[-1].isspace() and words else ""
        self.text.append(before + words + after, "bold" if self.within(*STRONG) else "")

    @property
    def unread(self) -> bool:
        """Whether what comes now is passed over."""
        return any(hidden for _, hidden in self.open)

    def within(self, *tags: str) -> bool:
        return any(tag in tags for tag, _ in self.open)

    def next_marker(self) -> str:
        number = self.entries[-1]
        if number is None:
            return "*"
        self.entries[-1] = number + 1
        return f"{number + 1}."

    def picture(self, name: str) -> None:
        if self.within("figure"):
            self.names.append(name)
        else:
            self.text.append(name)

    # ---- what has ended

    def end_block(self) -> None:
        """Lay the text so far down as the block that it stands in."""
        block = next((tag for tag, _ in reversed(self.open) if tag in BLOCKS), "p")
        text, self.text = self.text, Text()
        text.rstrip()
        if block in CELLS and self.open[-1][0] == block:
            self.row.append(text.plain)
        elif not text:
            return
        elif block in HEADINGS:
            self.blocks += ["", Text(text.plain, "bold underline")]
        elif block in ("li", "dd"):
            self.blocks.append(indented(self.marker if block == "li" else "", text))
            self.marker = ""
        elif block == "figcaption":
            self.names.append(text.plain)
        else:
            self.blocks.append(text)

    def end_row(self) -> None:
        """A row with the heads of the columns, or one of cells."""
        if self.within("thead"):
            self.heads = self.row
            return
        first, *cells = self.row
        self.blocks.append(Text(first, "bold"))
        for head, cell in zip(self.heads[1:], cells, strict=True):
            self.blocks.append(indented("", Text(f"{head}: {cell}")))

    def end_figure(self) -> None:
        """The names of its pictures and its caption, each once."""
        self.blocks += [Text(name, "dim") for name in dict.fromkeys(self.names) if name]
        self.names = []


def indented(marker: str, text: Text) -> Table:
    """An entry of a list, with its marker before the first line."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=3, justify="right")
    table.add_column()
    table.add_row(marker, text)
    return table
