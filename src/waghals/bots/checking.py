"""Whether a thing is a bot, and what it lacks if it is none."""

from __future__ import annotations

import inspect
import re
from collections.abc import Collection, Sequence
from typing import Any, cast, get_args

from waghals.bots.bot import Answer, Bot, Level, Question, Thinker
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow

NAME = re.compile(r"[a-z0-9-]{1,64}")
TITLE = 24  # characters at most: it has to fit beside a seat
ASKED = {  # the methods of which a bot has one at least, with what each is given
    "choose": ("game", "view", "history", "legal", "randbelow"),
    "think": ("question",),
}


class BadBot(WaghalsError):
    """Where a bot should be there is none, or what is there lacks something that every bot has."""


class Thinking:
    """A bot that only thinks, for those who ask it to choose.

    Attributes:
        thinker: that bot.
    """

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self.name: str = thinker.name
        self.title: str = thinker.title
        self.level: Level = thinker.level
        self.games: Collection[str] | None = getattr(thinker, "games", None)

    def think(self, question: Question) -> Answer:
        return self.thinker.think(question)

    def choose(
        self, game: Game, view: Any, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        return self.think(Question(game, view, history, legal, randbelow)).action


def checked(thing: object, called: str) -> Bot:
    """The bot that a thing is, or that a class makes when it is called without arguments.

    Args:
        called: how the thing is called in errors.

    Raises BadBot: what is missing or of another kind.
    """
    if isinstance(thing, type):
        try:
            thing = thing()
        except Exception as error:
            raise BadBot(f"{called} cannot be made without arguments: {error}") from error
    _check_words(thing, called)
    methods = [method for method in ASKED if callable(getattr(thing, method, None))]
    if not methods:
        raise BadBot(f"{called} is no bot: it has neither a method choose nor a method think")
    for method in methods:
        _check_signature(getattr(thing, method), f"{called}: {method}", ASKED[method])
    return cast("Bot", thing) if "choose" in methods else Thinking(cast("Thinker", thing))


def _check_words(thing: object, called: str) -> None:
    missing = [name for name in ("name", "title", "level") if not hasattr(thing, name)]
    if missing:
        raise BadBot(f"{called} is no bot: it has no {' and no '.join(missing)}")
    its: Any = thing
    if not (isinstance(its.name, str) and NAME.fullmatch(its.name)):
        raise BadBot(f"{called}: a bot's name is small letters, digits and -; given was {its.name!r}")
    if not (isinstance(its.title, str) and its.title.isprintable() and 0 < len(its.title.strip()) <= TITLE):
        raise BadBot(f"{called}: a title has 1 to {TITLE} characters; given was {its.title!r}")
    if its.level not in get_args(Level):
        raise BadBot(f"{called}: a level is a number from 1 to 4; given was {its.level!r}")
    games = getattr(thing, "games", None)
    if isinstance(games, str) or not (games is None or all(isinstance(name, str) for name in games)):
        raise BadBot(f"{called}: games is a tuple of the names of games; given was {games!r}")


def _check_signature(method: Any, called: str, given: Sequence[str]) -> None:
    try:
        inspect.signature(method).bind(*given)
    except TypeError as error:
        raise BadBot(f"{called} has to take ({', '.join(given)}): {error}") from error
