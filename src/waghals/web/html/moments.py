"""The moments of a match as a frame holds them: made as its plies come, written as HTML once, and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import escape

from waghals.boards import joins_outcomes, page_of
from waghals.boards.page import Moment, Ply, Step
from waghals.contract.ply import CHANCE

if TYPE_CHECKING:
    from waghals.contract.game import Game
    from waghals.contract.history import Shown
    from waghals.i18n import Translations

SHOWN = 24  # plies whose moments a frame holds
KEPT = 16_384  # plies whose items are kept


class _Played(NamedTuple):
    """A ply, counted from 0, and the tags that open its moments."""

    at: int
    tags: tuple[str, ...]


class Moments:
    """The moments of one match for one viewpoint in one language.

    Args:
        names: of the seats, in that language.
    """

    def __init__(self, game: Game, names: Sequence[str], t: Translations) -> None:
        self._game, self._names, self._t = game, names, t
        self._own: Callable[..., Sequence[Moment]] | None = getattr(page_of(game.name), "moments", None)
        self._played: list[_Played] = []
        self._joins = joins_outcomes(game.name)
        self._run: list[tuple[int, Step]] = []  # outcomes that follow each other, and what a seat did before

    def add(self, at: int, version: int, ply: Shown, after: Any, *, lost: bool, shown: bool = True) -> None:
        """Add the ply with this number and version.

        Args:
            lost: it was a blow for whoever played it.
            shown: not if so many come after it that its moments are never shown.
        """
        step = (ply.view, Ply(ply.seat, ply.text), after)
        if self._joins:
            if ply.seat != CHANCE:
                self._run.clear()
            self._run.append((at, step))
        if not shown:
            return
        if self._own is None:
            found = _usual(ply, lost=lost)
        else:
            more = {"run": [each for _, each in self._run]} if self._joins else {}
            found = self._own(self._game, ply.view, after, step[1], self._names, self._t, **more)
        seat = self._game.turn(ply.view) if ply.seat == CHANCE else ply.seat
        self._played.append(_Played(at, tuple([_tag(version, seat, moment) for moment in found])))
        del self._played[:-SHOWN]

    def take_back(self, count: int) -> None:
        """Forget all plies but so many."""
        while self._run and self._run[-1][0] >= count:
            self._run.pop()
        while self._played and self._played[-1].at >= count:
            self._played.pop()

    def lines(self, said: Mapping[int, str]) -> list[str]:
        """The items of the list, oldest first; `said` is what is said of plies, by their numbers."""
        return [line for at, tags in self._played for line in _items(tags, said.get(at, ""))]


@lru_cache(KEPT)
def _items(tags: tuple[str, ...], words: str) -> Sequence[str]:
    """The items of a ply's moments; the first one says what happened."""
    return [f"{tag}{'' if number else escape(words)}</li>" for number, tag in enumerate(tags)]


def _usual(ply: Shown, *, lost: bool) -> Sequence[Moment]:
    """The moments of a ply of a game that states none."""
    found = [Moment(kind="roll" if ply.seat == CHANCE else "play")]
    return [*found, Moment(kind="bust")] if lost else found


def _tag(version: int, seat: int, moment: Moment) -> str:
    values = {
        "faces": " ".join(f"{die}:{face}" for die, face in moment.faces.items()),
        "pieces": " ".join(moment.pieces),
        "target": moment.target,
        "pops": " ".join(moment.pops),
        "level": str(moment.level or ""),
        "detail": moment.detail,
        "stamp": moment.stamp,
    }
    rest = "".join(f' data-{name}="{escape(value)}"' for name, value in values.items() if value)
    return f'<li data-ply="{version}" data-seat="{seat}" data-kind="{moment.kind}"{rest}>'
