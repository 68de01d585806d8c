"""What a player of Raffzahn that learns sees of a position in which a turn begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from waghals.contract.record import rule
from waghals.games.raffzahn.rules import OPEN_FIRST, worth
from waghals.games.raffzahn.state import MIDDLE, TILES, State

VERSION = 1  # weights that were learnt with others do not fit

SEAT = 2 + OPEN_FIRST + 1  # features of a seat, beside those of its tiles: teeth, lead, how many open tiles
SHARED = 5  # features of the middle: tiles, teeth, lowest, highest, and whether few tiles are left,
FEW = 6  # as which up to so many count, a feature each
MOST, LEAD = 40, 20  # teeth of a seat, and by how many it leads, that make up a feature of 1


def variant(options: Mapping[str, Any]) -> str:
    """What has nets of its own: the original edition."""
    return "original" if options["edition"] == "original" else ""


def inputs(players: int) -> int:
    """How many features there are."""
    return TILES * (1 + 2 * players) + SEAT * players + SHARED - 1 + FEW


@rule
def write_features(s: State, f: Any) -> None:
    """Write the beginning of a turn, as the seat sees it whose turn it is; numbers about 0 to 1.

    Args:
        f: `inputs` numbers, which are overwritten.
    """
    n, me = s.players, s.player
    for i in range(len(f)):
        f[i] = 0.0
    k = TILES * (1 + 2 * n)
    seats, middle = k, k + SEAT * n
    places = 1 + 2 * n
    for t in range(1, TILES + 1):
        owner, at = s.owner[t], (t - 1) * places
        if owner == MIDDLE:
            f[at] = 1.0
            f[middle + 1] += worth(s, t)
            f[middle + 3] = t / TILES
            if f[middle + 2] == 0.0:
                f[middle + 2] = t / TILES
        elif owner >= 0:
            seat = (owner - me) % n
            f[at + 1 + 2 * seat + s.protected[t]] = 1.0
            f[seats + SEAT * seat] += worth(s, t)
    f[middle] = s.middle / TILES
    f[middle + 1] /= TILES * 4
    if 0 < s.middle <= FEW:
        f[middle + 3 + s.middle] = 1.0
    write_seats(s, f, seats)


@rule
def write_seats(s: State, f: Any, at: int) -> None:
    """Write the leads and open tiles of all seats, and scale their teeth, which stand there. `at`: where."""
    n = s.players
    for p in range(n):
        k, most = at + SEAT * p, 0.0
        for other in range(n):
            if other != p:
                most = max(most, f[at + SEAT * other])
        f[k + 1] = min(1.0, max(-1.0, (f[k] - most) / LEAD))
        f[k + 2 + min(OPEN_FIRST, s.open[(s.player + p) % n])] = 1.0
    for p in range(n):
        f[at + SEAT * p] /= MOST
