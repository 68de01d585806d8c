"""Waghals: push-your-luck tabletop games, from their rulebooks to the table.

The library's front door. See the README for a first match and `docs/` for the rest.
"""

from waghals.contract.discovery import games
from waghals.contract.errors import (
    BadOption,
    CannotCome,
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
]
