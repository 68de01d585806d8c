"""Whole turns of Würfelzoo that a player may think of: dice to play, or dice to roll again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from waghals.games.wuerfelzoo.dice import (
    BEAR,
    BOAR,
    FACE,
    FOX,
    KIND,
    KINDS,
    LAST,
    LOOKS,
    SIDES,
    SQUIRREL,
    TRAP,
    TWIN,
    WORM,
    X2,
)
from waghals.games.wuerfelzoo.outlook import ANIMALS, FACES, HERD, WEIGHT, Hand, Outlook, burden, most
from waghals.games.wuerfelzoo.rules import least

THROWS = 12  # of each set of dice that might be rolled again
MOST_FACES = 5  # of such a set
DRAWN = 0.8  # what it is worth that another player draws a die
ROLLED = 0.5  # what it is worth to have any die rolled again
USELESS = 1.0  # what an X2 is harder to be rid of than it weighs
Looks = list[int]
Plan = tuple[bool, tuple[int, ...]]
"""Whether it is a play (else dice are rolled again), and the dice by look."""


def plays(mine: Looks, face: int, height: int) -> Iterator[Plan]:
    """Plays of every animal in every number that may be laid down, with no X2 or all of them."""
    for look in range(LAST):
        if FACE[look] >= TRAP or TWIN[look] < look:
            continue
        have = mine[look] + (mine[TWIN[look]] if TWIN[look] > look else 0)
        top = most(have, FACE[look], face, height)
        for count in range(max(1, least(height, face, FACE[look])), top + 1):
            for twice in {0, mine[LAST]}:
                yield True, taken(mine, look, count, twice)


def taken(mine: Looks, look: int, count: int, twice: int) -> tuple[int, ...]:
    """So many dice of an animal, the first kind first, and X2."""
    dice = [0] * LOOKS
    dice[look] = min(count, mine[look])
    dice[TWIN[look]] += count - dice[look]
    dice[LAST] = twice
    return tuple(dice)


def rerolls(mine: Looks) -> Iterator[Plan]:
    """Traps and any of the animals, X2 too or not: whole herds, for parts of them are no use."""
    faces = [face for face in FACES if any(mine[look] for look in range(LOOKS) if FACE[look] == face)]
    for size in range(1, min(len(faces), MOST_FACES) + 1):
        for rolled in combinations(faces, size):
            if TRAP in faces and TRAP not in rolled:
                continue
            yield False, tuple(mine[look] if FACE[look] in rolled else 0 for look in range(LOOKS))


def after_reroll(start: Outlook, me: int, dice: tuple[int, ...]) -> float:
    """The mean value after a few throws, always the same ones for the same dice."""
    kept = start.hands[me][:]
    kinds = [KIND[look] for look in range(LOOKS) for _ in range(dice[look])]
    for look in range(LOOKS):
        kept[FACE[look]] -= dice[look]
    chance = Random(repr(dice))
    after = start.copy()
    total = 0.0
    for _ in range(THROWS):
        hand = kept[:]
        for kind in kinds:
            hand[KINDS[kind][chance.randrange(SIDES)]] += 1
        after.hands[me] = hand
        total += after.value(me)
    return total / THROWS


def after_play(start: Outlook, me: int, dice: tuple[int, ...]) -> float:
    """The value after a play whose animals do what seems best at first glance."""
    after = start.copy()
    mine, animal, height = after.hands[me], 0, 0
    for look in range(LOOKS):
        mine[FACE[look]] -= dice[look]
        if dice[look] and look != LAST:
            animal, height = FACE[look], height + dice[look]
    after.face, after.height, after.owner = animal, height, me
    bonus = sum(_glance(after, me, animal) for _ in range(1 + dice[LAST]))
    return after.value(me) + bonus


def _glance(after: Outlook, me: int, animal: int) -> float:
    """Let the animal do something sensible; what is left to chance is a bonus."""
    mine = after.hands[me]
    leader = min((hand for hand in after.hands if hand is not mine), key=burden)
    if animal == FOX and any(leader):
        leader[_worth_least(leader)] -= 1
    elif animal == BOAR and any(mine) and any(leader):
        given, got = _worst(mine), _worth_least(leader)
        mine[given] -= 1
        leader[got] -= 1
        mine[got] += 1
        leader[given] += 1
    elif animal == SQUIRREL:
        return DRAWN
    elif animal == BEAR:
        return ROLLED
    elif animal == WORM and any(mine):
        given = _worst(mine)
        mine[given] -= 1
        leader[given] += 1
    return 0.0


def _worst(hand: Hand) -> int:
    """The face whose die a hand would be gladdest to lose."""
    return max((face for face in FACES if hand[face]), key=lambda face: _gain(hand, face))


def _worth_least(hand: Hand) -> int:
    """The face whose die a hand loses with the least gain."""
    return min((face for face in FACES if hand[face]), key=lambda face: _gain(hand, face))


def _gain(hand: Hand, face: int) -> float:
    alone = hand[face] == 1 and face in ANIMALS
    return WEIGHT[face] + HERD * alone + USELESS * (face == X2)
