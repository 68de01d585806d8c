"""One line that leads: what there is to do now, for whoever does it and for everyone else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from waghals.games.wuerfelzoo import words
from waghals.games.wuerfelzoo.dice import (
    BEAR,
    BOAR,
    CHOOSING,
    DRAWING,
    ELEPHANT,
    FOX,
    PLAYING,
    REROLLING,
    ROLLING,
    SQUIRREL,
    State,
)

if TYPE_CHECKING:
    from babel.support import Translations

    from waghals.contract.game import Game


def hint(game: Game, view: State, t: Translations) -> str:
    """One gentle line for the seat to move."""
    if view.phase == DRAWING:
        return t.gettext("A new round: draw your dice and throw them.")
    if view.phase == ROLLING:
        return t.gettext("Throw the dice.")
    if view.phase == CHOOSING:
        return _choosing(view, t)
    if view.phase == PLAYING:
        return t.gettext("Add more of them, or play what you have.")
    if view.phase == REROLLING:
        return t.gettext("Add more dice, or roll what you have.")
    left = view.uses - 1
    after = t.ngettext("Once more after that.", "{n} times more after that.", left).format(n=left)
    return f"{_using(view, t)} {after}" if left else _using(view, t)


def _choosing(view: State, t: Translations) -> str:
    height, face = view.height, view.face
    if not height:
        return t.gettext("The middle is free: play animals of one kind, or roll dice again.")
    more = words.herd(face, height + 1, t)
    if face == ELEPHANT:
        return t.gettext("Beat it with {more} – or roll dice again.").format(more=more)
    return t.ngettext(
        "Beat it with one larger animal or {more} – or roll dice again.",
        "Beat it with {n} larger animals or {more} – or roll dice again.",
        height,
    ).format(n=height, more=more)


def _using(view: State, t: Translations) -> str:
    face = view.face
    if face == BEAR:
        return t.gettext("The bear growls: which die is rolled again? Tap any.")
    if face == BOAR and not view.picked:
        return t.gettext("The boar swaps: which of your dice goes? Tap it.")
    if face == BOAR:
        return t.gettext("And which die do you want for it? Tap it.")
    if face == FOX:
        return t.gettext("The fox steals: whose die goes back into the bag? Tap it.")
    if face == SQUIRREL:
        return t.gettext("The squirrel brings a die: who has to take it?")
    if not view.picked:
        return t.gettext("The worm gives: which of your dice goes? Tap it.")
    return t.gettext("Who gets it?")


def waiting(game: Game, view: State, name: str, t: Translations) -> str:
    """What whoever is to move is about to do."""
    if view.phase == DRAWING:
        return t.gettext("{name} is about to draw.").format(name=name)
    if view.phase == CHOOSING:
        return t.gettext("{name} thinks: play or roll again?").format(name=name)
    if view.phase == PLAYING:
        return t.gettext("{name} is playing animals.").format(name=name)
    if view.phase in (REROLLING, ROLLING):
        return t.gettext("{name} is choosing dice to roll again.").format(name=name)
    return t.gettext("{animal}: {name} chooses.").format(animal=words.title(view.face, t), name=name)
