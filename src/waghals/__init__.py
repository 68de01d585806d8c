"""Waghals: push-your-luck tabletop games, from their rulebooks to the table.

`game(name, **options)` gives the `Game` whose rules every other part of the library plays by.
"""

from typing import TYPE_CHECKING, TypeVar

from waghals.contract.discovery import games
from waghals.contract.errors import (
    BadOption,
    CannotCome,
    NotInstalled,
    NotLegal,
    NotNotation,
    NotYourTurn,
    StaleVersion,
    UnknownGame,
    WaghalsError,
)
from waghals.contract.game import Game, game
from waghals.contract.option import Choice, Flag, Names, Number, Numbers, Option
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.contract.record import SHOWS, Record

if TYPE_CHECKING:
    from waghals.bots import AnyBot

__version__ = "0.4.0"
__all__ = [
    "CHANCE",
    "TERMINAL",
    "BadOption",
    "CannotCome",
    "Choice",
    "Flag",
    "Game",
    "Names",
    "NotInstalled",
    "NotLegal",
    "NotNotation",
    "NotYourTurn",
    "Number",
    "Numbers",
    "Option",
    "Reason",
    "StaleVersion",
    "UnknownGame",
    "WaghalsError",
    "game",
    "games",
    "register",
]


def _text(record: Record) -> str | None:
    """The board of a state or view as a terminal shows it; None if that cannot be, or Rich is missing."""
    try:
        from waghals.boards.shown import text

        return text(record)
    except Exception:  # whatever is wrong with a position, its numbers can be shown
        return None


def _html(record: Record) -> str | None:
    """The same as pages show it; None if that cannot be, or Jinja is missing."""
    try:
        from waghals.web.html.pages.shown import html

        return html(record)
    except Exception:  # as above
        return None


SHOWS.update(text=_text, html=_html)


_Thing = TypeVar("_Thing", bound="str | AnyBot")


def register(thing: _Thing) -> _Thing:
    """Let a bot or a game of yours be found in this process by its name, as if it were installed.

    Args:
        thing: a bot, a class of one (so it may stand above the class, as a decorator), where one stands
            (``package.module:NAME``), or the name of a game's package (``my_games.pig``).

    Returns:
        What was given.

    Raises:
        BadBot: it is no bot, or a bot of a game has its name.
        WaghalsError: it is no package of a game, or another game has its name.
    """
    if isinstance(thing, str) and ":" not in thing:
        from waghals.contract import discovery

        discovery.register(thing)
    else:
        from waghals import bots

        bots.register(thing)
    return thing
