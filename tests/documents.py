"""The project's documents, and the code that stands in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
WHERE_INSTALLED = (ROOT / "README.md", ROOT / "docs" / "library.md")  # their examples run with the wheel
DOCUMENTS = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))

FENCE = re.compile(r"^```(\w*)$")
FILE_NAME = re.compile(r"^# (\S+/\S+\.\w+)$")


class Block(NamedTuple):
    """A fenced block: its language, its lines, and the number of the first one."""

    language: str
    lines: tuple[str, ...]
    start: int


def blocks(document: Path) -> Iterator[Block]:
    """The fenced blocks of a document."""
    language, lines = None, list[str]()
    for number, line in enumerate(document.read_text("utf-8").splitlines(), 1):
        fence = FENCE.match(line)
        if language is None:
            language, lines = (fence[1] if fence else None), []
        elif line == "```":
            yield Block(language, tuple(lines), number - len(lines))
            language = None
        else:
            lines.append(line)


def prose(document: Path) -> str:
    """The document without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", document.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def program(document: Path) -> str:
    """All Python of a document, every line at its number there, so that errors point at it."""
    lines: list[str] = []
    for block in blocks(document):
        if block.language == "python":
            lines += [""] * (block.start - 1 - len(lines))
            lines += block.lines
    return "\n".join(lines)


def files(document: Path) -> dict[str, str]:
    """The files that a document writes: a block that begins with `# a/path` opens one.

    Blocks of the same language without a path go on with the file before.
    """
    found: dict[str, str] = {}
    last: dict[str, str] = {}
    for block in blocks(document):
        if named := FILE_NAME.match(block.lines[0]):
            last[block.language] = named[1]
            found[named[1]] = "\n".join(block.lines[1:]) + "\n"
        elif block.language in last:
            found[last[block.language]] += "\n\n" + "\n".join(block.lines) + "\n"
    return found


def write(documents: Iterable[Path], folder: Path) -> None:
    """Write the files of these documents into a folder."""
    for document in documents:
        for path, text in files(document).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8")
