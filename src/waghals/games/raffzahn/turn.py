"""What the rest of a turn of Raffzahn is worth, in teeth: exactly, over every outcome of every roll to come.

What happens after the turn is of no interest, except that a called tile brings another turn, and that the
last tile of the middle ends the match. What a tile is worth to whoever plays, `Weights` say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import inf
from typing import NamedTuple, TypeAlias

from waghals.games.raffzahn import rules
from waghals.games.raffzahn.odds import ALL_ROLLS, Dice, cheapest_payment, outcomes_of, targets
from waghals.games.raffzahn.rules import ROLLS, TILES, State, worth

Kept: TypeAlias = tuple[int, Dice]
"""A set of dice that is rolled, and the faces of the others; 0 for those that roll."""

MATCH = 100.0  # what the match is worth, in teeth
SETS = range(1, rules.ALL_DICE + 1)  # of dice
Shares: TypeAlias = Sequence[float]
"""By tile: what one of its teeth is worth where it lies open, 1 being a protected one's worth."""


class Weights(NamedTuple):
    """What tiles are worth to a player.

    Attributes:
        open: by tile, what a tooth of it is worth to the player where it lies open; a protected one counts 1.
        rival: how much of what a rival loses by a theft counts for the thief: 0 nothing, 1 all of it.
    """

    open: Shares
    rival: float = 1.0


def even(share: float) -> Shares:
    """The same share for every tile."""
    return (share,) * (TILES + 1)


@dataclass(frozen=True)
class Result:
    """What a roll of the dice leads to. Values are in teeth; what is not allowed is worth -inf.

    Attributes:
        tile: the tile that the dice name or bring, 0 for the rotten tooth.
        ended: what the turn is worth if it ends here without the tile, while rolls are left.
        ended_last: the same if none are left.
        taken: what it is worth if the tile is taken.
        again: whether dice may be rolled again while rolls are left.
        wins_call: whether taking the tile counts as having called it.
    """

    tile: int
    ended: float
    ended_last: float
    taken: float = -inf
    again: bool = False
    wins_call: bool = False


class Turn:
    """The rest of a turn: what each choice is worth in teeth, and what another turn is worth."""

    def __init__(self, view: State, weights: Weights) -> None:
        self.state, self.dice, self.weights = view, tuple(view.dice), weights
        self.results = results(view, weights)
        # By the number of a roll: what every result is worth, and every choice of dice that leads there.
        self.values: dict[int, dict[Dice, float]] = {}
        self.means: dict[int, dict[Kept, float]] = {}
        for rolls in range(ROLLS, min(view.rolls, ROLLS - 1), -1):
            self.values[rolls] = {dice: self.best(dice, rolls) for dice in self.results}
            self.means[rolls] = mean_values(self.values[rolls])
        self.another = max(0.0, self.means[min(self.means)][kept(self.dice, rules.ALL_DICE)])

    def value(self, action: int) -> float:
        """What a legal action is worth."""
        if action > rules.CALL:
            return max(self.rolled(dice, action - rules.CALL) for dice in SETS)
        if action > rules.REROLL:
            called = self.state.called if self.state.phase == rules.CALLED else 0
            return self.rolled(action - rules.REROLL, called)
        if action == rules.END:
            return 0.0
        result = self.results[self.dice]
        protect = action == rules.TAKE and rules.may_protect(self.state)
        bonus = self.another if result.wins_call and self.state.called == result.tile else 0.0
        return value_of_taking(self.state, self.weights, protect=protect) + bonus

    def best(self, dice: Dice, rolls: int, bonus: float = 0.0) -> float:
        """What dice are worth after so many rolls, if the best is made of them; `bonus` for their tile."""
        result, last = self.results[dice], rolls == ROLLS
        value = max(result.taken + bonus, result.ended_last if last else result.ended)
        if result.again and not last:
            after = self.means[rolls + 1]
            value = max(value, *[after[key] for key in rerolls(dice)])
        return value

    def rolled(self, dice: int, called: int) -> float:
        """What it is worth to roll these dice for a tile that has been called, 0 for none."""
        uncalled = self.means[self.state.rolls + 1][kept(self.dice, dice)]
        return uncalled + self.gains[dice].get(called, 0.0) if called else uncalled

    @cached_property
    def gains(self) -> dict[int, dict[int, float]]:
        """By set of dice: by how much each tile, once called, makes a roll of these dice worth more."""
        rolls, found = self.state.rolls + 1, dict[int, dict[int, float]]()
        for dice in SETS:
            gains, outcomes = defaultdict[int, float](float), outcomes_of(self.dice, dice)
            for roll in outcomes:
                if (result := self.results[roll]).wins_call:
                    gains[result.tile] += self.best(roll, rolls, self.another) - self.values[rolls][roll]
            found[dice] = {tile: gain / len(outcomes) for tile, gain in gains.items()}
        return found


