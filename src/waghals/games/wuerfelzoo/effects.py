"""What the animals of Würfelzoo can do, and do, when they have been played."""

from __future__ import annotations

from waghals.contract.record import rule
from waghals.games.wuerfelzoo.dice import (
    BEAR,
    BOAR,
    DRAWING,
    FOX,
    KIND,
    SQUIRREL,
    WORM,
    State,
    discard,
    drop,
    refill,
    take,
)


@rule
def others_have_dice(s: State) -> bool:
    for p in range(s.players):
        if p != s.player and s.size[p] > 0:
            return True
    return False  # mutant pass: nothing is as false


@rule
def can_use(s: State) -> bool:
    """Whether the animal in the middle can do anything now."""
    if s.face == BEAR:
        return s.size[s.player] > 0 or others_have_dice(s)
    if s.face == BOAR:
        return s.size[s.player] > 0 and others_have_dice(s)
    if s.face == FOX:
        return others_have_dice(s)
    if s.face == SQUIRREL:
        return s.bagged + s.boxed > 0
    return s.face == WORM and s.size[s.player] > 0


@rule
def wants_own(s: State) -> bool:
    """Whether a die of the player's own may be named now."""
    return s.face == BEAR or (s.picked == 0 and (s.face == BOAR or s.face == WORM))


@rule
def wants_other(s: State) -> bool:
    """Whether another player's die may be named now."""
    return s.face == BEAR or s.face == FOX or (s.face == BOAR and s.picked > 0)


@rule
def remove(s: State, p: int, t: int) -> None:
    """The fox removes another player's die."""
    drop(s, p, t)
    discard(s, KIND[t], 1)


@rule
def swap(s: State, p: int, t: int) -> None:
    """The boar swaps the picked die for another player's."""
    drop(s, p, t)
    drop(s, s.player, s.picked - 1)
    take(s, p, s.picked - 1)
    take(s, s.player, t)


@rule
def draw(s: State, p: int) -> None:
    """The squirrel makes another player draw a die."""
    if s.bagged == 0:
        refill(s)
    s.receiver = p
    s.phase = DRAWING


@rule
def give(s: State, p: int) -> None:
    """The worm gives the picked die to another player."""
    drop(s, s.player, s.picked - 1)
    take(s, p, s.picked - 1)
