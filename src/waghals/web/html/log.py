"""The log of a match in sentences, made as its plies come and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from waghals.boards import board, joins_outcomes
from waghals.bots import told as failed
from waghals.contract.history import Shown
from waghals.contract.ply import CHANCE
from waghals.match.event import ply_line
from waghals.table.state import Incident, IncidentKind
from waghals.table.view import LOG_SHOWN
from waghals.web.html import texts
from waghals.web.html.moments import SHOWN, Moments
from waghals.web.html.turns import Latest, TurnLine, Turns

if TYPE_CHECKING:
    from waghals.i18n import Translations
    from waghals.match.event import Event
    from waghals.match.match import Match


class LogItem(NamedTuple):
    """One line of the log.

    Attributes:
        seat: whose turn it was, or who did something beside the plies; None for a host without a seat.
        sentence: what happened.
        lost: whether it was a blow, such as a lost turn.
    """

    seat: int | None
    sentence: str
    lost: bool


class Told(NamedTuple):
    """What has happened in a match, oldest first.

    Attributes:
        lines: of the log.
        moments: what pages play of the last plies, as items of a list in HTML.
        ends: how many plies there were after each line.
        turns: each seat's last turn.
        oldest: the number of the first ply that is told of.
        latest: what has happened last.
    """

    lines: Sequence[LogItem] = ()
    moments: Sequence[str] = ()
    ends: Sequence[int] = ()
    turns: Sequence[TurnLine] = ()
    oldest: int = 0
    latest: Latest = Latest(0, ())


class _Run(NamedTuple):
    """Plies that make one line; its sentence is "" if they need not be mentioned.

    Attributes:
        first, end: the plies, counted from 0: the first, and the one after the last.
        start: the first as it was shown, with the notation of all, parted by ``;``.
    """

    first: int
    end: int
    start: Shown
    line: LogItem


class Log:
    """The lines of one match for one viewpoint in one language.

    Each ply is looked at once: `told` makes the lines of new plies and drops those of plies that were
    taken back.

    Args:
        names: of the seats, in that language.
        viewpoint: the seat as which one looks on; None for what everybody sees.
    """

    def __init__(self, match: Match, names: Sequence[str], viewpoint: int | None, t: Translations) -> None:
        self.match: Match = match
        self._names = tuple(names)
        self._viewpoint = viewpoint
        self._t = t
        self._board, self._joins = board(match.game.name), joins_outcomes(match.game.name)
        self._lost: Callable[[str], bool] | None = getattr(self._board, "lost", None)
        self._plies: Sequence[Event] = ()
        self._runs: list[_Run] = []
        self._moments = Moments(match.game, self._names, t)
        self._turns = Turns(match.game, self._names, t)

    def told(self, now: Any) -> Told:
        """What happened in the last `LOG_SHOWN` plies, and before in the line that they go on with.

        Args:
            now: the view of the position.
        """
        plies = self.match.plies
        self._take_back(plies)
        oldest = max(0, len(plies) - LOG_SHOWN)
        start = len(self._plies) or self._start_of_line(min(oldest, self._last_turns()))
        shown = self.match.history(self._viewpoint)[start:]
        views = [*(ply.view for ply in shown[1:]), now]
        for at, (ply, after) in enumerate(zip(shown, views, strict=False), start):
            version, left = plies[at].version, len(plies) - 1 - at
            lost = self._add(at, ply, after, goes_on=left > 0 and self._joined(at + 1))
            self._moments.add(at, version, ply, after, lost=lost, shown=left < SHOWN)
            self._turns.add(at, version, ply, after)
        self._plies = plies
        self._runs = [run for run in self._runs if run.end > oldest]
        said = {run.end - 1: run.line.sentence for run in self._runs}
        runs = [run for run in self._runs if run.line.sentence]
        return Told(
            [run.line for run in runs],
            self._moments.lines(said),
            [run.end for run in runs],
            self._turns.lines(said),
            oldest,
            self._turns.latest(),
        )

    def _last_turns(self) -> int:
        """The number of the first ply from which on every seat's last turn is whole."""
        turn, states = self.match.game.turn, self.match.states
        at, seats, last = len(states) - 1, set[int](), -1
        while at > 0:
            seat = turn(states[at - 1])
            if seat != last and len(seats) == self.match.game.players:
                break
            seats.add(seat)
            at, last = at - 1, seat
        return at

    def _start_of_line(self, at: int) -> int:
        """The number of the first ply of the line that this ply is part of."""
        while at and self._joined(at):
            at -= 1
        return at

    def _joined(self, at: int) -> bool:
        """Whether a ply makes one line with the one before: both are outcomes of the same turn."""
        turn, states, plies = self.match.game.turn, self.match.states, self.match.plies
        outcomes = self._joins and plies[at - 1].seat == plies[at].seat == CHANCE
        return outcomes and turn(states[at - 1]) == turn(states[at])

    def _take_back(self, plies: Sequence[Event]) -> None:
        """Forget plies that are there no more."""
        known = min(len(self._plies), len(plies))
        while known and self._plies[known - 1] is not plies[known - 1]:
            known -= 1
        self._plies = self._plies[:known]
        while self._runs and self._runs[-1].end > known:
            self._runs.pop()
        self._moments.take_back(known)
        self._turns.take_back(known)

    def _add(self, at: int, ply: Shown, after: Any, *, goes_on: bool) -> bool:
        """Add one ply, and tell whether it was a blow; `after` is the view after it.

        Args:
            goes_on: whether the next one makes one line with it.
        """
        turn_of, first, chance = self.match.game.turn, at, ply.seat == CHANCE
        turn = turn_of(ply.view)
        if self._runs and self._joined(at):
            last = self._runs.pop()
            first, ply = last.first, last.start._replace(text=f"{last.start.text}; {ply.text}")
        line = ply_line(ply.seat, ply.text)
        sentence = "" if goes_on else self._board.log_line(ply.view, after, line, self._names, self._t)
        if self._lost is not None:
            lost = self._lost(ply.text.partition("; ")[0])
        else:
            lost = chance and turn != turn_of(after)
        self._runs.append(_Run(first, at + 1, ply, LogItem(turn if chance else ply.seat, sentence, lost)))
        return lost


