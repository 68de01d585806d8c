"""Who plays whom, from which seats, with which dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count, islice
from math import comb
from typing import Any

from waghals.bots import Bot
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game


@dataclass(frozen=True)
class Contest:
    """Matches of a game in rounds: the same dice for the same players, who change seats in between.

    With as many players as the game has seats, everybody has sat everywhere after a round. Of more players
    every selection that fills the seats plays a round in turn. One against the rest is the first player
    among copies of the second.

    Attributes:
        game: with its options.
        bots: the players.
        seed: decides the dice and what the bots draw.
        one_against_rest: whether the first plays among copies of the second.
        interpreted: whether all play as at a table. Else players that decide by a rule of the game's policy
            are compiled, and luck is measured where the game has a net.
        names: of the players, told apart: the second of two that are alike gets a 2 after it.

    Raises:
        WaghalsError: there are too few players for the seats, or not two for one against the rest.
    """

    game: Game[Any, Any, Any]
    bots: Sequence[Bot]
    seed: int | str = 0
    one_against_rest: bool = False
    interpreted: bool = False
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        given, seats = len(self.bots), self.game.players
        if self.one_against_rest and given != 2:
            raise WaghalsError(f"one against the rest takes two players; given were {given}")
        if not self.one_against_rest and given < seats:
            raise WaghalsError(
                f"{seats} seats of {self.game.name} take as many players or more, or one against the rest;"
                f" given were {given}"
            )
        object.__setattr__(self, "names", tuple(_told_apart([bot.name for bot in self.bots])))

    @property
    def selections(self) -> int:
        """How many rounds are played with the same dice."""
        return 1 if self.one_against_rest else comb(len(self.bots), self.game.players)

    def lineups(self, number: int) -> Iterator[tuple[int, ...]]:
        """The players of each match of a round, by seat, as places among `bots`."""
        seats = self.game.players
        if self.one_against_rest:
            return (tuple(int(seat != at) for seat in range(seats)) for at in range(seats))
        players = next(islice(combinations(range(len(self.bots)), seats), number % self.selections, None))
        return (players[-at:] + players[:-at] for at in range(seats))

    def dice(self, number: int) -> str:
        """The seed of all matches of a round."""
        return f"{self.seed}/{number // self.selections}"


def _told_apart(names: Sequence[str]) -> Iterator[str]:
    """The names; the second of two that are alike gets a 2 after it."""
    taken = set[str]()
    for name in names:
        free = next(one for n in count(1) if (one := f"{name} {n}" if n > 1 else name) not in taken)
        taken.add(free)
        yield free
