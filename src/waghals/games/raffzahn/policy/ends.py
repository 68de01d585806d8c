"""How a turn of Raffzahn can end, and what each end is worth: by a net, or in teeth.

Whose eyes the ends are seen with stands in the scratch memory (`EYES_AT`): those of a net, or of a player who
counts teeth and looks no further than this turn.
"""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign, likely
from waghals.contract.record import rule
from waghals.games.raffzahn.features import write_features
from waghals.games.raffzahn.policy.table import EYES_AT, NUMBERED, PAID, ROWS, SPARE, TAKEN, WORST, copy_row
from waghals.games.raffzahn.rules import (
    apply,
    available,
    begin_payment,
    begin_turn,
    legal,
    may_protect,
    pass_turn,
    suffer_own_hit,
    take,
    wins,
    worth,
)
from waghals.games.raffzahn.state import MIDDLE, OVER, PAYING, TILES, State

STATES, MOVES = 6, 4

NET, GREEDY, UNWARY = range(3)  # eyes
EVEN = 0.5  # of a protected tooth's worth: an open one's; 0.4 to 0.5 won most when it was tried
SMALL = 15  # the unwary protect no tile up to this
MATCH = 100.0  # what the match is worth, in teeth
TURN = 3.0  # and another turn

PAYMENTS = 100  # so many are weighed at most; with the usual teeth there are 84 at most
DEPTH = 3  # tiles of a payment at most
NEW = -1.0  # which of the legal ways to pay is next: they have not been listed yet
WAYS = 4  # in which a turn can end at a tile
PAYING_FROM = 2  # scratch positions of payments: as it begins, and after each tile

# Rows of the scratch memory after the table of the turn.
NEXT_AT = ROWS  # by tiles paid: which is tried next
TRIED = NEXT_AT + DEPTH + 1
USED = TRIED + 1  # so many rows


@rule
def look(s: State, eyes: int, net: Any, room: Any) -> None:
    """See the ends of the turn of a position with these eyes from now on.

    What it is worth if the turn ends with nothing stands in the spare row then.
    """
    room.work[EYES_AT][0], room.work[EYES_AT][1] = eyes, s.player
    assign(room.states, 1, s)
    pass_turn(room.states[1])
    write_worth(room.states[1], SPARE, net, room)


@rule
def write_ends(net: Any, room: Any) -> None:
    """Value all ends but that with nothing of the turn that begins in the first scratch position."""
    assign(room.states, PAYING_FROM, room.states[0])
    begin_payment(room.states[PAYING_FROM])
    write_payment(net, room)
    copy_row(room.work, PAID, SPARE, room.states[0].players)
    for tile in range(1, TILES + 1):
        for way in range(WAYS):
            if can_end(tile, way, room):
                write_worth(room.states[1], TAKEN + way * NUMBERED + tile, net, room)


@rule
def can_end(tile: int, way: int, room: Any) -> bool:
    """Make the second scratch position the end of the turn of the first one at this tile, if it can be one.

    Args:
        way: in the order of the rows: the tile lies open then or, if it is an own one, was hit; it is
            protected; it was called, and lies open; it was called, and is protected.
    """
    start, protect, called = room.states[0], way % 2 == 1, way > 1
    own = start.owner[tile] == start.player
    if (own and way > 0) or (not own and not available(start, tile)):
        return False
    if (protect and not may_protect(start)) or (called and not start.call):
        return False
    assign(room.states, 1, start)
    after = room.states[1]
    after.target = tile
    if own:
        suffer_own_hit(after)
    else:
        take(after, protect)
    if called and after.phase != OVER:
        begin_turn(after, start.player)
    return True


@rule
def write_payment(net: Any, room: Any) -> None:
    """Write what the best payment is worth from its scratch position on, into the spare row."""
    table, depth, tried = room.work, 0, 0
    table[SPARE][0], table[NEXT_AT][0] = WORST, NEW
    while depth >= 0:
        s = room.states[PAYING_FROM + depth]
        if s.phase != PAYING:
            write_worth(s, TRIED, net, room)
            if table[TRIED][0] > table[SPARE][0]:
                copy_row(table, SPARE, TRIED, s.players)
            tried += 1
            depth -= 1
            continue
        moves = room.moves[1 + depth]
        if table[NEXT_AT + depth][0] == NEW:
            legal(s, moves)
            table[NEXT_AT + depth][0] = 0
        at = int(table[NEXT_AT + depth][0])
        if at >= moves.count or tried >= PAYMENTS:
            depth -= 1
            continue
        table[NEXT_AT + depth][0] = at + 1
        depth += 1
        table[NEXT_AT + depth][0] = NEW
        assign(room.states, PAYING_FROM + depth, s)
        apply(room.states[PAYING_FROM + depth], moves.action[at])


@rule
def write_worth(s: State, at: int, net: Any, room: Any) -> None:
    """Write into a row what a position after the turn is worth to each seat, from its player on.

    In teeth it is what it is worth to the player alone.
    """
    row, eyes, me, n = room.work[at], int(room.work[EYES_AT][0]), int(room.work[EYES_AT][1]), s.players
    if eyes != NET:
        row[0] = teeth(s, me, eyes)
        return
    if s.phase != OVER:
        write_features(s, room.f)
        likely(room.f, net, room, room.out)
        for p in range(n):
            row[p] = room.out[(me + p - s.player) % n]
        return
    winners = 0
    for p in range(n):
        winners += wins(s, p)
    for p in range(n):
        row[p] = 1.0 / winners if wins(s, (me + p) % n) else 0.0


@rule
def teeth(s: State, me: int, eyes: int) -> float:
    """What a position is worth to a player who counts teeth."""
    total = 0.0
    for t in range(1, TILES + 1):
        if s.owner[t] == me:
            total += worth(s, t) * (1.0 if s.protected[t] else open_share(t, eyes))
        elif s.owner[t] > MIDDLE and eyes == GREEDY:
            total -= worth(s, t) * open_share(t, eyes) / (s.players - 1)
    if s.phase == OVER:
        return total + MATCH if wins(s, me) else total - MATCH
    return total + TURN if s.player == me else total


@rule
def open_share(t: int, eyes: int) -> float:
    """What a tooth of a tile is worth where it lies open; a protected one counts 1."""
    if eyes == GREEDY:
        return EVEN
    return 1.02 if t <= SMALL else 0.75
