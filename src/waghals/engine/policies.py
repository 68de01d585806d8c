"""Matches played to their end by a policy. Compiled once for each game and policy."""

from __future__ import annotations

from typing import Any

from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.record import rule
from waghals.engine.playouts import randbelow

# In a compiled copy of this module the rules of one game stand here, and the policy.
to_move: Any = None
outcomes: Any = None
resolve: Any = None
legal: Any = None
apply: Any = None
policy: Any = None


@rule
def write_view(s: Any, viewer: int, v: Any) -> None:
    """Where nothing is hidden, a view is the state itself. Else the game's own rule stands here."""


@rule
def is_among(action: int, m: Any) -> bool:
    found = False
    for j in range(m.count):
        found = found or m.action[j] == action
    return found


@rule
def play(
    first: int, last: int, states: Any, moves: Any, generators: Any, views: Any, blank: Any, failed: Any
) -> int:
    """Play the matches from `first` to before `last` to their ends; the number of plies.

    Where the policy plays something that is not legal, its match stays there, and `failed` gets the
    first such match and the action.
    """
    plies = 0
    m = moves[0]
    for i in range(first, last):
        s = states[i]
        who = to_move(s)
        while who != TERMINAL:
            if who == CHANCE:
                resolve(s, randbelow(generators[i], outcomes(s)))
            else:
                legal(s, m)
                v = views[0 if blank.shape[0] else i]
                if blank.shape[0]:
                    views[0] = blank[0]
                    write_view(s, who, v)
                action = policy(v, m, generators[i])
                if not is_among(action, m):
                    if failed[0] < 0:
                        failed[0] = i
                        failed[1] = action
                    break
                apply(s, action)
            plies += 1
            who = to_move(s)
    return plies
