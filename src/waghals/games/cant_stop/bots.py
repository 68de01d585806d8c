"""The Rule of 28 for Can't Stop, by Michael Keller, with the constants of James Glenn.

Every runner scores its progress this turn, plus one for having come into play, times the
weight of its column; columns that are rolled seldom weigh more. Three runners that go badly
together (all odd, or all on one side of the board) add to the score, three even ones
take from it. At 28 the turn has gained enough to be kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from waghals.games.cant_stop.rules import (
    COLUMNS,
    DOUBLE,
    FIRST,
    HEIGHT,
    PAIRS,
    ROLL,
    RUNNERS,
    SINGLE,
    STOP,
    Observation,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from waghals.contract.game import Game

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
    """Stops at a score of 28; the weights rate pairings too, equal ones are drawn by lot."""

    name = "rule-of-28"
    title = "Rule of 28"
    games: frozenset[str] | None = frozenset({"cant-stop"})

    def choose(self, game: Game, seen: Observation, legal: Sequence[int], below: Callable[[int], int]) -> int:
        if ROLL not in legal:
            appeals = [appeal(moved(seen, action)) for action in legal]
            best = [action for action, its in zip(legal, appeals, strict=True) if its == max(appeals)]
            return best[below(len(best))]
        return STOP if STOP in legal and enough(seen) else ROLL


BOT = RuleOf28()


def enough(seen: Observation) -> bool:
    """Whether to stop here."""
    if wins(seen):
        return True
    runners = progress(seen)
    if len(runners) < RUNNERS and has_room(seen):
        return False
    return score(runners) >= ENOUGH


def wins(seen: Observation) -> bool:
    """Whether stopping wins the match."""
    tops = sum(seen.runners[c] == HEIGHT[c] for c in range(COLUMNS))
    return seen.won[seen.turn] + tops >= seen.columns_to_win


def has_room(seen: Observation) -> bool:
    """Whether a column without a runner is still open."""
    return any(
        seen.runners[c] == 0 and all(stones[c] < HEIGHT[c] for stones in seen.stones) for c in range(COLUMNS)
    )


def progress(seen: Observation) -> Runners:
    own = seen.stones[seen.turn]
    return {c: seen.runners[c] - own[c] for c in range(COLUMNS) if seen.runners[c] > 0}


def moved(seen: Observation, action: int) -> Runners:
    """The progress after an advance."""
    runners = progress(seen)
    for c in (action - SINGLE,) if action < DOUBLE else PAIRS[action - DOUBLE]:
        runners[c] = runners.get(c, 0) + 1
    return runners


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


def appeal(runners: Runners) -> int:
    """How good it is to have moved the runners there."""
    progress_made = sum((steps + 1) * WEIGHT[c] for c, steps in runners.items())
    return progress_made - RUNNER_COST * len(runners) - together(runners)
