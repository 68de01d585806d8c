"""Each seat's last turn in a few words, made as plies come: what one reads who has looked away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from waghals.boards import board
from waghals.boards.page import Ply, Step
from waghals.contract.ply import CHANCE

if TYPE_CHECKING:
    from waghals.contract.game import Game
    from waghals.contract.history import Shown
    from waghals.i18n import Translations

KEPT = 3  # rounds of turns, so that plies may be taken back


class TurnLine(NamedTuple):
    """A turn in a few words.

    Attributes:
        seat: whose turn it was.
        first, last: the versions of the match after its first and its last ply.
        words: what happened in it.
    """

    seat: int
    first: int
    last: int
    words: str


class Latest(NamedTuple):
    """What has happened last: the version of the match after it, 0 before the first ply, and the plies."""

    version: int
    steps: Sequence[Step]


@dataclass
class _Turn:
    seat: int
    first: int  # its first ply, counted from 0
    versions: list[int] = field(default_factory=list[int])
    steps: list[Step] = field(default_factory=list[Step])
    words: str = ""  # of so many of its plies
    told: int = 0


class Turns:
    """The last turn of each seat in a match, for one viewpoint in one language.

    What the game's board states as ``turn_line(steps, names, t)`` is asked once for all plies that come
    together; without it a turn is told by its last sentence.

    Args:
        names: of the seats, in that language.
    """

    def __init__(self, game: Game, names: Sequence[str], t: Translations) -> None:
        self._game, self._names, self._t = game, names, t
        self._own: Callable[..., str] | None = getattr(board(game.name), "turn_line", None)
        self._turns: list[_Turn] = []

    def add(self, at: int, version: int, ply: Shown, after: Any) -> None:
        """Add the ply with this number and version."""
        seat = self._game.turn(ply.view)
        if not self._turns or self._turns[-1].seat != seat:
            self._turns.append(_Turn(seat, at))
            del self._turns[: -KEPT * self._game.players]
        turn = self._turns[-1]
        turn.versions.append(version)
        turn.steps.append((ply.view, Ply(ply.seat, ply.text), after))

    def take_back(self, count: int) -> None:
        """Forget all plies but so many."""
        while self._turns and self._turns[-1].first >= count:
            self._turns.pop()
        if self._turns and len(self._turns[-1].steps) > count - self._turns[-1].first:
            turn = self._turns[-1]
            del turn.steps[count - turn.first :], turn.versions[count - turn.first :]
            turn.told = 0

    def lines(self, said: Mapping[int, str]) -> list[TurnLine]:
        """The last turn of each seat of which there is something to tell, oldest first.

        Args:
            said: what the log says of plies, by their numbers.
        """
        last = {turn.seat: turn for turn in self._turns}
        for turn in last.values():
            if turn.told != len(turn.steps):
                self._tell(turn, said)
        return [
            TurnLine(turn.seat, turn.versions[0], turn.versions[-1], turn.words)
            for turn in sorted(last.values(), key=lambda turn: turn.first)
            if turn.words
        ]

    def latest(self) -> Latest:
        """The last ply of a seat in the last turn, with the outcomes since; all of it if there is none."""
        if not self._turns:
            return Latest(0, ())
        steps = self._turns[-1].steps
        acts = [at for at, (_, ply, _) in enumerate(steps) if ply.seat != CHANCE]
        return Latest(self._turns[-1].versions[-1], tuple(steps[acts[-1] if acts else 0 :]))

    def _tell(self, turn: _Turn, said: Mapping[int, str]) -> None:
        turn.told = len(turn.steps)
        if self._own is not None:
            turn.words = self._own(turn.steps, self._names, self._t)
            return
        sentences = (said.get(turn.first + at, "") for at in reversed(range(turn.told)))
        turn.words = next(filter(None, sentences), turn.words)
