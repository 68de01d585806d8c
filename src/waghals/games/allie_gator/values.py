"""What the net says of the actions of a seat: how likely it is to win from the table that each one leaves."""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign, likely
from waghals.contract.record import rule
from waghals.games.allie_gator.endings import PLIES
from waghals.games.allie_gator.features import unseen_specials, write_features
from waghals.games.allie_gator.rules import apply, legal, wins
from waghals.games.allie_gator.state import (
    HAND,
    HIGHEST,
    KINDS,
    OVER,
    PILE,
    SEATS,
    SIDES,
    TARGETING,
    UNSEEN,
    State,
)
from waghals.games.allie_gator.view import View, write_view

STATES, MOVES = PLIES + 2, PLIES + 2
ALIKE = 1e-6  # values that differ by less are the same, however exactly they are worked out
# Rows of work; those before count and solve.
RESULTS, VALUES, KEPT, LOOKED, TOTAL, DRAWN = range(PLIES + 2, PLIES + 8)


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
def worth(s: State, me: int, net: Any, room: Any) -> float:
    """How likely a seat is to win from the table that it has left."""
    if s.phase == OVER:
        winners = 0
        for p in range(s.players):
            winners += 1 if wins(s, p) else 0
        return 1 / winners if wins(s, me) else 0.0
    describe(s, me, room, room.f)
    likely(room.f, net, room, room.out)
    value: float = room.out[0]
    return value


@rule
def wished(s: State, me: int, grudge: float, net: Any, room: Any) -> float:
    """What a table is worth to a seat that would rather see any rival win than the next player.

    Args:
        grudge: how much of what the next player is likelier to win than the rivals at the mean it takes off;
            0: nothing, so this is `worth`.
    """
    value: float = worth(s, me, net, room)
    if grudge > 0 and s.phase != OVER:
        value -= grudge * (room.out[1] - (1 - value) / (s.players - 1))
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
def estimate(who: int, looks: bool, grudge: float, net: Any, room: Any) -> None:
    """Write the values of actions by what the net says of the table that they leave.

    Args:
        looks: whether to look at every target that may be laid after taking.
        grudge: see `wished`.
    """
    legal(room.states[0], room.moves[0])
    for i in range(room.moves[0].count):
        assign(room.states, 1, room.states[0])
        apply(room.states[1], room.moves[0].action[i])
        if looks and room.states[1].phase == TARGETING:
            room.work[VALUES][i] = targeting(who, grudge, net, room)
        else:
            room.work[VALUES][i] = wished(room.states[1], who, grudge, net, room)


@rule
def targeting(who: int, grudge: float, net: Any, room: Any) -> float:
    """What `states[1]` is worth, where the seat lays the best target."""
    most = -1.0
    legal(room.states[1], room.moves[1])
    for i in range(room.moves[1].count):
        assign(room.states, 2, room.states[1])
        apply(room.states[2], room.moves[1].action[i])
        most = max(most, wished(room.states[2], who, grudge, net, room))
    return most


@rule
def first_of_best(alike: float, room: Any) -> int:
    """The first of `moves[0]` that no other is better than by more than `alike`."""
    at = 0
    for i in range(room.moves[0].count):
        if room.work[VALUES][i] > room.work[VALUES][at] + alike:
            at = i
    return int(room.moves[0].action[at])
