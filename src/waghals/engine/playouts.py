"""Loops over many matches, or over the positions of one. This text is compiled once for each game."""

from __future__ import annotations

from typing import Any

import numpy as np

from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.record import rule

# In a compiled copy of this module the rules of one game stand here.
setup: Any = None
to_move: Any = None
turn: Any = None
outcomes: Any = None
resolve: Any = None
legal: Any = None
apply: Any = None
score: Any = None
wins: Any = None
write_view: Any = None
sees_outcome: Any = None

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


@rule
def trace(
    states: Any, numbers: Any, moves: Any, written: Any, legals: Any, scores: Any, winners: Any
) -> None:
    """Play `numbers` from `states[0]`, whose options are set and nothing else.

    Every position is left in `states`; `written` gets who is to move, whose turn it is and how many
    choices there are; `legals`, `scores` and `winners` get what their names say.
    """
    m = moves[0]
    setup(states[0])
    for i in range(states.shape[0]):
        s = states[i]
        written[i, 0] = to_move(s)
        written[i, 1] = turn(s)
        for p in range(scores.shape[1]):
            scores[i, p] = score(s, p)
            winners[i, p] = wins(s, p)
        if written[i, 0] == CHANCE:
            written[i, 2] = outcomes(s)
        elif written[i, 0] != TERMINAL:
            legal(s, m)
            written[i, 2] = m.count
            for j in range(m.count):
                legals[i, j] = m.action[j]
        if i < numbers.shape[0]:
            states[i + 1] = states[i]
            if written[i, 0] == CHANCE:
                resolve(states[i + 1], numbers[i])
            else:
                apply(states[i + 1], numbers[i])


@rule
def look(states: Any, moves: Any, views: Any, sees: Any, legals: Any) -> None:
    """Write the view of every viewer of each position: of seat p to `views[i, p + 1]`, first a spectator's.

    `sees` gets whether the viewer sees the coming outcome, `legals` what is legal by the mover's view.
    """
    m = moves[0]
    for i in range(states.shape[0]):
        who = to_move(states[i])
        for j in range(views.shape[1]):
            write_view(states[i], j - 1, views[i, j])
            if who == CHANCE:
                sees[i, j] = sees_outcome(states[i], j - 1)
        if who >= 0:
            legal(views[i, who + 1], m)
            for j in range(m.count):
                legals[i, j] = m.action[j]
