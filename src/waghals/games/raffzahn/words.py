"""What board, page and terminal of Raffzahn say alike: faces, dice, and whether a tile is marked."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from waghals.games.raffzahn import rules
from waghals.games.raffzahn.rules import State

if TYPE_CHECKING:
    from babel.support import Translations


def marks_hit(view: State) -> bool:
    """Whether the tile that the dice name or bring is marked: until it is taken, left or paid for."""
    return view.phase in (rules.CHOOSING, rules.CALLED, rules.PAYING)


@cache
def die_text(d: int, face: int, t: Translations) -> str:
    """One die, 0 for yellow, with what it shows: "yellow 30"."""
    template = t.gettext("blue {face}") if d else t.gettext("yellow {face}")
    return template.format(face=face_name(face, t))


def face_name(face: int, t: Translations) -> str:
    """What a face shows, in a word."""
    words = {rules.STAR: t.gettext("star"), rules.ROTTEN: t.gettext("rotten tooth")}
    return words.get(face, str(face))
