"""How good a position of Würfelzoo is for a player: what everybody still has after the next plays.

Hands are counted by what dice show. A die weighs something like its minus points and the trouble
to be rid of it; each kind of animal weighs once more, for it takes a turn of its own. Everybody
is thought to play what relieves them most, until it is the player's turn again, and then the
player does likewise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from waghals.games.wuerfelzoo.dice import FACE, LOOKS, TRAP, X2
from waghals.games.wuerfelzoo.rules import beats, least

Hand = list[int]
"""How many dice show each face."""

WEIGHT = (1.0, 1.0, 1.1, 1.2, 1.3, 1.4, 1.7, 1.2)  # of a die, by what it shows
HERD = 2.0  # of each kind of animal
ALONE = 2.0  # of X2 without an animal
OTHERS = 0.5  # how much what others still have counts against one's own
WON = 40.0
LOST = 25.0  # if another player is rid of all dice before one's own next turn

FACES = range(len(WEIGHT))
ANIMALS = range(TRAP)


@dataclass
class Outlook:
    """A position between turns, or within one.

    Attributes:
        hands: of all seats.
        face, height, owner: the middle's animal, how many, and whose; a height of 0: it is free.
    """

    hands: list[Hand]
    face: int
    height: int
    owner: int

    def copy(self) -> Outlook:
        return Outlook([hand[:] for hand in self.hands], self.face, self.height, self.owner)

    def value(self, me: int) -> float:
        """For the player whose turn ends now: more is better."""
        if not any(self.hands[me]):
            return WON
        seats = len(self.hands)
        face, height, owner = self.face, self.height, self.owner
        left = 0.0
        for step in range(1, seats):
            p = (me + step) % seats
            if not any(self.hands[p]):
                return -WON
            played, count, rest = relief(self.hands[p], face, 0 if owner == p else height)
            left += rest
            if count:
                face, height, owner = played, count, p
                if rest == 0:
                    return -LOST - burden(self.hands[me])
            elif owner == p:
                height = 0
        _, _, mine = relief(self.hands[me], face, 0 if owner == me else height)
        return OTHERS * left / (seats - 1) - mine


def burden(hand: Sequence[int]) -> float:
    """What a hand weighs."""
    weight = 0.0
    animals = 0
    for face in FACES:
        if hand[face]:
            weight += WEIGHT[face] * hand[face]
            animals += face < TRAP
    if hand[X2] and not animals:
        weight += ALONE
    return weight + HERD * animals


def relief(hand: Hand, face: int, height: int) -> tuple[int, int, float]:
    """The animal and number whose play relieves a hand most, and what it weighs then."""
    best, best_count, least_weight = 0, 0, burden(hand)
    for animal in ANIMALS:
        have = hand[animal]
        count = most(have, animal, face, height)
        if not count:
            continue
        rest = hand[:]
        rest[animal] -= count
        rest[X2] = 0
        weight = burden(rest)
        if weight < least_weight:
            best, best_count, least_weight = animal, count, weight
    return best, best_count, least_weight


def most(have: int, animal: int, face: int, height: int) -> int:
    """How many of so many animals may be played at most; 0 if they cannot be played."""
    need = least(height, face, animal)
    if not 0 < need <= have:
        return 0
    return have if beats(height, face, animal, have) else need


def counted(looks: Sequence[int]) -> Hand:
    """Dice by what they show, where they are counted by look."""
    hand = [0] * len(WEIGHT)
    for look in range(LOOKS):
        hand[FACE[look]] += looks[look]
    return hand
