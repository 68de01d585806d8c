"""What Raffzahn says, in sentences; `drawing` is its picture for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from waghals.boards.generic.board import undone
from waghals.boards.seats import LETTERS
from waghals.games.raffzahn.rules import (
    CALL,
    CALLED,
    CHOOSING,
    DICE,
    END,
    MIDDLE,
    OPEN_FIRST,
    OUT,
    OVER,
    PAY,
    PAYING,
    REROLL,
    ROTTEN,
    STAR,
    TAKE,
    TILES,
    Observation,
)

if TYPE_CHECKING:
    from babel.support import Translations
    from rich.console import RenderableType

    from waghals.contract.game import Game


def text(game: Game, seen: Observation, names: Sequence[str], t: Translations) -> RenderableType:
    """The position as Rich draws it in a terminal."""
    from waghals.games.raffzahn.drawing import Drawing

    return Drawing(seen, names, t)


# ---- what is where


def row(seen: Observation, seat: int) -> list[int]:
    """The tiles of a seat, ascending."""
    return [tile for tile in range(1, TILES + 1) if seen.owner[tile] == seat]


def worth(seen: Observation, tile: int) -> int:
    """How many teeth a tile has."""
    return seen.teeth[tile - 1]


def teeth_of(seen: Observation, seat: int) -> int:
    """The teeth that a seat has collected."""
    return sum(worth(seen, tile) for tile in row(seen, seat))


def may_protect(seen: Observation) -> bool:
    """Whether a tile that is taken now may lie face down."""
    return sum(not seen.protected[tile] for tile in row(seen, seen.turn)) >= OPEN_FIRST


def within_reach(seen: Observation, tile: int) -> bool:
    """Whether whoever's turn it is could take the tile."""
    return seen.owner[tile] not in (OUT, seen.turn) and not seen.protected[tile]


def stars(seen: Observation) -> int:
    """How many of the dice show a star."""
    return seen.dice.count(STAR)


def by_stars(seen: Observation) -> bool:
    """Whether it is stars that bring the tile, and not the sum of the dice."""
    return stars(seen) >= 2 and (seen.edition == "revised" or seen.target != sum(seen.dice))


# ---- what an action would do


def sentence(seen: Observation, action: int, t: Translations) -> str:
    """What this action would do, as a full sentence for a button."""
    if action > CALL:
        return t.gettext("Call tile {tile}, then roll again").format(tile=action - CALL)
    if action > PAY:
        return _pay_sentence(seen, action - PAY, t)
    if action > REROLL:
        return t.gettext("Roll again: {dice}").format(dice=dice(seen, action - REROLL, t))
    if action == END:
        return t.gettext("End the turn without a tile")
    return _take_sentence(seen, action, t)


def _pay_sentence(seen: Observation, tile: int, t: Translations) -> str:
    teeth = worth(seen, tile)
    return t.ngettext("Pay tile {tile} with {n} tooth", "Pay tile {tile} with {n} teeth", teeth).format(
        tile=tile, n=teeth
    )


def _take_sentence(seen: Observation, action: int, t: Translations) -> str:
    stolen = seen.owner[seen.target] >= 0
    protects = action == TAKE and may_protect(seen)
    template = {
        (False, False): t.gettext("Take tile {tile} and lay it down open"),
        (False, True): t.gettext("Take tile {tile} and protect it"),
        (True, False): t.gettext("Steal tile {tile} from {seat} and lay it down open"),
        (True, True): t.gettext("Steal tile {tile} from {seat} and protect it"),
    }[stolen, protects]
    return template.format(tile=seen.target, seat=LETTERS[seen.owner[seen.target]] if stolen else "")


def dice(seen: Observation, which: int, t: Translations) -> str:
    """A set of dice with what they show: "yellow 30, blue 2"."""
    return ", ".join(die(seen, d, t) for d in range(len(DICE)) if which >> d & 1)


def die(seen: Observation, d: int, t: Translations) -> str:
    """One die with what it shows: "yellow 30"."""
    template = t.gettext("blue {face}") if d else t.gettext("yellow {face}")
    return template.format(face=face(seen.dice[d], t))


def face(value: int, t: Translations) -> str:
    """What a face shows, in a word."""
    words = {STAR: t.gettext("star"), ROTTEN: t.gettext("rotten tooth")}
    return words.get(value, str(value))


# ---- what happened


def told(before: Observation, after: Observation, text: str, names: Sequence[str], t: Translations) -> str:
    """What happened, for the log: a sentence, or "" for what goes without saying."""
    who, _, ply = text.partition(" ")
    name = names[before.turn]
    match ply.split():
        case ["undo"]:
            return undone(text, names, t)
        case ["reroll", *_]:
            return ""
        case ["end"]:
            return t.gettext("{name} takes nothing.").format(name=name)
        case ["pay", tile]:
            return t.gettext("{name} pays tile {tile}.").format(name=name, tile=tile)
        case ["call", tile]:
            return t.gettext("{name} calls tile {tile}.").format(name=name, tile=tile)
        case ["take", *_] if who != "*":
            return _taken(before, after, names, t)
        case _:
            return f"{_rolled(after, name, t)} {_meant(before, after, names, t)}"


