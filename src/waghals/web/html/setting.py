"""The forms that set a table: one for each game, from the options that its rules state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from waghals.boards import board, folder
from waghals.bots import bots_for
from waghals.contract.discovery import games
from waghals.contract.game import load
from waghals.contract.option import Flag, Number, Numbers, Option
from waghals.web.html.telling import bots, of_cards, value_text

if TYPE_CHECKING:
    from babel.support import Translations

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
class Lid:
    """A game as the front page shows it."""

    name: str
    title: str
    board: str
    seats: tuple[int, ...]
    players: str
    fields: tuple[Field, ...]
    places: tuple[Place, ...]
    bots: tuple[tuple[str, str], ...]
    sent: Mapping[str, str]
    open: bool
    by_hand: bool


def lids(form: Mapping[str, str], t: Translations) -> list[Lid]:
    """Every game there is; `form` is what was sent for one of them before, or empty."""
    names = games()
    return [_lid(name, form if form.get("game") == name else {}, len(names) == 1, t) for name in names]


def _lid(name: str, sent: Mapping[str, str], alone: bool, t: Translations) -> Lid:
    rules = load(name)
    players = next(o for o in rules.OPTIONS if isinstance(o, Number) and o.name == "players")
    playing = bots(bots_for(name), t)
    return Lid(
        name=name,
        title=rules.TITLE,
        board=folder(name).name,
        seats=players.values,
        players=sent.get("players", str(players.default)),
        fields=tuple(_field(name, option, sent, t) for option in rules.OPTIONS if option.name != "players"),
        places=tuple(_place(seat, playing, sent) for seat in range(players.high)),
        bots=tuple(playing),
        sent=sent,
        open=alone or bool(sent),
        by_hand=not of_cards(name),
    )


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
