"""Loops over many matches. This text is compiled once for each game."""

from __future__ import annotations

from typing import Any

import numpy as np

from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.record import rule

# In a compiled copy of this module the rules of one game stand here.
to_move: Any = None
outcomes: Any = None
resolve: Any = None
legal: Any = None
apply: Any = None
score: Any = None
wins: Any = None

# SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014)
GAMMA = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
SECOND_FACTOR = np.uint64(0x94D049BB133111EB)
FIRST_SHIFT, SECOND_SHIFT, THIRD_SHIFT = np.uint64(30), np.uint64(27), np.uint64(31)
HALF = np.uint64(32)


@rule
def randbelow(generator: Any, n: int) -> int:
    """The generator's next number, brought below n (a bias under n / 2**32)."""
    generator[0] += GAMMA
    x = generator[0]
    x = (x ^ (x >> FIRST_SHIFT)) * FIRST_FACTOR
    x = (x ^ (x >> SECOND_SHIFT)) * SECOND_FACTOR
    x = x ^ (x >> THIRD_SHIFT)
    return np.int64(((x >> HALF) * np.uint64(n)) >> HALF)  # type: ignore[return-value]


@rule
def play(states: Any, moves: Any, generator: Any) -> int:
    """Play every state to its end, each legal action equally likely; the number of plies."""
    plies = 0
    m = moves[0]
    for i in range(states.shape[0]):
        s = states[i]
        while True:
            who = to_move(s)
            if who == TERMINAL:
                break
            plies += 1
            if who == CHANCE:
                resolve(s, randbelow(generator, outcomes(s)))
            else:
                legal(s, m)
                apply(s, m.action[randbelow(generator, m.count)])
    return plies


@rule
def results(states: Any, scores: Any, winners: Any) -> None:
    """Write each seat's score and whether it has won, state by state."""
    for i in range(states.shape[0]):
        for p in range(scores.shape[1]):
            scores[i, p] = score(states[i], p)
            winners[i, p] = wins(states[i], p)
