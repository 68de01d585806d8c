"""A greedy player of Raffzahn: it takes what promises the most teeth by the end of this turn.

What a turn is still worth is worked out exactly, over every outcome of every roll that may
follow. An open tile counts less than a protected one, since it can be stolen or lost; a theft
counts more, since a rival loses what it brings. Own hits and costly misses count against a
roll. What happens after the turn is of no interest, except that an announced tile brings
another turn, and that the last tile of the middle ends the match.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from waghals.games.raffzahn.rules import (
    ALL_DICE,
    BLUE,
    CALL,
    CALLED,
    CHOOSING,
    END,
    MIDDLE,
    MOVES,
    ORIGINAL,
    PAY,
    PAYING,
    REROLL,
    ROLLS,
    ROTTEN,
    TAKE,
    YELLOW,
    Observation,
    State,
    apply,
    available,
    begin_payment,
    determinize,
    may_end,
    may_protect,
    may_reroll,
    stars,
    target,
    wins,
    worth,
)
from waghals.games.raffzahn.rules import (
    legal as legal_in,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from waghals.contract.game import Game

OPEN = 0.5  # what a tooth is worth that others can take; 0.4 to 0.5 won most when it was tried
MATCH = 100.0  # what the match is worth, in teeth

Dice = tuple[int, int, int]
Kept = tuple[int, int, int, int]

ROLLINGS: tuple[Dice, ...] = tuple(product(YELLOW, BLUE, BLUE))  # every way in which the dice can lie


class Greedy:
    """Plays each turn for the most teeth that it can expect of it."""

    name = "greedy"
    title = "Greedy"
    games: frozenset[str] | None = frozenset({"raffzahn"})

    def choose(self, game: Game, seen: Observation, legal: Sequence[int], below: Callable[[int], int]) -> int:
        if len(legal) == 1:
            return legal[0]
        state = determinize(seen, below)
        if seen.phase == PAYING:
            return _payment(state)[1]
        values = Turn(state).values(legal)
        return max(legal, key=lambda action: values[action])


BOT = Greedy()


@dataclass(frozen=True)
class Lie:
    """What the dice mean as they lie.

    Attributes:
        tile: the tile that they name or bring, 0 for the rotten tooth.
        passed: what the turn is worth if it ends here without a tile; None where it may not.
        taken: what it is worth if the tile is taken; None where it cannot be.
        forced: whether neither is up to the player: the roll ends the turn by itself.
        again: whether dice may be rolled again, if rolls are left.
        numbers: whether the tile is named by its number, as a call demands in the revised edition.
    """

    tile: int
    passed: float | None
    taken: float | None
    forced: bool
    again: bool
    numbers: bool


class Turn:
    """The rest of a turn: what each choice is worth in teeth."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.miss = -_payment_due(state)
        self.known_gains: dict[int, dict[int, float]] = {}
        self.lies: dict[Dice, Lie] = {dice: self.lie(dice) for dice in ROLLINGS}
        # By the number of a roll: what each lie of the dice is worth, and each choice that leads there.
        self.lying = {ROLLS: {dice: self.settled(lie) for dice, lie in self.lies.items()}}
        self.after = {ROLLS: means(self.lying[ROLLS])}
        for rolls in range(ROLLS - 1, state.rolls, -1):
            self.lying[rolls] = {dice: self.best(dice, rolls) for dice in self.lies}
            self.after[rolls] = means(self.lying[rolls])

    def values(self, legal: Sequence[int]) -> dict[int, float]:
        """What each of the legal actions is worth."""
        return {action: self.value(action) for action in legal}

    def value(self, action: int) -> float:
        lie = self.lies[self.dice]
        if action > CALL:
            return max(self.called(action - CALL, dice) for dice in range(1, ALL_DICE + 1))
        if action > REROLL:
            dice = action - REROLL
            if self.state.phase == CALLED:
                return self.called(self.state.called, dice)
            return self.after[self.state.rolls + 1][kept(self.dice, dice)]
        if action == END:
            return 0.0
        protect = action == TAKE and may_protect(self.state)
        return taken(self.state, lie.tile, protect=protect) + self.bonus(lie, self.state.called)

    @property
    def dice(self) -> Dice:
        yellow, first, second = self.state.dice
        return yellow, first, second

    # ---- what dice mean

    def lie(self, dice: Dice) -> Lie:
        """What these dice would mean."""
        if dice[0] == ROTTEN:
            return Lie(0, 0.0, None, forced=True, again=False, numbers=False)
        s = self.state
        held = s.dice, s.target
        s.dice = list(dice)
        s.target = tile = target(s)
        numbers = stars(s) < 2 or s.edition == ORIGINAL
        if s.owner[tile] == s.player:
            lie = Lie(tile, -lost(s, tile), None, forced=True, again=False, numbers=numbers)
        else:
            its = taken(s, tile, protect=may_protect(s)) if available(s, tile) else None
            ends, again = may_end(s), _free(s)
            lie = Lie(tile, 0.0 if ends else None, its, forced=False, again=again, numbers=numbers)
        s.dice, s.target = held
        return lie

    def settled(self, lie: Lie, bonus: float = 0.0) -> float:
        """What dice are worth after the last roll."""
        if lie.forced:
            return lie.passed or 0.0
        if lie.taken is None:
            return self.miss
        return lie.taken + bonus if lie.passed is None else max(lie.passed, lie.taken + bonus)

    def best(self, dice: Dice, rolls: int, bonus: float = 0.0) -> float:
        """What dice are worth after so many rolls, if the best is made of them."""
        lie = self.lies[dice]
        if lie.forced:
            return lie.passed or 0.0
        options = (
            [self.after[rolls + 1][kept(dice, again)] for again in range(1, ALL_DICE + 1)]
            if lie.again
            else []
        )
        if lie.taken is not None:
            options.append(lie.taken + bonus)
        if lie.passed is not None:
            options.append(lie.passed)
        return max(options)

    # ---- calls

    def called(self, tile: int, dice: int) -> float:
        """What it is worth to roll these dice for a tile that has been called."""
        plain = self.after[self.state.rolls + 1][kept(self.dice, dice)]
        return plain + self.gains(dice).get(tile, 0.0)

    def gains(self, dice: int) -> dict[int, float]:
        """By how much each tile, once called, makes a roll of these dice worth more."""
        if dice not in self.known_gains:
            rolls, gains = self.state.rolls + 1, defaultdict[int, float](float)
            ways = self.reached(dice)
            for lie in ways:
                gains[self.lies[lie].tile] += self.with_bonus(lie, rolls) - self.lying[rolls][lie]
            self.known_gains[dice] = {tile: gain / len(ways) for tile, gain in gains.items()}
        return self.known_gains[dice]

    def reached(self, dice: int) -> list[Dice]:
        """Every way in which the dice can lie once these have been rolled again."""
        faces = [
            all_of if dice >> d & 1 else (self.dice[d],) for d, all_of in enumerate((YELLOW, BLUE, BLUE))
        ]
        return [(yellow, first, second) for yellow, first, second in product(*faces)]

    def with_bonus(self, dice: Dice, rolls: int) -> float:
        lie = self.lies[dice]
        bonus = self.bonus(lie, lie.tile)
        return self.settled(lie, bonus) if rolls == ROLLS else self.best(dice, rolls, bonus)

    def bonus(self, lie: Lie, called: int) -> float:
        """What another turn is worth, if taking the tile brings one."""
        if called != lie.tile or not lie.numbers or lie.forced:
            return 0.0
        return max(0.0, self.after[min(self.after)][kept((0, 0, 0), ALL_DICE)])


def _free(s: State) -> bool:
    """Whether dice may be rolled again, were there a roll left."""
    rolls, s.rolls = s.rolls, 1
    free = may_reroll(s)
    s.rolls = rolls
    return free


# ---- what tiles are worth


def taken(s: State, tile: int, *, protect: bool) -> float:
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


def lost(s: State, tile: int) -> float:
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


def means(values: dict[Dice, float]) -> dict[Kept, float]:
    """For every set of dice that rolls and every way in which the others lie, the mean value."""
    sums: dict[Kept, list[float]] = {}
    for yellow, first, second in ROLLINGS:
        value = values[yellow, first, second]
        for again in range(1, ALL_DICE + 1):
            sums.setdefault(kept((yellow, first, second), again), []).append(value)
    return {key: sum(each) / len(each) for key, each in sums.items()}
