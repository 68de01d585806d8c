"""The log of a match in sentences, made as its plies come and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from waghals.boards import board, joins_outcomes
from waghals.contract.history import HIDDEN
from waghals.contract.ply import CHANCE
from waghals.table.view import LOG_SHOWN

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.contract.game import Game
    from waghals.match.event import Event
    from waghals.match.match import Match


class LogItem(NamedTuple):
    """One line of the log.

    Attributes:
        seat: whose turn it was.
        sentence: what happened.
        lost: whether it was a blow, such as a lost turn.
    """

    seat: int
    sentence: str
    lost: bool


@dataclass(frozen=True)
class _Run:
    """Plies that make one line; its sentence is "" if they need not be mentioned.

    Attributes:
        first, end: the plies, counted from 0: the first, and the one after the last.
        chance: whether they are outcomes.
        before: the view before the first.
        text: their notation as it is shown, the plies of several parted by ``;``.
    """

    first: int
    end: int
    chance: bool
    before: Any
    text: str
    line: LogItem


class Log:
    """The lines of one match for one viewpoint in one language.

    Each ply is looked at once: `lines` makes those of new plies and drops those of plies that were
    taken back.

    Args:
        names: of the seats, in that language.
        viewpoint: the seat as which one looks on; None for what everybody sees.
    """

    def __init__(self, match: Match, names: Sequence[str], viewpoint: int | None, t: Translations) -> None:
        self.match, self._names, self._viewpoint, self._t = match, tuple(names), viewpoint, t
        self._game: Game = match.game
        self._board, self._joins = board(match.game.name), joins_outcomes(match.game.name)
        self._plies: list[Event] = []
        self._runs: list[_Run] = []
        self._view: Any = None  # after the last of `_plies`, if it is known

    def lines(self, now: Any) -> list[LogItem]:
        """What happened in the last `LOG_SHOWN` plies, oldest first; `now` is the view of the position."""
        plies, states = self.match.plies, self.match.states
        self._take_back(plies)
        start = max(len(self._plies), len(plies) - LOG_SHOWN)
        if start > len(self._plies) or self._view is None:
            self._view = now if start == len(plies) else self._observe(states[start])
        for at in range(start, len(plies)):
            after = now if at + 1 == len(plies) else self._observe(states[at + 1])
            self._follow(at, plies[at], states[at], after)
        self._plies = list(plies)
        self._runs = [run for run in self._runs if run.first >= len(plies) - LOG_SHOWN]
        return [run.line for run in self._runs if run.line.sentence]

    def _take_back(self, plies: Sequence[Event]) -> None:
        """Forget plies that are there no more."""
        known = self._plies
        while known and (len(known) > len(plies) or known[-1] != plies[len(known) - 1]):
            known.pop()
            self._view = None
        while self._runs and self._runs[-1].end > len(known):
            self._runs.pop()

    def _observe(self, state: Any) -> Any:
        return self._game.observation(state, self._viewpoint)

    def _follow(self, at: int, ply: Event, state: Any, after: Any) -> None:
        """Add one ply; `state` is the position before it, `after` the view after it."""
        before, chance = self._view, ply.seat == CHANCE
        hidden = chance and not self._game.sees_outcome(state, self._viewpoint)
        run = _Run(at, at, chance, before, "", LogItem(0, "", lost=False))
        if self._joins and chance and self._runs and self._runs[-1].chance and self._same_turn(before):
            run = self._runs.pop()
        text = "; ".join(filter(None, (run.text, HIDDEN if hidden else ply.text)))
        line = self._line(ply.seat, run.before, after, text)
        self._runs.append(_Run(run.first, at + 1, chance, run.before, text, line))
        self._view = after

    def _same_turn(self, before: Any) -> bool:
        """Whether the last run was played in the turn of this view."""
        return self._game.turn(self._runs[-1].before) == self._game.turn(before)

    def _line(self, seat: int, before: Any, after: Any, text: str) -> LogItem:
        who = "*" if seat == CHANCE else str(seat)
        sentence = self._board.log_line(before, after, f"{who} {text}", self._names, self._t)
        own: Callable[[str], bool] | None = getattr(self._board, "lost", None)
        turn = self._game.turn(before)
        if own is not None:
            lost = own(text.partition("; ")[0])
        else:
            lost = seat == CHANCE and turn != self._game.turn(after)
        return LogItem(turn if seat == CHANCE else seat, sentence, lost)
