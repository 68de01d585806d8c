"""What has happened in a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from waghals.contract.ply import CHANCE

Kind: TypeAlias = Literal["act", "fall", "undo"]

UNDO = "undo"
HIDDEN = "?"  # stands for an outcome that a viewer may not see
CHANCE_MARK = "*"


@dataclass(frozen=True)
class Event:
    """One entry of a match's log, which only ever grows.

    Attributes:
        version: the match's version after this event; the first event makes it 1.
        kind: ``"act"``, a ply of a seat; ``"fall"``, a ply of chance; ``"undo"``, a seat takes
            its last ply back.
        seat: who acted; `CHANCE` for a fall.
        number: the action or the outcome; for an undo the action that was taken back.
        text: the notation, without the seat.
    """

    version: int
    kind: Kind
    seat: int
    number: int
    text: str

    @property
    def line(self) -> str:
        """As logs and records write it: ``0 advance 7 8``, ``* 3 4 5 2``, ``0 undo``."""
        return ply_line(self.seat, self.text)


def ply_line(seat: int, text: str) -> str:
    return f"{CHANCE_MARK if seat == CHANCE else seat} {text}"
