"""What has happened in a match, how it is written, and what each viewer was shown of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Self, TypeAlias, overload

from waghals.contract.errors import NotNotation
from waghals.contract.game import Game
from waghals.contract.history import HIDDEN, Shown
from waghals.contract.ply import CHANCE

Kind: TypeAlias = Literal["action", "chance", "undo"]

UNDO = "undo"
CHANCE_MARK = "*"
NUMBERED = re.compile(r"(.+) = (0|[1-9][0-9]{0,77})/([1-9][0-9]{0,77})")


@dataclass(frozen=True)
class Event:
    """One entry of a match's log, which only ever grows.

    Attributes:
        version: the match's version after this event; the first event makes it 1.
        kind: ``"action"``, a ply of a seat; ``"chance"``, a ply of chance; ``"undo"``, a seat takes
            its last ply back.
        seat: who acted; `CHANCE` for a chance ply.
        number: of the action or the outcome; for an undo, of the action that was taken back.
        text: the notation, without the seat.
        outcomes: how many equally likely outcomes a chance ply had; None for the other kinds.
    """

    version: int
    kind: Kind
    seat: int
    number: int
    text: str
    outcomes: int | None = None

    @property
    def line(self) -> str:
        """As logs and records write it: ``0 advance 7 8``, ``* 3 4 5 2 = 565/1296``, ``0 undo``."""
        if self.outcomes is None:
            return self.short_line
        return f"{self.short_line} = {self.number}/{self.outcomes}"

    @property
    def short_line(self) -> str:
        """The line without an outcome's number: ``0 advance 7 8``, ``* 3 4 5 2``, ``0 undo``."""
        return ply_line(self.seat, self.text)


def ply_line(seat: int, text: str) -> str:
    """The line of a ply with this notation, without an outcome's number."""
    return f"{CHANCE_MARK if seat == CHANCE else seat} {text}"


class WrittenOutcome(NamedTuple):
    """What a line says after its ``*``, such as ``3 4 5 2 = 565/1296`` or ``3 4 5 2``.

    Attributes:
        text: the notation, single spaces between its words.
        number, outcomes: which outcome of how many; both None where the line does not say.
    """

    text: str
    number: int | None = None
    outcomes: int | None = None

    @classmethod
    def read(cls, written: str) -> Self:
        """Raises NotNotation: after ``=`` stands something else than a number, ``/`` and a number."""
        text = " ".join(written.split())
        if "=" not in text:
            return cls(text)
        if (found := NUMBERED.fullmatch(text)) is None:
            raise NotNotation(text, "after = which outcome it is of how many, such as 3 4 5 2 = 565/1296")
        return cls(found[1], int(found[2]), int(found[3]))


class MatchHistory(Sequence[Shown]):
    """The plies of a match up to some moment, as one viewer was shown them.

    Each is worked out when it is read. States and events never change, so a history may be read
    in another thread, and later, while the match goes on.
    """

    def __init__(self, game: Game, states: Sequence[Any], plies: Sequence[Event], viewer: int | None) -> None:
        """`states` begin with the positions before each of the plies; `viewer` None is a spectator."""
        self._game, self._states, self._plies, self._viewer = game, tuple(states), tuple(plies), viewer

    def __len__(self) -> int:
        return len(self._plies)

    @overload
    def __getitem__(self, index: int) -> Shown: ...
    @overload
    def __getitem__(self, index: slice) -> list[Shown]: ...
    def __getitem__(self, index: int | slice) -> Shown | list[Shown]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        at = range(len(self._plies))[index]
        state, ply = self._states[at], self._plies[at]
        shown = ply.kind != "chance" or self._game.sees_outcome(state, self._viewer)
        return Shown(self._game.observation(state, self._viewer), ply.seat, ply.text if shown else HIDDEN)
