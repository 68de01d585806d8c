"""How a player of Can't Stop decides by what a net says of positions in which dice are about to be rolled.

To stop is worth what the net says before the next player's roll. To roll is worth what it says of the roll
(`choose`), or the mean over all rolls of the best that can be made of each (`decide`).
"""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign, likely
from waghals.contract.ply import CHANCE
from waghals.contract.record import rule
from waghals.games.cant_stop.features import write_features
from waghals.games.cant_stop.rules import (
    CHOOSING,
    COLUMNS,
    DISTINCT_ROLLS,
    OVER,
    ROLL,
    ROLLS,
    STOP,
    State,
    apply,
    legal,
    may_stop,
    resolve,
    stop,
    to_move,
)

EXACT = False
STATES, MOVES = 4, 2

ROLLED = tuple(outcome for outcome, _ in DISTINCT_ROLLS)
WAYS = tuple(ways for _, ways in DISTINCT_ROLLS)
SLOTS = 1024  # for what the runners can look like after a roll, and one for a roll of no use
UNKNOWN = -1.0
KEY, VALUES = 0, 1  # rows of the scratch memory: whose runners a slot is for, and what it says of each seat
FACTOR = 256  # above the number of any field


def work(players: int) -> tuple[int, int]:
    """Rows and columns of scratch memory: a key and the seats' values for each slot."""
    return VALUES + players, SLOTS


@rule
def node(s: State, who: int) -> int:
    """Learners value positions in which dice are about to be rolled, from the seat whose turn it is."""
    return s.player if to_move(s) == CHANCE else -1


@rule
def describe(s: State, me: int, room: Any, f: Any) -> None:
    """Write the features of such a position."""
    write_features(s, f)


@rule
def expect(s: State, me: int, net: Any, room: Any, out: Any) -> None:
    """Write what the net says of such a position, from `me` on."""
    write_features(s, room.f)
    likely(room.f, net, room.hidden, out)


@rule
def seen(s: State, who: int, room: Any) -> State:
    """Nothing is hidden."""
    return s


@rule
def choose(s: State, who: int, net: Any, room: Any) -> int:
    """The action that the net likes best, without looking at the rolls."""
    return best(s, who, False, net, room)


@rule
def decide(s: State, who: int, net: Any, room: Any) -> int:
    """The action after which it is likeliest to win, by all rolls that may come."""
    return best(s, who, True, net, room)


@rule
def best(s: State, who: int, ahead: bool, net: Any, room: Any) -> int:
    """The legal action of the highest value, the first of several."""
    legal(s, room.moves[0])
    found, at = -1.0, -1
    for i in range(room.moves[0].count):
        value = value_of(s, room.moves[0].action[i], who, ahead, net, room)
        if value > found:
            found, at = value, room.moves[0].action[i]
    return at


@rule
def value_of(s: State, action: int, who: int, ahead: bool, net: Any, room: Any) -> float:
    """How likely `who` is to win after a legal action; `ahead`: by all rolls that may come."""
    assign(room.states, 0, s)
    after = room.states[0]
    apply(after, action)
    if action == STOP:
        return 1.0 if after.phase == OVER else word(after, who, net, room)
    if action == ROLL:
        return rolling(after, who, net, room) if ahead else word(after, who, net, room)
    stopping = stopped(after, who, net, room)
    apply(after, ROLL)
    return max(stopping, rolling(after, who, net, room) if ahead else word(after, who, net, room))


@rule
def word(s: State, who: int, net: Any, room: Any) -> float:
    """How likely the net says `who` is to win, before a roll."""
    write_features(s, room.f)
    likely(room.f, net, room.hidden, room.out)
    value: float = room.out[(who - s.player) % s.players]
    return value


@rule
def stopped(s: State, who: int, net: Any, room: Any) -> float:
    """How likely `who` is to win if it stops here; 0 where it may not."""
    if not may_stop(s):
        return 0.0
    assign(room.states, 1, s)
    after = room.states[1]
    stop(after)
    return 1.0 if after.phase == OVER else word(after, who, net, room)


@rule
def rolling(ready: State, who: int, net: Any, room: Any) -> float:
    """The mean over all rolls of the best that `who` can make of each; `ready` is `room.states[0]`."""
    forget(room)
    total = 0.0
    for i in range(len(ROLLED)):
        slot = made(ready, ROLLED[i], net, room)
        total += WAYS[i] * room.work[VALUES + who][slot]
    return total / ROLLS


@rule
def luck(s: State, outcome: int, net: Any, room: Any, out: Any) -> None:
    """Write for each seat what this roll adds to how likely it is to win: its value less the mean of all.

    The value of a roll is what the net says of the best that can be made of it.
    """
    forget(room)
    slot = made(s, outcome, net, room)
    for p in range(s.players):
        out[p] = room.work[VALUES + p][slot]
    for i in range(len(ROLLED)):
        slot = made(s, ROLLED[i], net, room)
        for p in range(s.players):
            out[p] -= room.work[VALUES + p][slot] * WAYS[i] / ROLLS


@rule
def forget(room: Any) -> None:
    """All slots are free."""
    for slot in range(SLOTS):
        room.work[KEY][slot] = UNKNOWN


@rule
def made(ready: State, outcome: int, net: Any, room: Any) -> int:
    """The slot of the best that can be made of a roll by whose turn it is."""
    assign(room.states, 1, ready)
    rolled = room.states[1]
    resolve(rolled, outcome)
    if rolled.phase != CHOOSING:  # of no use
        slot = slot_of(0, room)
        if room.work[KEY][slot] == UNKNOWN:
            room.work[KEY][slot] = 0.0
            word(rolled, rolled.player, net, room)
            remember(rolled, slot, room)
        return slot
    moves, found = room.moves[1], -1
    legal(rolled, moves)
    for i in range(moves.count):
        assign(room.states, 2, rolled)
        after = room.states[2]
        apply(after, moves.action[i])
        slot = known(after, net, room)
        values = room.work[VALUES + after.player]
        if found < 0 or values[slot] > values[found]:
            found = slot
    return found


@rule
def known(s: State, net: Any, room: Any) -> int:
    """The slot of a position after a pairing: the better of stopping there and rolling on, by the net."""
    key, who = 0, s.player
    for c in range(COLUMNS):
        if s.runners[c] > 0:
            key = FACTOR * key + 16 * c + s.runners[c]
    slot = slot_of(key, room)
    if room.work[KEY][slot] != UNKNOWN:
        return slot
    room.work[KEY][slot] = key
    assign(room.states, 3, s)
    apply(room.states[3], ROLL)
    rolling = word(room.states[3], who, net, room)
    remember(s, slot, room)
    if may_stop(s):
        assign(room.states, 3, s)
        after = room.states[3]
        stop(after)
        if after.phase == OVER:
            for p in range(s.players):
                room.work[VALUES + p][slot] = 1.0 if p == who else 0.0
        elif word(after, who, net, room) > rolling:
            remember(after, slot, room)
    return slot


@rule
def slot_of(key: int, room: Any) -> int:
    """The slot for these runners, or a free one."""
    slot = key * 40503 % SLOTS
    while room.work[KEY][slot] != UNKNOWN and room.work[KEY][slot] != key:
        slot = (slot + 1) % SLOTS
    return slot


@rule
def remember(s: State, slot: int, room: Any) -> None:
    """Write down what the net has just said of the seats, from the one whose turn it is in `s`."""
    for p in range(s.players):
        room.work[VALUES + (s.player + p) % s.players][slot] = room.out[p]