def _taken(before: Observation, after: Observation, names: Sequence[str], t: Translations) -> str:
    tile, name = before.target, names[before.turn]
    stolen, protects = before.owner[tile] >= 0, after.protected[tile]
    template = {
        (False, False): t.gettext("{name} takes tile {tile}."),
        (False, True): t.gettext("{name} takes tile {tile} and protects it."),
        (True, False): t.gettext("{name} steals tile {tile} from {other}!"),
        (True, True): t.gettext("{name} steals tile {tile} from {other} and protects it!"),
    }[stolen, protects]
    said = template.format(name=name, tile=tile, other=names[before.owner[tile]] if stolen else "")
    if after.phase == OVER:
        return " ".join([said, t.gettext("The middle is empty.")])
    if after.turn == before.turn:
        return " ".join([said, t.gettext("As announced: another turn!")])
    return said


def _rolled(after: Observation, name: str, t: Translations) -> str:
    faces = " + ".join(face(value, t) for value in after.dice)
    return t.gettext("{name} rolls {faces}.").format(name=name, faces=faces)


def _meant(before: Observation, after: Observation, names: Sequence[str], t: Translations) -> str:
    """What a roll has brought."""
    tile = after.target
    if not tile:
        return t.gettext("The turn is over.")
    if before.owner[tile] == before.turn:
        template = (
            t.gettext("An own hit: {tile} is turned open.")
            if before.protected[tile]
            else t.gettext("An own hit: {tile} is lost.")
        )
        return template.format(tile=tile)
    if by_stars(after):
        return t.gettext("Stars bring tile {tile}.").format(tile=tile)
    return " ".join([_place(before, tile, names, t), _cost(before, after, t)]).strip()


def _place(seen: Observation, tile: int, names: Sequence[str], t: Translations) -> str:
    """Where the tile lies that was rolled, seen from whose turn it is."""
    owner = seen.owner[tile]
    if owner == MIDDLE:
        return t.gettext("{tile} lies in the middle.").format(tile=tile)
    if owner == OUT:
        return t.gettext("{tile} is out of the game: a miss.").format(tile=tile)
    if seen.protected[tile]:
        return t.gettext("{tile} is protected before {other}: a miss.").format(tile=tile, other=names[owner])
    return t.gettext("{tile} lies open before {other}.").format(tile=tile, other=names[owner])


def _cost(before: Observation, after: Observation, t: Translations) -> str:
    if after.phase == PAYING:
        return t.gettext("That costs three teeth.")
    if after.phase == CHOOSING or within_reach(before, after.target):
        return ""
    return t.gettext("There is nothing to pay with.")


# ---- what there is to weigh


def hint(seen: Observation, t: Translations) -> str:
    """One gentle line for the seat to move."""
    if seen.phase == PAYING:
        return t.gettext("A miss: give up at least three teeth.")
    if seen.phase == CALLED:
        return t.gettext("You have called {tile}. Tap the dice you keep.").format(tile=seen.called)
    if seen.phase == CHOOSING:
        return _brought(seen, t) if by_stars(seen) else _lies(seen, t)
    if not seen.rolls:
        return t.gettext("Your turn: up to three rolls.")
    return t.gettext("Roll {n} of 3.").format(n=seen.rolls + 1)


def _brought(seen: Observation, t: Translations) -> str:
    """What stars bring."""
    n = worth(seen, seen.target)
    if stars(seen) == 2:
        template = t.ngettext(
            "Two stars bring tile {tile}, {n} tooth.", "Two stars bring tile {tile}, {n} teeth.", n
        )
    else:
        template = t.ngettext(
            "Three stars bring tile {tile}, {n} tooth.", "Three stars bring tile {tile}, {n} teeth.", n
        )
    return template.format(tile=seen.target, n=n)


def _lies(seen: Observation, t: Translations) -> str:
    tile, owner = seen.target, seen.owner[seen.target]
    n = worth(seen, tile)
    if owner == OUT:
        return t.gettext("{tile} is out of the game, a miss.").format(tile=tile)
    if seen.protected[tile]:
        return t.gettext("{tile} is protected before {seat}, a miss.").format(tile=tile, seat=LETTERS[owner])
    if owner == MIDDLE:
        template = t.ngettext("{tile} in the middle, {n} tooth.", "{tile} in the middle, {n} teeth.", n)
    else:
        template = t.ngettext(
            "{tile} open before {seat}, {n} tooth.", "{tile} open before {seat}, {n} teeth.", n
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
