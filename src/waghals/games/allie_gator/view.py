"""What a viewer of Allie Gator sees: everything that lies open, how many cards there are, its own hand."""

from __future__ import annotations

from waghals.contract.ply import SPECTATOR
from waghals.contract.record import number, rule
from waghals.games.allie_gator.state import (
    DRAWING,
    HAND,
    HIGHEST,
    KINDS,
    NOWHERE,
    SEATS,
    SIDES,
    TURNING,
    UNSEEN,
    Position,
    State,
)


class View(Position):
    """What a seat sees, or a spectator: `hands` has the cards of the viewer alone.

    In `place` 0 to 4 are the hands of the seats, 5 the pile, 6 nowhere, 7 and 8 the fields left and right,
    9 and 10 the targets, 11 to 15 the minus cards of the seats, and 16 is what the viewer does not see. A
    card is its number; 71 to 74 are the specials: reverse, steal, raise, gift.
    """

    viewer: int = number(low=SPECTATOR, high=SEATS - 1)  # who sees it: a seat, or -1, a spectator


def own_hand(view: View) -> list[int]:
    """The viewer's cards, ascending; none of a spectator."""
    return [] if view.viewer < 0 else view.hands[view.viewer][: view.held[view.viewer]]


@rule
def write_view(s: State, viewer: int, v: View) -> None:
    """Write what the viewer sees into a view that is all zero."""
    v.viewer = viewer
    v.players = s.players
    v.teeth = s.teeth
    v.short = s.short
    v.effect_needed = s.effect_needed
    v.gap = s.gap
    v.player = s.player
    v.phase = s.phase
    v.direction = s.direction
    v.round = s.round
    v.starter = s.starter
    v.dealing = s.dealing
    v.receiver = s.receiver
    v.victim = s.victim
    v.chip = s.chip
    v.piled = s.piled
    for side in range(SIDES):
        v.targets[side] = s.targets[side]
        v.tops[side] = s.tops[side]
    for p in range(SEATS):
        v.held[p] = s.held[p]
        v.minus[p] = s.minus[p]
        v.won[p] = s.won[p]
        v.last_minus[p] = s.last_minus[p]
        v.last_specials[p] = s.last_specials[p]
        for kind in range(KINDS):
            v.played[p][kind] = s.played[p][kind]
        if p == viewer:
            for i in range(HAND):
                v.hands[p][i] = s.hands[p][i]
    for card in range(HIGHEST + 1):
        place = s.place[card]
        # mutant > NOWHERE: no card is nowhere
        v.place[card] = place if place >= NOWHERE or place == viewer else UNSEEN


@rule
def sees_outcome(s: Position, viewer: int) -> bool:
    """Whether the coming card is shown: a drawn one to who draws, a stolen one to thief and victim."""
    if s.phase == DRAWING:
        return viewer == s.receiver
    return s.phase == TURNING or viewer in (s.player, s.victim)
