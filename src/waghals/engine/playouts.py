"""Matches played to their end, and the pieces for drivers of one's own. Compiled once for each game.

A driver imports what it needs from here:

    from waghals.engine.playouts import play_one, randbelow
"""

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
    """The next number of a generator (a record of `waghals.engine.generators`), brought below n.

    Some numbers are likelier than others by n / 2**32 of their share at most.
    """
    generator.state += GAMMA
    x = generator.state
    x = (x ^ (x >> FIRST_SHIFT)) * FIRST_FACTOR
    x = (x ^ (x >> SECOND_SHIFT)) * SECOND_FACTOR
    x = x ^ (x >> THIRD_SHIFT)
    return np.int64(((x >> HALF) * np.uint64(n)) >> HALF)  # type: ignore[return-value]


@rule
def play_one(s: Any, m: Any, generator: Any) -> int:
    """Play one match to its end, each outcome and each legal action equally likely; the number of plies.

    Args:
        s: the state; it is changed.
        m: a record of moves of the game (`rules.MOVES`); what it holds is overwritten.
        generator: what `randbelow` takes.
    """
    plies = 0
    who = to_move(s)
    while who != TERMINAL:
        plies += 1
        if who == CHANCE:
            resolve(s, randbelow(generator, outcomes(s)))
        else:
            legal(s, m)
            apply(s, m.action[randbelow(generator, m.count)])
        who = to_move(s)
    return plies


@rule
def play(first: int, last: int, states: Any, moves: Any, generators: Any) -> int:
    """Play the matches from `first` to before `last` to their ends; the number of plies."""
    plies = 0
    for i in range(first, last):
        plies += play_one(states[i], moves[0], generators[i])
    return plies


@rule
def results(states: Any, scores: Any, winners: Any) -> None:
    """Write each seat's score and whether it has won, state by state."""
    for i in range(states.shape[0]):
        for p in range(scores.shape[1]):
            scores[i, p] = score(states[i], p)
            winners[i, p] = wins(states[i], p)
