"""What positions of Can't Stop are worth by a net, also one roll ahead, as scratch memory keeps it."""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign, likely
from waghals.contract.record import rule
from waghals.games.cant_stop.features import rivals_turn, write_features
from waghals.games.cant_stop.rules import (
    CHOOSING,
    COLUMNS,
    DISTINCT_ROLLS,
    OVER,
    ROLL,
    ROLLS,
    State,
    apply,
    legal,
    may_stop,
    resolve,
    stop,
)

ROLLED = tuple(outcome for outcome, _ in DISTINCT_ROLLS)
WAYS = tuple(ways for _, ways in DISTINCT_ROLLS)
SLOTS = 1024  # for what the runners can look like after a roll, and one for a roll of no use
MEAN = LOST = SLOTS  # the column after those: for a mean, or for a turn that is lost
UNKNOWN = -1.0
KEY, VALUES = 0, 1  # rows of the scratch memory: whose runners a slot is for, and what it says of each seat
FACTOR = 256  # above the number of any field


@rule
def word(s: State, who: int, net: Any, room: Any) -> float:
    """How likely the net says `who` is to win, before a roll; `who` is the seat that decides."""
    write_features(s, room.f)
    if s.player != who:
        rivals_turn(room.f)
    likely(room.f, net, room, room.out)
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
def or_stop(s: State, slot: int, net: Any, room: Any) -> None:
    """Where stopping is worth more than the slot of a position says, write that down."""
    if not may_stop(s):
        return
    who = s.player
    assign(room.states, 3, s)
    after = room.states[3]
    stop(after)
    if after.phase == OVER:
        for p in range(s.players):
            room.work[VALUES + p][slot] = 1.0 if p == who else 0.0
    elif word(after, who, net, room) > room.work[VALUES + who][slot]:
        remember(after, slot, room)


@rule
def remember(s: State, slot: int, room: Any) -> None:
    """Write down what the net has just said of the seats, from the one whose turn it is in `s`."""
    for p in range(s.players):
        room.work[VALUES + (s.player + p) % s.players][slot] = room.out[p]


@rule
def mean_of(ready: State, net: Any, room: Any) -> None:
    """Write for each seat the mean over all rolls of the best that can be made of each."""
    values = room.work[VALUES:]
    for p in range(ready.players):
        values[p][MEAN] = 0.0
    for i in range(len(ROLLED)):
        slot = made(ready, ROLLED[i], net, room)
        for p in range(ready.players):
            values[p][MEAN] += values[p][slot] * WAYS[i] / ROLLS


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
            word(rolled, ready.player, net, room)
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
    key = key_of(s)
    slot = slot_of(key, room)
    if room.work[KEY][slot] != UNKNOWN:
        return slot
    room.work[KEY][slot] = key
    assign(room.states, 3, s)
    apply(room.states[3], ROLL)
    word(room.states[3], s.player, net, room)
    remember(s, slot, room)
    or_stop(s, slot, net, room)
    return slot


@rule
def forget(room: Any) -> None:
    """All slots are free."""
    for slot in range(SLOTS):
        room.work[KEY][slot] = UNKNOWN


@rule
def key_of(s: State) -> int:
    """A number for these runners."""
    key = 0
    for c in range(COLUMNS):
        if s.runners[c] > 0:
            key = FACTOR * key + 16 * c + s.runners[c]
    return key


@rule
def slot_of(key: int, room: Any) -> int:
    """The slot for these runners, or a free one."""
    slot = key * 40503 % SLOTS
    while room.work[KEY][slot] != UNKNOWN and room.work[KEY][slot] != key:
        slot = (slot + 1) % SLOTS
    return slot
