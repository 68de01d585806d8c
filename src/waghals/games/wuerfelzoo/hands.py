"""Dice as a page shows them: by what they show, in a hand also by kind, and which were just rolled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from waghals.boards.page import Ply
from waghals.contract.ply import CHANCE
from waghals.games.wuerfelzoo import words
from waghals.games.wuerfelzoo.dice import FACE, FACES, KIND, KIND_NAMES, KINDS, LOOKS, NAMES, X2, State

if TYPE_CHECKING:
    from babel.support import Translations

MANY = 15  # dice in a hand that need smaller drawings
VARIED = 10  # looks in a hand that need more room than most hands do

BY_FACE = tuple(tuple(look for look in range(LOOKS) if FACE[look] == face) for face in range(len(FACES)))
BY_KIND = tuple(tuple(look for look in range(LOOKS) if KIND[look] == kind) for kind in range(len(KINDS)))


class Die(NamedTuple):
    """One die.

    Attributes:
        look, notation: which it is.
        face: what it shows, by the name of its drawing.
        kind: its letter; "" for X2, which is on one kind alone.
        number: how many of its look lie before it.
        more: " more" if there are any, for a style that shows but the first of a look.
        words: the die in words, with its kind.
    """

    look: int
    notation: str
    face: str
    kind: str
    number: int
    more: str
    words: str


class Herd(NamedTuple):
    """The dice of a hand that show the same. `face` is the number of what they show."""

    face: int
    size: int
    dice: tuple[Die, ...]


class OfKind(NamedTuple):
    """The dice of one kind in a hand.

    Attributes:
        kind: its letter.
        dice: what they show, how many do, and the same in words.
    """

    kind: str
    dice: tuple[tuple[str, int, str], ...]


@dataclass(frozen=True)
class Hand:
    """All dice that lie before a seat.

    Attributes:
        size, size_words: how many.
        words: what they show, in words.
        counts: how many there are of each look.
        many, varied: whether they need more room than most hands do.
    """

    size: int
    size_words: str
    words: str
    counts: tuple[int, ...]
    herds: tuple[Herd, ...]
    kinds: tuple[OfKind, ...]
    many: bool
    varied: bool


@lru_cache(maxsize=4096)
def hand(counts: tuple[int, ...], t: Translations) -> Hand:
    """A hand whose dice are counted by look."""
    herds = [_herd(face, counts, t) for face in range(len(FACES))]
    kinds = [_of_kind(kind, counts, t) for kind in range(len(KINDS))]
    return Hand(
        size=sum(counts),
        size_words=t.ngettext("%(num)s die", "%(num)s dice", sum(counts)) % {"num": sum(counts)},
        words=words.shown(counts, t) or t.gettext("no dice"),
        counts=counts,
        herds=tuple(herd for herd in herds if herd.dice),
        kinds=tuple(kind for kind in kinds if kind.dice),
        many=sum(counts) >= MANY,
        varied=sum(map(bool, counts)) >= VARIED,
    )


def dice(counts: Sequence[int], t: Translations, looks: Sequence[int] = range(LOOKS)) -> tuple[Die, ...]:
    """Each of these dice, which are counted by look."""
    return tuple(_die(look, number, t) for look in looks for number in range(counts[look]))


def _herd(face: int, counts: Sequence[int], t: Translations) -> Herd:
    found = dice(counts, t, BY_FACE[face])
    return Herd(face, len(found), found)


@cache
def _die(look: int, number: int, t: Translations) -> Die:
    kind = "" if FACE[look] == X2 else KIND_NAMES[KIND[look]]
    more = " more" if number else ""
    return Die(look, NAMES[look], FACES[FACE[look]], kind, number, more, words.die(look, t))


def _of_kind(kind: int, counts: Sequence[int], t: Translations) -> OfKind:
    found = [
        (FACES[FACE[look]], counts[look], words.herd(FACE[look], counts[look], t))
        for look in BY_KIND[kind]
        if counts[look]
    ]
    return OfKind(KIND_NAMES[kind], tuple(found))


# ---- dice that have just been rolled

Landed: TypeAlias = Mapping[int, Mapping[int, int]]
"""How many dice of each look have just been rolled, by seat."""


def landed(view: State, recent: Sequence[Ply]) -> Landed:
    """The dice rolled by the last plies, if chance made them. When a round is dealt these are all."""
    run = [ply.text for ply in takewhile(lambda ply: ply.seat == CHANCE, reversed(recent))][::-1]
    drawn = [word for word in run if word in KIND_NAMES]
    faces = [word for word in run if word in FACES]
    if view.dealing or len(drawn) > 1:
        return {p: {t: view.hands[p][t] for t in range(LOOKS)} for p in range(view.players)}
    before = len(recent) - len(run)
    if not faces or not before:
        return {}
    seat, *what = recent[before - 1].seat, *recent[before - 1].text.split()
    match what:
        case ["done"]:
            kinds = _taken_up(recent[: before - 1])
        case ["seat", other]:
            seat, kinds = int(other), drawn
        case ["other", other, die]:
            seat, kinds = int(other), [die[0]]
        case _:
            kinds = [what[-1][0]]
    if not view.falling:  # all of them: the last ones are known, even where `recent` begins later
        kinds, faces = kinds[::-1], faces[::-1]
    names = [f"{kind}:{face}" for kind, face in zip(kinds, faces, strict=False)]
    looks = [NAMES.index(name) for name in names if name in NAMES]
    return {seat: {look: looks.count(look) for look in looks}}


def _taken_up(plies: Sequence[Ply]) -> list[str]:
    """The kinds of the dice that the last plies took up to be rolled, in the order in which they are."""
    taken = takewhile(lambda ply: ply.text.startswith("reroll "), reversed(plies))
    return sorted(ply.text.split()[1][0] for ply in taken)
