"""What compiled rules say of the positions of a match. This text is compiled once for each game."""

from __future__ import annotations

from typing import Any

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
