"""Where the cards may be that the viewer has seen, and in how many ways that came about.

A *world* says of each hidden heap which cards of known faces it has, and how many others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import factorial, perm
from typing import Literal, NamedTuple, TypeAlias

from waghals.belief.lots import Below, weighed
from waghals.belief.sight import HIDDEN, Deck, Sight

MARKED, OTHER = -1, -2  # a card picked from a heap by less than its face


class Heap(NamedTuple):
    """What a holder has: cards of known faces, then how many marked and how many others."""

    known: tuple[int, ...]
    marked: int
    other: int

    def picks(self) -> Iterator[tuple[int, int]]:
        """Every kind of card here, and how many there are of it."""
        yield from Counter(self.known).items()
        if self.marked:
            yield MARKED, self.marked
        if self.other:
            yield OTHER, self.other

    def without(self, pick: int) -> Heap:
        if pick == MARKED:
            return self._replace(marked=self.marked - 1)
        if pick == OTHER:
            return self._replace(other=self.other - 1)
        at = self.known.index(pick)
        return self._replace(known=self.known[:at] + self.known[at + 1 :])

    def put(self, pick: int) -> Heap:
        if pick == MARKED:
            return self._replace(marked=self.marked + 1)
        if pick == OTHER:
            return self._replace(other=self.other + 1)
        return self._replace(known=tuple(sorted((*self.known, pick))))


World: TypeAlias = tuple[Heap, ...]


class Step(NamedTuple):
    """One thing that happens in a hidden heap: a card leaves it, comes to it, or all are marked."""

    what: Literal["show", "hide", "pass", "mark"]
    holder: int
    card: int = HIDDEN
    to: int = 0
    left: int = 0  # copies of the card that the viewer did not see at that time
    shift: int = 0  # the number of the shift


def seen_steps(deck: Deck, sight: Sight) -> tuple[list[Step], dict[int, int]]:
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


def forwards(deck: Deck, steps: Sequence[Step]) -> list[dict[World, int]]:
    """Before each step and after the last: every world, and how many courses lead to it."""
    layers = [{_start(deck): 1}]
    for step in steps:
        layer: dict[World, int] = {}
        for world, courses in layers[-1].items():
            for _, ways, after in _after(deck, step, world):
                layer[after] = layer.get(after, 0) + courses * ways
        layers.append(layer)
    return layers


def backwards(
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
        world, pick = weighed(ways_here, below)
        picks.append(pick)
    return picks[::-1]


def ways_to_name(deck: Deck, world: World, left: Mapping[int, int], mixed: int | None) -> int:
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
    return perm(marked, bound) * ways_to_mix(faces, marked - bound, count) * factorial(faces - count)


def ways_to_mix(faces: int, marked: int, count: int) -> int:
    """In how many ways so many cards get faces that are not all marked."""
    return perm(faces, count) - perm(marked, count)


def _start(deck: Deck) -> World:
    heaps = [Heap((), 0, 0)] * deck.holders
    heaps[deck.stock] = Heap((), 0, sum(deck.copies.values()))
    return tuple(heaps)


def _after(deck: Deck, step: Step, world: World) -> Iterator[tuple[int, int, World]]:
    """What may be picked in this step, in how many ways, and the world then."""
    heap = world[step.holder]
    if step.what == "mark":
        if all(card in deck.marked for card in heap.known):
            yield HIDDEN, 1, _with(world, step.holder, Heap(heap.known, heap.marked + heap.other, 0))
    elif step.what == "hide":
        yield step.card, 1, _with(world, step.holder, heap.put(step.card))
    elif step.what == "pass":
        for pick, ways in heap.picks():
            rest = _with(world, step.holder, heap.without(pick))
            yield pick, ways, _with(rest, step.to, rest[step.to].put(pick))
    else:
        unseen = step.left - sum(other.known.count(step.card) for other in world)
        for pick, ways in heap.picks():
            if pick == step.card or (pick == OTHER or (pick == MARKED and step.card in deck.marked)):
                copies = 1 if pick == step.card else unseen
                if copies > 0:
                    yield pick, ways * copies, _with(world, step.holder, heap.without(pick))


def _with(world: World, holder: int, heap: Heap) -> World:
    return (*world[:holder], heap, *world[holder + 1 :])
