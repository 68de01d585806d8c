"""Cards that move face down: a random course of them that agrees with what somebody saw.

A viewer sees every shift of a card from one holder to another, yet not always which card it is.
Every copy of a card counts as a card of its own, and every course of the hidden cards that shows
the viewer exactly what it saw is as likely as chance makes it, nothing being read into why
somebody played what they played.

Holders are few, and cards whose face has not been seen are alike. So it is enough to follow the
*worlds* that differ in where the cards are that the viewer has seen: how many courses lead to
each is counted forwards, and one course is then drawn backwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import factorial, gcd, perm
from typing import Literal, NamedTuple, TypeAlias, TypeVar

HIDDEN = 0  # the card of a shift that the viewer did not see

Below: TypeAlias = Callable[[int], int]
_Thing = TypeVar("_Thing")


class Shift(NamedTuple):
    """A card goes from one holder to another.

    From a holder to itself it is shown and stays, `times` times over; if it is `HIDDEN`, the
    holder shows that all its cards are marked ones.
    """

    card: int
    source: int
    to: int
    times: int = 1


class Heap(NamedTuple):
    """What a holder has: cards of known faces, then how many marked and how many others."""

    known: tuple[int, ...]
    marked: int
    other: int


World: TypeAlias = tuple[Heap, ...]
MARKED, OTHER = -1, -2  # a card picked from a heap by less than its face


class Step(NamedTuple):
    """One thing that happens in a hidden heap: a card leaves it, comes to it, or all are marked."""

    what: Literal["show", "hide", "pass", "mark"]
    holder: int
    card: int = HIDDEN
    to: int = 0
    left: int = 0  # copies of the card that the viewer did not see at that time
    shift: int = 0  # the number of the shift


@dataclass(frozen=True)
class Deck:
    """The cards that there are.

    Attributes:
        copies: how many there are of each card; cards count from 1.
        marked: cards that can be told apart as a whole, such as those of one suit.
        stock: the holder that has them all at first.
        holders: how many there are.
    """

    copies: Mapping[int, int]
    marked: frozenset[int]
    stock: int
    holders: int

    def start(self) -> World:
        heaps = [Heap((), 0, 0)] * self.holders
        heaps[self.stock] = Heap((), 0, sum(self.copies.values()))
        return tuple(heaps)


@dataclass(frozen=True)
class Sight:
    """What a viewer saw.

    Attributes:
        shifts: what happened, in order.
        open_to: the holders whose cards the viewer sees, such as its own hand and the table.
        mixed: a holder that has at least one card that is not marked, if one is known to.
    """

    shifts: Sequence[Shift]
    open_to: frozenset[int]
    mixed: int | None = None


def complete(deck: Deck, sight: Sight, below: Below) -> list[int]:
    """The card of every shift, those that were hidden filled in at random.

    Args:
        deck: all cards; they begin in its stock.
        sight: what the viewer saw.
        below: draws a number below its argument, each equally likely.

    Returns:
        Of each shift its card; `HIDDEN` where there is none.
    """
    steps, left = _steps(deck, sight)
    layers = _forwards(deck, steps)
    ways = {world: courses * _ways(deck, world, left, sight.mixed) for world, courses in layers[-1].items()}
    world = _drawn(list(ways.items()), below)
    picks = _backwards(deck, steps, layers, world, below)
    moved, heaps = _followed(deck, steps, picks, below)
    _name(heaps, deck, left, sight.mixed, below)
    return [moved[n].face if n in moved else shift.card for n, shift in enumerate(sight.shifts)]


def certain(deck: Deck, sight: Sight) -> list[tuple[int, ...]]:
    """By holder, the cards that the viewer does not see and yet knows to be there, ascending."""
    steps, left = _steps(deck, sight)
    worlds = [w for w in _forwards(deck, steps)[-1] if _ways(deck, w, left, sight.mixed)]
    sure: list[tuple[int, ...]] = []
    for holder in range(deck.holders):
        known = Counter(worlds[0][holder].known)
        for world in worlds:
            known &= Counter(world[holder].known)
        sure.append(tuple(sorted(known.elements())))
    return sure


# ---- what happens in the heaps that the viewer does not see into


def _steps(deck: Deck, sight: Sight) -> tuple[list[Step], dict[int, int]]:
    """The steps in order, and the copies of each card that the viewer does not see at their end."""
    left, open_to = dict(deck.copies), sight.open_to
    steps: list[Step] = []
    for number, (card, source, to, times) in enumerate(sight.shifts):
        if source == to:
            if card == HIDDEN and source not in open_to:
                steps.append(Step("mark", source))
            elif card != HIDDEN and source not in open_to:
                again = [Step("show", source, card, 0, left[card]), Step("hide", source, card)]
                steps += again * times
        elif card == HIDDEN:
            steps.append(Step("pass", source, HIDDEN, to, 0, number))
        else:
            if source not in open_to:
                steps.append(Step("show", source, card, 0, left[card]))
                left[card] -= 1
            if to not in open_to:
                steps.append(Step("hide", to, card))
                left[card] += 1
    return steps, left


def _after(deck: Deck, step: Step, world: World) -> Iterator[tuple[int, int, World]]:
    """What may be picked in this step, in how many ways, and the world then."""
    heap = world[step.holder]
    if step.what == "mark":
        if all(card in deck.marked for card in heap.known):
            yield HIDDEN, 1, _with(world, step.holder, Heap(heap.known, heap.marked + heap.other, 0))
    elif step.what == "hide":
        yield step.card, 1, _with(world, step.holder, _put(heap, step.card))
    elif step.what == "pass":
        for pick, ways in _picks(heap):
            rest = _with(world, step.holder, _without(heap, pick))
            yield pick, ways, _with(rest, step.to, _put(rest[step.to], pick))
    else:
        unseen = step.left - sum(other.known.count(step.card) for other in world)
        for pick, ways in _picks(heap):
            if pick == step.card or (pick == OTHER or (pick == MARKED and step.card in deck.marked)):
                copies = 1 if pick == step.card else unseen
                if copies > 0:
                    yield pick, ways * copies, _with(world, step.holder, _without(heap, pick))


def _picks(heap: Heap) -> Iterator[tuple[int, int]]:
    """Every kind of card in a heap, and how many there are of it."""
    yield from Counter(heap.known).items()
    if heap.marked:
        yield MARKED, heap.marked
    if heap.other:
        yield OTHER, heap.other


def _without(heap: Heap, pick: int) -> Heap:
    if pick == MARKED:
        return heap._replace(marked=heap.marked - 1)
    if pick == OTHER:
        return heap._replace(other=heap.other - 1)
    at = heap.known.index(pick)
    return heap._replace(known=heap.known[:at] + heap.known[at + 1 :])


def _put(heap: Heap, pick: int) -> Heap:
    if pick == MARKED:
        return heap._replace(marked=heap.marked + 1)
    if pick == OTHER:
        return heap._replace(other=heap.other + 1)
    return heap._replace(known=tuple(sorted((*heap.known, pick))))


def _with(world: World, holder: int, heap: Heap) -> World:
    return (*world[:holder], heap, *world[holder + 1 :])


def _ways(deck: Deck, world: World, left: Mapping[int, int], mixed: int | None) -> int:
    """In how many ways the cards whose faces were not seen can have the faces that are left."""
    known = Counter(card for heap in world for card in heap.known)
    bound = sum(heap.marked for heap in world)
    faces = sum(left.values()) - known.total() - bound
    marked = sum(left[card] - known[card] for card in deck.marked)
    if bound > marked:
        return 0
    if mixed is None or any(card not in deck.marked for card in world[mixed].known):
        return perm(marked, bound) * factorial(faces)
    count = world[mixed].other
    return perm(marked, bound) * _mixed_ways(faces, marked - bound, count) * factorial(faces - count)


def _mixed_ways(faces: int, marked: int, count: int) -> int:
    """In how many ways so many cards get faces that are not all marked."""
    return perm(faces, count) - perm(marked, count)


# ---- forwards and backwards


def _forwards(deck: Deck, steps: Sequence[Step]) -> list[dict[World, int]]:
    """Before each step and after the last: every world, and how many courses lead to it."""
    layers = [{deck.start(): 1}]
    for step in steps:
        layer: dict[World, int] = {}
        for world, courses in layers[-1].items():
            for _, ways, after in _after(deck, step, world):
                layer[after] = layer.get(after, 0) + courses * ways
        layers.append(layer)
    return layers


def _backwards(
    deck: Deck, steps: Sequence[Step], layers: Sequence[dict[World, int]], world: World, below: Below
) -> list[int]:
    """What was picked in each step of a random course that ends in this world."""
    picks: list[int] = []
    for step, layer in zip(reversed(steps), reversed(layers[:-1]), strict=True):
        ways_here = [
            ((before, pick), courses * ways)
            for before, courses in layer.items()
            for pick, ways, after in _after(deck, step, before)
            if after == world
        ]
        (world, pick) = _drawn(ways_here, below)
        picks.append(pick)
    return picks[::-1]


def _drawn(weighed: Sequence[tuple[_Thing, int]], below: Below) -> _Thing:
    """One of these, by weight, which is positive."""
    if len(weighed) == 1:
        return weighed[0][0]
    common = gcd(*(weight for _, weight in weighed))
    number = below(sum(weight for _, weight in weighed) // common)
    for thing, weight in weighed:
        number -= weight // common
        if number < 0:
            return thing
    raise AssertionError("a number below the sum of all weights")


# ---- the course, card by card


@dataclass(eq=False)
class Card:
    """One card on its way: its face once it has been seen, and whether it is marked."""

    face: int = HIDDEN
    marked: bool = False

    @property
    def pick(self) -> int:
        if self.face != HIDDEN:
            return self.face
        return MARKED if self.marked else OTHER


def _followed(
    deck: Deck, steps: Sequence[Step], picks: Sequence[int], below: Below
) -> tuple[dict[int, Card], list[list[Card]]]:
    """Each card through these picks: the one that moved in each hidden shift, and the heaps then."""
    heaps: list[list[Card]] = [[] for _ in range(deck.holders)]
    moved: dict[int, Card] = {}
    for step, pick in zip(steps, picks, strict=True):
        heap = heaps[step.holder]
        if step.what == "mark":
            for card in heap:
                card.marked = True
        elif step.what == "hide":
            heap.append(Card(step.card))
        elif step.what == "show":
            _pulled(heap, pick, step.holder == deck.stock, below).face = step.card
        else:
            card = _pulled(heap, pick, step.holder == deck.stock, below)
            moved[step.shift] = card
            heaps[step.to].append(card)
    return moved, heaps


def _pulled(heap: list[Card], pick: int, stock: bool, below: Below) -> Card:
    """A card of that kind leaves the heap; in the stock those never seen need not be laid out."""
    alike = [card for card in heap if card.pick == pick]
    if not alike and stock:
        return Card()
    card = alike[below(len(alike)) if len(alike) > 1 else 0]
    heap.remove(card)
    return card


def _name(
    heaps: Sequence[Sequence[Card]], deck: Deck, left: Mapping[int, int], mixed: int | None, below: Below
) -> None:
    """Faces for the cards that have none: marked ones, those of the mixed heap, then all others."""
    seen = Counter(card.face for heap in heaps for card in heap)
    faces = [face for face, copies in left.items() for _ in range(copies - seen[face])]
    unnamed = [card for heap in heaps for card in heap if card.face == HIDDEN]
    for card in unnamed:
        if card.marked:
            card.face = _taken(faces, [face for face in faces if face in deck.marked], below)
    if mixed is not None and all(card.face in deck.marked or card.face == HIDDEN for card in heaps[mixed]):
        _mix([card for card in heaps[mixed] if card.face == HIDDEN], faces, deck, below)
    for card in unnamed:
        if card.face == HIDDEN:
            card.face = _taken(faces, faces, below)


def _mix(cards: Sequence[Card], faces: list[int], deck: Deck, below: Below) -> None:
    """Faces for these cards, not all of them marked."""
    for number, card in enumerate(cards):
        rest = len(cards) - number - 1
        marked = [face for face in faces if face in deck.marked]
        others = [face for face in faces if face not in deck.marked]
        mixing = len(marked) * _mixed_ways(len(faces) - 1, len(marked) - 1, rest) if marked and rest else 0
        weighed = [(marked, mixing), (others, len(others) * perm(len(faces) - 1, rest))]
        chosen = _drawn([pair for pair in weighed if pair[1]], below)
        card.face = _taken(faces, chosen, below)
        if chosen is others:
            return


def _taken(faces: list[int], among: Sequence[int], below: Below) -> int:
    """One of these faces, which leaves the others."""
    face = among[below(len(among)) if len(among) > 1 else 0]
    faces.remove(face)
    return face
