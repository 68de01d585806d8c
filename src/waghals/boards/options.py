"""The options of a game in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from waghals.boards import board
from waghals.contract.option import Choice, Numbers

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.contract.game import Game
    from waghals.contract.option import Option


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
        elif isinstance(option, Numbers):
            if value != option.default:
                mentioned.append(t.gettext("{option}: custom values").format(option=label))
        elif value is not False:
            mentioned.append(f"{label}: {value_text(option, str(value), t)}")
    return " · ".join(mentioned)


def value_text(option: Option, text: str, t: Translations) -> str:
    """An option's value in the reader's language: names are translated, numbers stay."""
    return t.gettext(text) if isinstance(option, Choice) else text


def unusual(game: Game) -> dict[str, str]:
    """The options as texts by name: the number of players, and what is not as usual."""
    options = game.rules.OPTIONS
    return {
        option.name: option.text(game.options[option.name])
        for option in options
        if option.name == "players" or game.options[option.name] != option.default
    }
