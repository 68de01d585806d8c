"""A match written down: one text format for every game.

``docs/records.md`` sets it out. `parse` reads it strictly, `format` writes it, and each undoes
the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Self

from waghals.contract.errors import NotNotation, WaghalsError
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.contract.integer import as_int
from waghals.match.chance import ByHand
from waghals.match.entries import Entries
from waghals.match.event import CHANCE_MARK, HIDDEN, UNDO, ply_line
from waghals.match.header import Header
from waghals.match.line import BadRecord, Line, lines
from waghals.match.match import Match

__all__ = ["BadRecord", "Header", "Record", "format", "parse"]
SECRET_PLY = ply_line(CHANCE, HIDDEN)


@dataclass(frozen=True)
class Record:
    """A header and the plies, every one of them legal.

    Attributes:
        header: what was agreed.
        plies: a line a ply, such as ``0 advance 7 8`` and ``* 3 4 5 2``; after an outcome that
            the record hides (``* ?``) the plies cannot be checked.
        at: the number of the line that each ply stands in, counted from 1.
    """

    header: Header
    plies: tuple[str, ...] = ()
    at: tuple[int, ...] = field(default=(), compare=False)

    @classmethod
    def of(cls, match: Match, *, seat: int | None = None, told: bool = False) -> Self:
        """The record of a match.

        While the match runs, as that seat may see it, or a spectator (None), and without the
        secret of its dice. With `told`, everything: only for a match that is over or given up.
        """
        plies = [ply.line for ply in match.plies] if told else match.log(seat)
        header = Header.of(match, told=told)
        first = len(header.lines()) + 2  # after the empty line
        return cls(header, tuple(plies), tuple(range(first, first + len(plies))))

    @property
    def known(self) -> int:
        """How many plies can be followed: those before the first hidden outcome."""
        return sum(1 for _ in takewhile(lambda ply: ply != SECRET_PLY, self.plies))

    def match(self, plies: int | None = None) -> Match:
        """The match after that many plies; None means all that can be followed."""
        end = self.known if plies is None else as_int(plies)
        if end is None or not 0 <= end <= self.known:
            raise WaghalsError(f"positions are 0 to {self.known}{self._hidden()}; given was {plies!r}")
        return Match.replay(self.header.game, self.header.seats, ByHand(), self.plies[:end])

    def _hidden(self) -> str:
        if self.known == len(self.plies):
            return ""
        return f", because the record hides the outcome of ply {self.known + 1}"


def format(record: Record) -> str:
    """The text of a record."""
    return "\n".join([*record.header.lines(), "", *record.plies, ""])


def parse(source: str | bytes) -> Record:
    """The record that a text tells, each ply checked by the rules.

    Raises:
        BadRecord: says in which line, what was read and what is allowed.
    """
    told = [line for line in lines(source) if line is not None]
    head = list(takewhile(lambda line: line.content, told))
    header = Entries(head).header()
    body = [line for line in told[len(head) :] if line.content]
    return Record(header, _plies(header, body), tuple(line.number for line in body))


def _plies(header: Header, body: Sequence[Line]) -> tuple[str, ...]:
    """The plies as they are kept: followed by the rules until an outcome is hidden."""
    match = Match(header.game, header.seats, ByHand())
    texts = [line.text for line in body]
    hidden = texts.index(SECRET_PLY) if SECRET_PLY in texts else len(texts)
    for line in body[:hidden]:
        with line.blamed():
            _check_words(line.text)
            match.append(line.text)
    if hidden < len(body):
        _check_hidden(match, body[hidden])
    for line in body[hidden:]:
        with line.blamed():
            _check_form(header.game, line.text)
    return (*(ply.line for ply in match.plies), *texts[hidden:])


def _check_words(ply: str) -> None:
    if ply.split() != ply.split(" "):
        raise NotNotation(ply, "spaces or tabs between the words")
    if ply.endswith(f" {UNDO}"):
        raise NotNotation(ply, "a ply that counts: records leave out undone plies and undos")


def _check_hidden(match: Match, line: Line) -> None:
    """Refuse a hidden outcome where chance is not to move or everyone sees what it does."""
    viewers = (None, *range(match.game.players))
    open_to_all = all(match.game.rules.sees_outcome(match.state, viewer) for viewer in viewers)
    if match.to_move != CHANCE or open_to_all:
        with line.blamed():
            match.append(SECRET_PLY)


def _check_form(game: Game, ply: str) -> None:
    """Refuse what is no line of a ply; whether it was legal cannot be known."""
    _check_words(ply)
    who, _, text = ply.partition(" ")
    seats = [str(seat) for seat in range(game.players)]
    if not text or who not in (CHANCE_MARK, *seats):
        raise NotNotation(ply, f"{', '.join(seats)} or {CHANCE_MARK}, then what was played")
    if who != CHANCE_MARK:
        game.parse(game.new(), text)
