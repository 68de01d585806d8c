"""Computer players, one module each; a bot is found by its module's name.

A bot sees what the player at its seat sees, an observation, and nothing else.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, cast

from waghals.contract.errors import WaghalsError

if TYPE_CHECKING:
    from waghals.contract.game import Game


class Bot(Protocol):
    """A player that chooses among legal actions.

    Attributes:
        name: such as ``rule-of-28``.
        title: its name for people, in English; the key of its translations.
        games: the games that it plays, or None if it plays every game.
    """

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def games(self) -> frozenset[str] | None: ...
    def choose(self, game: Game, seen: Any, legal: Sequence[int], below: Callable[[int], int]) -> int:
        """One of the legal actions. `seen` is the seat's observation; `below(n)` draws at random."""
        ...


class UnknownBot(WaghalsError):
    """There is no bot of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no bot {name!r}; there are: {', '.join(bots())}")
        self.name, self.known = name, tuple(bots())


def bots() -> list[str]:
    """The names of all bots there are, in alphabetical order."""
    return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__))


def bots_for(game_name: str) -> list[str]:
    """The bots that play this game: those made for it, then those that play every game."""
    own = [name for name in bots() if game_name in (bot(name).games or ())]
    return own + [name for name in bots() if bot(name).games is None]


@cache
def bot(name: str) -> Bot:
    """The bot of this name. Raises UnknownBot."""
    if name not in bots():
        raise UnknownBot(name)
    return cast("Bot", importlib.import_module(f"{__name__}.{name.replace('-', '_')}").BOT)
