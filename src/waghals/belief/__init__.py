"""Belief about cards that move face down: random trajectories that agree with what somebody observed.

A viewer observes every move of a card from one holder to another, yet not always which card it is.
Every copy of a card counts as a card of its own, and every trajectory of the hidden cards that
shows the viewer exactly what it observed is as likely as chance makes it, nothing being read into
why somebody played what they played.

Holders are few, and cards whose face has not been seen are alike. So it is enough to follow belief
states over where the cards are that the viewer has seen: trajectories are counted forwards, and
one is then sampled backwards. Sampling is exact.
"""

from __future__ import annotations

from collections import Counter

from waghals.belief.observations import HIDDEN, CardMove, Deck, Observations
from waghals.belief.states import (
    filter_forwards,
    observed_steps,
    sample_backwards,
    ways_to_assign,
    weighted_choice,
)
from waghals.belief.trajectories import assign_faces, follow
from waghals.contract.ply import RandBelow

__all__ = ["HIDDEN", "CardMove", "Deck", "Observations", "certain", "sample"]


def sample(deck: Deck, seen: Observations, randbelow: RandBelow) -> list[int]:
    """The card of every move, those that were hidden sampled.

    Args:
        deck: all cards; they begin in its stock.
        seen: what the viewer observed.
        randbelow: draws a number below its argument, each equally likely.

    Returns:
        Of each move its card; `HIDDEN` where there is none.
    """
    steps, left = observed_steps(deck, seen)
    beliefs = filter_forwards(deck, steps)
    ends = [(s, count * ways_to_assign(deck, s, left, seen.mixed)) for s, count in beliefs[-1].items()]
    state = weighted_choice([end for end in ends if end[1]], randbelow)
    picks = sample_backwards(deck, steps, beliefs, state, randbelow)
    moved, holdings = follow(deck, steps, picks, randbelow)
    assign_faces(holdings, deck, left, seen.mixed, randbelow)
    return [moved[n].face if n in moved else move.card for n, move in enumerate(seen.moves)]


def certain(deck: Deck, seen: Observations) -> list[tuple[int, ...]]:
    """By holder, the cards that the viewer does not see and yet knows to be there, ascending."""
    steps, left = observed_steps(deck, seen)
    belief = filter_forwards(deck, steps)[-1]
    states = [state for state in belief if ways_to_assign(deck, state, left, seen.mixed)]
    sure: list[tuple[int, ...]] = []
    for holder in range(deck.holders):
        known = Counter(states[0][holder].known)
        for state in states:
            known &= Counter(state[holder].known)
        sure.append(tuple(sorted(known.elements())))
    return sure
