"""A greedy player of Raffzahn: it takes what promises the most teeth by the end of this turn.

What a turn is still worth is worked out exactly, over every outcome of every roll that may
follow. An open tile counts less than a protected one, since it can be stolen or lost; a theft
counts more, since a rival loses what it brings. Own hits and costly misses count against a
roll. What happens after the turn is of no interest, except that a called tile brings another
turn, and that the last tile of the middle ends the match.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from waghals.games.raffzahn.odds import ROLLS as ALL_ROLLS
from waghals.games.raffzahn.odds import Dice, targets
from waghals.games.raffzahn.rules import (
    ALL_DICE,
    CALL,
    CALLED,
    CHOOSING,
    END,
    FACES,
    MIDDLE,
    MOVES,
    ORIGINAL,
    PAY,
    PAYING,
    REROLL,
    ROLLS,
    ROTTEN,
    TAKE,
    State,
    apply,
    available,
    begin_payment,
    may_end,
    may_protect,
    may_reroll,
    stars,
    wins,
    worth,
)
from waghals.games.raffzahn.rules import (
    legal as legal_in,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from waghals.contract.game import Game
    from waghals.contract.history import History

    Kept: TypeAlias = tuple[int, int, int, int]
    """A set of dice that is rolled, and the faces of the others; 0 for those that roll."""

OPEN = 0.5  # what a tooth is worth that others can take; 0.4 to 0.5 won most when it was tried
MATCH = 100.0  # what the match is worth, in teeth


class Greedy:
    """Plays each turn for the most teeth that it can expect of it."""

    name = "greedy"
    title = "Greedy"

    def choose(
        self,
        game: Game,
        view: State,
        history: History,
        legal: Sequence[int],
        randbelow: Callable[[int], int],
    ) -> int:
        if len(legal) == 1:
            return legal[0]
        if view.phase == PAYING:
            return _payment(view)[1]
        values = Turn(view).values(legal)
        return max(legal, key=lambda action: values[action])


BOTS = (Greedy(),)


@dataclass(frozen=True)
class Result:
    """What a roll of the dice leads to. Values are in teeth.

    Attributes:
        tile: the tile that the dice name or bring, 0 for the rotten tooth.
        passed: what the turn is worth if it ends here without a tile; None where it may not.
        taken: what it is worth if the tile is taken; None where it cannot be.
        forced: whether the roll ends the turn by itself.
        again: whether dice may be rolled again, if rolls are left.
        callable: whether taking the tile counts as having called it.
    """

    tile: int
    passed: float | None
    taken: float | None
    forced: bool
    again: bool
    callable: bool


class Turn:
    """The rest of a turn: what each choice is worth in teeth."""

    def __init__(self, view: State) -> None:
        self.state = view.copy()
        self.miss = -_payment_due(self.state)
        self.known_gains: dict[int, dict[int, float]] = {}
        named = targets(self.state)
        self.results: dict[Dice, Result] = {dice: self.result(dice, tile) for dice, tile in named.items()}
        # By the number of a roll: what every result is worth, and every choice of dice that leads there.
        self.values_of = {ROLLS: {dice: self.settled(its) for dice, its in self.results.items()}}
        self.means = {ROLLS: mean_values(self.values_of[ROLLS])}
        for rolls in range(ROLLS - 1, self.state.rolls, -1):
            self.values_of[rolls] = {dice: self.best(dice, rolls) for dice in self.results}
            self.means[rolls] = mean_values(self.values_of[rolls])

    def values(self, legal: Sequence[int]) -> dict[int, float]:
        """What each of the legal actions is worth."""
        return {action: self.value(action) for action in legal}

    def value(self, action: int) -> float:
        """What a legal action is worth."""
        if action > CALL:
            return max(self.called(action - CALL, dice) for dice in range(1, ALL_DICE + 1))
        if action > REROLL:
            dice = action - REROLL
            if self.state.phase == CALLED:
                return self.called(self.state.called, dice)
            return self.means[self.state.rolls + 1][kept(self.dice, dice)]
        if action == END:
            return 0.0
        its = self.results[self.dice]
        protect = action == TAKE and may_protect(self.state)
        return value_of_taking(self.state, its.tile, protect=protect) + self.bonus(its, self.state.called)

    @property
    def dice(self) -> Dice:
        yellow, first, second = self.state.dice
        return yellow, first, second

    # ---- what rolls lead to

    def result(self, dice: Dice, tile: int) -> Result:
        """What this roll leads to, given the tile that it names or brings."""
        if dice[0] == ROTTEN:
            return Result(0, 0.0, None, forced=True, again=False, callable=False)
        s = self.state
        before = s.dice, s.target
        s.dice, s.target = list(dice), tile
        by_number = stars(s) < 2 or s.edition == ORIGINAL
        if s.owner[tile] == s.player:
            its = Result(tile, -cost_of_own_hit(s, tile), None, forced=True, again=False, callable=by_number)
        else:
            value = value_of_taking(s, tile, protect=may_protect(s)) if available(s, tile) else None
            passed, again = 0.0 if may_end(s) else None, _may_reroll_at_first(s)
            its = Result(tile, passed, value, forced=False, again=again, callable=by_number)
        s.dice, s.target = before
        return its

    def settled(self, its: Result, bonus: float = 0.0) -> float:
        """What a result is worth after the last roll."""
        if its.forced:
            return its.passed or 0.0
        if its.taken is None:
            return self.miss
        return its.taken + bonus if its.passed is None else max(its.passed, its.taken + bonus)

    def best(self, dice: Dice, rolls: int, bonus: float = 0.0) -> float:
        """What dice are worth after so many rolls, fewer than three, if the best is made of them."""
        its = self.results[dice]
        if its.forced:
            return its.passed or 0.0
        after = self.means[rolls + 1]
        choices = [after[kept(dice, again)] for again in range(1, ALL_DICE + 1)] if its.again else []
        if its.taken is not None:
            choices.append(its.taken + bonus)
        if its.passed is not None:
            choices.append(its.passed)
        return max(choices)

    # ---- calls

    def called(self, tile: int, dice: int) -> float:
        """What it is worth to roll these dice for a tile that has been called."""
        uncalled = self.means[self.state.rolls + 1][kept(self.dice, dice)]
        return uncalled + self.gains(dice).get(tile, 0.0)

    def gains(self, dice: int) -> dict[int, float]:
        """By how much each tile, once called, makes a roll of these dice worth more."""
        if dice not in self.known_gains:
            rolls, gains = self.state.rolls + 1, defaultdict[int, float](float)
            outcomes = self.outcomes(dice)
            for roll in outcomes:
                gains[self.results[roll].tile] += self.with_bonus(roll, rolls) - self.values_of[rolls][roll]
            self.known_gains[dice] = {tile: gain / len(outcomes) for tile, gain in gains.items()}
        return self.known_gains[dice]

    def outcomes(self, dice: int) -> list[Dice]:
        """What all three dice may show once these have been rolled again, each equally likely."""
        faces = [FACES[d] if dice >> d & 1 else (face,) for d, face in enumerate(self.dice)]
        return [(yellow, first, second) for yellow, first, second in product(*faces)]

    def with_bonus(self, dice: Dice, rolls: int) -> float:
        """What a roll is worth if its tile has been called."""
        its = self.results[dice]
        bonus = self.bonus(its, its.tile)
        return self.settled(its, bonus) if rolls == ROLLS else self.best(dice, rolls, bonus)

    def bonus(self, its: Result, called: int) -> float:
        """What another turn is worth, if taking the tile brings one."""
        if called != its.tile or not its.callable or its.forced:
            return 0.0
        return max(0.0, self.means[min(self.means)][kept((0, 0, 0), ALL_DICE)])


def _may_reroll_at_first(s: State) -> bool:
    """Whether dice may be rolled again where rolls are left."""
    rolls, s.rolls = s.rolls, 1
    allowed = may_reroll(s)
    s.rolls = rolls
    return allowed


# ---- what tiles are worth


def value_of_taking(s: State, tile: int, *, protect: bool) -> float:
    """What it is worth to take a tile; to a thief also what the rival loses by it."""
    teeth = worth(s, tile)
    value = teeth * (1.0 if protect else OPEN)
    if s.owner[tile] != MIDDLE:
        return value + teeth * OPEN / (s.players - 1)
    if s.middle > 1:
        return value
    return value + (MATCH if _wins_by(s, tile) else -MATCH)


def _wins_by(s: State, tile: int) -> bool:
    after = s.copy()
    after.phase, after.target = CHOOSING, tile
    apply(after, TAKE)
    return wins(after, s.player)


def cost_of_own_hit(s: State, tile: int) -> float:
    """What an own hit costs: a tile's protection, or the tile."""
    return worth(s, tile) * (1 - OPEN if s.protected[tile] else OPEN)


