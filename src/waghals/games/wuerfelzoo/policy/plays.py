"""Which animals to play: valued as if these did nothing, the best of each again with what it can do."""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign
from waghals.contract.record import rule
from waghals.games.wuerfelzoo.dice import BEAR, LAST, LOOKS, TRAP, State, clear_middle
from waghals.games.wuerfelzoo.policy.effects import UNKNOWN, with_effects
from waghals.games.wuerfelzoo.policy.plans import (
    EAGER,
    HABITS,
    HASTE,
    HOLD,
    IS_PLAY,
    LEAST,
    MOST,
    PLAYS,
    PLAYS_EACH,
    SIGHT,
    WORTH,
    propose,
)
from waghals.games.wuerfelzoo.policy.worth import ALL, show, whole, worth
from waghals.games.wuerfelzoo.rules import beats, following


@rule
def find_plays(t: State, net: Any, room: Any) -> None:
    """Value every play as if its animals did nothing."""
    least, most = room.work[LEAST], room.work[MOST]
    taken = 0
    for look in range(LAST):
        taken += whole(least[look])
    for a in range(LAST):
        b = t.twin_of[a]
        if t.face_of[a] < TRAP and b > a and least[a] + least[b] == taken:
            for i in range(whole(least[a]), whole(most[a]) + 1):
                for j in range(whole(least[b]), whole(most[b]) + 1):
                    if i + j > 0 and beats(t.height, t.face, t.face_of[a], i + j):
                        for x in range(whole(least[LAST]), whole(most[LAST]) + 1):
                            value_play(t, a, i, j, x, net, room)


@rule
def value_play(t: State, a: int, i: int, j: int, x: int, net: Any, room: Any) -> None:
    """Value a play of so many dice of a look, of its twin and of X2; keep it if few of its animal beat it."""
    b, me = t.twin_of[a], whole(t.player)
    height, face, owner = t.height, t.face, t.owner
    put(t, a, i, b, j, x)
    t.height, t.face, t.owner = i + j, t.face_of[a], me
    show(t, me, following(t, me), net, room)
    value = worth(t, net, room) + liking(t.face, i + j, room.work[HABITS])
    t.height, t.face, t.owner = height, face, owner
    put(t, a, -i, b, -j, -x)
    first = PLAYS + t.face_of[a] * PLAYS_EACH
    n = first + PLAYS_EACH
    while n > first and room.work[n - 1][WORTH] < value:
        n -= 1
    for k in range(first + PLAYS_EACH - 1, n, -1):
        for c in range(WORTH + 1):
            room.work[k][c] = room.work[k - 1][c]
    if n < first + PLAYS_EACH:
        play = room.work[n]
        for c in range(LOOKS):
            play[c] = 0.0
        play[a], play[b], play[LAST], play[IS_PLAY], play[WORTH] = i, j, x, 1.0, value


@rule
def liking(face: int, count: int, habits: Any) -> float:
    """What so many animals that are played seem to be worth besides."""
    bonus: float = habits[EAGER] + count * habits[HASTE] - (habits[HOLD] if face <= BEAR else 0)
    return bonus / 100


@rule
def put(t: State, a: int, i: int, b: int, j: int, x: int) -> None:
    """Take so many dice of three looks out of a hand; fewer than none: back into it."""
    mine = t.hands[t.player]
    mine[a] -= i
    mine[b] -= j
    mine[LAST] -= x
    t.size[t.player] -= i + j + x


@rule
def weigh_effects(t: State, net: Any, room: Any) -> None:
    """Plan the best of the best plays, once their animals have done what they can."""
    sight = room.work[HABITS][SIGHT]
    show(t, whole(t.player), following(t, whole(t.player)), net, room)
    for n in range(TRAP * PLAYS_EACH):
        play = room.work[PLAYS + n]
        if play[WORTH] > UNKNOWN and n % PLAYS_EACH < max(1, sight):
            if sight > 0:
                play[WORTH] = with_play(t, play, net, room)
            propose(play, room)


@rule
def with_play(t: State, play: Any, net: Any, room: Any) -> float:
    """How likely the seat to move wins by a play, with what its animals can do."""
    assign(room.states, 1, t)
    u = room.states[1]
    clear_middle(u)
    for look in range(LAST):
        count = whole(play[look])
        u.hands[u.player][look] -= count
        u.size[u.player] -= count
        u.height += count
        if count > 0:
            u.face = u.face_of[look]
    u.hands[u.player][LAST] -= whole(play[LAST])
    u.size[u.player] -= whole(play[LAST])
    u.owner = u.player
    show(u, whole(u.player), following(u, whole(u.player)), net, room)
    value: float = with_effects(u, 1 + whole(play[LAST]), net, room)
    value += liking(u.face, whole(u.height), room.work[HABITS])
    for p in range(t.players):
        for kind in range(ALL + 1):
            room.work[p][kind] = 0.0
        show(t, p, following(t, whole(t.player)), net, room)
    return value
