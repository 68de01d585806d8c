"""Computer players: the `bots` of each game's package, and one that plays every game.

A bot sees what the player at its seat sees, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from waghals.contract.discovery import part, remembered
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow


class Bot(Protocol):
    """A player that chooses among legal actions. A game's `bots` module lists its own as `BOTS`.

    Attributes:
        name: such as ``rule-of-28``: small letters, digits and ``-``.
        title: its name for people, in English; the key of its translations.
    """

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    def choose(
        self, game: Game, view: Any, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        """One of the legal actions.

        Args:
            view: what the bot's seat sees now.
            history: every ply before, as it was shown to the bot's seat; made when it is read.
            legal: the numbers of the legal actions, ascending.
            randbelow: draws a number below its argument, each equally likely.
        """
        ...


class Random:
    """Chooses uniformly at random; plays every game."""

    name = "random"
    title = "Random"

    def choose(
        self, game: Game, view: Any, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        return legal[randbelow(len(legal))]


class UnknownBot(WaghalsError):
    """No bot of that name plays the game."""

    def __init__(self, name: str, game_name: str) -> None:
        self.name, self.known = name, tuple(bots_for(game_name))
        super().__init__(f"no bot {name!r} plays {game_name}; there are: {', '.join(self.known)}")


def bots_for(game_name: str) -> list[str]:
    """The names of the bots that play this game: those made for it, then those that play every game."""
    return list(_bots(game_name))


def bot(name: str, game_name: str) -> Bot:
    """The bot of this name that plays the game. Raises UnknownBot."""
    if name not in _bots(game_name):
        raise UnknownBot(name, game_name)
    return _bots(game_name)[name]


@remembered
def _bots(game_name: str) -> dict[str, Bot]:
    """Looked up once a process; only this game's module is loaded."""
    own: Sequence[Bot] = getattr(part(game_name, "bots"), "BOTS", ())
    return {bot.name: bot for bot in (*own, Random())}
