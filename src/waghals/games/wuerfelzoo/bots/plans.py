"""Whole turns of Würfelzoo that a player may think of, and how good they are.

A position is as good as what everybody still has after the next plays. Hands are counted by what
dice show. A die weighs something like its minus points and the trouble to be rid of it; each kind
of animal weighs once more, for it takes a turn of its own. Everybody is thought to play what
relieves them most, until it is the player's turn again, and then the player does likewise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from waghals.games.wuerfelzoo import dice
from waghals.games.wuerfelzoo.dice import LAST, LOOKS, SIDES, TRAP, X2, State
from waghals.games.wuerfelzoo.kinds import Kinds, kinds_of
from waghals.games.wuerfelzoo.rules import beats, least

Hand = list[int]
"""How many dice show each face."""

Plan = tuple[bool, tuple[int, ...]]
"""Whether it is a play (else dice are rolled again), and the dice by look."""

WEIGHT = (1.0, 1.0, 1.1, 1.2, 1.3, 1.4, 1.7, 1.2)  # of a die, by what it shows
HERD = 2.0  # of each kind of animal
ALONE = 2.0  # of X2 without an animal
OTHERS = 0.5  # how much what others still have counts against one's own
WON = 40.0
LOST = 25.0  # if another player is rid of all dice before one's own next turn
THROWS = 24  # of each set of dice that might be rolled again
MOST_FACES = 5  # of such a set
BONUS = {dice.SQUIRREL: 0.8, dice.BEAR: 0.5}  # what it is worth that a die is drawn, or rolled again
USELESS = 1.0  # what an X2 is harder to be rid of than it weighs

FACES = range(len(WEIGHT))
ANIMALS = range(TRAP)


@dataclass
class Outlook:
    """A position between turns, or within one.

    Attributes:
        hands: of all seats.
        face, height, owner: the middle's animal, how many, and whose; a height of 0: it is free.
        of: the kinds of dice.
    """

    hands: list[Hand]
    face: int
    height: int
    owner: int
    of: Kinds

    def copy(self) -> Outlook:
        return Outlook([hand[:] for hand in self.hands], self.face, self.height, self.owner, self.of)

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


# ---- turns


def plays(mine: Sequence[int], start: Outlook) -> Iterator[Plan]:
    """Plays of every animal in every number that may be laid down, with no X2 or all of them."""
    face, height, of = start.face, start.height, start.of
    for look in range(LAST):
        animal, twin = of.face[look], of.twin[look]
        if animal >= TRAP or twin < look:
            continue
        top = most(mine[look] + (mine[twin] if twin > look else 0), animal, face, height)
        for count in range(max(1, least(height, face, animal)), top + 1):
            for extra in {0, mine[LAST]}:
                chosen = [0] * LOOKS
                chosen[look] = min(count, mine[look])  # the first kind first
                chosen[twin] += count - chosen[look]
                chosen[LAST] = extra
                yield True, tuple(chosen)


def rerolls(mine: Sequence[int], of: Kinds) -> Iterator[Plan]:
    """Traps and any of the animals, X2 too or not: whole herds, for parts of them are no use."""
    faces = [face for face, count in enumerate(of.by_face(mine)) if count]
    for size in range(1, min(len(faces), MOST_FACES) + 1):
        for rolled in combinations(faces, size):
            if TRAP in rolled or TRAP not in faces:
                yield False, tuple(mine[look] if of.face[look] in rolled else 0 for look in range(LOOKS))


def after_reroll(start: Outlook, me: int, chosen: tuple[int, ...]) -> float:
    """The mean value after a few throws, always the same ones for the same dice."""
    of = start.of
    kept = _without(start.hands[me], of.by_face(chosen))
    kinds = [of.kind[look] for look in range(LOOKS) for _ in range(chosen[look])]
    chance = Random(repr(chosen))
    after = start.copy()
    total = 0.0
    for _ in range(THROWS):
        hand = kept[:]
        for kind in kinds:
            hand[of.kinds[kind][chance.randrange(SIDES)]] += 1
        after.hands[me] = hand
        total += after.value(me)
    return total / THROWS


def after_play(start: Outlook, me: int, chosen: tuple[int, ...]) -> float:
    """The value after a play whose animals do what seems best at first glance."""
    after, played = start.copy(), start.of.by_face(chosen)
    after.hands[me] = _without(after.hands[me], played)
    after.face = max(ANIMALS, key=lambda face: played[face])
    after.height, after.owner = played[after.face], me
    bonus = sum(_glance(after, me) for _ in range(1 + chosen[LAST]))
    return after.value(me) + bonus


def _without(hand: Hand, played: Sequence[int]) -> Hand:
    return [have - gone for have, gone in zip(hand, played, strict=True)]


def _glance(after: Outlook, me: int) -> float:
    """Let the animal do something sensible; what is left to chance is a bonus."""
    mine, animal = after.hands[me], after.face
    leader = min((hand for hand in after.hands if hand is not mine), key=burden)
    if animal == dice.FOX and any(leader):
        leader[_worth_least(leader)] -= 1
    elif animal == dice.BOAR and any(mine) and any(leader):
        given, got = _worst(mine), _worth_least(leader)
        _move(given, mine, leader)
        _move(got, leader, mine)
    elif animal == dice.WORM and any(mine):
        _move(_worst(mine), mine, leader)
    return BONUS.get(animal, 0.0)


def _move(face: int, giver: Hand, receiver: Hand) -> None:
    giver[face] -= 1
    receiver[face] += 1


def _worst(hand: Hand) -> int:
    """The face whose die a hand would be gladdest to lose."""
    return max((face for face in FACES if hand[face]), key=lambda face: _gain(hand, face))


def _worth_least(hand: Hand) -> int:
    """The face whose die a hand loses with the least gain."""
    return min((face for face in FACES if hand[face]), key=lambda face: _gain(hand, face))


def _gain(hand: Hand, face: int) -> float:
    alone = hand[face] == 1 and face in ANIMALS
    return WEIGHT[face] + HERD * alone + USELESS * (face == X2)


# ---- from a view


def outlook(view: State) -> Outlook:
    """The position by what dice show."""
    of = kinds_of(view)
    hands = [of.by_face(hand) for hand in view.hands[: view.players]]
    return Outlook(hands, view.face, view.height, view.owner, of)


def _looks(view: State) -> Sequence[int]:
    """The dice of the seat to move by look, with those that it has taken up."""
    return [have + taken for have, taken in zip(view.hands[view.player], view.chosen, strict=True)]


def hand_of(view: State) -> Hand:
    """The same by what they show."""
    return kinds_of(view).by_face(_looks(view))


def turns(view: State) -> Sequence[Plan]:
    """The whole turns that may be played, and go on with the dice that are taken up already."""
    mine = _looks(view)
    plans = [
        *(plays(mine, outlook(view)) if view.phase != dice.REROLLING else ()),
        *(rerolls(mine, kinds_of(view)) if view.phase != dice.PLAYING else ()),
    ]
    return [plan for plan in plans if all(have <= plan[1][look] for look, have in enumerate(view.chosen))]


def value(view: State, plan: Plan) -> float:
    """What the position is worth after a turn, for the seat to move."""
    start = outlook(view)
    start.hands[view.player] = hand_of(view)
    is_play, planned = plan
    return after_play(start, view.player, planned) if is_play else after_reroll(start, view.player, planned)


def many_faces(plan: Plan, of: Kinds) -> int:
    """How many different faces the dice of a turn show."""
    return sum(map(bool, of.by_face(plan[1])))
