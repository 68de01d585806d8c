"""What Can't Stop says, in sentences; `drawing` is its picture for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from waghals.boards.generic.board import undone
from waghals.contract.game import Game
from waghals.games.cant_stop import rules
from waghals.games.cant_stop.odds import sum_chances as sum_chances
from waghals.games.cant_stop.odds import sums as sums
from waghals.games.cant_stop.rules import State
from waghals.games.cant_stop.turns import gained, gains_in_words, listed, tops
from waghals.games.cant_stop.turns import turn_line as turn_line

if TYPE_CHECKING:
    from rich.console import RenderableType

    from waghals.i18n import Translations


def text(game: Game, view: State, names: Sequence[str], t: Translations) -> RenderableType:
    """The position as Rich draws it in a terminal."""
    from waghals.games.cant_stop.drawing import Drawing

    return Drawing(view, names, t)


def sentence(view: State, action: int, t: Translations) -> str:
    """What this action would do, as a full sentence for a button."""
    if action == rules.STOP and rules.stop_wins(view):
        return t.gettext("Stop and win the match")
    if action == rules.STOP and (won := tops(view)):
        return t.gettext("Stop and win {columns}").format(columns=columns(won, t))
    if action == rules.STOP:
        return t.gettext("Stop and keep it")
    if action == rules.ROLL:
        return t.gettext("Roll again")
    if action < rules.DOUBLE:
        column = action - rules.SINGLE + rules.FIRST
        return t.gettext("Advance in column {a}; the other pair lapses").format(a=column)
    a, b = (column + rules.FIRST for column in rules.PAIRS[action - rules.DOUBLE])
    if a == b:
        return t.gettext("Advance two fields in column {a}").format(a=a)
    return t.gettext("Advance in columns {a} and {b}").format(a=a, b=b)


def columns(numbers: Sequence[int], t: Translations) -> str:
    """ "column 7", "columns 6, 7 and 8"."""
    words = listed([str(number) for number in numbers], t)
    return t.ngettext("column {listed}", "columns {listed}", len(numbers)).format(listed=words)


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
        case ["advance", *into]:
            return " ".join([_advance_line(into, name, t), *_new_tops(before, after, t)])
        case _ if after.phase == rules.ROLLING:
            return _bust_line(before, name, text, t)
        case _:
            return t.gettext("{name} rolls {dice}.").format(name=name, dice=text)


def _advance_line(into: Sequence[str], name: str, t: Translations) -> str:
    a, b = into[0], into[-1]
    if len(into) == 1:
        return t.gettext("{name} advances in column {a}.").format(name=name, a=a)
    if a == b:
        return t.gettext("{name} advances two fields in column {a}.").format(name=name, a=a)
    return t.gettext("{name} advances in columns {a} and {b}.").format(name=name, a=a, b=b)


def _new_tops(before: State, after: State, t: Translations) -> list[str]:
    new = [column for column in tops(after) if column not in tops(before)]
    return [t.gettext("{column}: summit!").format(column=column) for column in new]


def _bust_line(before: State, name: str, dice: str, t: Translations) -> str:
    lost = gained(before)
    if not lost:
        return t.gettext("{dice}: nothing fits. {name} gets nowhere.").format(dice=dice, name=name)
    return t.ngettext(
        "{dice}: nothing fits. {name} loses one field.",
        "{dice}: nothing fits. {name} loses {n} fields.",
        lost,
    ).format(dice=dice, name=name, n=lost)


def _stop_line(before: State, after: State, name: str, t: Translations) -> str:
    won = tops(before)
    if not won:
        return t.gettext("{name} keeps {gains}.").format(name=name, gains=gains_in_words(before, t))
    if after.phase == rules.OVER:
        template = t.gettext("{name} stops and wins {columns} and the match!")
    else:
        template = t.gettext("{name} stops and wins {columns}.")
    return template.format(name=name, columns=columns(won, t))


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


def sums_title(rolls: int, t: Translations) -> str:
    """What is said of the sums of so many rolls."""
    return t.gettext("Columns that {n} rolls offered").format(n=rolls)
