"""A match written down: one text format for every game.

``docs/records.md`` sets it out. `parse` reads it strictly, `format` writes it, and each undoes
the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Self

from waghals.contract.errors import NotNotation, WaghalsError
from waghals.contract.game import Game
from waghals.contract.history import HIDDEN
from waghals.contract.integer import as_int
from waghals.contract.ply import CHANCE
from waghals.match.chance import ByHand
from waghals.match.event import CHANCE_MARK, UNDO, Event, WrittenOutcome, ply_line
from waghals.match.header import Entries, Header
from waghals.match.line import BadRecord, Line, lines
from waghals.match.match import Match

__all__ = ["BadRecord", "Header", "MatchRecord", "format", "parse", "positions"]
HIDDEN_PLY = ply_line(CHANCE, HIDDEN)


@dataclass(frozen=True)
class MatchRecord:
    """A header and the plies, every one of them legal.

    Attributes:
        header: the game with its options, who played, and the dice.
        plies: a line a ply, such as ``0 advance 7 8`` and ``* 3 4 5 2 = 565/1296``; the number may
            be left out. After an outcome that the record hides (``* ?``) plies cannot be checked.
        at: the number of the line that each ply stands in, counted from 1.
    """

    header: Header
    plies: tuple[str, ...] = ()
    at: tuple[int, ...] = field(default=(), compare=False)

    @classmethod
    def of(cls, match: Match, *, seat: int | None = None, complete: bool = False) -> Self:
        """The record of a match.

        While the match runs, as that seat may see it, or a spectator (None), and without the
        secret of its dice. With `complete`, everything: only for a match that is over or given up.
        """
        plies = [ply.line for ply in match.plies] if complete else match.log(seat)
        header = Header.of(match, secret=complete)
        first = len(header.lines()) + 2  # after the empty line
        return cls(header, tuple(plies), tuple(range(first, first + len(plies))))

    @property
    def known(self) -> int:
        """How many plies can be followed: those before the first hidden outcome."""
        return sum(1 for _ in takewhile(lambda ply: ply != HIDDEN_PLY, self.plies))

    def match(self, plies: int | None = None) -> Match:
        """The match after that many plies; None means all that can be followed.

        With the secret of verifiable dice it goes on with those, otherwise with dice typed in.
        """
        end = self.known if plies is None else as_int(plies)
        if end is None or not 0 <= end <= self.known:
            hides = f", because the record hides the outcome of ply {self.known + 1}"
            why = hides if self.known < len(self.plies) else ""
            raise WaghalsError(f"positions are 0 to {self.known}{why}; given was {plies!r}")
        header = self.header
        return Match.replay(header.game, header.seats, header.dice or ByHand(), self.plies[:end])


def format(record: MatchRecord) -> str:
    """The text of a record."""
    return "\n".join([*record.header.lines(), "", *record.plies, ""])


def parse(source: str | bytes) -> MatchRecord:
    """The record in a text, each ply checked by the rules. Raises BadRecord."""
    header, body = _parts(source)
    known = sum(1 for _ in _followed(header, body)) - 1
    for line in body[known:]:
        with line.blamed():
            _check_form(header.game, line.text)
    return MatchRecord(header, tuple(line.text for line in body), tuple(line.number for line in body))


def positions(source: str | bytes) -> Iterator[tuple[Any, Event | None]]:
    """The positions of the record in a text, one by one, each with the ply that is played there.

    The last comes with None: that at the end, or the one before the first outcome that is hidden. Each ply
    is checked by the rules when its position is asked for; those after a hidden outcome are passed over.

    Raises:
        BadRecord: the header is none, or the ply cannot be played.
    """
    return _followed(*_parts(source))


def _parts(source: str | bytes) -> tuple[Header, Sequence[Line]]:
    """The header of a record, and the lines of its plies."""
    counting = [line for line in lines(source) if line is not None]
    head = list(takewhile(lambda line: line.content, counting))
    return Entries(head).header(), [line for line in counting[len(head) :] if line.content]


def _followed(header: Header, body: Sequence[Line]) -> Iterator[tuple[Any, Event | None]]:
    """As `positions`."""
    match = Match(header.game, header.seats, ByHand())
    for line in body:
        if line.text == HIDDEN_PLY:
            _check_hidden(match, line)
            break
        before = match.state
        with line.blamed():
            _check_words(line.text)
            ply = match.append(line.text)
        yield before, ply
    yield match.state, None


def _check_words(ply: str) -> None:
    if ply.split() != ply.split(" "):
        raise NotNotation(ply, "spaces or tabs between the words")
    if ply.endswith(f" {UNDO}"):
        raise NotNotation(ply, "a ply that counts: records leave out undone plies and undos")


def _check_hidden(match: Match, line: Line) -> None:
    """Refuse a hidden outcome where chance is not to move or everyone sees what it does."""
    game, state = match.game, match.state
    if match.to_move != CHANCE or all(game.sees_outcome(state, viewer) for viewer in game.viewers):
        with line.blamed():
            match.append(HIDDEN_PLY)


def _check_form(game: Game, ply: str) -> None:
    """Refuse what is no line of a ply; whether it was legal cannot be known."""
    _check_words(ply)
    who, _, text = ply.partition(" ")
    seats = [str(seat) for seat in range(game.players)]
    if not text or who not in (CHANCE_MARK, *seats):
        raise NotNotation(ply, f"{', '.join(seats)} or {CHANCE_MARK}, then what was played")
    if who == CHANCE_MARK:
        WrittenOutcome.read(text)
    else:
        game.parse(game.new(), text)
