"""What a player of Can't Stop that learns sees of a position in which dice are about to be rolled."""

from __future__ import annotations

from typing import Any

from waghals.contract.record import rule
from waghals.games.cant_stop.odds import rolls
from waghals.games.cant_stop.rules import COLUMNS, HEIGHT, ROLLS, RUNNERS, State, usable

VERSION = 3  # weights that were learnt with others do not fit

OWN = 6  # features of a column: of the seat whose turn it is, and whether it is closed
FIELDS = sum(HEIGHT)  # of the board
MOST_TOPS = 8  # columns that one seat can have at the top
MOST_WON = 5  # columns that another seat can have won before the end

# The rolls that differ: a bit for each column that they offer, and in how many of 1296 ways they come.
OFFERED = tuple(roll.columns for roll in rolls())
WAYS = tuple(roll.ways for roll in rolls())


def inputs(players: int) -> int:
    """How many features there are."""
    columns = COLUMNS * (OWN + players - 1) + FIELDS * (1 + players)
    return columns + RUNNERS + 1 + MOST_TOPS + MOST_WON * (players - 1) + 2


@rule
def write_features(s: State, f: Any) -> None:
    """Write what is about to be rolled for, as the seat sees it whose turn it is; each is between 0 and 1.

    Args:
        f: `inputs` numbers, which are overwritten.
    """
    me, k, tops, useful = s.player, 0, 0, 0
    for i in range(len(f)):
        f[i] = 0.0
    for c in range(COLUMNS):
        height, own, runner = HEIGHT[c], s.stones[me][c], s.runners[c]
        at = runner if runner > 0 else own
        f[k] = own / height
        if runner > 0:
            f[k + 1] = 1.0
        f[k + 2] = (at - own) / height
        f[k + 3] = at / height
        if at == height:
            f[k + 4] = 1.0
        if s.closed[c]:
            f[k + 5] = 1.0
        k += OWN
        at_heights, k = k, k + s.players - 1
        k = one_of(f, k, height, own - 1)
        k = one_of(f, k, height, runner - 1)
        p = me
        for ahead in range(s.players - 1):
            p = p + 1 if p + 1 < s.players else 0
            f[at_heights + ahead] = s.stones[p][c] / height
            k = one_of(f, k, height, s.stones[p][c] - 1)
        tops += int(at == height)
        if usable(s, c):
            useful |= 1 << c
    k = one_of(f, k, RUNNERS + 1, s.free)
    k = one_of(f, k, MOST_TOPS, tops)
    for ahead in range(1, s.players):
        k = one_of(f, k, MOST_WON, s.won[(me + ahead) % s.players])
    f[k] = use(useful)


@rule
def rivals_turn(f: Any) -> None:
    """Write into features that not who decides is on turn, but a rival, who may err."""
    f[len(f) - 1] = 1.0


@rule
def one_of(f: Any, k: int, count: int, which: int) -> int:
    """Of so many features, all 0 as yet, make one 1 if there is such a one; the place after them."""
    if 0 <= which < count:
        f[k + which] = 1.0
    return k + count


@rule
def use(columns: int) -> float:
    """The share of rolls that offer one of these columns, a bit for each."""
    ways = 0
    for i in range(len(OFFERED)):
        if OFFERED[i] & columns:
            ways += WAYS[i]
    return ways / ROLLS
