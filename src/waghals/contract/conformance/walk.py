"""Random matches of any game, every position kept."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from waghals.contract.conformance.promise import promise
from waghals.contract.game import Game
from waghals.contract.ply import TERMINAL

ENDLESS = 100_000  # plies after which a match counts as one that never ends


@dataclass(frozen=True)
class Walk:
    """A finished match.

    Attributes:
        game: with its options.
        states: every position, the first and the last included.
        numbers: `states[i + 1]` follows from `states[i]` by the outcome or action `numbers[i]`.
    """

    game: Game
    states: list[Any]
    numbers: list[int]


def random_walk(game: Game) -> Walk:
    """One match at random, the same in every run. Raises BrokenPromise if it does not end."""
    rng = random.Random(repr(game))
    states, numbers = [game.new()], list[int]()
    while game.to_move(states[-1]) != TERMINAL:
        promise(len(numbers) < ENDLESS, "a match comes to an end", len(numbers))
        number, state = random_ply(game, states[-1], rng)
        numbers.append(number)
        states.append(state)
    return Walk(game, states, numbers)


def random_ply(game: Game, state: Any, rng: random.Random) -> tuple[int, Any]:
    """An outcome or a legal action, and the position after it."""
    count = game.outcomes(state)
    if count:
        outcome = rng.randrange(count)
        return outcome, game.resolve(state, outcome)
    legal = game.legal_actions(state)
    promise(bool(legal), "a seat that is to move has a legal action", state)
    action = rng.choice(legal)
    return action, game.apply(state, action)
