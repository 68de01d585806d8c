"""What a learner of Allie Gator needs, and how its master decides: by the value of the table it leaves."""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign, likely
from waghals.contract.record import rule
from waghals.games.allie_gator.determinization import play_on
from waghals.games.allie_gator.endings import LEFT, LIMIT, UNKNOWN, is_open, reveal, solve, taking
from waghals.games.allie_gator.rules import TAKE, apply, end_round, legal, outcomes, resolve
from waghals.games.allie_gator.state import (
    DRAWING,
    HIGHEST,
    KINDS,
    MINUS,
    PILE,
    ROBBING,
    State,
    card_in_pile,
)
from waghals.games.allie_gator.values import (
    ALIKE,
    DRAWN,
    MOVES,
    RESULTS,
    STATES,
    TOTAL,
    VALUES,
    describe,
    estimate,
    fill,
    first_of_best,
    seen,
    worth,
)
from waghals.games.allie_gator.view import View

__all__ = [
    "EXACT",
    "MOVES",
    "STATES",
    "choose",
    "decide",
    "describe",
    "expect",
    "luck",
    "node",
    "seat_from",
    "seen",
    "shun",
    "weigh",
    "work",
]

EXACT = False
HATE = 0.05  # how much likelier to win a skilled player has to be to take
GRUDGE = 0.15  # what it gives for any other rival to win instead of the next player


def work(players: int) -> tuple[int, int]:
    """Rows and columns of the numbers that the rules need to work with."""
    return DRAWN + 1, HIGHEST + 1


@rule
def node(s: State, who: int) -> int:
    """The seat that has left the table to others, or is about to lay a target; -1 after chance."""
    return who


@rule
def seat_from(s: State, me: int, ahead: int) -> int:
    """The seat that an output of the net speaks of: they are counted in the direction of play."""
    return (me + ahead * s.direction + s.players * s.players) % s.players


@rule
def expect(s: State, me: int, net: Any, room: Any, out: Any) -> None:
    """Write what the net says of a node."""
    describe(s, me, room, room.f)
    likely(room.f, net, room, room.out)
    for p in range(s.players):
        out[p] = room.out[p]


@rule
def luck(s: State, outcome: int, net: Any, room: Any, out: Any) -> None:
    """Write by seat what a coming card changes of how likely it is to win, less the mean over all cards.

    The judge is the net, by what the seat sees whose turn it is. Cards that are dealt, and those that the
    robbed player draws, count nothing.
    """
    me, total, drawn = s.player, room.work[TOTAL], room.work[DRAWN]
    for p in range(s.players):
        out[p], total[p] = 0.0, 0.0
    if s.dealing or (s.phase == DRAWING and s.receiver != me):
        return
    before, ways = 0, outcomes(s)
    for i in range(ways):
        card = s.hands[s.victim][i] if s.phase == ROBBING else card_in_pile(s, i)
        if card != before:
            before = card
            assign(room.states, 1, s)
            resolve(room.states[1], i)
            describe(room.states[1], me, room, room.f)
            likely(room.f, net, room, room.out)
        for p in range(s.players):
            total[p] += room.out[p]
            if i == outcome:
                drawn[p] = room.out[p]
    for p in range(s.players):
        out[seat_from(s, me, p)] = drawn[p] - total[p] / ways


@rule
def decide(v: View, who: int, net: Any, room: Any) -> int:
    """The action after which the seat is likeliest to win."""
    weigh(v, who, net, room)
    return first_of_best(ALIKE, room)


@rule
def choose(v: View, who: int, net: Any, room: Any) -> int:
    """The same by the net alone, which says what taking is worth without a look at the targets to lay."""
    fill(v, room.states[0])
    if not (is_open(v) and solved(v, who, net, room)):
        estimate(who, False, 0.0, net, room)
    return first_of_best(0.0, room)


@rule
def shun(v: View, who: int, net: Any, room: Any) -> int:
    """What a seat plays that hates to take, bears the next player a grudge, forgets what others took, and
    does not look ahead to the end."""
    fill(v, room.states[0])
    for card in range(1, HIGHEST + 1):
        if room.states[0].place[card] >= MINUS and room.states[0].place[card] != MINUS + who:
            room.states[0].place[card] = PILE
    estimate(who, True, GRUDGE, net, room)
    for i in range(room.moves[0].count):
        if room.moves[0].action[i] == TAKE:
            room.work[VALUES][i] -= HATE
    return first_of_best(0.0, room)


@rule
def weigh(v: View, who: int, net: Any, room: Any) -> None:
    """Write how likely the seat is to win after each of `moves[0]`, the legal actions, to the row VALUES."""
    hidden = not is_open(v)
    fill(v, room.states[0])
    if hidden or not solved(v, who, net, room):
        estimate(who, True, 0.0, net, room)
    if hidden:
        play_on(who, net, room)


@rule
def solved(v: View, who: int, net: Any, room: Any) -> bool:
    """Write the exact values, if that is not too long, by what the net says of the next round."""
    legal(room.states[0], room.moves[0])
    reveal(v, room.states[0])
    results = room.work[RESULTS]
    results[LEFT] = LIMIT
    for result in range(3):
        assign(room.states, 1, room.states[0])
        s = room.states[1]
        for p in range(2):
            s.minus[p] = 0
            for kind in range(KINDS):
                s.played[p][kind] = 0
        if result != 1:
            s.minus[who if result == 2 else 1 - who] = 1
        end_round(s)
        results[result] = worth(s, who, net, room)
    for i in range(room.moves[0].count):
        action = room.moves[0].action[i]
        if action == TAKE:
            room.work[VALUES][i] = taking(room.states[0], who, results)
        else:
            assign(room.states, 1, room.states[0])
            apply(room.states[1], action)
            room.work[VALUES][i] = solve(who, 1, results, room)
            if room.work[VALUES][i] == UNKNOWN:
                return False
    return True
