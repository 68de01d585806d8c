"""Players of Can't Stop that others have published, with their constants.

The Rule of 28 is Michael Keller's, with the constants of James Glenn: every runner scores its progress this
turn, plus one for having come into play, times the weight of its column. Three runners that go badly together
(all odd, or all on one side of the board) add to the score, three even ones take from it. At 28 the turn has
gained enough to be kept. What rates pairings is the same score, less something for each runner that is used.

Glenn and Aloi found other constants by a genetic algorithm ("A Generalized Heuristic for Can't Stop", FLAIRS
2009). Sketch-SA is the strongest strategy that Medeiros, Aleixo and Lelis synthesized ("What Can We Learn
Even From the Weakest? Learning Sketches for Programmatic Strategies", AAAI 2022).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from waghals.bots import Level
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow
from waghals.games.cant_stop.rules import (
    COLUMNS,
    DOUBLE,
    FIRST,
    HIGH,
    LOW,
    ROLL,
    RUNNERS,
    SINGLE,
    STOP,
    State,
    apply,
    at_top,
    stop_wins,
)

Runners = dict[int, int]
"""The progress made this turn in each column, indexed 0 to 10, that has a runner."""
Weights = tuple[int, ...]
"""Of columns 2 to 12."""

MIDDLE = 7
SELDOM: Weights = (6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6)  # columns that are rolled seldom weigh more
CENTRE: Weights = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
EVOLVED: Weights = (7, 7, 3, 2, 2, 1, 2, 2, 3, 7, 7)
EVOLVED_CHOICE: Weights = (7, 0, 2, 0, 4, 3, 4, 0, 2, 0, 7)


@dataclass(frozen=True)
class Together:
    """What runners score that are all odd, all even, all from 7 upwards, all from 7 downwards."""

    odd: int
    even: int
    high: int
    low: int

    def score(self, columns: Iterable[int]) -> int:
        """Of runners in these columns (0 to 10)."""
        numbers = [c + FIRST for c in columns]
        points = self.odd * all(number % 2 for number in numbers)
        points += self.even * all(number % 2 == 0 for number in numbers)
        points += self.high * all(number >= MIDDLE for number in numbers)
        return points + self.low * all(number <= MIDDLE for number in numbers)


class Heuristic(ABC):
    """Rolls until it `stops`; pairs the dice so that the pairing's `appeal` is greatest, ties at random."""

    def choose(
        self, game: Game, view: State, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        """See `waghals.bots.Bot`."""
        if ROLL in legal:
            return STOP if STOP in legal and self.stops(view) else ROLL
        appeals = [self.appeal(view, action) for action in legal]
        best = [action for action, its in zip(legal, appeals, strict=True) if its == max(appeals)]
        return best[randbelow(len(best))]

    @abstractmethod
    def stops(self, view: State) -> bool:
        """Whether to stop here."""

    @abstractmethod
    def appeal(self, view: State, action: int) -> int:
        """How good an advance is, in a unit of its own."""


@dataclass(frozen=True)
class Threshold(Heuristic):
    """Stops when the progress of the turn has reached a threshold.

    Attributes:
        name, title, level: as every bot has them.
        weights: of a step, by column, for the score of a turn.
        choosing: the same for pairings.
        together: what three runners score besides.
        enough: the score at which it stops.
        cost: of each runner in play, when a pairing is chosen.
    """

    name: str
    title: str
    level: Level
    weights: Weights
    choosing: Weights
    together: Together
    enough: int
    cost: int = 6

    def stops(self, view: State) -> bool:
        """Whether to stop here."""
        return stop_wins(view) or (not room(view) and self.score(progress(view)) >= self.enough)

    def score(self, runners: Runners) -> int:
        """What the turn has gained so far."""
        return _weighed(runners, self.weights) + self._company(runners)

    def appeal(self, view: State, action: int) -> int:
        """How good the runners stand after an advance."""
        runners = progress(after_of(view, action))
        return _weighed(runners, self.choosing) - self.cost * len(runners) - self._company(runners)

    def _company(self, runners: Runners) -> int:
        """How badly three runners go together; fewer are no company yet."""
        return self.together.score(runners) if len(runners) == RUNNERS else 0


class SketchSA(Heuristic):
    """Prefers columns where it stands high, and stops by how far and how high its runners have come."""

    name: str = "sketch-sa"
    title: str = "Sketch-SA"
    level: Level = 3

    def stops(self, view: State) -> bool:
        """Whether to stop here."""
        return stop_wins(view) or (not room(view) and self.score(view) >= GLENN_ALOI.enough)

    def score(self, view: State) -> int:
        """What the turn has gained so far; runners at the top are left out."""
        climbing = {c: steps for c, steps in progress(view).items() if not at_top(view, c)}
        columns = sum(c + FIRST for c in climbing)
        gained = sum(EVOLVED[c] * steps * view.runners[c] for c, steps in climbing.items())
        together = GLENN_ALOI.together.score(climbing)
        return gained - len(climbing) * columns + together * together + together

    def appeal(self, view: State, action: int) -> int:
        """How high it stands in the columns of a pairing, and how these weigh."""
        own = view.stones[view.player]
        return sum(max(view.runners[c], own[c]) + EVOLVED_CHOICE[c] for c in columns_of(action))


KELLER = Together(odd=2, even=-2, high=4, low=4)
RULE_OF_28 = Threshold("rule-of-28", "Rule of 28", 2, SELDOM, SELDOM, KELLER, 28)
RULE_OF_28_CENTRE = Threshold("rule-of-28-centre", "Rule of 28, centre", 2, SELDOM, CENTRE, KELLER, 28)
GLENN_ALOI = Threshold(
    "glenn-aloi", "Glenn and Aloi", 3, EVOLVED, EVOLVED_CHOICE, Together(odd=7, even=1, high=6, low=5), 29
)
PUBLISHED = (RULE_OF_28_CENTRE, GLENN_ALOI, SketchSA())


def room(view: State) -> bool:
    """Whether a runner could still come into play."""
    return view.free > 0 and any(view.runners[c] == 0 and not view.closed[c] for c in range(COLUMNS))


def _weighed(runners: Runners, weights: Weights) -> int:
    """The steps of the turn, one more for each runner, times the weights of their columns."""
    return sum((steps + 1) * weights[c] for c, steps in runners.items())


def progress(view: State) -> Runners:
    """What each runner has gained this turn."""
    own = view.stones[view.player]
    return {c: view.runners[c] - own[c] for c in range(COLUMNS) if view.runners[c] > 0}


def columns_of(action: int) -> tuple[int, ...]:
    """The columns (0 to 10) that an advance uses, one twice where it takes two steps."""
    if action < DOUBLE:
        return (action - SINGLE,)
    return LOW[action - DOUBLE], HIGH[action - DOUBLE]


def after_of(view: State, action: int) -> State:
    """The position after an action."""
    after = view.copy()
    apply(after, action)
    return after
