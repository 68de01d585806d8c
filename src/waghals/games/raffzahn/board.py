"""What Raffzahn says, in sentences; `drawing` is its picture for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from waghals.boards.generic.board import undone
from waghals.boards.seats import LETTERS
from waghals.games.raffzahn.rules import (
    CALL,
    CALLED,
    CHOOSING,
    END,
    MIDDLE,
    OUT,
    OVER,
    PAY,
    PAYING,
    REROLL,
    REVISED,
    ROTTEN,
    STAR,
    TAKE,
    TILES,
    State,
    available,
    may_protect,
    stars,
    worth,
)

if TYPE_CHECKING:
    from babel.support import Translations
    from rich.console import RenderableType

    from waghals.contract.game import Game


def text(game: Game, view: State, names: Sequence[str], t: Translations) -> RenderableType:
    """The position as Rich draws it in a terminal."""
    from waghals.games.raffzahn.drawing import Drawing

    return Drawing(view, names, t)


# ---- what is where


def tiles_of(view: State, seat: int) -> list[int]:
    """The tiles of a seat, ascending."""
    return [tile for tile in range(1, TILES + 1) if view.owner[tile] == seat]


def by_stars(view: State) -> bool:
    """Whether it is stars that bring the tile, and not the sum of the dice."""
    return stars(view) >= 2 and (view.edition == REVISED or view.target != sum(view.dice))


# ---- what an action would do


def sentence(view: State, action: int, t: Translations) -> str:
    """What this action would do, as a full sentence for a button."""
    if action > CALL:
        return t.gettext("Call tile {tile}, then roll again").format(tile=action - CALL)
    if action > PAY:
        return _pay_sentence(view, action - PAY, t)
    if action > REROLL:
        return t.gettext("Roll again: {dice}").format(dice=dice_text(view, action - REROLL, t))
    if action == END:
        return t.gettext("End the turn without a tile")
    return _take_sentence(view, action, t)


def _pay_sentence(view: State, tile: int, t: Translations) -> str:
    teeth = worth(view, tile)
    return t.ngettext("Pay tile {tile} with {n} tooth", "Pay tile {tile} with {n} teeth", teeth).format(
        tile=tile, n=teeth
    )


def _take_sentence(view: State, action: int, t: Translations) -> str:
    stolen = view.owner[view.target] >= 0
    protects = action == TAKE and may_protect(view)
    template = {
        (False, False): t.gettext("Take tile {tile} and lay it down open"),
        (False, True): t.gettext("Take tile {tile} and protect it"),
        (True, False): t.gettext("Steal tile {tile} from {seat} and lay it down open"),
        (True, True): t.gettext("Steal tile {tile} from {seat} and protect it"),
    }[stolen, protects]
    return template.format(tile=view.target, seat=LETTERS[view.owner[view.target]] if stolen else "")


def dice_text(view: State, which: int, t: Translations) -> str:
    """A set of dice with what they show: "yellow 30, blue 2"."""
    return ", ".join(die_text(d, face, t) for d, face in enumerate(view.dice) if which >> d & 1)


def die_text(d: int, face: int, t: Translations) -> str:
    """One die, 0 for yellow, with what it shows: "yellow 30"."""
    template = t.gettext("blue {face}") if d else t.gettext("yellow {face}")
    return template.format(face=face_name(face, t))


def face_name(face: int, t: Translations) -> str:
    """What a face shows, in a word."""
    words = {STAR: t.gettext("star"), ROTTEN: t.gettext("rotten tooth")}
    return words.get(face, str(face))


# ---- what happened


def log_line(before: State, after: State, ply: str, names: Sequence[str], t: Translations) -> str:
    """What happened, for the log: a sentence, or "" for what need not be said."""
    name = names[before.player]
    match ply.split()[1:]:
        case ["undo"]:
            return undone(ply, names, t)
        case ["reroll", *_]:
            return ""
        case ["end"]:
            return t.gettext("{name} takes nothing.").format(name=name)
        case ["pay", tile]:
            return t.gettext("{name} pays tile {tile}.").format(name=name, tile=tile)
        case ["call", tile]:
            return t.gettext("{name} calls tile {tile}.").format(name=name, tile=tile)
        case ["take", *_]:
            return _taken(before, after, names, t)
        case _:
            return f"{_rolled(after, name, t)} {_brought(before, after, names, t)}"


def _taken(before: State, after: State, names: Sequence[str], t: Translations) -> str:
    tile, name = before.target, names[before.player]
    stolen, protects = before.owner[tile] >= 0, bool(after.protected[tile])
    template = {
        (False, False): t.gettext("{name} takes tile {tile}."),
        (False, True): t.gettext("{name} takes tile {tile} and protects it."),
        (True, False): t.gettext("{name} steals tile {tile} from {other}!"),
        (True, True): t.gettext("{name} steals tile {tile} from {other} and protects it!"),
    }[stolen, protects]
    said = template.format(name=name, tile=tile, other=names[before.owner[tile]] if stolen else "")
    if after.phase == OVER:
        return " ".join([said, t.gettext("The middle is empty.")])
    if after.player == before.player:
        return " ".join([said, t.gettext("As announced: another turn!")])
    return said


def _rolled(after: State, name: str, t: Translations) -> str:
    faces = " + ".join(face_name(value, t) for value in after.dice)
    return t.gettext("{name} rolls {faces}.").format(name=name, faces=faces)


def _brought(before: State, after: State, names: Sequence[str], t: Translations) -> str:
    """What a roll has brought."""
    tile = after.target
    if not tile:
        return t.gettext("The turn is over.")
    if before.owner[tile] == before.player:
        template = (
            t.gettext("An own hit: {tile} is turned open.")
            if before.protected[tile]
            else t.gettext("An own hit: {tile} is lost.")
        )
        return template.format(tile=tile)
    if by_stars(after):
        return t.gettext("Stars bring tile {tile}.").format(tile=tile)
    return " ".join([_place(before, tile, names, t), _cost(before, after, t)]).strip()


def _place(view: State, tile: int, names: Sequence[str], t: Translations) -> str:
    """Where the tile lies that was rolled, as it matters to whoever rolled it."""
    owner = view.owner[tile]
    if owner == MIDDLE:
        return t.gettext("{tile} lies in the middle.").format(tile=tile)
    if owner == OUT:
        return t.gettext("{tile} is out of the game: a miss.").format(tile=tile)
    if view.protected[tile]:
        return t.gettext("{tile} is protected in front of {other}: a miss.").format(
            tile=tile, other=names[owner]
        )
    return t.gettext("{tile} lies open in front of {other}.").format(tile=tile, other=names[owner])


def _cost(before: State, after: State, t: Translations) -> str:
    if after.phase == PAYING:
        return t.gettext("That costs three teeth.")
    if after.phase == CHOOSING or available(before, after.target):
        return ""
    return t.gettext("There is nothing to pay with.")


# ---- hints


def hint(view: State, t: Translations) -> str:
    """One gentle line for the seat to move."""
    if view.phase == PAYING:
        return t.gettext("A miss: give up at least three teeth.")
    if view.phase == CALLED:
        return t.gettext("You have called {tile}. Tap the dice you keep.").format(tile=view.called)
    if view.phase == CHOOSING:
        return _stars_hint(view, t) if by_stars(view) else _number_hint(view, t)
    if not view.rolls:
        return t.gettext("Your turn: up to three rolls.")
    return t.gettext("Roll {n} of 3.").format(n=view.rolls + 1)


def _stars_hint(view: State, t: Translations) -> str:
    """What stars bring."""
    n = worth(view, view.target)
    if stars(view) == 2:
        template = t.ngettext(
            "Two stars bring tile {tile}, {n} tooth.", "Two stars bring tile {tile}, {n} teeth.", n
        )
    else:
        template = t.ngettext(
            "Three stars bring tile {tile}, {n} tooth.", "Three stars bring tile {tile}, {n} teeth.", n
        )
    return template.format(tile=view.target, n=n)


def _number_hint(view: State, t: Translations) -> str:
    """Where the tile lies that the dice name."""
    tile, owner = view.target, view.owner[view.target]
    n = worth(view, tile)
    if owner == OUT:
        return t.gettext("{tile} is out of the game, a miss.").format(tile=tile)
    if view.protected[tile]:
        return t.gettext("{tile} is protected in front of {seat}, a miss.").format(
            tile=tile, seat=LETTERS[owner]
        )
    if owner == MIDDLE:
        template = t.ngettext("{tile} in the middle, {n} tooth.", "{tile} in the middle, {n} teeth.", n)
    else:
        template = t.ngettext(
            "{tile} open in front of {seat}, {n} tooth.", "{tile} open in front of {seat}, {n} teeth.", n
        )
    return template.format(tile=tile, n=n, seat=LETTERS[owner])


# ---- options


def option_text(name: str, t: Translations) -> tuple[str, str]:
    """An option's label and one line that explains it."""
    return {
        "players": (t.gettext("Players"), t.gettext("Three to six; two is unofficial.")),
        "edition": (
            t.gettext("Edition"),
            t.gettext("With two stars the third die counts for nothing (revised) or can hit (original)."),
        ),
        "call": (
            t.gettext("Calling"),
            t.gettext("Call a tile before you roll again: if you get it, you have another turn."),
        ),
        "strict": (
            t.gettext("Strict misses"),
            t.gettext("House rule: after a miss you have to roll again, up to the third roll."),
        ),
        "teeth": (
            t.gettext("Teeth"),
            t.gettext("Of tiles 1 to 40. An assumption: correct it if you own the game."),
        ),
    }[name]
