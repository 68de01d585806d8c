"""One line of a table's log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = "str | int | bool | Mapping[str, str] | None"


@dataclass(frozen=True)
class Entry:
    """Something that happened at a table.

    Attributes:
        version: its place in the table's log, counted from 1.
        at: when, in seconds since 1970.
        kind: what happened, such as ``"sat"`` or ``"played"``.
        data: the particulars.
        command: the id of the command that brought it about, or None.
    """

    version: int
    at: float
    kind: str
    data: Mapping[str, Value]
    command: str | None = None
