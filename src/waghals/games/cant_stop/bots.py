"""The Rule of 28 for Can't Stop, by Michael Keller, with the constants of James Glenn.

Every runner scores its progress this turn, plus one for having come into play, times the
weight of its column; columns that are rolled seldom weigh more. Three runners that go badly
together (all odd, or all on one side of the board) add to the score, three even ones
take from it. At 28 the turn has gained enough to be kept.
"""

from __future__ import annotations

from collections.abc import Sequence

from waghals.bots import Level
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow
from waghals.games.cant_stop.rules import COLUMNS, FIRST, ROLL, RUNNERS, STOP, State, apply, stop_wins

ENOUGH = 28
WEIGHT = (6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6)  # of columns 2 to 12
ALL_ODD = 2
ALL_EVEN = -2
ALL_ON_ONE_SIDE = 4
RUNNER_COST = 6  # for each runner in play, when a pairing is chosen
MIDDLE = 7

Runners = dict[int, int]
"""The progress made this turn in each column, indexed 0 to 10, that has a runner."""


class RuleOf28:
    """Stops at a score of 28; the weights rate pairings too, and ties are broken at random."""

    name = "rule-of-28"
    title = "Rule of 28"
    level: Level = 4

    def choose(
        self, game: Game, view: State, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        if ROLL not in legal:
            appeals = [appeal(view, action) for action in legal]
            best = [action for action, its in zip(legal, appeals, strict=True) if its == max(appeals)]
            return best[randbelow(len(best))]
        return STOP if STOP in legal and enough(view) else ROLL


BOTS = (RuleOf28(),)


def enough(view: State) -> bool:
    """Whether to stop here."""
    has_room = any(view.runners[c] == 0 and not view.closed[c] for c in range(COLUMNS))
    return stop_wins(view) or (not (view.free and has_room) and score(progress(view)) >= ENOUGH)


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
    after = view.copy()
    apply(after, action)
    runners = progress(after)
    progress_made = sum((steps + 1) * WEIGHT[c] for c, steps in runners.items())
    return progress_made - RUNNER_COST * len(runners) - together(runners)
