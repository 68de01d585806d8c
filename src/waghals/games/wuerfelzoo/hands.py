"""Dice as a page shows them: by what they show, in a hand also by kind, and which were just drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from waghals.boards.page import Ply
from waghals.contract.ply import CHANCE
from waghals.games.wuerfelzoo import words
from waghals.games.wuerfelzoo.dice import FACES, KIND_NAMES, X2, State
from waghals.games.wuerfelzoo.kinds import Kinds, kinds_of

if TYPE_CHECKING:
    from waghals.i18n import Translations

MANY = 15  # dice in a hand that need smaller drawings
VARIED = 10  # looks in a hand that need more room than most hands do


class Die(NamedTuple):
    """One die.

    Attributes:
        look, notation: which it is.
        face: what it shows, by the name of its drawing.
        kind: its letter; "" for X2, which is on one kind alone.
        number: how many of its look lie before it.
        words: the die in words, with its kind.
        sides: what it can show, by the names of their drawings.
    """

    look: int
    notation: str
    face: str
    kind: str
    number: int
    words: str
    sides: str


class Herd(NamedTuple):
    """The dice of a hand that show the same. `face` is the number of what they show."""

    face: int
    size: int
    dice: tuple[Die, ...]


@dataclass(frozen=True)
class Hand:
    """All dice that lie before a seat.

    Attributes:
        size, size_words: how many.
        words: what they show, in words.
        counts: how many there are of each look.
        kinds: the same by kind: its letter, the drawings of its sides unless they are the usual ones,
            and of what its dice show the drawing, how many do, and that in words.
        many, varied: whether they need more room than most hands do.
    """

    size: int
    size_words: str
    words: str
    counts: tuple[int, ...]
    herds: tuple[Herd, ...]
    kinds: tuple[tuple[str, tuple[str, ...], tuple[tuple[str, int, str], ...]], ...]
    many: bool
    varied: bool


@lru_cache(maxsize=4096)
def hand(counts: tuple[int, ...], of: Kinds, t: Translations) -> Hand:
    """A hand whose dice are counted by look."""
    herds: dict[int, tuple[Die, ...]] = {}
    kinds: dict[str, tuple[tuple[str, int, str], ...]] = {}
    for die in each(counts, of, t):
        face = of.face[die.look]
        herds[face] = (*herds.get(face, ()), die)
    for look, count in enumerate(counts):
        if count:
            kind, face = KIND_NAMES[of.kind[look]], of.face[look]
            kinds[kind] = (*kinds.get(kind, ()), (FACES[face], count, words.herd(face, count, t)))
    return Hand(
        size=sum(counts),
        size_words=t.ngettext("%(num)s die", "%(num)s dice", sum(counts)) % {"num": sum(counts)},
        words=words.shown(counts, of, t) or t.gettext("no dice"),
        counts=counts,
        herds=tuple(Herd(face, len(dice), dice) for face, dice in sorted(herds.items())),
        kinds=tuple((kind, _sides(kind, of), dice) for kind, dice in sorted(kinds.items())),
        many=sum(counts) >= MANY,
        varied=sum(map(bool, counts)) >= VARIED,
    )


def _sides(kind: str, of: Kinds) -> tuple[str, ...]:
    """The drawings of the sides of an unusual kind of dice, each once."""
    return () if of.usual else tuple(FACES[face] for face in dict.fromkeys(of.kinds[KIND_NAMES.index(kind)]))


def each(counts: Sequence[int], of: Kinds, t: Translations) -> tuple[Die, ...]:
    """Each of these dice, which are counted by look."""
    return tuple(_die(look, number, of, t) for look, count in enumerate(counts) for number in range(count))


@lru_cache(maxsize=4096)
def _die(look: int, number: int, of: Kinds, t: Translations) -> Die:
    kind = "" if of.face[look] == X2 else KIND_NAMES[of.kind[look]]
    sides = " ".join(FACES[face] for face in dict.fromkeys(of.kinds[of.kind[look]]))
    return Die(look, of.names[look], FACES[of.face[look]], kind, number, words.die(look, of, t), sides)


# ---- dice that have just been drawn

Drawn: TypeAlias = Mapping[int, Mapping[int, int]]
"""How many dice of each look have just come out of the bag, by seat."""


def drawn(view: State, recent: Sequence[Ply]) -> Drawn:
    """The dice that the last plies drew. When a round is dealt these are all."""
    run = [ply.text for ply in takewhile(lambda ply: ply.seat == CHANCE, reversed(recent))][::-1]
    kinds = [word for word in run if word in KIND_NAMES]
    if view.dealing or len(kinds) > 1:
        return {p: dict(enumerate(view.hands[p])) for p in range(view.players)}
    before = recent[: len(recent) - len(run)]
    if not kinds or run[-1] in KIND_NAMES or not before:
        return {}
    what, *where = before[-1].text.split()
    name = f"{kinds[0]}:{run[-1]}"
    names = kinds_of(view).names
    return {int(where[0]): {names.index(name): 1}} if what == "seat" and name in names else {}
