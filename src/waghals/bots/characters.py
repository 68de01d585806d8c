"""Whom bots play at a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from waghals.contract.discovery import part, remembered


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
