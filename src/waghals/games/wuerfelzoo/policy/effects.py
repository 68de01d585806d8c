"""What an animal had better do: every choice is valued as if the turn were over after it."""

from __future__ import annotations

from typing import Any

from waghals.contract.record import rule
from waghals.games.wuerfelzoo.dice import (
    BEAR,
    BOAR,
    FOX,
    LOOKS,
    SQUIRREL,
    State,
    can_use,
    discard,
    drop,
    take,
)
from waghals.games.wuerfelzoo.policy.worth import ALL, BEFORE, draw, show, whole, worth
from waghals.games.wuerfelzoo.rules import ACTIONS, OTHER, OWN, SEAT, following

VALUES = BEFORE + 1  # row: how likely one wins by an action
CHOICE = VALUES + 1  # row: the best choice; after it one for the boar
OWN_LOOK, OTHER_SEAT, OTHER_LOOK, VALUE = range(4)  # of a choice: one's own die, another's, how good it is
TO_SWAP = 3  # looks of one's own that a boar may give: those without which one is best off
UNKNOWN = -1.0


@rule
def consider(value: float, action: int, own: int, p: int, t: int, room: Any) -> None:
    """Remember a choice, and that it is the best so far if it is."""
    values, choice = room.work[VALUES], room.work[CHOICE]
    if value > values[action]:
        values[action] = value
    if value > choice[VALUE]:
        choice[OWN_LOOK], choice[OTHER_SEAT], choice[OTHER_LOOK], choice[VALUE] = own, p, t, value


@rule
def best_use(s: State, net: Any, room: Any) -> float:
    """Look for the best that the animal in the middle can do once: into the rows `VALUES` and `CHOICE`."""
    values, choice = room.work[VALUES], room.work[CHOICE]
    for action in range(OWN, ACTIONS):
        values[action] = UNKNOWN
    choice[VALUE] = UNKNOWN
    if s.face == BEAR:
        bear(s, net, room)
    elif s.face == BOAR:
        boar(s, net, room)
    elif s.face == FOX:
        fox(s, net, room)
    elif s.face == SQUIRREL:
        squirrel(s, net, room)
    else:
        worm(s, net, room)
    value: float = choice[VALUE]
    return value


@rule
def bear(s: State, net: Any, room: Any) -> None:
    me = whole(s.player)
    for p in range(s.players):
        due = room.work[p]
        for t in range(LOOKS):
            if s.hands[p][t] > 0:
                kind = s.kind_of[t]
                fall(s, p, t, due)
                show(s, p, following(s, me), net, room)
                action = OWN + t if p == me else OTHER + p * LOOKS + t
                consider(worth(s, net, room), action, t, p, t, room)
                take(s, p, t)
                due[kind] -= 1.0
                due[ALL] -= 1.0
        show(s, p, following(s, me), net, room)


@rule
def fall(s: State, p: int, t: int, due: Any) -> None:
    """A die of a hand is about to be rolled again."""
    drop(s, p, t)
    due[s.kind_of[t]] += 1.0
    due[ALL] += 1.0


@rule
def fox(s: State, net: Any, room: Any) -> None:
    me = whole(s.player)
    for p in range(s.players):
        if p != me:
            for t in range(LOOKS):
                if s.hands[p][t] > 0:
                    drop(s, p, t)
                    show(s, p, following(s, me), net, room)
                    consider(worth(s, net, room), OTHER + p * LOOKS + t, 0, p, t, room)
                    take(s, p, t)
            show(s, p, following(s, me), net, room)


@rule
def squirrel(s: State, net: Any, room: Any) -> None:
    me = whole(s.player)
    for p in range(s.players):
        if p != me:
            due = room.work[p]
            draw(s, 1, due)
            show(s, p, following(s, me), net, room)
            consider(worth(s, net, room), SEAT + p, 0, p, 0, room)
            draw(s, -1, due)
            show(s, p, following(s, me), net, room)


@rule
def worm(s: State, net: Any, room: Any) -> None:
    me = whole(s.player)
    v = following(s, me)
    for t in range(LOOKS):
        if s.hands[me][t] > 0 and s.picked in (0, 1 + t):
            drop(s, me, t)
            show(s, me, v, net, room)
            for p in range(s.players):
                if p != me:
                    take(s, p, t)
                    show(s, p, v, net, room)
                    value = worth(s, net, room)
                    consider(value, OWN + t, t, p, 0, room)
                    consider(value, SEAT + p, t, p, 0, room)
                    drop(s, p, t)
                    show(s, p, v, net, room)
            take(s, me, t)
    show(s, me, v, net, room)


@rule
def boar(s: State, net: Any, room: Any) -> None:
    me = whole(s.player)
    v = following(s, me)
    own = room.work[CHOICE + 1]
    for t in range(LOOKS):
        own[t] = UNKNOWN
        if s.hands[me][t] > 0 and s.picked in (0, 1 + t):
            drop(s, me, t)
            show(s, me, v, net, room)
            own[t] = worth(s, net, room)
            take(s, me, t)
    show(s, me, v, net, room)
    for _ in range(TO_SWAP):
        t = 0
        for other in range(LOOKS):
            if own[other] > own[t]:
                t = other
        if own[t] > UNKNOWN:
            own[t] = UNKNOWN
            swap(s, t, net, room)


@rule
def swap(s: State, t: int, net: Any, room: Any) -> None:
    """Value what a boar can get for a die."""
    me = whole(s.player)
    v = following(s, me)
    for p in range(s.players):
        if p != me:
            for got in range(LOOKS):
                if s.hands[p][got] > 0:
                    exchange(s, t, p, got)
                    show(s, me, v, net, room)
                    show(s, p, v, net, room)
                    value = worth(s, net, room)
                    consider(value, OWN + t, t, p, got, room)
                    consider(value, OTHER + p * LOOKS + got, t, p, got, room)
                    exchange(s, got, p, t)
            show(s, p, v, net, room)
    show(s, me, v, net, room)


@rule
def exchange(s: State, given: int, p: int, got: int) -> None:
    me = whole(s.player)
    drop(s, me, given)
    drop(s, p, got)
    take(s, p, given)
    take(s, me, got)


@rule
def use_best(s: State, net: Any, room: Any) -> None:
    """Do the best choice; dice of chance are about to fall then."""
    choice = room.work[CHOICE]
    own, p, t = whole(choice[OWN_LOOK]), whole(choice[OTHER_SEAT]), whole(choice[OTHER_LOOK])
    me = whole(s.player)
    v = following(s, me)
    if s.face == BEAR:
        fall(s, p, t, room.work[p])
    elif s.face == BOAR:
        exchange(s, own, p, t)
    elif s.face == FOX:
        drop(s, p, t)
        discard(s, s.kind_of[t], 1)
    elif s.face == SQUIRREL:
        draw(s, 1, room.work[p])
    else:
        drop(s, me, own)
        take(s, p, own)
    show(s, me, v, net, room)
    show(s, p, v, net, room)


@rule
def with_effects(s: State, uses: int, net: Any, room: Any) -> float:
    """How likely the seat to move wins once its animal in the middle has done so often what seems best."""
    value = UNKNOWN
    while uses > 0 and can_use(s):
        value = best_use(s, net, room)
        use_best(s, net, room)
        uses -= 1
    return value if value > UNKNOWN else worth(s, net, room)
