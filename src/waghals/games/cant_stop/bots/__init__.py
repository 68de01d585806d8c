"""Players of Can't Stop: four that others have published, and four that err less and less.

Of those four each wins 66 to 74 of 100 matches of two against the next lower.
"""

from __future__ import annotations

from abc import abstractmethod

from waghals.bots import Character, Level
from waghals.bots.network import NetPlayer
from waghals.games.cant_stop.bots.master import Master
from waghals.games.cant_stop.bots.published import (
    GLENN_ALOI,
    PUBLISHED,
    RULE_OF_28,
    Heuristic,
    after_of,
    progress,
    room,
)
from waghals.games.cant_stop.rules import COLUMNS, HEIGHT, State, stop_wins
from waghals.games.cant_stop.turns import gained, tops

LONG_WAY = 8  # fields with which the child is content
EARLY = 20  # points with which the casual player is
SUMMIT = 2  # points that the skilled player counts for each summit besides its steps


class _Levelled(Heuristic):
    """Stops where that wins, and where it is `content`; of pairings it takes that which it likes best."""

    def stops(self, view: State) -> bool:
        return stop_wins(view) or self.content(view)

    def appeal(self, view: State, action: int) -> int:
        return self.liking(view, after_of(view, action))

    def liking(self, view: State, after: State) -> int:
        """How much the runners after a pairing are liked: those nearest to a summit most."""
        moved = (c for c in range(COLUMNS) if after.runners[c] != view.runners[c])
        return -min(HEIGHT[c] - after.runners[c] for c in moved)

    @abstractmethod
    def content(self, view: State) -> bool:
        """Whether to stop where that does not win yet."""


class Child(_Levelled):
    """Sees summits, not risk: new columns attract it most, and it wants a summit or a long way."""

    name = "child"
    title = "Child"
    level: Level = 1

    def liking(self, view: State, after: State) -> int:
        return view.free - after.free

    def content(self, view: State) -> bool:
        return bool(tops(view)) or gained(view) >= LONG_WAY


class Casual(_Levelled):
    """Stops early: counts its steps by the Rule of 28 and has enough at 20."""

    name = "casual"
    title = "Casual player"
    level: Level = 2

    def content(self, view: State) -> bool:
        return not room(view) and RULE_OF_28.score(progress(view)) >= EARLY


class Skilled(Heuristic):
    """Counts every step as Glenn and Aloi do, and a summit besides; ignores rivals."""

    name = "skilled"
    title = "Skilled player"
    level: Level = 3

    def stops(self, view: State) -> bool:
        """Whether to stop here."""
        points = GLENN_ALOI.score(progress(view)) + SUMMIT * len(tops(view))
        return stop_wins(view) or (not room(view) and points >= GLENN_ALOI.enough)

    def appeal(self, view: State, action: int) -> int:
        """How good an advance is, as Glenn and Aloi have it."""
        return GLENN_ALOI.appeal(view, action)


GREEDY = NetPlayer("greedy", "Greedy", "choose")
"""Decides by the master's net, and looks at no roll."""

BOTS = (RULE_OF_28, Child(), Casual(), Skilled(), Master(), *PUBLISHED)
CHARACTERS = (
    Character("Leo", "leo", "Always one more roll!", "child"),
    Character("Frieda", "frieda", "Rather safe than high", "casual"),
    Character("Juri", "juri", "Counts every step", "skilled"),
    Character("Alma", "alma", "Knows every stone", "master"),
    Character("Pim", "pim", "Climbs in any weather"),
    Character("Resi", "resi", "Sings on every summit"),
)