def results(view: State, weights: Weights) -> dict[Dice, Result]:
    """What each roll of three dice leads to in this turn."""
    s, paying, found = view.copy(), view.copy(), dict[Dice, Result]()
    rules.begin_payment(paying)
    miss = -cheapest_payment(paying, weights.open)[0]
    s.rolls = 1  # while rolls are left
    for dice, tile in targets(view).items():
        s.dice, s.target = list(dice), tile
        found[dice] = result_of(s, weights, miss)
    return found


def result_of(s: State, weights: Weights, miss: float) -> Result:
    """What the roll that the dice show leads to; `miss`: what a miss on the last roll is worth."""
    if not s.target:
        return Result(0, 0.0, 0.0)
    if s.owner[s.target] == s.player:
        lost = -cost_of_own_hit(s, s.target, weights)
        return Result(s.target, lost, lost)
    ended = 0.0 if rules.may_end(s) else -inf
    again, wins_call = rules.may_reroll(s), rules.stars(s) < 2 or s.edition == rules.ORIGINAL
    if not rules.available(s, s.target):
        return Result(s.target, ended, miss, again=again)
    taken = value_of_taking(s, weights, protect=rules.may_protect(s))
    return Result(s.target, ended, ended, taken, again, wins_call)


# ---- what tiles are worth


def value_of_taking(s: State, weights: Weights, *, protect: bool) -> float:
    """What it is worth to take the tile; to a thief also what the rival loses by it."""
    teeth, share = worth(s, s.target), weights.open[s.target]
    value = teeth * (1.0 if protect else share)
    if s.owner[s.target] != rules.MIDDLE:
        return value + weights.rival * teeth * share / (s.players - 1)
    if s.middle > 1:
        return value
    after = s.copy()
    rules.take(after, protect)
    return value + (MATCH if rules.wins(after, s.player) else -MATCH)


def cost_of_own_hit(s: State, tile: int, weights: Weights) -> float:
    """What an own hit costs: a tile's protection, or the tile."""
    share = weights.open[tile]
    return worth(s, tile) * (1 - share if s.protected[tile] else share)


# ---- means over what may be rolled


def kept(dice: Dice, again: int) -> Kept:
    """What stays of the dice when a set of them is rolled again; the set comes first."""
    return again, tuple(0 if again >> d & 1 else face for d, face in enumerate(dice))


@cache
def rerolls(dice: Dice) -> Sequence[Kept]:
    """What may stay of the dice, by every set of them that is rolled again."""
    return [kept(dice, again) for again in SETS]


@cache
def outcomes() -> Mapping[Kept, Sequence[Dice]]:
    """For every set of dice that rolls and whatever the others show, all equally likely outcomes."""
    found: dict[Kept, list[Dice]] = {}
    for dice in ALL_ROLLS:
        for key in rerolls(dice):
            found.setdefault(key, []).append(dice)
    return found


def mean_values(values: dict[Dice, float]) -> dict[Kept, float]:
    """For every set of dice that rolls and whatever the others show, the mean value."""
    return {key: sum([values[dice] for dice in every]) / len(every) for key, every in outcomes().items()}
