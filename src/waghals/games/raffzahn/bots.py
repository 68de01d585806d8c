"""The computer players of Raffzahn, from a child's to a master's, and the characters that they play as.

All but the child and the casual player work out exactly what each choice promises for this turn (`turn`);
they differ in what they take an open tile, and a rival's loss, to be worth.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, ClassVar

from waghals.bots import Character
from waghals.games.raffzahn import rules
from waghals.games.raffzahn.odds import ALL_ROLLS, cheapest_payment, every_odds
from waghals.games.raffzahn.rules import ALL_DICE, END, PAY, REROLL, TAKE, TILES, State
from waghals.games.raffzahn.turn import SETS, Turn, Weights, even

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from waghals.bots import Level
    from waghals.contract.game import Game
    from waghals.contract.history import History

OPEN = 0.5  # what a tooth is worth that others can take; 0.4 to 0.5 won most when it was tried
BIG = 30  # the child wants no tile below
SMALL = 15  # the skilled player protects no tile up to this
THEFT = 1.4  # rolls of all dice that an open tile has to survive, for each tile of the middle


class Player:
    """What all have in common: they do what there is no choice about, and give no tooth too many."""

    name: ClassVar[str]
    title: ClassVar[str]
    level: ClassVar[Level]

    def choose(
        self,
        game: Game,
        view: State,
        history: History,
        legal: Sequence[int],
        randbelow: Callable[[int], int],
    ) -> int:
        if len(legal) == 1:
            return legal[0]
        if view.phase == rules.PAYING:
            return PAY + cheapest_payment(view, self.weights(view).open)[1][0]
        return self.decide(view, legal)

    def weights(self, view: State) -> Weights:
        """What tiles are worth to this player."""
        return EVEN

    def decide(self, view: State, legal: Sequence[int]) -> int:
        """Take, leave, call or roll again."""
        return max(legal, key=Turn(view, self.weights(view)).value)


EVEN = Weights(even(OPEN))


class Child(Player):
    """Leaves whatever is below 30 lying after the first roll, and snaps at what there is after that.

    It keeps a yellow 30 and rolls everything else again.
    """

    name = "child"
    title = "Child"
    level: ClassVar[Level] = 1

    def decide(self, view: State, legal: Sequence[int]) -> int:
        if TAKE in legal and (view.target >= BIG or view.rolls > 1):
            return TAKE
        dice = ALL_DICE - 1 if view.dice[0] == BIG else ALL_DICE
        return _first(legal, REROLL + dice, TAKE, END)


class Casual(Player):
    """Takes the first tile that it hits; after a miss it rolls again what hits something most likely."""

    name = "casual"
    title = "Casual player"
    level: ClassVar[Level] = 2

    def decide(self, view: State, legal: Sequence[int]) -> int:
        if TAKE in legal or REROLL + ALL_DICE not in legal:
            return _first(legal, TAKE, END)
        odds = {its.dice: sum(n for _, n in its.tiles) / its.outcomes for its in every_odds(view)}
        return REROLL + max(SETS, key=lambda dice: (odds[dice], dice))


class Greedy(Player):
    """Plays each turn for the most teeth that it can expect of it."""

    name = "greedy"
    title = "Greedy"
    level: ClassVar[Level] = 3


class Skilled(Player):
    """Works out every roll, but makes light of thieves: it protects nothing up to 15, and takes what lies
    open before a rival for no more than what lies in the middle."""

    name = "skilled"
    title = "Skilled player"
    level: ClassVar[Level] = 3

    def weights(self, view: State) -> Weights:
        return UNWARY


UNWARY = Weights([1.02 if tile <= SMALL else 0.9 for tile in range(TILES + 1)], rival=0.0)


class Master(Player):
    """Knows how likely each open tile is to be stolen before the middle is empty."""

    name = "master"
    title = "Master"
    level: ClassVar[Level] = 4

    def weights(self, view: State) -> Weights:
        return _wary(view.edition, view.middle)


def _first(legal: Sequence[int], *wishes: int) -> int:
    """The first of the wishes that is legal, else the first legal action."""
    return next((action for action in wishes if action in legal), legal[0])


@lru_cache(2 * TILES * rules.SEATS)
def _wary(edition: int, middle: int) -> Weights:
    """What open tiles are worth with so many left in the middle: the more turns to come, the less."""
    return Weights(tuple(exp(-THEFT * chance * middle) for chance in _named(edition)))


@lru_cache(2)
def _named(edition: int) -> Sequence[float]:
    """By tile: how likely a roll of all dice names it by its sum."""
    counts = [0] * (TILES + 1)
    for dice in ALL_ROLLS:
        if dice[0] != rules.ROTTEN and dice.count(rules.STAR) < (2 if edition == rules.REVISED else 3):
            counts[sum(dice)] += 1
    return [n / len(ALL_ROLLS) for n in counts]


BOTS = (Child(), Casual(), Skilled(), Master(), Greedy())

CHARACTERS = (
    Character("Zora", "zora", "Snaps at the biggest", "child"),
    Character("Nuschi", "nuschi", "Takes what she gets", "casual"),
    Character("Knirsch", "knirsch", "Does sums before a bite", "skilled"),
    Character("Grimma", "grimma", "Steals only what hurts", "master"),
    Character("Hopsi", "hopsi", "Jumps in wherever there is room"),
    Character("Zack", "zack", "Bites before anyone else does"),
    Character("Fühli", "fuehli", "Feels what is coming"),
    Character("Schlapp", "schlapp", "Never gets worked up"),
)
