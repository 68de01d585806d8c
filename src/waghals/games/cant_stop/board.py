"""What Can't Stop says, in sentences; `drawing` is its picture for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from waghals.boards.generic.board import undone
from waghals.contract.game import Game
from waghals.games.cant_stop import rules
from waghals.games.cant_stop.rules import State

if TYPE_CHECKING:
    from babel.support import Translations
    from rich.console import RenderableType


def text(game: Game, view: State, names: Sequence[str], t: Translations) -> RenderableType:
    """The position as Rich draws it in a terminal."""
    from waghals.games.cant_stop.drawing import Drawing

    return Drawing(view, names, t)


def sentence(view: State, action: int, t: Translations) -> str:
    """What this action would do, as a full sentence for a button."""
    if action == rules.STOP and rules.stop_wins(view):
        return t.gettext("Stop and win the match")
    if action == rules.STOP and (tops := reached(view)):
        return t.gettext("Stop and win {columns}").format(columns=columns(tops, t))
    if action == rules.STOP:
        return t.gettext("Stop and keep what you have gained")
    if action == rules.ROLL:
        return t.gettext("Roll again")
    if action < rules.DOUBLE:
        column = action - rules.SINGLE + rules.FIRST
        return t.gettext("Advance in column {a}; the other pair lapses").format(a=column)
    a, b = (column + rules.FIRST for column in rules.PAIRS[action - rules.DOUBLE])
    if a == b:
        return t.gettext("Advance two fields in column {a}").format(a=a)
    return t.gettext("Advance in columns {a} and {b}").format(a=a, b=b)


def reached(view: State) -> list[int]:
    """The columns (2 to 12) whose runner is at the top."""
    return [c + rules.FIRST for c in range(rules.COLUMNS) if rules.at_top(view, c)]


def columns(numbers: Sequence[int], t: Translations) -> str:
    """ "column 7", "columns 6, 7 and 8"."""
    *head, last = map(str, numbers)
    listed = t.gettext("{head} and {last}").format(head=", ".join(head), last=last) if head else last
    return t.ngettext("column {listed}", "columns {listed}", len(numbers)).format(listed=listed)


def log_line(before: State, after: State, ply: str, names: Sequence[str], t: Translations) -> str:
    """What happened, for the log: a sentence, or "" for a roll again, which the dice show."""
    _, _, text = ply.partition(" ")
    name = names[before.player]
    match text.split():
        case ["undo"]:
            return undone(ply, names, t)
        case ["roll"]:
            return ""
        case ["stop"]:
            return _stop_line(before, after, name, t)
        case ["advance", a, b] if a == b:
            return t.gettext("{name} advances two fields in column {a}.").format(name=name, a=a)
        case ["advance", a, b]:
            return t.gettext("{name} advances in columns {a} and {b}.").format(name=name, a=a, b=b)
        case ["advance", a]:
            return t.gettext("{name} advances in column {a}.").format(name=name, a=a)
        case _ if after.phase == rules.ROLLING:
            return t.gettext("{name} rolls {dice} and loses the turn.").format(name=name, dice=text)
        case _:
            return t.gettext("{name} rolls {dice}.").format(name=name, dice=text)


def _stop_line(before: State, after: State, name: str, t: Translations) -> str:
    tops = reached(before)
    if not tops:
        return t.gettext("{name} stops.").format(name=name)
    if after.phase == rules.OVER:
        template = t.gettext("{name} stops and wins {columns} and the match!")
    else:
        template = t.gettext("{name} stops and wins {columns}.")
    return template.format(name=name, columns=columns(tops, t))


def option_text(name: str, t: Translations) -> tuple[str, str]:
    """An option's label and one line that explains it."""
    return {
        "players": (t.gettext("Players"), t.gettext("How many sit at the table.")),
        "columns_to_win": (
            t.gettext("Columns to win"),
            t.gettext("Three for everyone; four are possible with up to three players, five with two."),
        ),
        "hurry": (
            t.gettext("Runners in a hurry"),
            t.gettext("Runners come into play as fast as possible, then two move wherever two can."),
        ),
        "free_fields": (
            t.gettext("Stop only on free fields"),
            t.gettext("You may stop only where no runner shares its field with another stone."),
        ),
        "must_place": (
            t.gettext("Two runners go in"),
            t.gettext("House rule: a roll that can put in two runners has to."),
        ),
    }[name]
