"""The front page: one's own tables, and a form for each game that sets a table of it.

The form is made from the options that the game's rules state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from waghals.boards import board
from waghals.bots import bots_for
from waghals.contract.discovery import games, remembered
from waghals.contract.game import load
from waghals.contract.option import Flag, Number, Numbers, Option
from waghals.contract.reason import Reason
from waghals.i18n import say
from waghals.web.html.templates import render, translations
from waghals.web.html.texts import bots, of_cards, own_table, paces, value_text

if TYPE_CHECKING:
    from babel.support import Translations
    from markupsafe import Markup

    from waghals.table.view import TableView

LONGEST_LIST = 12  # numbers to choose from; where there are more, one is typed


@dataclass(frozen=True)
class Field:
    """One option as a field: a switch, a choice among values with their words, or a number or row to type."""

    name: str
    label: str
    why: str
    kind: Literal["switch", "choice", "number", "row"]
    values: tuple[tuple[str, str], ...]
    value: str


@dataclass(frozen=True)
class Place:
    """A seat of the table to be: what may sit there, and what is chosen."""

    seat: int
    value: str


@dataclass(frozen=True)
class Listing:
    """A game as the front page shows it: its title, its cover, and the form that sets a table of it.

    Attributes:
        style: names the game's style: the class around whatever is the game's own.
        open: whether the form is unfolded.
    """

    name: str
    title: str
    style: str
    cover: Markup
    seats: tuple[int, ...]
    form: Markup
    open: bool


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
        games=[_listing(name, sent if sent.get("game") == name else {}, locale) for name in games()],
    )


def _listing(name: str, sent: Mapping[str, str], locale: str) -> Listing:
    """A game; `sent` is what was sent for it before, or empty."""
    rules, t = load(name), translations(locale, name)
    players = next(o for o in rules.OPTIONS if isinstance(o, Number) and o.name == "players")
    playing = bots(name, bots_for(name), t)
    form = render(
        "setup_form.html",
        locale,
        name,
        seats=players.values,
        players=sent.get("players", str(players.default)),
        fields=[_field(name, option, sent, t) for option in rules.OPTIONS if option.name != "players"],
        places=[_place(seat, playing, sent) for seat in range(players.high)],
        bots=playing,
        sent=sent,
        by_hand=not of_cards(name),
        paces=paces(t),
    )
    return Listing(
        name=name,
        title=t.gettext(rules.TITLE),
        style=f"game-{name}",
        cover=_cover(name, locale),
        seats=players.values,
        form=form,
        open=bool(sent) or len(games()) == 1,
    )


@remembered
def _cover(name: str, locale: str) -> Markup:
    return render(f"{name.replace('-', '_')}/cover.html", locale, name)


def _field(game_name: str, option: Option, sent: Mapping[str, str], t: Translations) -> Field:
    label, why = board(game_name).option_text(option.name, t)
    default = option.text(option.default)
    kind = _kind(option)
    value = sent.get(option.name, "no" if kind == "switch" else default) if sent else default
    texts = [option.text(value) for value in option.values]
    values = tuple((text, value_text(option, text, t)) for text in texts)
    return Field(option.name, label, why, kind, values, value)


def _kind(option: Option) -> Literal["switch", "choice", "number", "row"]:
    if isinstance(option, Flag):
        return "switch"
    if isinstance(option, Number) and len(option.values) > LONGEST_LIST:
        return "number"
    return "row" if isinstance(option, Numbers) else "choice"


def _place(seat: int, bots: Sequence[tuple[str, str]], sent: Mapping[str, str]) -> Place:
    default = {0: "me", 1: bots[0][0]}.get(seat, "open")
    return Place(seat, sent.get(f"seat{seat}", default))
