"""What board, page and terminal of Raffzahn say and show alike: tiles and dice, in words and as pictures."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from waghals.boards import LETTERS
from waghals.games.raffzahn import rules
from waghals.games.raffzahn.notation import FACE_WORDS, face_text
from waghals.games.raffzahn.pieces import mouth_of
from waghals.games.raffzahn.state import (
    CALLED,
    CHOOSING,
    DICE,
    MIDDLE,
    OUT,
    PAYING,
    ROLLING,
    ROTTEN,
    STAR,
    TILES,
    State,
)

if TYPE_CHECKING:
    from waghals.i18n import Translations

KEPT = 4096  # tiles and pictures that are kept

# Pictures are small: they refer to the sheet of drawings, `pieces.svg`, whose address templates name.
FACE = Markup(
    '<svg class="tile" viewBox="0 0 40 52"{} role="img" aria-label="{}"><use href="{}#m{}"/>'
    '<use href="{}#j{}-{}"/></svg><b aria-hidden="true">{}</b>'
)
BACK = Markup(
    '<svg class="tile back" viewBox="0 0 40 52"{} role="img" aria-label="{}"><use href="{}#s{}"/></svg>'
    '<b class="back" aria-hidden="true">{}</b>'
)
CUBE = Markup(
    '<svg class="cube" viewBox="0 0 24 24" aria-hidden="true">'
    '<use data-die="{}" data-faces="{}" href="{}#{}"/></svg>'
)
FILLED = Markup(' preserveAspectRatio="xMidYMid slice"')  # up to the edges of its place


class Tile(NamedTuple):
    """A tile and where it is.

    Attributes:
        owner: a seat, MIDDLE or OUT.
        hit: whether the dice name or bring it now.
        words: all that in words, such as "12, 3 teeth, B, protected".
    """

    number: int
    teeth: int
    owner: int
    protected: bool
    hit: bool
    words: str

    def picture(self, sheet: str) -> Markup:
        """Its face, or its back where it is protected, and its number. `sheet`: where the drawings are."""
        return _tile_picture(self, sheet)


class Die(NamedTuple):
    """A die: its name, what it shows in words, and whether it is about to roll.

    Attributes:
        face: the id of the drawing of what it shows. faces: those of all that it can show.
    """

    name: str
    words: str
    rolls: bool
    face: str
    faces: tuple[str, ...]

    def picture(self, sheet: str) -> Markup:
        """Its picture, with the drawings of all faces named, so that it can show them in turn."""
        return _die_picture(self, sheet)


def tile(view: State, number: int, t: Translations) -> Tile:
    """A tile as it lies."""
    hit = number == view.target and marks_hit(view)
    return _tile(number, rules.worth(view, number), view.owner[number], bool(view.protected[number]), hit, t)


def marks_hit(view: State) -> bool:
    """Whether the tile that the dice name or bring is marked: until it is taken, left or paid for."""
    return view.phase in (CHOOSING, CALLED, PAYING)


def die(view: State, d: int, t: Translations) -> Die:
    """A die as it lies."""
    rolls = view.phase == ROLLING and bool(view.hand >> d & 1)
    fresh = rolls and not view.rolls and view.middle == TILES and not any(view.dice)
    return _die(d, None if fresh else view.dice[d], rolls, t)


def drawing(d: int, face: int) -> str:
    """The id of the drawing of a die, 0 for yellow, that shows this face."""
    return ("b" if d else "y") + face_text(face)


def teeth_text(n: int, t: Translations) -> str:
    """Some teeth in words: "3 teeth"."""
    return t.ngettext("{n} tooth", "{n} teeth", n).format(n=n)


@cache
def die_text(d: int, face: int, t: Translations) -> str:
    """One die, 0 for yellow, with what it shows: "yellow 30"."""
    template = t.gettext("blue {face}") if d else t.gettext("yellow {face}")
    return template.format(face=face_name(face, t))


def face_name(face: int, t: Translations) -> str:
    """What a face shows, in a word."""
    words = {STAR: t.gettext("star"), ROTTEN: t.gettext("rotten tooth")}
    return words.get(face, str(face))


@lru_cache(KEPT)
def _tile(number: int, teeth: int, owner: int, protected: bool, hit: bool, t: Translations) -> Tile:
    parts = [str(number), teeth_text(teeth, t)]
    if owner == OUT:
        parts.append(t.gettext("out of the game"))
    elif owner != MIDDLE:
        parts += [LETTERS[owner], t.gettext("protected") if protected else t.gettext("open")]
    return Tile(number, teeth, owner, protected, hit, ", ".join(parts))


@lru_cache(KEPT)
def _die(d: int, face: int | None, rolls: bool, t: Translations) -> Die:
    """A die; one that has not been rolled yet in this match (None) shows nothing."""
    faces = tuple(("b" if d else "y") + word for word in dict.fromkeys(FACE_WORDS[d]))
    if face is None:
        return Die(DICE[d], "", rolls, faces[0][0] + "blank", faces)
    return Die(DICE[d], die_text(d, face, t), rolls, drawing(d, face), faces)


@lru_cache(KEPT)
def _tile_picture(tile: Tile, sheet: str) -> Markup:
    number, teeth, fit = tile.number, tile.teeth, FILLED if tile.owner >= 0 else ""
    if tile.protected:
        return BACK.format(fit, tile.words, sheet, teeth, number)
    return FACE.format(fit, tile.words, sheet, number, sheet, mouth_of(number), teeth, number)


@lru_cache(KEPT)
def _die_picture(die: Die, sheet: str) -> Markup:
    return CUBE.format(die.name, " ".join(die.faces), sheet, die.face)
