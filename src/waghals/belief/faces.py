"""Which faces the cards can have that the viewer has not seen: in how many ways, and what follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import factorial, perm
from typing import NamedTuple

from waghals.belief.holdings import Holding
from waghals.belief.observations import Deck


def ways_to_assign(deck: Deck, state: Sequence[Holding], left: Mapping[int, int], mixed: int | None) -> int:
    """In how many ways the cards whose faces were not seen can have the faces that are left, `left`."""
    known = [card for holding in state for card in holding.known]
    bound = sum([holding.marked for holding in state])
    unassigned = sum(left.values()) - len(known) - bound
    marked = sum([left[card] for card in deck.marked]) - sum([card in deck.marked for card in known])
    if bound > marked:
        return 0
    if mixed is None or any(card not in deck.marked for card in state[mixed].known):
        return perm(marked, bound) * factorial(unassigned)
    count = state[mixed].other
    mixes = ways_to_mix(unassigned, marked - bound, count)
    return perm(marked, bound) * mixes * factorial(unassigned - count)


def ways_to_mix(faces: int, marked: int, count: int) -> int:
    """In how many ways so many cards get faces that are not all marked."""
    return perm(faces, count) - perm(marked, count)


def sure_cards(
    deck: Deck, state: Sequence[Holding], left: Mapping[int, int], mixed: int | None
) -> list[Counter[int]]:
    """By holder, what it has in every one of those ways: cards of known faces, and what counting finds."""
    known = Counter(card for holding in state for card in holding.known)
    faces = {card: copies - known[card] for card, copies in left.items() if copies > known[card]}
    if mixed is not None and any(card not in deck.marked for card in state[mixed].known):
        mixed = None
    marked, others = sum(holding.marked for holding in state), sum(holding.other for holding in state)
    sure = [Counter(holding.known) for holding in state]
    of_marked = sum(copies for card, copies in faces.items() if card in deck.marked)
    of_others = sum(faces.values()) - of_marked
    for holder, holding in enumerate(state):
        here = _Slots(holding.marked, holding.other, int(holder == mixed))
        there = _Slots(marked - here.marked, others - here.other, int(mixed not in (None, holder)))
        for face in faces if here.marked or here.other else ():
            copies = faces[face]
            if face in deck.marked:
                count = _fewest_marked(copies, of_marked - copies, here, there)
            else:
                count = max(copies - there.other, int(here.plain > 0 and of_others == copies), 0)
            if count:
                sure[holder][face] += count
    return sure


class _Slots(NamedTuple):
    """Cards without a face: marked ones, others, and how many of the others are known not to be marked."""

    marked: int
    other: int
    plain: int


def _fewest_marked(copies: int, rest: int, here: _Slots, there: _Slots) -> int:
    """How often a marked face, of which there are so many, has to be among the cards here, if all faces are
    assigned here or there; `rest` of the other marked ones."""
    count = max(0, copies - there.marked - there.other + there.plain)
    while max(0, here.marked - count) + max(0, there.marked - copies + count) > rest:
        count += 1
    return count
