"""A game's rules to be read in a terminal, from the page that its board brings."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from waghals.boards import folder
from waghals.contract.game import load

if TYPE_CHECKING:
    from rich.console import RenderableType

HEADINGS = frozenset({"h1", "h2", "h3", "h4"})
BLOCKS = HEADINGS | {"p", "li", "dt", "dd", "figcaption"}
STRONG = frozenset({"strong", "b", "em"})
PICTURES = frozenset({"svg", "script", "style"})
BULLET = "* "


def rulebook(game_name: str, locale: str) -> list[RenderableType]:
    """The rules in that language; of a board without such a page, the rulebook in the sources."""
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

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCKS:
            self.end_block()
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
        elif self.text and block == "li":
            self.blocks.append(Padding(Text(BULLET) + self.text, (0, 0, 0, 2)))
        elif self.text:
            self.blocks.append(self.text)
        self.text = Text()
