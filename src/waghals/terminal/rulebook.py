"""A game's rules to be read in a terminal, from the page of its package."""

from __future__ import annotations

from html.parser import HTMLParser

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from waghals.contract.discovery import folder
from waghals.contract.game import load

HEADINGS = frozenset({"h1", "h2", "h3", "h4"})
BLOCKS = HEADINGS | {"p", "li", "dt", "dd", "figcaption"}
STRONG = frozenset({"strong", "b", "em"})
PICTURES = frozenset({"svg", "script", "style"})
INDENTED = frozenset({"li", "dd"})


def rulebook(game_name: str, locale: str) -> list[RenderableType]:
    """The rules in that language; of a game without such a page, the docstring of its rules."""
    page = folder(game_name) / f"rules.{locale}.html"
    if page.exists():
        return read(page.read_text(encoding="utf-8"))
    paragraphs = (load(game_name).__doc__ or "").split("\n\n")
    return [" ".join(paragraph.split()) + "\n" for paragraph in paragraphs]


def read(html: str) -> list[RenderableType]:
    """The headings, paragraphs and list entries of a page."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader.blocks


class Reader(HTMLParser):
    """Collects the blocks of text of a page; pictures are left out."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[RenderableType] = []
        self.text = Text()
        self.open: list[str] = []
        self.entry: int | None = None  # of a numbered list
        self.marker = ""  # before the entry that begins

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCKS:
            self.end_block()
        if tag in ("ol", "ul"):
            self.entry = 0 if tag == "ol" else None
        elif tag == "li":
            self.entry = None if self.entry is None else self.entry + 1
            self.marker = "*" if self.entry is None else f"{self.entry}."
        if tag in BLOCKS | STRONG | PICTURES:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self.end_block()
        if tag in self.open:
            del self.open[self.open.index(tag) :]

    def handle_data(self, data: str) -> None:
        if PICTURES.intersection(self.open) or not BLOCKS.intersection(self.open):
            return
        words = " ".join(data.split()) or " "
        before = " " if data[0].isspace() and self.text.plain[-1:] not in ("", " ") else ""
        after = " " if data[-1].isspace() and words != " " else ""
        self.text.append(before + words.strip() + after, "bold" if STRONG.intersection(self.open) else "")

    def end_block(self) -> None:
        """Lay the text so far down as the block that it stands in."""
        self.text.rstrip()
        block = next((tag for tag in reversed(self.open) if tag in BLOCKS), "p")
        if self.text and block in HEADINGS:
            self.blocks += ["", Text.assemble((self.text.plain, "bold underline"))]
        elif self.text and block in INDENTED:
            self.blocks.append(indented(self.marker if block == "li" else "", self.text))
            self.marker = ""
        elif self.text:
            self.blocks.append(self.text)
        self.text = Text()


def indented(marker: str, text: Text) -> Table:
    """An entry of a list, with its marker before the first line."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=3, justify="right")
    table.add_column()
    table.add_row(marker, text)
    return table
