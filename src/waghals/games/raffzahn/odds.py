"""What a position may bring: the tile of every roll, how often each one comes, what a payment costs at least.

The rules themselves say which tile it is. What rolls bring is worked out once for a position and kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from typing import TypeAlias

from waghals.games.raffzahn import rules
from waghals.games.raffzahn.state import ALL_DICE, FACES, PAYING, REVISED, ROLLS, ROTTEN, STAR, State

KEPT = 256  # positions whose odds are kept

Dice: TypeAlias = tuple[int, ...]
"""The faces of the yellow die and the two blue ones."""

Position: TypeAlias = tuple[int, int, tuple[int, ...], tuple[int, ...]]
"""All that decides which tile a roll names: edition, player, each tile's owner, whether it is protected."""

ALL_ROLLS: tuple[Dice, ...] = tuple(product(*FACES))
"""All outcomes of the three dice, in the order of their numbers."""


@dataclass(frozen=True)
class Odds:
    """How many of the equally likely outcomes of a roll bring what.

    Attributes:
        dice: the set of dice that roll.
        outcomes: how many outcomes there are.
        tiles: each tile that could then be taken, in ascending order, and how often it comes.
        own: outcomes that hit an own tile. miss: that hit one out of reach. rotten: rotten teeth.
    """

    dice: int
    outcomes: int
    tiles: tuple[tuple[int, int], ...]
    own: int
    miss: int
    rotten: int


def targets(s: State) -> Mapping[Dice, int]:
    """The tile that each roll of three dice names or brings in this position; 0 for the rotten tooth."""
    return _targets(_position(s))


def every_odds(s: State) -> tuple[Odds, ...]:
    """For every set of dice, if it is rolled again in this position while the others stay."""
    return _every_odds(_position(s), tuple(s.dice))


def odds_of(s: State, rolled: int) -> Odds:
    """The same for one set of dice, from 1 on."""
    return _odds(_state(_position(s)), targets(s), tuple(s.dice), rolled)


def danger(s: State, its: Odds) -> Fraction:
    """The share of a roll's outcomes that cost something: rotten teeth, own hits, on the third roll misses
    of whoever has anything to pay with."""
    costs = s.rolls == ROLLS - 1 and s.tiles[s.player] > 0
    return Fraction(its.rotten + its.own + its.miss * costs, its.outcomes)


@cache
def outcomes_of(dice: Dice, rolled: int) -> tuple[Dice, ...]:
    """What all three dice may show once a set of them has been rolled again, each equally likely."""
    return tuple(product(*(FACES[d] if rolled >> d & 1 else (face,) for d, face in enumerate(dice))))


def sums(before: State, after: State, outcome: str) -> Collection[int]:
    """The number that the dice add up to: none for the rotten tooth, and where stars settle the roll."""
    number = _number(before.edition, tuple(after.dice))
    return (number,) if number else ()


def sum_chances(before: State) -> Mapping[int, Fraction]:
    """How likely the coming roll adds up to each number."""
    return _sum_chances(before.edition, tuple(before.dice), before.hand)


@lru_cache(KEPT)
def _sum_chances(edition: int, dice: Dice, rolled: int) -> Mapping[int, Fraction]:
    outcomes = outcomes_of(dice, rolled)
    often = Counter(_number(edition, roll) for roll in outcomes)
    return {number: Fraction(n, len(outcomes)) for number, n in often.items() if number}


def _number(edition: int, dice: Dice) -> int:
    settled = edition == REVISED and dice.count(STAR) > 1
    return 0 if dice[0] == ROTTEN or settled else sum(dice)


def cheapest_payment(s: State) -> tuple[int, tuple[int, ...]]:
    """How many teeth the cheapest payment still costs, and its tiles; of several the lowest tiles."""
    if s.phase != PAYING:
        return 0, ()
    moves = rules.MOVES()
    rules.legal(s, moves)
    found: list[tuple[int, tuple[int, ...]]] = []
    for action in moves.action[: moves.count]:
        after, tile = s.copy(), action - rules.PAY
        rules.apply(after, action)
        cost, others = cheapest_payment(after)
        found.append((cost + rules.worth(s, tile), (tile, *others)))
    return min(found)


def _position(s: State) -> Position:
    return s.edition, s.player, tuple(s.owner), tuple(s.protected)


def _state(position: Position) -> State:
    s = State()
    s.edition, s.player, owner, protected = position
    s.owner, s.protected = list(owner), list(protected)
    return s


@lru_cache(KEPT)
def _targets(position: Position) -> Mapping[Dice, int]:
    s, found = _state(position), dict[Dice, int]()
    for roll in dict.fromkeys(ALL_ROLLS):
        s.dice[:] = roll
        found[roll] = 0 if roll[0] == ROTTEN else rules.target(s)
    return found


@lru_cache(KEPT)
def _every_odds(position: Position, dice: Dice) -> tuple[Odds, ...]:
    s, named = _state(position), _targets(position)
    return tuple(_odds(s, named, dice, rolled) for rolled in range(1, ALL_DICE + 1))


def _odds(s: State, named: Mapping[Dice, int], dice: Dice, rolled: int) -> Odds:
    """The odds of rolling this set of the dice."""
    outcomes = outcomes_of(dice, rolled)
    often = Counter(map(named.__getitem__, outcomes))
    tiles = tuple((tile, n) for tile, n in sorted(often.items()) if tile and rules.available(s, tile))
    own = sum(n for tile, n in often.items() if s.owner[tile] == s.player)
    miss = len(outcomes) - sum(n for _, n in tiles) - own - often[0]
    return Odds(rolled, len(outcomes), tiles, own, miss, often[0])
