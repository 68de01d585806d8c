"""What a viewer of Kuhn poker can know of hidden cards."""

from __future__ import annotations

from collections.abc import Callable

from tests.match.games.kuhn.rules import CARDS, State
from tests.match.games.kuhn.view import View
from waghals.contract.history import History


def determinize(view: View, history: History, randbelow: Callable[[int], int]) -> State:
    """A state that agrees with all that the viewer was shown, each as likely as the others."""
    s = State()
    s.players, s.dealt, s.plies = view.players, view.dealt, view.plies[:]
    left = [card for card in range(1, 1 + CARDS) if card not in view.cards]
    for seat in range(view.dealt):
        s.cards[seat] = view.cards[seat] or left.pop(randbelow(len(left)))
    return s
