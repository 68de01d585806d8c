"""Players of Can't Stop: the Rule of 28, and four that err less and less.

The Rule of 28 is Michael Keller's, with the constants of James Glenn.

Every runner scores its progress this turn, plus one for having come into play, times the
weight of its column; columns that are rolled seldom weigh more. Three runners that go badly
together (all odd, or all on one side of the board) add to the score, three even ones
take from it. At 28 the turn has gained enough to be kept.

The master weighs what it has gained against what one more roll would bring, over all rolls. A way up a
column is worth the rolls that it takes on average, a way near the top more than one at the foot, and less
where a rival is about to win the column.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from waghals.bots import Character, Level
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow
from waghals.games.cant_stop.odds import offering, rolls
from waghals.games.cant_stop.rules import (
    COLUMNS,
    FIRST,
    HEIGHT,
    ROLL,
    ROLLS,
    RUNNERS,
    STOP,
    State,
    apply,
    stop_wins,
)
from waghals.games.cant_stop.turns import gained, tops

ENOUGH = 28
WEIGHT = (6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6)  # of columns 2 to 12
ALL_ODD = 2
ALL_EVEN = -2
ALL_ON_ONE_SIDE = 4
RUNNER_COST = 6  # for each runner in play, when a pairing is chosen
MIDDLE = 7

LONG_WAY = 8  # fields with which the child is content

# The master's: found by letting it play against itself.
STEEPNESS = 1.3  # how much more the upper fields of a column are worth than the lower ones
TOP = 10.0  # what a summit is worth besides, in rolls
RIVALRY = 0.5  # what of a column's worth is gone when a rival is about to win it
VICTORY = 40.0  # what winning is worth, in rolls
THREAT = 0.5  # how likely a rival before its last summit wins in its next turn
BOLDNESS = 1.05  # what the further rolls add to the next one

Runners = dict[int, int]
"""The progress made this turn in each column, indexed 0 to 10, that has a runner."""


class RuleOf28:
    """Stops at a score of 28; the weights rate pairings too, and ties are broken at random."""

    name = "rule-of-28"
    title = "Rule of 28"
    level: Level = 2

    def choose(
        self, game: Game, view: State, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        if ROLL not in legal:
            appeals = [appeal(view, action) for action in legal]
            best = [action for action, its in zip(legal, appeals, strict=True) if its == max(appeals)]
            return best[randbelow(len(best))]
        return STOP if STOP in legal and enough(view) else ROLL


class _Levelled(ABC):
    """Pairs the dice so that `liking` is greatest, ties at random; goes on until `content`."""

    def choose(
        self, game: Game, view: State, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        if ROLL in legal:
            return STOP if STOP in legal and (stop_wins(view) or self.content(view)) else ROLL
        after = [(action, after_of(view, action)) for action in legal]
        liked = [(self.liking(view, then), action) for action, then in after]
        best = [action for liking, action in liked if liking == max(liked)[0]]
        return best[randbelow(len(best))]

    def liking(self, view: State, after: State) -> int:
        """How much the runners after a pairing are liked: those nearest to a summit most."""
        moved = (c for c in range(COLUMNS) if after.runners[c] != view.runners[c])
        return -min(HEIGHT[c] - after.runners[c] for c in moved)

    @abstractmethod
    def content(self, view: State) -> bool:
        """Whether to stop where that does not win yet."""


class Child(_Levelled):
    """Sees summits, not risk: new columns attract it most, and it wants a summit or a long way."""

    name = "child"
    title = "Child"
    level: Level = 1

    def liking(self, view: State, after: State) -> int:
        return view.free - after.free

    def content(self, view: State) -> bool:
        return bool(tops(view)) or gained(view) >= LONG_WAY


class Casual(_Levelled):
    """Stops early: as soon as no runner is free."""

    name = "casual"
    title = "Casual player"
    level: Level = 2

    def content(self, view: State) -> bool:
        return not _room(view)


class Skilled(_Levelled):
    """Counts every step by the Rule of 28, and ignores rivals."""

    name = "skilled"
    title = "Skilled player"
    level: Level = 3

    def content(self, view: State) -> bool:
        return enough(view)


class Master:
    """Rolls while one more roll promises more than it risks, and knows who is about to win."""

    name = "master"
    title = "Master"
    level: Level = 4

    def choose(
        self, game: Game, view: State, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        prospects = Prospects(view)
        if ROLL not in legal:
            return max(legal, key=lambda action: prospects.best(runners_of(after_of(view, action))))
        if STOP not in legal:
            return ROLL
        runners = runners_of(view)
        return STOP if stop_wins(view) or prospects.kept(runners) >= prospects.rolled(runners) else ROLL


BOTS = (RuleOf28(), Child(), Casual(), Skilled(), Master())
CHARACTERS = (
    Character("Leo", "leo", "Always one more roll!", "child"),
    Character("Frieda", "frieda", "Rather safe than high", "casual"),
    Character("Juri", "juri", "Counts every step", "skilled"),
    Character("Alma", "alma", "Knows every stone", "master"),
    Character("Pim", "pim", "Climbs in any weather"),
    Character("Resi", "resi", "Sings on every summit"),
)


# ---- the Rule of 28


def enough(view: State) -> bool:
    """Whether to stop here."""
    return stop_wins(view) or (not _room(view) and score(progress(view)) >= ENOUGH)


def _room(view: State) -> bool:
    """Whether a runner could still come into play."""
    return view.free > 0 and any(view.runners[c] == 0 and not view.closed[c] for c in range(COLUMNS))


def progress(view: State) -> Runners:
    own = view.stones[view.player]
    return {c: view.runners[c] - own[c] for c in range(COLUMNS) if view.runners[c] > 0}


def score(runners: Runners) -> int:
    """What the turn has gained so far, in Keller's points."""
    return sum((steps + 1) * WEIGHT[c] for c, steps in runners.items()) + together(runners)


