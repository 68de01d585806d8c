"""Computer players: the `bots` of each game's package, those from elsewhere, and one that plays every game.

A bot sees what the player at its seat sees, and nothing else.
"""

from waghals.bots.asking import BotFailed, Failure, Outcome, ask, ask_in_time, told
from waghals.bots.bot import Answer, Bot, Level, Question, Random, Thinker
from waghals.bots.characters import Character, character, characters, free_character
from waghals.bots.checking import BadBot
from waghals.bots.finding import (
    AnyBot,
    UnknownBot,
    best_bot,
    bot,
    bot_at,
    bots_for,
    own_bots,
    register,
    stand_in,
    title_of,
)

__all__ = [
    "Answer",
    "AnyBot",
    "BadBot",
    "Bot",
    "BotFailed",
    "Character",
    "Failure",
    "Level",
    "Outcome",
    "Question",
    "Random",
    "Thinker",
    "UnknownBot",
    "ask",
    "ask_in_time",
    "best_bot",
    "bot",
    "bot_at",
    "bots_for",
    "character",
    "characters",
    "free_character",
    "own_bots",
    "register",
    "stand_in",
    "title_of",
    "told",
]
