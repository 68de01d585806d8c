"""One trajectory of the hidden cards, card by card, and faces for those that were never seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import perm
from typing import TypeVar

from waghals.belief.faces import ways_to_mix
from waghals.belief.holdings import MARKED, OTHER
from waghals.belief.observations import HIDDEN, Deck
from waghals.belief.states import Step, weighted_choice
from waghals.contract.ply import RandBelow

_Item = TypeVar("_Item")


@dataclass(eq=False)
class Card:
    """One card: its face once it has been seen, and whether it is known to be marked."""

    face: int = HIDDEN
    marked: bool = False

    @property
    def pick(self) -> int:
        if self.face != HIDDEN:
            return self.face
        return MARKED if self.marked else OTHER


def follow(
    deck: Deck, steps: Sequence[Step], picks: Sequence[int], randbelow: RandBelow
) -> tuple[dict[int, Card], list[list[Card]]]:
    """Each card through these picks: the one that moved in each hidden move, and the holdings then.

    Of the stock only cards that were seen are laid out.
    """
    holdings: list[list[Card]] = [[] for _ in range(deck.holders)]
    moved: dict[int, Card] = {}
    for step, pick in zip(steps, picks, strict=True):
        holding = holdings[step.holder]
        if step.what == "mark":
            for card in holding:
                card.marked = True
        elif step.what == "hide":
            holding.append(Card(step.card))
        elif step.what == "show":
            _picked(holding, pick, randbelow).face = step.card
        else:
            moved[step.move] = card = _picked(holding, pick, randbelow)
            holdings[step.to].append(card)
    return moved, holdings


def _picked(holding: list[Card], pick: int, randbelow: RandBelow) -> Card:
    """A card of that kind leaves the holding."""
    alike = [card for card in holding if card.pick == pick]
    if not alike:
        return Card()  # the stock's, never seen
    return _taken(holding, alike, randbelow)


def assign_faces(
    holdings: Sequence[Sequence[Card]],
    deck: Deck,
    left: Mapping[int, int],
    mixed: int | None,
    randbelow: RandBelow,
) -> None:
    """Faces for the cards that have none: marked ones, those of the mixed holding, then all others."""
    seen = Counter(card.face for holding in holdings for card in holding)
    faces = [face for face, copies in left.items() for _ in range(copies - seen[face])]
    faceless = [card for holding in holdings for card in holding if card.face == HIDDEN]
    in_stock = [Card() for _ in range(len(faces) - len(faceless))]
    for card in faceless:
        if card.marked:
            card.face = _taken(faces, [face for face in faces if face in deck.marked], randbelow)
    if mixed is not None:
        holding = [*holdings[mixed], *(in_stock if mixed == deck.stock else ())]
        if all(card.face in deck.marked or card.face == HIDDEN for card in holding):
            _mix([card for card in holding if card.face == HIDDEN], faces, deck, randbelow)
    for card in faceless:
        if card.face == HIDDEN:
            card.face = _taken(faces, faces, randbelow)


def _mix(cards: Sequence[Card], faces: list[int], deck: Deck, randbelow: RandBelow) -> None:
    """Faces for these cards, as far as the first one that is not marked."""
    for number, card in enumerate(cards):
        rest = len(cards) - number - 1
        marked = [face for face in faces if face in deck.marked]
        others = [face for face in faces if face not in deck.marked]
        mixing = len(marked) * ways_to_mix(len(faces) - 1, len(marked) - 1, rest) if marked and rest else 0
        options = [(marked, mixing), (others, len(others) * perm(len(faces) - 1, rest))]
        among = weighted_choice([option for option in options if option[1]], randbelow)
        card.face = _taken(faces, among, randbelow)
        if among is others:
            return


def _taken(items: list[_Item], among: Sequence[_Item], randbelow: RandBelow) -> _Item:
    """One of `among`, each equally likely, which leaves `items`; nothing is drawn where there is only one."""
    item = among[randbelow(len(among)) if len(among) > 1 else 0]
    items.remove(item)
    return item
