"""How likely seats are to win by the net, once a turn is over; dice about to fall are not waited for.

Of `Room.work` there is a row for each seat that tells which dice are about to fall before it, and one for
what the seat's features add to the hidden units: compiled, only a seat that is shown anew is summed up anew.
"""

from __future__ import annotations

from typing import Any

from waghals.bots.network import find_active, likely
from waghals.contract.record import compiled_as, rule
from waghals.games.wuerfelzoo.dice import CHOOSING, DRAWING, KINDS, ROLLING, SEATS, State
from waghals.games.wuerfelzoo.features import SEAT, write_seat, write_table
from waghals.games.wuerfelzoo.rules import ACTIONS, following, hand

PARTS = SEATS  # rows: what each seat adds to the hidden units, from the one that begins on
BEFORE = PARTS + SEATS  # row: what all of them add up to
COLUMNS = ACTIONS
ALL = len(KINDS)  # where a seat's row tells how many dice are about to fall, after those of each kind


@rule
def whole(x: float) -> int:
    """A number as an int of the common width, so that rules which take it are compiled once."""
    return 0 + int(x)


@rule
def beginner(s: State) -> int:
    """The seat whose turn begins next. While a round is dealt that is the one that begins it."""
    if s.dealing > 0:
        return whole(s.starter)
    return whole(s.player) if s.phase == CHOOSING else following(s, whole(s.player))


@rule
def look_at(s: State, v: int, net: Any, room: Any) -> None:
    """Write down which dice are about to fall, and the features of all seats, from the beginner `v` on."""
    await_dice(s, room)
    for p in range(s.players):
        show(s, p, v, net, room)


@rule
def await_dice(s: State, room: Any) -> None:
    """Write down which dice are about to fall before each seat."""
    for p in range(s.players):
        due = room.work[p]
        for kind in range(ALL + 1):
            due[kind] = 0.0
        if s.dealing > 0:
            draw(s, whole(hand(s) - s.size[p] - (s.falling if p == s.receiver else 0)), due)
        elif s.phase == DRAWING and p == s.receiver:
            draw(s, 1, due)
        if s.phase == ROLLING and p == s.receiver:
            for kind in range(ALL):
                due[kind] += s.cup[kind]
            due[ALL] += s.falling


@rule
def draw(s: State, count: int, due: Any) -> None:
    """So many dice more are about to be drawn: of each kind as many as may be expected."""
    for kind in range(ALL):
        share = s.bag[kind] / s.bagged if s.bagged > 0 else s.box[kind] / max(1, s.boxed)
        due[kind] += count * share
    due[ALL] += count


def _show(s: State, p: int, v: int, net: Any, room: Any) -> None:
    rows, seat = net[0], (p - v + s.players) % s.players
    write_seat(s, p, room.work[p], seat * SEAT, room.f)
    units, part = rows.shape[1], room.work[PARTS + seat]
    if units <= COLUMNS:
        for j in range(units):
            part[j] = 0
        at = seat * SEAT
        for n in range(find_active(room.f[at : at + SEAT], room.active)):
            k = at + room.active[n]
            x = room.f[k]
            for j in range(units):
                part[j] += x * rows[k, j]


@compiled_as(_show)
def show(s: State, p: int, v: int, net: Any, room: Any) -> None:
    """Write the features of a seat again, as the beginner `v` sees it."""
    write_seat(s, p, room.work[p], (p - v + s.players) % s.players * SEAT, room.f)


def _ask(s: State, v: int, net: Any, room: Any) -> None:
    rows, biases, outputs = net
    at, units, before = s.players * SEAT, rows.shape[1], room.work[BEFORE]
    write_table(s, v, at, room.f)
    if units > COLUMNS:
        likely(room.f, net, room, room.out)
        return
    for j in range(units):
        before[j] = biases[j]
    for p in range(s.players):
        part = room.work[PARTS + p]
        for j in range(units):
            before[j] += part[j]
    likely(room.f[at:], (rows[at:], before[:units], outputs), room, room.out)


@compiled_as(_ask)
def ask(s: State, v: int, net: Any, room: Any) -> None:
    """Write into `room.out` what the net says, from the beginner `v` on; all seats have been shown."""
    write_table(s, v, s.players * SEAT, room.f)
    likely(room.f, net, room, room.out)


@rule
def worth(s: State, net: Any, room: Any) -> float:
    """How likely the seat to move wins if its turn is over here; all seats have been shown."""
    me = whole(s.player)
    v = following(s, me)
    if s.size[me] + room.work[me][ALL] == 0:
        return 1.0
    if s.size[v] + room.work[v][ALL] == 0:
        return 0.0
    ask(s, v, net, room)
    value: float = room.out[s.players - 1]
    return value
