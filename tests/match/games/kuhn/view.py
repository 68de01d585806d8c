"""What a viewer of Kuhn poker sees: its own card, and both when they are shown at the end."""

from __future__ import annotations

from tests.match.games.kuhn.rules import BET, CARDS, MOST, PASS, SEATS, State, over, played
from waghals.contract.record import Record, Row, number, row, rule


class View(Record):
    """As `State`; a card that the viewer does not see is 0."""

    viewer: int = number(low=-1, high=SEATS - 1)  # a seat, or SPECTATOR
    players: int = number(low=SEATS, high=SEATS)
    cards: Row = row(SEATS, high=CARDS)
    dealt: int = number(high=SEATS)
    plies: Row = row(MOST, high=1 + BET)


@rule
def shown(s: State) -> bool:
    """Whether the hands are shown: the match is over and nobody has given up."""
    n = played(s)
    return over(s) and not (s.plies[n - 2] == 1 + BET and s.plies[n - 1] == 1 + PASS)


@rule
def write_view(s: State, viewer: int, v: View) -> None:
    v.viewer = viewer
    v.players = s.players
    v.dealt = s.dealt
    for seat in range(SEATS):
        if seat == viewer or shown(s):
            v.cards[seat] = s.cards[seat]
    for ply in range(MOST):
        v.plies[ply] = s.plies[ply]


@rule
def sees_outcome(s: State, viewer: int) -> bool:
    return viewer == s.dealt
