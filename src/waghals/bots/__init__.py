"""Computer players: the `bots` of each game's package, and one that plays every game.

A bot sees what the player at its seat sees, and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Literal, Protocol

from waghals.contract.discovery import part, remembered
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow

Level = Literal[1, 2, 3, 4]
"""How well a bot plays: as a child, a casual player, a skilled one, a master."""


class Bot(Protocol):
    """A player that chooses among legal actions. A game's `bots` module lists its own as `BOTS`.

    Attributes:
        name: such as ``rule-of-28``: small letters, digits and ``-``.
        title: its name for people, in English; the key of its translations.
        level: how well it plays.
    """

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def level(self) -> Level: ...
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


@dataclass(frozen=True)
class Character:
    """Whom a bot plays at a table. A game's `bots` module may list its own as `CHARACTERS`.

    Attributes:
        name: the same in every language.
        face: the id of a symbol in the game's ``faces.svg``, drawn on a square.
        line: a temperament in one line, in English; the key of its translations.
        bot: the name of the bot; "" for a spare, who plays for any.
    """

    name: str
    face: str
    line: str
    bot: str = ""


class Random:
    """Chooses uniformly at random; plays every game."""

    name = "random"
    title = "Random"
    level: Level = 1

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


def best_bot(game_name: str) -> str:
    """The name of the bot of the highest level; among several the first."""
    return max(_bots(game_name).values(), key=attrgetter("level")).name


@remembered
def characters(game_name: str) -> Sequence[Character]:
    """The characters of a game in its order, spares last."""
    return tuple(getattr(part(game_name, "bots"), "CHARACTERS", ()))


def character(game_name: str, name: str | None) -> Character | None:
    """The character of this name, or None."""
    return next((one for one in characters(game_name) if one.name == name), None)


def free_character(game_name: str, bot_name: str, taken: Collection[str]) -> Character | None:
    """The first character whom this bot plays and whose name is not taken; else a spare; else None."""
    free = [one for one in characters(game_name) if one.name not in taken]
    return next((one for bot in (bot_name, "") for one in free if one.bot == bot), None)


@remembered
def _bots(game_name: str) -> dict[str, Bot]:
    """Looked up once a process; only this game's module is loaded."""
    own: Sequence[Bot] = getattr(part(game_name, "bots"), "BOTS", ())
    return {bot.name: bot for bot in (*own, Random())}
