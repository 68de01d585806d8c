"""What the dice may bring: the tile of every roll, by the rules themselves, and how often each one comes.

Both are worked out once for a position and kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from waghals.games.raffzahn.rules import (
    ALL_DICE,
    BLUE,
    FACES,
    OUTCOMES,
    ROTTEN,
    YELLOW,
    State,
    available,
    target,
)

KEPT = 256  # positions whose odds are kept

Dice: TypeAlias = tuple[int, int, int]
"""The faces of the yellow die and the two blue ones."""

ROLLS: tuple[Dice, ...] = tuple(product(YELLOW, BLUE, BLUE))
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
    return _targets(s.edition, s.player, tuple(s.owner), tuple(s.protected))


def every_odds(s: State) -> tuple[Odds, ...]:
    """For every set of dice, if it is rolled again in this position while the others stay."""
    return _every_odds(s.edition, s.player, tuple(s.owner), tuple(s.protected), tuple(s.dice))


@lru_cache(KEPT)
def _targets(
    edition: int, player: int, owner: tuple[int, ...], protected: tuple[int, ...]
) -> Mapping[Dice, int]:
    s = _state(edition, player, owner, protected)
    found: dict[Dice, int] = {}
    for roll in dict.fromkeys(ROLLS):
        s.dice[:] = roll
        found[roll] = 0 if roll[0] == ROTTEN else target(s)
    return found


@lru_cache(KEPT)
def _every_odds(
    edition: int, player: int, owner: tuple[int, ...], protected: tuple[int, ...], dice: tuple[int, ...]
) -> tuple[Odds, ...]:
    s = _state(edition, player, owner, protected)
    named = _targets(edition, player, owner, protected)
    return tuple(_odds(s, named, dice, rolled) for rolled in range(1, ALL_DICE + 1))


def _odds(s: State, named: Mapping[Dice, int], dice: tuple[int, ...], rolled: int) -> Odds:
    """The odds of rolling this set of the dice."""
    yellow, first, second = (FACES[d] if rolled >> d & 1 else (face,) for d, face in enumerate(dice))
    often = Counter(named[roll] for roll in product(yellow, first, second))
    tiles = tuple((tile, n) for tile, n in sorted(often.items()) if tile and available(s, tile))
    own = sum(n for tile, n in often.items() if s.owner[tile] == s.player)
    miss = OUTCOMES[rolled] - sum(n for _, n in tiles) - own - often[0]
    return Odds(rolled, OUTCOMES[rolled], tiles, own, miss, often[0])


def _state(edition: int, player: int, owner: tuple[int, ...], protected: tuple[int, ...]) -> State:
    """All that decides which tile a roll names."""
    s = State()
    s.edition, s.player, s.owner, s.protected = edition, player, list(owner), list(protected)
    return s
