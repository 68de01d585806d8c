"""A frame as a list of parts: what viewers or versions have in common is rendered and compared once.

How a delta is written is in `docs/table.md`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias
from weakref import ref

BASE, COPY, NEW = "~", "=", "+"  # how the lines of a delta begin
BLANK = "<!-- version and command -->"
"""Stands in lines for what is each frame's own: what every command carries."""

Step: TypeAlias = "tuple[int, int] | str"
"""Of a delta: lines to copy from the base (the first, and the one after the last), or a new line."""


class Part:
    """Some lines of a frame. They never change.

    Attributes:
        size: characters, with the ends of lines.
        open: whether there is a `BLANK` in some of them.
    """

    __slots__ = ("__weakref__", "_since", "lines", "open", "size")

    def __init__(self, lines: Iterable[str], *, open: bool = False) -> None:
        self.lines: tuple[str, ...] = tuple(lines)
        self.open: bool = open
        self.size: int = sum(map(len, self.lines)) + len(self.lines)
        self._since: tuple[ref[Part], Sequence[Step]] | None = None

    def since(self, base: Part) -> Sequence[Step]:
        """How these lines come from those; the answer for the last base is kept.

        Those with a `BLANK` are always new.
        """
        if self._since is None or self._since[0]() is not base:
            alike = [None if BLANK in line else line for line in base.lines] if base.open else base.lines
            self._since = ref(base), steps(alike, self.lines)
        return self._since[1]


class Lines(NamedTuple):
    """The lines of a frame: parts that may be shared with others, and its own filling for each `BLANK`."""

    parts: Sequence[Part]
    filling: str

    @property
    def text(self) -> str:
        return text_of(self.parts).replace(BLANK, self.filling)

    def since(self, base_id: str, base: Lines) -> str:
        """These lines as a delta to those, or all of them if that is shorter."""
        new = delta(base_id, base.parts, self.parts)
        short = len(new) < sum(part.size for part in self.parts)
        return new.replace(BLANK, self.filling) if short else self.text


def text_of(parts: Iterable[Part]) -> str:
    """The lines of all parts."""
    return "\n".join([line for part in parts for line in part.lines])


def delta(base_id: str, base: Sequence[Part], parts: Sequence[Part]) -> str:
    """These parts as a delta to those."""
    if len(base) != len(parts):
        base, parts = [Part(_lines(base), open=True)], [Part(_lines(parts), open=True)]
    said, offset = [f"{BASE}{base_id}"], 0
    start = end = 0  # the lines of the base to be copied, or an empty range behind the last ones
    for old, new in zip(base, parts, strict=True):
        count = len(old.lines)
        same = old is new and not new.open
        if same and offset == end and start < end:
            offset = end = end + count
            continue
        for step in ((0, count),) if same else new.since(old):
            if isinstance(step, str):
                if start < end:
                    said.append(f"{COPY}{start} {end - start}")
                said.append(f"{NEW}{step}")
                start = end
            elif step[0] + offset == end and start < end:
                end = step[1] + offset
            else:
                if start < end:
                    said.append(f"{COPY}{start} {end - start}")
                start, end = step[0] + offset, step[1] + offset
        offset += count
    if start < end:
        said.append(f"{COPY}{start} {end - start}")
    return "\n".join(said)


def _lines(parts: Iterable[Part]) -> Iterable[str]:
    return [line for part in parts for line in part.lines]


def steps(base: Sequence[str | None], lines: Sequence[str]) -> Sequence[Step]:
    """How these lines come from those of the base; None is like no line."""
    first, last, least = 0, 0, min(len(base), len(lines))  # lines alike at the beginning and at the end
    while first < least and base[first] == lines[first]:
        first += 1
    while last < least - first and base[-1 - last] == lines[-1 - last]:
        last += 1
    tail, places = len(base) - last, dict[str | None, list[int]]()
    for at in range(first, tail):
        places.setdefault(base[at], []).append(at)
    found: list[Step] = []
    start, end = 0, first  # as in `delta`
    for line in lines[first : len(lines) - last]:
        if end < len(base) and base[end] == line:
            end += 1
            continue
        if start < end:
            found.append((start, end))
        if (known := places.get(line)) is None:
            found.append(line)
            start = end
        else:
            start = known[min(bisect_left(known, end), len(known) - 1)]
            end = start + 1
    if end != tail:
        if start < end:
            found.append((start, end))
        start = tail
    if start < len(base):
        found.append((start, len(base)))
    return found