def _payment_due(s: State) -> float:
    """What the cheapest payment for a miss would cost now."""
    after = s.copy()
    begin_payment(after)
    return _payment(after)[0]


def _payment(s: State) -> tuple[float, int]:
    """What the cheapest payment costs, and the first action of it."""
    if s.phase != PAYING:
        return 0.0, 0
    moves = MOVES()
    legal_in(s, moves)
    found: list[tuple[float, int]] = []
    for action in moves.action[: moves.count]:
        after = s.copy()
        apply(after, action)
        tile = action - PAY
        cost = worth(s, tile) * (1.0 if s.protected[tile] else OPEN)
        found.append((cost + _payment(after)[0], action))
    return min(found)


# ---- means over what may be rolled


@cache
def kept(dice: Dice, again: int) -> Kept:
    """What stays of the dice when a set of them is rolled again; the set comes first."""
    yellow, first, second = (0 if again >> d & 1 else face for d, face in enumerate(dice))
    return again, yellow, first, second


def mean_values(values: dict[Dice, float]) -> dict[Kept, float]:
    """For every set of dice that rolls and whatever the others show, the mean value."""
    sums: dict[Kept, list[float]] = {}
    for dice in ALL_ROLLS:
        value = values[dice]
        for again in range(1, ALL_DICE + 1):
            sums.setdefault(kept(dice, again), []).append(value)
    return {key: sum(each) / len(each) for key, each in sums.items()}
