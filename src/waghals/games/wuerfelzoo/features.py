"""What a player of Würfelzoo that learns sees of a position in which somebody's turn is about to begin.

Hands are counted by look and by animal, dice that are about to fall by kind, so that a throw can be valued
before it falls.
"""

from __future__ import annotations

from typing import Any

from waghals.contract.record import rule
from waghals.games.wuerfelzoo.dice import KINDS, LAST, LOOKS, TRAP, State
from waghals.games.wuerfelzoo.rules import beats, least

VERSION = 1  # weights that were learnt with others do not fit

# Features of a seat, in their order. Each group but the last says "so many", its last feature "or more".
ALIKE = 3  # dice of one look
HERD = 6  # dice that show one animal
TRAPS = 4
SIZE = 14  # dice in all, those that are about to fall too, from 0
ANIMALS = 2 * (TRAP + 1)  # different animals, from 0, without and with traps
FEWEST = 8  # dice left after a play into the free middle, from 0
DUE = 3  # dice of one kind that are about to fall: the first, the second, all others
OTHERS = 4  # of those there are on the whole
AT_HERD = ALIKE * LOOKS
AT_TRAPS = AT_HERD + HERD * TRAP
AT_SIZE = AT_TRAPS + TRAPS
AT_ANIMALS = AT_SIZE + SIZE
AT_FEWEST = AT_ANIMALS + ANIMALS
AT_DUE = AT_FEWEST + FEWEST
SEAT = AT_DUE + DUE * len(KINDS)

# Features of the table: animals in the middle, and what whoever begins can play.
HEIGHT = 7  # dice in the middle
AT_PLAYS = HEIGHT * TRAP
AT_LEFT = AT_PLAYS + TRAP
TABLE = AT_LEFT + FEWEST  # after these whose dice are in the middle, by seat


def inputs(players: int) -> int:
    """How many features there are."""
    return players * SEAT + TABLE + players


@rule
def write_seat(s: State, p: int, due: Any, at: int, f: Any) -> None:
    """Write what there is to see of a seat.

    Args:
        due: dice that are about to fall there, by kind; parts of dice where their kind is not known.
        at: where its features begin.
        f: all features.
    """
    for k in range(at, at + SEAT):
        f[k] = 0.0
    mine, traps, animals, most = s.hands[p], 0, 0, 0
    for t in range(LOOKS):
        count = mine[t]
        if count > 0:
            f[at + ALIKE * t + min(count, ALIKE) - 1] = 1.0
            face, twin = s.face_of[t], s.twin_of[t]
            if face == TRAP:
                traps += count
            elif face < TRAP and (twin > t or mine[twin] == 0):
                count += mine[twin]
                f[at + AT_HERD + HERD * face + min(count, HERD) - 1] = 1.0
                animals += 1
                most = max(most, count)
    if traps > 0:
        f[at + AT_TRAPS + min(traps, TRAPS) - 1] = 1.0
    left = s.size[p] - most
    if most > 0:
        left -= mine[LAST]
    f[at + AT_ANIMALS + animals + (TRAP + 1 if traps > 0 else 0)] = 1.0
    f[at + AT_FEWEST + min(left, FEWEST - 1)] = 1.0
    f[at + AT_SIZE + min(s.size[p] + write_due(due, at + AT_DUE, f), SIZE - 1)] = 1.0


@rule
def write_due(due: Any, at: int, f: Any) -> int:
    """Write dice that are about to fall before a seat; how many there are."""
    total = 0.0
    for kind in range(len(KINDS)):
        count = due[kind]
        if count > 0:
            total += count
            f[at] = min(count, 1.0)
            f[at + 1] = min(max(count - 1.0, 0.0), 1.0)
            f[at + 2] = max(count - 2.0, 0.0) / OTHERS
        at += DUE
    return int(total + 0.5)


@rule
def write_table(s: State, v: int, at: int, f: Any) -> None:
    """Write the middle as a seat finds it that begins its turn, and what it can play.

    Args:
        v: the seat that begins; its own dice in the middle are discarded then.
        at: where these features begin.
        f: all features.
    """
    for k in range(at, at + TABLE + s.players):
        f[k] = 0.0
    height = 0 if s.owner == v else s.height
    if height > 0:
        f[at + HEIGHT * s.face + min(height, HEIGHT) - 1] = 1.0
        f[at + TABLE + (s.owner - v + s.players) % s.players] = 1.0
    mine, fewest = s.hands[v], s.size[v]
    for t in range(LAST):
        face, twin = s.face_of[t], s.twin_of[t]
        if face < TRAP and twin > t:
            count = mine[t] + mine[twin]
            need = least(height, s.face, face)
            if 0 < need <= count:
                f[at + AT_PLAYS + face] = 1.0
                if not beats(height, s.face, face, count):
                    count = need
                fewest = min(fewest, s.size[v] - count - mine[LAST])
    f[at + AT_LEFT + min(fewest, FEWEST - 1)] = 1.0
