"""Random matches in batches. This text is compiled once for each game."""

from __future__ import annotations

from typing import Any

import numpy as np

from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.record import rule

# In a compiled copy of this module the rules of one game stand here.
setup: Any
to_move: Any
outcomes: Any
resolve: Any
legal: Any
apply: Any

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST_MIX = np.uint64(0xBF58476D1CE4E5B9)
SECOND_MIX = np.uint64(0x94D049BB133111EB)
HALF = np.uint64(32)


@rule
def draw(generator: Any, n: int) -> int:
    """A number below n from one generator, SplitMix64 (Steele, Lea, Flood 2014)."""
    generator[0] += STEP
    x = generator[0]
    x = (x ^ (x >> np.uint64(30))) * FIRST_MIX
    x = (x ^ (x >> np.uint64(27))) * SECOND_MIX
    x = x ^ (x >> np.uint64(31))
    return np.int64(((x >> HALF) * np.uint64(n)) >> HALF)


@rule
def play(states: Any, start: Any, moves: Any, generator: Any) -> int:
    """Play every state from `start` to its end at random; the number of plies."""
    plies = 0
    m = moves[0]
    for i in range(states.shape[0]):
        states[i] = start[0]
        s = states[i]
        while True:
            who = to_move(s)
            if who == TERMINAL:
                break
            plies += 1
            if who == CHANCE:
                resolve(s, draw(generator, outcomes(s)))
            else:
                legal(s, m)
                apply(s, m.action[draw(generator, m.count)])
    return plies
