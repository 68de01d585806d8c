"""The child and the casual player, who go by the numbers that fit and look no further.

The child plays the highest number that fits, which leaves no room, and gives its specials away rather than
take. The casual player stays close above what lies there, wherever that leads, lays targets by all cards seen
so far, and keeps her specials until there is much to take.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from waghals.bots import Level
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow
from waghals.games.allie_gator.bots.counter import least_loss
from waghals.games.allie_gator.notation import SIDE_NAMES, text
from waghals.games.allie_gator.odds import Odds
from waghals.games.allie_gator.rules import LAY, PLAY, TAKE, TURN_ROUND
from waghals.games.allie_gator.state import cards_on
from waghals.games.allie_gator.view import View

GIVES = 2  # cards below Allie before the child plays a special
HOARDS = 4  # and before the casual player does


class Options(NamedTuple):
    """Legal actions, by what they do.

    Attributes:
        plays: of numbers, each with how many it skips, the least first.
        targets: by their numbers.
    """

    plays: Sequence[tuple[int, int]]
    specials: Sequence[int]
    targets: Sequence[int]


class Child:
    """Loves the highest card: plays it, and lays it as a target."""

    name = "child"
    title = "Child"
    level: Level = 1

    def choose(
        self, game: Game, view: View, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        """See `waghals.bots.Bot`."""
        may = options(view, legal)
        numbers = may.targets or [action for _, action in may.plays]
        if numbers:
            return max(numbers)
        if may.specials and cards_on(view, view.chip) >= GIVES:
            return may.specials[randbelow(len(may.specials))]
        return TAKE


class Casual:
    """Plays the nearest number that fits, lays targets by all cards seen so far, and hoards specials."""

    name = "casual"
    title = "Casual player"
    level: Level = 2

    def choose(
        self, game: Game, view: View, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        """See `waghals.bots.Bot`."""
        may = options(view, legal)
        if may.targets:
            return least_loss(Odds(view, ()), view, may.targets, randbelow)
        if may.plays:
            return may.plays[0][1]
        if may.specials and cards_on(view, view.chip) >= HOARDS:
            return may.specials[randbelow(len(may.specials))]
        return TAKE


def options(view: View, legal: Sequence[int]) -> Options:
    """The legal actions, by what they do."""
    skips: list[tuple[int, int]] = []
    for action in legal:
        if PLAY <= action < TURN_ROUND:
            _, card, side = text(view, action).split()
            skips.append((int(card) - view.tops[SIDE_NAMES.index(side)] - 1, action))
    specials = [action for action in legal if TURN_ROUND <= action < TAKE]
    return Options(sorted(skips), specials, [action for action in legal if action >= LAY])
