"""A board for any game: the view as a table, the notation as its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from waghals.contract.game import Game, load, load_notation

if TYPE_CHECKING:
    from rich.console import RenderableType

    from waghals.i18n import Translations


class GenericBoard:
    """The board of a game that has none of its own."""

    def __init__(self, game_name: str) -> None:
        self.game_name = game_name

    def text(self, game: Game, view: Any, names: Sequence[str], t: Translations) -> RenderableType:
        """Every field of the view on a line."""
        from rich.table import Table

        table = Table(title=t.gettext(game.title), show_header=False, title_justify="left")
        for name, value in rows(view):
            table.add_row(name, value)
        return table

    def sentence(self, view: Any, action: int, t: Translations) -> str:
        """The action's notation, as a sentence begins."""
        return load_notation(self.game_name).text(view, action).capitalize()

    def log_line(self, before: Any, after: Any, ply: str, names: Sequence[str], t: Translations) -> str:
        """The notation, with the name of whoever did it."""
        who, _, text = ply.partition(" ")
        if text == "undo":
            return undone(ply, names, t)
        return f"{names[int(who)]}: {text}" if who.isdigit() else text

    def option_text(self, name: str, t: Translations) -> tuple[str, str]:
        """The option's name, and the values that it takes."""
        option = next(option for option in load(self.game_name).OPTIONS if option.name == name)
        return name.replace("_", " ").capitalize(), option.allowed


def undone(ply: str, names: Sequence[str], t: Translations) -> str:
    """That somebody takes a ply back; `ply` is a line such as ``0 undo``."""
    return t.gettext("{name} takes that back.").format(name=names[int(ply.split()[0])])


def rows(view: Any) -> list[tuple[str, str]]:
    """Every field of a view by its name in words, with its numbers; a grid's rows on lines of their own."""
    return [(name.replace("_", " "), _numbers(getattr(view, name))) for name in view.fields]


def _numbers(value: object) -> str:
    if not isinstance(value, list):
        return str(value)
    parts = cast("list[object]", value)
    return ("\n" if any(isinstance(part, list) for part in parts) else " ").join(map(_numbers, parts))
