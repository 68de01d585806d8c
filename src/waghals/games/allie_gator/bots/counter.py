"""The card counter: it weighs what the next cards cost, by all cards that it saw, one round at a time."""

from __future__ import annotations

from collections.abc import Sequence

from waghals.bots import Level
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow
from waghals.games.allie_gator.belief import known
from waghals.games.allie_gator.odds import RIVAL, Odds, afterstates
from waghals.games.allie_gator.view import View


class CardCounter:
    """Plays what leaves the lowest expected loss of minus cards; of equals one at random.

    Attributes:
        name, title, level: as every bot has them.
        rival, growth: see `Odds`.
    """

    level: Level = 3

    def __init__(self, name: str, title: str, rival: float = RIVAL, growth: float = 0) -> None:
        self.name: str = name
        self.title: str = title
        self.rival: float = rival
        self.growth: float = growth

    def choose(
        self, game: Game, view: View, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        """See `waghals.bots.Bot`."""
        if len(legal) == 1:
            return legal[0]
        return least_loss(Odds(view, known(view, history), self.rival, self.growth), view, legal, randbelow)


def least_loss(odds: Odds, view: View, actions: Sequence[int], randbelow: RandBelow) -> int:
    """The action after which the least loss is to be expected; of several one at random."""
    losses = [min(map(odds.loss, afterstates(view, action))) for action in actions]
    best = [action for action, loss in zip(actions, losses, strict=True) if loss <= min(losses) + 1e-9]
    return best[randbelow(len(best))]


COUNTER = CardCounter("card-counter", "Card counter")
FORMER = CardCounter("former-counter", "Former card counter", rival=1, growth=0.5)  # weaker; to compare with
