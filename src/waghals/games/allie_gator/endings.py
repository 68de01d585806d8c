"""The rest of a round between two once the pile is empty: both can know all cards, so it is solved."""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign
from waghals.contract.record import rule
from waghals.games.allie_gator.rules import apply, legal, resolve
from waghals.games.allie_gator.state import (
    HAND,
    HIGHEST,
    KINDS,
    REVERSE,
    ROBBING,
    SPECIALS,
    UNSEEN,
    State,
    cards_on,
)
from waghals.games.allie_gator.view import View

PLIES = 3 * HAND + 2  # at most: each of ten cards is played, each of five stolen cards drawn
LIMIT = 3000  # positions that are looked at for a decision; where there are more, nothing is known

LEFT = 3  # how many of them are left is kept behind the three results

# What is kept of a position on the way: which action is tried, the bounds, the best, what chance adds.
NEXT, LEAST, MOST, BEST = range(4)
UNKNOWN = -1.0


@rule
def is_open(v: View) -> bool:
    """Whether the viewer, one of two, can know every card: what it has not seen is in the other hand."""
    return v.players == 2 and v.piled == 0 and not v.dealing


@rule
def reveal(v: View, s: State) -> None:
    """Put what the viewer has not seen into the other hand of a state, which has all else."""
    other, i = 1 - v.viewer, 0
    for card in range(1, HIGHEST + 1):
        if v.place[card] == UNSEEN:
            s.place[card] = other
            s.hands[other][i] = card
            i += 1
    for kind in range(KINDS):
        for _ in range(s.specials[kind]):
            s.hands[other][i] = REVERSE + kind
            i += 1
        s.specials[kind] = 0
    s.numbers = 0


@rule
def taking(s: State, who: int, results: Any) -> float:
    """What a seat gets if now is taken: one of three results, by how many minus cards and specials it has."""
    ahead = 0
    for p in range(2):
        specials = 0
        for kind in range(KINDS):
            specials += s.played[p][kind]
        minus = s.minus[p] + (cards_on(s, s.chip) if p == s.player else 0)
        ahead += (minus * (SPECIALS + 1) + specials) * (-1 if p == who else 1)
    return float(results[0 if ahead > 0 else 1 if ahead == 0 else 2])


@rule
def solve(who: int, first: int, results: Any, room: Any) -> float:
    """What a seat gets from `states[first]` if both play as well as can be; UNKNOWN if that is too long.

    Args:
        first: the states from there on are scratch memory, and so are moves and rows of work but the first.
        results: what the seat gets for a round that it wins, shares, or loses; and, counted down, how many
            positions may still be looked at.
    """
    depth, value, up = 0, 0.0, False
    enter(who, first, 0, 0.0, 1.0, results, room)
    while True:
        frame = room.work[1 + depth]
        if up:
            if depth == 0:
                return value
            depth -= 1
            back(who, first, depth, value, room)
            frame = room.work[1 + depth]
        s = room.states[first + depth]
        i = int(frame[NEXT])
        up = frame[LEAST] >= frame[MOST] or i >= ways(s, room.moves[1 + depth])
        if up:
            value = frame[BEST]
            continue
        frame[NEXT] += 1
        results[LEFT] -= 1
        if results[LEFT] < 0:
            return UNKNOWN
        assign(room.states, first + depth + 1, s)
        if s.phase == ROBBING:
            resolve(room.states[first + depth + 1], i)
            enter(who, first, depth + 1, 0.0, 1.0, results, room)
        else:
            apply(room.states[first + depth + 1], room.moves[1 + depth].action[i])
            enter(who, first, depth + 1, frame[LEAST], frame[MOST], results, room)
        depth += 1


@rule
def ways(s: State, moves: Any) -> int:
    """How many ways a position goes on, but for taking."""
    return s.held[s.victim] if s.phase == ROBBING else moves.count - 1


@rule
def enter(who: int, first: int, depth: int, least: float, most: float, results: Any, room: Any) -> None:
    """Begin with a position: what is asked are values between these bounds; taking is looked at first."""
    s, frame = room.states[first + depth], room.work[1 + depth]
    frame[NEXT], frame[LEAST], frame[MOST], frame[BEST] = 0.0, least, most, 0.0
    if s.phase != ROBBING:
        legal(s, room.moves[1 + depth])
        frame[BEST] = taking(s, who, results)
        narrow(s, who, frame)


@rule
def back(who: int, first: int, depth: int, value: float, room: Any) -> None:
    """Take the value of what follows a position into account there."""
    s, frame = room.states[first + depth], room.work[1 + depth]
    if s.phase == ROBBING:
        frame[BEST] += value / s.held[s.victim]
    else:
        frame[BEST] = max(frame[BEST], value) if s.player == who else min(frame[BEST], value)
        narrow(s, who, frame)


@rule
def narrow(s: State, who: int, frame: Any) -> None:
    """What is at hand already bounds what is still to be found out."""
    if s.player == who:
        frame[LEAST] = max(frame[LEAST], frame[BEST])
    else:
        frame[MOST] = min(frame[MOST], frame[BEST])
