"""Players of Allie Gator, by how well they play, and the characters whom they play at a table.

The child plays the highest number that fits, which leaves no room, and seldom thinks of a special.
The casual player keeps her specials until there is much to take, and rather takes a few cards than
wastes room. The skilled one stays close above what lies there, and lays the target that promises
most; but it counts only the cards that are in sight, and forgets those below them. The master
counts all cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from waghals.bots import Character, Level
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow
from waghals.games.allie_gator.belief import known
from waghals.games.allie_gator.notation import SIDE_NAMES, text
from waghals.games.allie_gator.odds import Odds, afterstates, in_sight
from waghals.games.allie_gator.rules import LAY, PLAY, TAKE, TURN_ROUND
from waghals.games.allie_gator.state import cards_on
from waghals.games.allie_gator.view import View

FORGETS = 3  # the child thinks of its specials one time in so many
HOARDS = 4  # cards below Allie before the casual player gives a special away
FEW, WASTE = 3, 20  # she takes so few cards rather than skip more numbers than that
CHEAP = 1  # the skilled player takes a single card rather than play a special


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
    """Plays the highest number that fits; of specials it thinks only now and then."""

    name = "child"
    title = "Child"
    level: Level = 1

    def choose(
        self, game: Game, view: View, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        may = options(view, legal)
        numbers = may.targets or [action for _, action in may.plays]
        if numbers:
            return max(numbers)
        if may.specials and randbelow(FORGETS) == 0:
            return may.specials[randbelow(len(may.specials))]
        return TAKE


class Casual:
    """Plays the nearest number that fits, hoards specials, and takes too early."""

    name = "casual"
    title = "Casual player"
    level: Level = 2

    def choose(
        self, game: Game, view: View, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        may, below = options(view, legal), cards_on(view, view.chip)
        if may.targets:
            return max(may.targets)
        if may.plays and (may.plays[0][0] <= WASTE or below > FEW):
            return may.plays[0][1]
        if may.specials and not may.plays and below >= HOARDS:
            return may.specials[randbelow(len(may.specials))]
        return TAKE


class Skilled:
    """Plays the nearest number that fits; lays targets by the odds, without the cards that lie covered."""

    name = "skilled"
    title = "Skilled player"
    level: Level = 3

    def choose(
        self, game: Game, view: View, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        may = options(view, legal)
        if may.targets:
            return least_loss(Odds(in_sight(view), ()), view, may.targets, randbelow)
        if may.plays:
            return may.plays[0][1]
        if may.specials and cards_on(view, view.chip) > CHEAP:
            return may.specials[randbelow(len(may.specials))]
        return TAKE


class Master:
    """Plays what leaves the lowest expected loss, by all cards that it saw; of equals one at random."""

    level: Level = 4

    def __init__(self, name: str, title: str) -> None:
        self.name, self.title = name, title

    def choose(
        self, game: Game, view: View, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        if len(legal) == 1:
            return legal[0]
        return least_loss(Odds(view, known(view, history)), view, legal, randbelow)


BOTS = (Master("card-counter", "Card counter"), Child(), Casual(), Skilled(), Master("master", "Master"))
CHARACTERS = (
    Character("Toni", "frog", "Loves the highest card", "child"),
    Character("Libby", "dragonfly", "Hoards the specials", "casual"),
    Character("Otto", "turtle", "Stays close above", "skilled"),
    Character("Greta", "heron", "Counts what was played", "master"),
    Character("Molli", "newt", "Likes it wet"),
    Character("Paule", "duck", "Takes it as it comes"),
    Character("Bodo", "beaver", "Gnaws at every card"),
)


def options(view: View, legal: Sequence[int]) -> Options:
    """The legal actions, by what they do."""
    skips: list[tuple[int, int]] = []
    for action in legal:
        if PLAY <= action < TURN_ROUND:
            _, card, side = text(view, action).split()
            skips.append((int(card) - view.tops[SIDE_NAMES.index(side)] - 1, action))
    specials = [action for action in legal if TURN_ROUND <= action < TAKE]
    return Options(sorted(skips), specials, [action for action in legal if action >= LAY])


def least_loss(odds: Odds, view: View, actions: Sequence[int], randbelow: RandBelow) -> int:
    """The action after which the least loss is to be expected; of several one at random."""
    losses = [min(map(odds.loss, afterstates(view, action))) for action in actions]
    best = [action for action, loss in zip(actions, losses, strict=True) if loss <= min(losses) + 1e-9]
    return best[randbelow(len(best))]
