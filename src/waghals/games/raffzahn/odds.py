"""What each choice of dice may bring: every outcome of the coming roll, tried by the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from waghals.games.raffzahn.board import within_reach
from waghals.games.raffzahn.rules import ALL_DICE, OUTCOMES, Observation, State, determinize, resolve


@dataclass(frozen=True)
class Odds:
    """How many of the equally likely outcomes of a roll bring what.

    Attributes:
        dice: the set of dice that roll.
        outcomes: how many outcomes there are.
        tiles: how often each tile is named that could then be taken.
        own: outcomes that hit an own tile. miss: that hit one out of reach. rotten: rotten teeth.
    """

    dice: int
    outcomes: int
    tiles: dict[int, int]
    own: int
    miss: int
    rotten: int


def every_odds(seen: Observation) -> list[Odds]:
    """For every choice of dice; `seen` is a position in which dice may be rolled again."""
    state = determinize(seen, lambda n: 0)  # nothing is hidden, so nothing is drawn
    return [_odds(seen, state, dice) for dice in range(1, ALL_DICE + 1)]


def _odds(seen: Observation, state: State, dice: int) -> Odds:
    named = Counter(_targets(state, dice))
    tiles = {tile: n for tile, n in sorted(named.items()) if tile and within_reach(seen, tile)}
    own = sum(n for tile, n in named.items() if tile and seen.owner[tile] == seen.turn)
    miss = OUTCOMES[dice] - sum(tiles.values()) - own - named[0]
    return Odds(dice, OUTCOMES[dice], tiles, own, miss, named[0])


def _targets(state: State, dice: int) -> Iterator[int]:
    """The tile that each outcome names, 0 for the rotten tooth."""
    for outcome in range(OUTCOMES[dice]):
        after = state.copy()
        after.hand = dice
        resolve(after, outcome)
        yield after.target
