"""A line of a record, and the error of a bad one."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import cast

from waghals.contract.errors import WaghalsError

MOST_BYTES = 1 << 20  # of a whole record
MOST_CHARACTERS = 1000  # of one line
MARK = "\N{BYTE ORDER MARK}"  # some editors write it before a text
SHOWN = 60  # characters of a bad line that an error repeats

CONTENT = re.compile(r"((?:[^#\\]|\\[#\\])*)(?:#.*)?")
ESCAPED = re.compile(r"\\([#\\])")
CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]")  # all but the tab
BLANKS = re.compile(r"[ \t]+")


class BadRecord(WaghalsError):
    """A record that breaks the format, or holds a ply that was not legal.

    Attributes:
        line: where, counted from 1.
        read: what stands there.
        allowed: what is wrong with it and what is allowed.
    """

    def __init__(self, line: int, read: str, allowed: str) -> None:
        shown = read if len(read) <= SHOWN else read[:SHOWN] + "…"
        super().__init__(f"line {line}: read {shown!r}: {allowed}")
        self.line: int = line
        self.read: str = read
        self.allowed: str = allowed


@dataclass(frozen=True)
class Line:
    """A line without its comment and without blanks around it."""

    number: int
    content: str

    def bad(self, allowed: str) -> BadRecord:
        return BadRecord(self.number, self.content, allowed)

    @contextmanager
    def blamed(self) -> Generator[None]:
        """Raise a BadRecord with this line for any WaghalsError inside."""
        try:
            yield
        except BadRecord:
            raise
        except WaghalsError as error:
            raise self.bad(str(error)) from error

    @property
    def text(self) -> str:
        """The words with single spaces between them."""
        return " ".join(BLANKS.split(self.content))

    def words(self, most: int) -> list[str]:
        """The first words, and the rest of the line as the last of at most that many."""
        return BLANKS.split(self.content, maxsplit=most - 1)


def lines(source: str | bytes) -> list[Line | None]:
    """The lines of a record; None for one that holds nothing but a comment. Raises BadRecord."""
    return [line(number, text) for number, text in enumerate(decoded(source).split("\n"), start=1)]


def decoded(source: str | bytes) -> str:
    if not isinstance(cast("object", source), (str, bytes)):
        raise WaghalsError(f"a record is a text or its bytes; given was {source!r}")
    if len(source) > MOST_BYTES:
        raise BadRecord(1, "", f"a record has at most {MOST_BYTES} bytes; this one has more")
    if isinstance(source, str):
        return source.removeprefix(MARK)
    if source.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise BadRecord(
            1, repr(source[:2])[2:-1], "a record is text in UTF-8; these bytes begin one in UTF-16"
        )
    try:
        return source.decode().removeprefix(MARK)
    except UnicodeDecodeError as error:
        number = source.count(b"\n", 0, error.start) + 1
        bad = source[error.start : error.end]
        raise BadRecord(number, repr(bad)[2:-1], "a record is text in UTF-8") from None


def line(number: int, text: str) -> Line | None:
    """One line; None for one that holds nothing but a comment. Raises BadRecord."""
    if len(text) > MOST_CHARACTERS:
        raise BadRecord(number, text, f"a line has at most {MOST_CHARACTERS} characters, not {len(text)}")
    text = text.removesuffix("\r")  # as some editors end their lines
    if CONTROL.search(text):
        raise BadRecord(number, text, "a line holds no control characters")
    found = CONTENT.fullmatch(text)
    if found is None:
        raise BadRecord(number, text, r"a backslash stands only before # or another: \# or \\")
    content = found[1].strip(" \t")
    return None if text and not content and "#" in text else Line(number, content)


def escape(text: str) -> str:
    return re.sub(r"[#\\]", r"\\\g<0>", text)


def unescape(text: str) -> str:
    return ESCAPED.sub(r"\1", text)
