"""The options of a game in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from waghals.boards import board, game_translator
from waghals.contract.option import ROWS, Choice, Names
from waghals.i18n import LOCALES

if TYPE_CHECKING:
    from waghals.contract.game import Game
    from waghals.contract.option import Numbers, Option
    from waghals.i18n import Translations

PARTED = re.compile(r"\s*[,;/]\s*|\s+")  # between the entries of a row


def configuration(game: Game, t: Translations) -> str:
    """The options in one line, such as "3 players, 4 columns to win".

    Switches are mentioned only where on, rows only where they are not the usual ones.
    """
    text = board(game.name).option_text
    mentioned: list[str] = []
    for option in game.rules.OPTIONS:
        value, label = game.options[option.name], text(option.name, t)[0]
        if value is True:
            mentioned.append(label)
        elif isinstance(option, ROWS):
            if value != option.default:
                mentioned.append(t.gettext("{option}: custom values").format(option=label))
        elif value is not False:
            mentioned.append(f"{label}: {value_text(option, str(value), t)}")
    return " · ".join(mentioned)


def value_text(option: Option, text: str, t: Translations) -> str:
    """An option's value in the reader's language: names are translated, numbers stay."""
    return t.gettext(text) if isinstance(option, Choice) else text


def row_text(option: Numbers | Names, value: object, t: Translations) -> str:
    """A row as people read and type it: names in the reader's language, each line of them by itself."""
    if not isinstance(option, Names):
        return option.text(value)
    names = [t.gettext(name) for name in option.decode(option.encode(value))]
    lines = [names[first : first + option.line] for first in range(0, option.length, option.line)]
    return "\n".join(map(", ".join, lines))


def typed_row(game_name: str, option: Numbers | Names, typed: str) -> str:
    """What people typed as a row, as records write it: names may be those of any language."""
    words = PARTED.split(typed.strip())
    if isinstance(option, Names):
        known = {
            game_translator(game_name, locale).gettext(name).casefold(): name
            for locale in LOCALES
            for name in option.names
        }
        words = [known.get(word.casefold(), word) for word in words]
    return ",".join(words)


def unusual(game: Game) -> dict[str, str]:
    """The options as texts by name: the number of players, and what is not as usual."""
    options = game.rules.OPTIONS
    return {
        option.name: option.text(game.options[option.name])
        for option in options
        if option.name == "players" or game.options[option.name] != option.default
    }
