"""Which dice to roll again: from all traps or all dice on, more or fewer of one look while that is better."""

from __future__ import annotations

from typing import Any

from waghals.contract.record import rule
from waghals.games.wuerfelzoo.dice import LOOKS, TRAP, State
from waghals.games.wuerfelzoo.policy.effects import UNKNOWN
from waghals.games.wuerfelzoo.policy.plans import BETTER, IS_PLAY, LEAST, MOST, ROLL, WORTH, propose
from waghals.games.wuerfelzoo.policy.worth import ALL, show, whole, worth
from waghals.games.wuerfelzoo.rules import following


@rule
def roll(u: State, every: int, net: Any, room: Any) -> None:
    """Look for dice to roll again, from all dice on (`every` is 1) or from the traps."""
    rolled, most = room.work[ROLL], room.work[MOST]
    rolled[IS_PLAY], total = 0.0, 0
    for kind in range(ALL + 1):
        room.work[u.player][kind] = 0.0
    for look in range(LOOKS):
        rolled[look] = 0.0
        count = most[look] if every == 1 or u.face_of[look] == TRAP else room.work[LEAST][look]
        change(u, look, whole(count), room)
        total += whole(count)
    rolled[WORTH] = UNKNOWN
    if total > 0:
        rolled[WORTH] = rolling(u, net, room)
    climb(u, net, room)
    for kind in range(ALL + 1):
        room.work[u.player][kind] = 0.0


@rule
def change(u: State, look: int, count: int, room: Any) -> None:
    """So many dice of a look are to be rolled again."""
    rolled, due = room.work[ROLL], room.work[u.player]
    more = count - whole(rolled[look])
    u.hands[u.player][look] -= more
    u.size[u.player] -= more
    due[u.kind_of[look]] += more
    due[ALL] += more
    rolled[look] = count


@rule
def rolling(u: State, net: Any, room: Any) -> float:
    """How likely the seat to move wins if these dice are rolled again."""
    show(u, whole(u.player), following(u, whole(u.player)), net, room)
    value: float = worth(u, net, room)
    return value


@rule
def climb(u: State, net: Any, room: Any) -> None:
    """Roll more or fewer dice of one look, as long as that is better."""
    rolled, least, most = room.work[ROLL], room.work[LEAST], room.work[MOST]
    better = True
    while better:
        if rolled[WORTH] > UNKNOWN:
            propose(rolled, room)
        better = False
        for look in range(LOOKS):
            for count in range(whole(least[look]), whole(most[look]) + 1):
                before = whole(rolled[look])
                if count != before:
                    change(u, look, count, room)
                    value = rolling(u, net, room) if room.work[u.player][ALL] > 0 else UNKNOWN
                    if value > rolled[WORTH] + BETTER:
                        rolled[WORTH] = value
                        better = True
                    else:
                        change(u, look, before, room)
