"""A board for any game: the observation as a table, the notation as its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, cast

from waghals.contract.game import load

if TYPE_CHECKING:
    from babel.support import Translations
    from rich.console import RenderableType

    from waghals.contract.game import Game


class GenericBoard:
    """The board of a game that has none of its own."""

    def __init__(self, game_name: str) -> None:
        self.game_name = game_name

    def text(self, game: Game, seen: Any, names: Sequence[str], t: Translations) -> RenderableType:
        """Every field of the observation on a line."""
        from rich.table import Table

        table = Table(title=t.gettext(game.title), show_header=False, title_justify="left")
        for field in fields(seen):
            table.add_row(field.name.replace("_", " "), shown(getattr(seen, field.name)))
        return table

    def sentence(self, seen: Any, action: int, t: Translations) -> str:
        """The action's notation, as a sentence begins."""
        return load(self.game_name).text(action).capitalize()

    def told(self, before: Any, after: Any, text: str, names: Sequence[str], t: Translations) -> str:
        """The notation, with the name of whoever did it."""
        who, _, ply = text.partition(" ")
        if ply == "undo":
            return undone(text, names, t)
        return f"{names[int(who)]}: {ply}" if who.isdigit() else ply

    def option_text(self, name: str, t: Translations) -> tuple[str, str]:
        """The option's name, and the values that it takes."""
        option = next(option for option in load(self.game_name).OPTIONS if option.name == name)
        return name.replace("_", " ").capitalize(), option.allowed


def undone(text: str, names: Sequence[str], t: Translations) -> str:
    """That somebody takes a ply back; `text` is a line such as ``0 undo``."""
    return t.gettext("{name} takes that back.").format(name=names[int(text.split()[0])])


def shown(value: object) -> str:
    """Numbers and rows of numbers, a grid's rows on lines of their own."""
    if not isinstance(value, tuple | list):
        return str(value)
    rows = cast("Sequence[object]", value)
    apart = "\n" if any(isinstance(row, tuple | list) for row in rows) else " "
    return apart.join(map(shown, rows))
