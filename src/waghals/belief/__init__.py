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

from waghals.belief.course import follow, name
from waghals.belief.lots import Below, weighed
from waghals.belief.sight import HIDDEN, Deck, Shift, Sight
from waghals.belief.worlds import backwards, forwards, seen_steps, ways_to_name

__all__ = ["HIDDEN", "Deck", "Shift", "Sight", "certain", "complete"]


def complete(deck: Deck, sight: Sight, below: Below) -> list[int]:
    """The card of every shift, those that were hidden filled in at random.

    Args:
        deck: all cards; they begin in its stock.
        sight: what the viewer saw.
        below: draws a number below its argument, each equally likely.

    Returns:
        Of each shift its card; `HIDDEN` where there is none.
    """
    steps, left = seen_steps(deck, sight)
    layers = forwards(deck, steps)
    ends = [(w, courses * ways_to_name(deck, w, left, sight.mixed)) for w, courses in layers[-1].items()]
    world = weighed([end for end in ends if end[1]], below)
    picks = backwards(deck, steps, layers, world, below)
    moved, heaps = follow(deck, steps, picks, below)
    name(heaps, deck, left, sight.mixed, below)
    return [moved[n].face if n in moved else shift.card for n, shift in enumerate(sight.shifts)]


def certain(deck: Deck, sight: Sight) -> list[tuple[int, ...]]:
    """By holder, the cards that the viewer does not see and yet knows to be there, ascending."""
    steps, left = seen_steps(deck, sight)
    worlds = [w for w in forwards(deck, steps)[-1] if ways_to_name(deck, w, left, sight.mixed)]
    sure: list[tuple[int, ...]] = []
    for holder in range(deck.holders):
        known = Counter(worlds[0][holder].known)
        for world in worlds:
            known &= Counter(world[holder].known)
        sure.append(tuple(sorted(known.elements())))
    return sure
