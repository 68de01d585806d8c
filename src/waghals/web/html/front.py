"""The front page: one's own tables, and a form for each game that sets a table of it.

The form is made from the options that the game's rules state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from waghals.boards import board
from waghals.boards.options import row_text, value_text
from waghals.bots import bots_for
from waghals.contract.discovery import games, remembered
from waghals.contract.game import load
from waghals.contract.option import ROWS, Flag, Names, Number, Option
from waghals.contract.reason import Reason
from waghals.i18n import say
from waghals.web.html.edition import root
from waghals.web.html.templates import render, translations
from waghals.web.html.texts import bots, of_cards, own_table, paces

if TYPE_CHECKING:
    from babel.support import Translations
    from markupsafe import Markup

    from waghals.table.view import TableView

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


def page_front(
    locale: str,
    *,
    own: Sequence[TableView] = (),
    notice: Reason | None = None,
    form: Mapping[str, str] | None = None,
) -> str:
    """The front page.

    Args:
        own: the reader's tables.
        notice: why what was sent before could not be used, and
        form: what that was.
    """
    sent = form or {}
    t = translations(locale, sent["game"] if sent.get("game") in games() else None)
    return render(
        "front.html",
        locale,
        own=[own_table(s, translations(locale, s.game)) for s in own],
        notice=say(t, notice) if notice else "",
        room=sent.get("room", ""),
        games=games(),
        listings=[
            _listing(name, sent, locale) if sent.get("game") == name else _kept(name, locale, root())
            for name in games()
        ],
    )


@remembered
def _kept(name: str, locale: str, under: str) -> Markup:
    """A game for which nothing was sent before: it is always the same under this root."""
    return _listing(name, {}, locale)


def _listing(name: str, sent: Mapping[str, str], locale: str) -> Markup:
    """A game: its cover, and the form that sets a table; `sent` is what was sent for it before, or empty."""
    options, t = load(name).OPTIONS, translations(locale, name)
    players = next(option for option in options if isinstance(option, Number) and option.name == "players")
    return render(
        "listing.html",
        locale,
        name,
        cover=render(f"{name.replace('-', '_')}/cover.html", locale, name),
        unfolded=bool(sent) or len(games()) == 1,
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
