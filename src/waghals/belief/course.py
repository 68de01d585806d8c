"""One course of the hidden cards, card by card, and the faces of those that were never seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import perm

from waghals.belief.lots import Below, any_of, weighed
from waghals.belief.sight import HIDDEN, Deck
from waghals.belief.worlds import MARKED, OTHER, Step, ways_to_mix


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


def follow(
    deck: Deck, steps: Sequence[Step], picks: Sequence[int], below: Below
) -> tuple[dict[int, Card], list[list[Card]]]:
    """Each card through these picks: the one that moved in each hidden shift, and the heaps then.

    Of the stock only cards that were seen are laid out.
    """
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
            _pulled(heap, pick, below).face = step.card
        else:
            moved[step.shift] = card = _pulled(heap, pick, below)
            heaps[step.to].append(card)
    return moved, heaps


def _pulled(heap: list[Card], pick: int, below: Below) -> Card:
    """A card of that kind leaves the heap."""
    alike = [card for card in heap if card.pick == pick]
    if not alike:
        return Card()  # the stock's, never seen
    card = any_of(alike, below)
    heap.remove(card)
    return card


def name(
    heaps: Sequence[Sequence[Card]], deck: Deck, left: Mapping[int, int], mixed: int | None, below: Below
) -> None:
    """Faces for the cards that have none: marked ones, those of the mixed heap, then all others."""
    seen = Counter(card.face for heap in heaps for card in heap)
    faces = [face for face, copies in left.items() for _ in range(copies - seen[face])]
    unnamed = [card for heap in heaps for card in heap if card.face == HIDDEN]
    in_stock = [Card() for _ in range(len(faces) - len(unnamed))]
    for card in unnamed:
        if card.marked:
            card.face = _taken(faces, [face for face in faces if face in deck.marked], below)
    if mixed is not None:
        heap = [*heaps[mixed], *(in_stock if mixed == deck.stock else ())]
        if all(card.face in deck.marked or card.face == HIDDEN for card in heap):
            _mix([card for card in heap if card.face == HIDDEN], faces, deck, below)
    for card in unnamed:
        if card.face == HIDDEN:
            card.face = _taken(faces, faces, below)


def _mix(cards: Sequence[Card], faces: list[int], deck: Deck, below: Below) -> None:
    """Faces for these cards, as far as the first one that is not marked."""
    for number, card in enumerate(cards):
        rest = len(cards) - number - 1
        marked = [face for face in faces if face in deck.marked]
        others = [face for face in faces if face not in deck.marked]
        mixing = len(marked) * ways_to_mix(len(faces) - 1, len(marked) - 1, rest) if marked and rest else 0
        choices = [(marked, mixing), (others, len(others) * perm(len(faces) - 1, rest))]
        chosen = weighed([choice for choice in choices if choice[1]], below)
        card.face = _taken(faces, chosen, below)
        if chosen is others:
            return


def _taken(faces: list[int], among: Sequence[int], below: Below) -> int:
    """One of these faces, which leaves the others."""
    face = any_of(among, below)
    faces.remove(face)
    return face