def together(runners: Runners) -> int:
    """How badly three runners go together."""
    if len(runners) < RUNNERS:
        return 0
    columns = [c + FIRST for c in runners]
    points = ALL_ODD * all(column % 2 for column in columns)
    points += ALL_EVEN * all(column % 2 == 0 for column in columns)
    points += ALL_ON_ONE_SIDE * all(column >= MIDDLE for column in columns)
    return points + ALL_ON_ONE_SIDE * all(column <= MIDDLE for column in columns)


def appeal(view: State, action: int) -> int:
    """How good the runners stand after an advance."""
    runners = progress(after_of(view, action))
    progress_made = sum((steps + 1) * WEIGHT[c] for c, steps in runners.items())
    return progress_made - RUNNER_COST * len(runners) - together(runners)


def after_of(view: State, action: int) -> State:
    """The position after an action."""
    after = view.copy()
    apply(after, action)
    return after


# ---- the master

COST = tuple(HEIGHT[c] / float(offering(c)) for c in range(COLUMNS))  # rolls from the foot to the top


def runners_of(view: State) -> Runners:
    """The field of each runner, by column (0 to 10)."""
    return {c: view.runners[c] for c in range(COLUMNS) if view.runners[c]}


class Prospects:
    """What a turn may bring to whoever is to move, in rolls that it would take on average.

    Args:
        view: the position; its runners do not matter.
    """

    def __init__(self, view: State) -> None:
        self.own = list(view.stones[view.player])
        self.closed = list(view.closed)
        self.missing = view.columns_to_win - view.won[view.player]
        rivals = [seat for seat in range(view.players) if seat != view.player]
        self.gain = [self._gains(view, c, rivals) for c in range(COLUMNS)]
        self.victory = VICTORY / (1 - max((_threat(view, seat) for seat in rivals), default=0.0))

    def _gains(self, view: State, c: int, rivals: Sequence[int]) -> list[float]:
        """What each field of a column is worth, counted from the own stone."""
        left = 1.0
        for seat in rivals:
            left *= 1 - RIVALRY * (view.stones[seat][c] / HEIGHT[c]) ** 2
        worth = [COST[c] * (at / HEIGHT[c]) ** STEEPNESS for at in range(HEIGHT[c] + 1)]
        worth[-1] += TOP
        return [left * (value - worth[self.own[c]]) for value in worth]

    def kept(self, runners: Runners) -> float:
        """What a stop is worth."""
        reached = sum(at == HEIGHT[c] for c, at in runners.items())
        gain = sum(self.gain[c][at] for c, at in runners.items())
        return max(gain, self.victory) if reached >= self.missing else gain

    def rolled(self, runners: Runners) -> float:
        """What one more roll is worth, a stop after it; nothing where it is of no use."""
        total = 0.0
        for roll in rolls():
            ways = (used for split in roll.splits for used in self._uses(runners, *split))
            total += roll.ways * max((self.kept(runners | used) for used in ways), default=0.0)
        return BOLDNESS * total / ROLLS

    def best(self, runners: Runners) -> float:
        """What the better of both is worth."""
        return max(self.kept(runners), self.rolled(runners))

    def _uses(self, runners: Runners, a: int, b: int) -> Iterator[Runners]:
        """Where a pairing leads the runners that it moves: together, or one alone."""
        free = RUNNERS - len(runners)
        columns = [c for c in ((a,) if a == b else (a, b)) if self._usable(runners, c, free)]
        step = {c: runners.get(c, self.own[c]) + 1 for c in columns}
        if not columns:
            return
        if a == b:
            yield {a: min(step[a] + 1, HEIGHT[a])}
        elif sum(c not in runners for c in columns) <= free:
            yield step
        else:
            yield from ({c: at} for c, at in step.items())

    def _usable(self, runners: Runners, c: int, free: int) -> bool:
        return runners[c] < HEIGHT[c] if c in runners else free > 0 and not self.closed[c]


def _threat(view: State, seat: int) -> float:
    """How likely a rival wins in its next turn."""
    if view.columns_to_win - view.won[seat] > 1:
        return 0.0
    nearest = max(view.stones[seat][c] / HEIGHT[c] for c in range(COLUMNS) if not view.closed[c])
    return THREAT * nearest**2
