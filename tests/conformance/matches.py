"""Random matches of any game, every position kept."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

import waghals

ENDLESS = 100_000  # plies after which a match counts as one that never ends


@dataclass(frozen=True)
class Match:
    """A finished match: `states[i + 1]` follows from `states[i]` by `numbers[i]`."""

    game: waghals.Game
    states: list[Any]
    numbers: list[int]

    @property
    def chances(self) -> list[Any]:
        """The positions in which chance is to move."""
        return [s for s in self.states if self.game.to_move(s) == waghals.CHANCE]

    @property
    def decisions(self) -> list[Any]:
        """The positions in which a seat is to move."""
        return [s for s in self.states if self.game.to_move(s) >= 0]


@cache
def random_match(game: waghals.Game) -> Match:
    """One match at random, the same in every run."""
    rng = random.Random(repr(game))
    states, numbers = [game.new()], list[int]()
    while game.to_move(states[-1]) != waghals.TERMINAL:
        assert len(numbers) < ENDLESS, "an end must be reached"
        number, state = random_ply(game, states[-1], rng)
        numbers.append(number)
        states.append(state)
    return Match(game, states, numbers)


def random_ply(game: waghals.Game, state: Any, rng: random.Random) -> tuple[int, Any]:
    """An outcome or a legal action, and the position after it."""
    count = game.outcomes(state)
    if count:
        outcome = rng.randrange(count)
        return outcome, game.resolve(state, outcome)
    action = rng.choice(game.legal_actions(state))
    return action, game.apply(state, action)


def some(states: list[Any], most: int) -> list[Any]:
    """At most so many of these positions, evenly spread, the last one among them."""
    return states[:: -(max(1, -(-len(states) // most)))]