SENTENCES: Mapping[IncidentKind, Callable[[Translations, str | int | bool], str]] = {
    "left": lambda t, _: t.gettext("{name} is away."),
    "returned": lambda t, _: t.gettext("{name} is back."),
    "stoodin": lambda t, _: t.gettext("A bot plays for {name}."),
    "overran": lambda t, _: t.gettext("Time is up: a bot moves for {name}."),
    "handedon": lambda t, _: t.gettext("The table is {name}’s now."),
    "kicked": lambda t, _: t.gettext("{name} was sent away; a bot sits down."),
    "clocked": lambda t, seconds: (
        t.gettext("{name} sets the clock: {value} s") if seconds else t.gettext("{name} stops the clock.")
    ),
    "gaugeset": lambda t, _: t.gettext("{name} has the danger shown: {value}"),
    "paced": lambda t, _: t.gettext("{name} sets the speed of the bots: {value}"),
    "locked": lambda t, locked: (
        t.gettext("{name} locks the table: nobody new sits.")
        if locked
        else t.gettext("{name} opens the table again.")
    ),
    "listed": lambda t, listed: (
        t.gettext("{name} shows the table to everyone on the front page.")
        if listed
        else t.gettext("{name} takes the table off the front page.")
    ),
    "crashed": lambda t, _: t.gettext(failed("crashed", "").template),
    "illegal": lambda t, _: t.gettext(failed("illegal", "").template),
    "timedout": lambda t, _: t.gettext(failed("timedout", "").template),
}


def log_with(told: Told, incidents: Sequence[Incident], t: Translations) -> Sequence[LogItem]:
    """The lines of the log, oldest first, with what happened beside the plies where it happened."""
    if not incidents:
        return told.lines
    beside = [
        (its.ply, LogItem(its.seat, _sentence(its, t), False)) for its in incidents if its.ply >= told.oldest
    ]
    lines = [*zip(told.ends, told.lines, strict=True), *beside]
    return [line for _, line in sorted(lines, key=lambda line: line[0])]


def _sentence(its: Incident, t: Translations) -> str:
    words = {**dict(texts.paces(t)), **dict(texts.gauges(t))}
    value = words.get(str(its.value), its.value)
    return SENTENCES[its.kind](t, its.value).format(name=its.name or t.gettext("The host"), value=value)
