"""The page that sets a table: a form made from the options that the game's rules state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from waghals.boards import board
from waghals.boards.options import row_text, value_text
from waghals.bots import bots_for
from waghals.contract.game import load
from waghals.contract.option import ROWS, Flag, Names, Number, Option
from waghals.i18n import say
from waghals.web.html.templates import render, translations
from waghals.web.html.texts import bots, of_cards, paces

if TYPE_CHECKING:
    from waghals.contract.reason import Reason
    from waghals.i18n import Translations

Kind = Literal["switch", "choice", "number", "row", "lines"]
LONGEST_LIST = 12  # numbers to choose from; where there are more, one is typed


class Field(NamedTuple):
    """One option as a field: a switch, a choice among values with their words, or what is to be typed."""

    name: str
    label: str
    why: str
    kind: Kind
    values: tuple[tuple[str, str], ...]
    value: str


def page_setup(
    name: str, locale: str, *, notice: Reason | None = None, form: Mapping[str, str] | None = None
) -> str:
    """The page that sets a table of this game.

    Args:
        notice: why what was sent before could not be used, and
        form: what that was.

    Raises UnknownGame.
    """
    options, t, sent = load(name).OPTIONS, translations(locale, name), form or {}
    players = next(option for option in options if isinstance(option, Number) and option.name == "players")
    return render(
        "setup.html",
        locale,
        name,
        cover=render(f"{name.replace('-', '_')}/cover.html", locale, name),
        notice=say(t, notice) if notice else "",
        seats=players.values,
        players=sent.get("players", str(players.default)),
        fields=[_field(name, option, sent, t) for option in options if option is not players],
        bots=bots(name, bots_for(name), t),
        sent=sent,
        by_hand=not of_cards(name),
        paces=paces(t),
    )


def _field(game_name: str, option: Option, sent: Mapping[str, str], t: Translations) -> Field:
    label, why = board(game_name).option_text(option.name, t)
    kind: Kind = "choice"
    default = option.text(option.default)
    if isinstance(option, ROWS):
        kind, default = "lines" if isinstance(option, Names) else "row", row_text(option, option.default, t)
    elif isinstance(option, Flag):
        kind = "switch"
    elif isinstance(option, Number) and len(option.values) > LONGEST_LIST:
        kind = "number"
    if sent and kind == "switch":
        default = "no"  # off is not sent
    texts = [option.text(value) for value in option.values]
    values = tuple((text, value_text(option, text, t)) for text in texts)
    return Field(option.name, label, why, kind, values, sent.get(option.name, default))
