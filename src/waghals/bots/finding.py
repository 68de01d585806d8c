"""Which bots there are, and how one is found: by its name, by where it stands, or as it is.

A bot is named in a game's `bots`, registered in this process, or named by another distribution under
the entry point group ``waghals.players``, whose entries are called as their bots:

    [project.entry-points."waghals.players"]
    careful = "my_bots:CAREFUL"
"""

from __future__ import annotations

import importlib
import logging
import os
import sys
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import attrgetter
from typing import TypeAlias

from waghals.bots.bot import Bot, Random, Thinker
from waghals.bots.checking import BadBot, Thinking, checked
from waghals.contract.discovery import games, part, remembered
from waghals.contract.errors import WaghalsError

GROUP = "waghals.players"
AnyBot: TypeAlias = Bot | Thinker | type[Bot] | type[Thinker]
"""A bot of either kind, or a class of which one is made."""

log: logging.Logger = logging.getLogger(__name__)
_registered: dict[str, Bot] = {}


class UnknownBot(WaghalsError):
    """No bot of that name plays the game.

    Attributes:
        name: what was asked for.
        known: the names of the bots that play the game.
    """

    def __init__(self, name: str, game_name: str) -> None:
        self.name: str = name
        self.known: tuple[str, ...] = tuple(bots_for(game_name))
        super().__init__(f"no bot {name!r} plays {game_name}; there are: {', '.join(self.known)}")


def bots_for(game_name: str) -> list[str]:
    """The names of the bots that play this game.

    First those made for it, then the one that plays at random, then those of other distributions, then
    those registered.
    """
    return list(_bots(game_name))


def own_bots(game_name: str) -> list[str]:
    """The names of the bots that the game's own package has; none if it has none."""
    return [name for name in _own(game_name) if name != Random.name]


def bot(named: str | AnyBot, game_name: str) -> Bot:
    """The bot that is meant and that plays the game.

    Args:
        named: its name, ``package.module:NAME`` (see `bot_at`), or a bot itself.

    Raises:
        UnknownGame: there is no such game.
        UnknownBot: there is no bot of that name, or that one plays other games.
        BadBot: there is no bot where it should be.
    """
    if isinstance(named, str) and ":" not in named:
        found = _bots(game_name).get(named)
        if found is None and named in _elsewhere():
            _plays(_entered(named), game_name)  # says what is wrong with it
    else:
        found = bot_at(named) if isinstance(named, str) else checked(named, _called(named))
        found = found if _plays(found, game_name) else None
    if found is None:
        raise UnknownBot(named if isinstance(named, str) else _called(named), game_name)
    return found


def bot_at(place: str) -> Bot:
    """The bot that stands at ``package.module:NAME``, an object or a class.

    The module is looked for where Python looks, and in the working folder. Raises BadBot.
    """
    module, _, name = place.partition(":")
    if not all(word.isidentifier() for word in (*module.split("."), *name.split("."))):
        raise BadBot(f"{place!r} is no place of a bot, such as package.module:NAME")
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)
    try:
        thing: object = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module}.".startswith(f"{error.name}."):
            raise BadBot(f"{place}: there is no module {error.name!r}") from error
        raise BadBot(f"{place}: {module} cannot be imported: {error}") from error
    except Exception as error:
        raise BadBot(f"{place}: {module} cannot be imported: {type(error).__name__}: {error}") from error
    try:
        thing = reduce(getattr, name.split("."), thing)
    except AttributeError as error:
        raise BadBot(f"{place}: {error}") from error
    return checked(thing, place)


def register(named: str | AnyBot) -> Bot:
    """Let a bot be chosen by its name in this process, like those of the games.

    One that was registered under the name before is replaced. Returns the bot. Raises BadBot: it is
    none, or another bot of a game has its name.
    """
    found = bot_at(named) if isinstance(named, str) else checked(named, _called(named))
    for game_name in games():
        if found.name in _own(game_name) and _plays(found, game_name):
            raise BadBot(f"{game_name} has a bot {found.name!r} already; give yours another name")
    _registered[found.name] = found
    return found


def is_own(found: Bot) -> bool:
    """Whether a bot is one of this distribution, which all tables may rely on."""
    kind = type(found.thinker if isinstance(found, Thinking) else found)
    return kind.__module__.startswith("waghals.")


def title_of(name: str, game_name: str) -> str:
    """A bot's title in English; its name where there is no such bot, as in a record from elsewhere."""
    found = _bots(game_name).get(name)
    return name if found is None else found.title


def best_bot(game_name: str) -> str:
    """The name of the bot of the highest level that was made for this game; among several the first.

    It stands in for people and for other bots.
    """
    return max(_own(game_name).values(), key=attrgetter("level")).name


def stand_in(game_name: str, failed: str) -> str:
    """The name of the bot that takes the place of one that has failed."""
    best = best_bot(game_name)
    return best if best != failed else Random.name


def _bots(game_name: str) -> dict[str, Bot]:
    others = {**_entries(), **_registered}
    return {
        **_own(game_name),
        **{
            name: each
            for name, each in others.items()
            if _plays(each, game_name) and name not in _own(game_name)
        },
    }


@remembered
def _own(game_name: str) -> Mapping[str, Bot]:
    """Looked up once a process; only this game's module is loaded."""
    own: Sequence[Bot] = getattr(part(game_name, "bots"), "BOTS", ())
    return {bot.name: bot for bot in (*own, Random())}


@remembered
def _elsewhere() -> Mapping[str, str]:
    """Where the bots of other distributions stand, by name."""
    from importlib.metadata import entry_points  # slow to import

    return {entry.name: entry.value for entry in entry_points(group=GROUP)}


@remembered
def _entries() -> Mapping[str, Bot]:
    """The bots of other distributions by name. One that is none is logged and left out."""
    found = dict[str, Bot]()
    for name in _elsewhere():
        try:
            found[name] = _entered(name)
        except BadBot as error:
            log.warning("a bot is left out: %s", error)
    return found


def _entered(name: str) -> Bot:
    found = bot_at(_elsewhere()[name])
    if found.name != name:
        raise BadBot(f"the entry point {name!r} of {GROUP} leads to a bot of another name, {found.name!r}")
    return found


def _plays(found: Bot, game_name: str) -> bool:
    plays = getattr(found, "games", None)
    return plays is None or game_name in plays


def _called(thing: object) -> str:
    kind = thing if isinstance(thing, type) else type(thing)
    return f"{kind.__module__}.{kind.__qualname__}"
