"""What a learner of Allie Gator needs, and how its master decides: by the value of the table it leaves."""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign, likely
from waghals.contract.record import rule
from waghals.games.allie_gator.endings import LEFT, LIMIT, PLIES, UNKNOWN, is_open, reveal, solve, taking
from waghals.games.allie_gator.features import unseen_specials, write_features
from waghals.games.allie_gator.rules import TAKE, apply, end_round, legal, outcomes, resolve, wins
from waghals.games.allie_gator.state import (
    DRAWING,
    HAND,
    HIGHEST,
    KINDS,
    MINUS,
    OVER,
    PILE,
    ROBBING,
    SEATS,
    SIDES,
    TARGETING,
    UNSEEN,
    State,
    card_in_pile,
)
from waghals.games.allie_gator.view import View, write_view

EXACT = False
HATE = 0.05  # how much likelier to win a skilled player has to be to take
STATES, MOVES = PLIES + 2, PLIES + 2
RESULTS, VALUES, TOTAL, DRAWN = range(PLIES + 2, PLIES + 6)  # rows of work; those before count and solve


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
def seen(s: State, who: int, room: Any) -> Any:
    """What a seat sees."""
    view = room.views[0]
    for p in range(SEATS):
        for i in range(HAND):
            view.hands[p][i] = 0
    write_view(s, who, view)
    return view


@rule
def describe(s: State, me: int, room: Any, f: Any) -> None:
    """Write the features of what a seat sees."""
    write_features(seen(s, me, room), f, room.work[0])


@rule
def expect(s: State, me: int, net: Any, room: Any, out: Any) -> None:
    """Write what the net says of a node."""
    describe(s, me, room, room.f)
    likely(room.f, net, room.hidden, room.out)
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
            likely(room.f, net, room.hidden, room.out)
        for p in range(s.players):
            total[p] += room.out[p]
            if i == outcome:
                drawn[p] = room.out[p]
    for p in range(s.players):
        out[seat_from(s, me, p)] = drawn[p] - total[p] / ways


@rule
def worth(s: State, me: int, net: Any, room: Any) -> float:
    """How likely a seat is to win from the table that it has left."""
    if s.phase == OVER:
        winners = 0
        for p in range(s.players):
            winners += 1 if wins(s, p) else 0
        return 1 / winners if wins(s, me) else 0.0
    describe(s, me, room, room.f)
    likely(room.f, net, room.hidden, room.out)
    value: float = room.out[0]
    return value


@rule
def fill(v: View, s: State) -> None:
    """Write a state in which all that the viewer does not see lies in the pile, for its own actions."""
    s.players, s.teeth, s.short, s.effect_needed, s.gap = v.players, v.teeth, v.short, v.effect_needed, v.gap
    s.player, s.phase, s.direction, s.round, s.starter = v.player, v.phase, v.direction, v.round, v.starter
    s.dealing, s.receiver, s.victim, s.chip, s.piled = v.dealing, v.receiver, v.victim, v.chip, v.piled
    for side in range(SIDES):
        s.targets[side] = v.targets[side]
        s.tops[side] = v.tops[side]
    for p in range(SEATS):
        s.held[p], s.minus[p], s.won[p] = v.held[p], v.minus[p], v.won[p]
        s.last_minus[p], s.last_specials[p] = v.last_minus[p], v.last_specials[p]
        for i in range(HAND):
            s.hands[p][i] = v.hands[p][i]
        for kind in range(KINDS):
            s.played[p][kind] = v.played[p][kind]
    for kind in range(KINDS):
        s.specials[kind] = unseen_specials(v, kind)
    s.numbers = 0
    for ten in range(HIGHEST // 10):
        s.tens[ten] = 0
    for card in range(HIGHEST + 1):
        s.place[card] = v.place[card]
        if v.place[card] == UNSEEN:
            s.place[card] = PILE
            s.numbers += 1
            s.tens[(card - 1) // 10] += 1


@rule
def decide(v: View, who: int, net: Any, room: Any) -> int:
    """The action after which the seat is likeliest to win."""
    return best(v, who, True, net, room)


@rule
def choose(v: View, who: int, net: Any, room: Any) -> int:
    """The same, but what taking is worth the net says at once, without a look at the targets to lay."""
    return best(v, who, False, net, room)


@rule
def shun(v: View, who: int, net: Any, room: Any) -> int:
    """What a seat plays that hates to take, forgets what was taken, and does not look ahead to the end."""
    fill(v, room.states[0])
    for card in range(1, HIGHEST + 1):
        if room.states[0].place[card] >= MINUS:
            room.states[0].place[card] = PILE
    estimate(who, True, net, room)
    for i in range(room.moves[0].count):
        if room.moves[0].action[i] == TAKE:
            room.work[VALUES][i] -= HATE
    return first_of_best(room)


@rule
def best(v: View, who: int, looks: bool, net: Any, room: Any) -> int:
    """The action of the highest value."""
    weigh(v, who, looks, net, room)
    return first_of_best(room)


@rule
def first_of_best(room: Any) -> int:
    at = 0
    for i in range(room.moves[0].count):
        if room.work[VALUES][i] > room.work[VALUES][at]:
            at = i
    return int(room.moves[0].action[at])


@rule
def weigh(v: View, who: int, looks: bool, net: Any, room: Any) -> None:
    """Write how likely the seat is to win after each of `moves[0]`, the legal actions, to the row VALUES."""
    fill(v, room.states[0])
    if not (is_open(v) and solved(v, who, net, room)):
        estimate(who, looks, net, room)


@rule
def estimate(who: int, looks: bool, net: Any, room: Any) -> None:
    """Write the values of actions by what the net says of the table that they leave.

    Args:
        looks: whether to look at every target that may be laid after taking.
    """
    legal(room.states[0], room.moves[0])
    for i in range(room.moves[0].count):
        assign(room.states, 1, room.states[0])
        apply(room.states[1], room.moves[0].action[i])
        if looks and room.states[1].phase == TARGETING:
            room.work[VALUES][i] = targeting(who, net, room)
        else:
            room.work[VALUES][i] = worth(room.states[1], who, net, room)


@rule
def targeting(who: int, net: Any, room: Any) -> float:
    """How likely the seat wins from `states[1]`, where it lays the best target."""
    most = 0.0
    legal(room.states[1], room.moves[1])
    for i in range(room.moves[1].count):
        assign(room.states, 2, room.states[1])
        apply(room.states[2], room.moves[1].action[i])
        most = max(most, worth(room.states[2], who, net, room))
    return most


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
