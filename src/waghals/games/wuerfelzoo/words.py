"""What animals, dice, points and rounds are called; dice as things that something is done to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from waghals.games.wuerfelzoo.dice import KIND_NAMES, X2, State
from waghals.games.wuerfelzoo.kinds import Kinds
from waghals.games.wuerfelzoo.rules import single

if TYPE_CHECKING:
    from waghals.i18n import Translations

SHORT = 3  # letters of an animal's name in a terminal


@cache
def titles(t: Translations) -> tuple[str, ...]:
    """The names of the faces, as headings."""
    return (
        t.gettext("Elephant"),
        t.gettext("Bear"),
        t.gettext("Boar"),
        t.gettext("Fox"),
        t.gettext("Squirrel"),
        t.gettext("Worm"),
        t.gettext("Trap"),
        t.gettext("X2"),
    )


@cache
def herd(face: int, n: int, t: Translations) -> str:
    """ "a bear", "3 bears"."""
    herds = (
        t.ngettext("an elephant", "{n} elephants", n),
        t.ngettext("a bear", "{n} bears", n),
        t.ngettext("a boar", "{n} boars", n),
        t.ngettext("a fox", "{n} foxes", n),
        t.ngettext("a squirrel", "{n} squirrels", n),
        t.ngettext("a worm", "{n} worms", n),
        t.ngettext("a trap", "{n} traps", n),
        t.ngettext("an X2", "{n} X2", n),
    )
    return herds[face].format(n=n)


@lru_cache(maxsize=4096)
def die(look: int, of: Kinds, t: Translations) -> str:
    """One die by what it shows and its kind: "a bear (die B)"."""
    animal = herd(of.face[look], 1, t)
    if of.face[look] == X2:
        return animal
    return t.gettext("{animal} (die {kind})").format(animal=animal, kind=KIND_NAMES[of.kind[look]])


def faces(counts: Sequence[int], t: Translations) -> str:
    """ "3 bears, a fox and a trap": how many show each face, the largest first."""
    return listed([herd(face, count, t) for face, count in enumerate(counts) if count], t)


@lru_cache(maxsize=4096)
def shown(looks: tuple[int, ...], of: Kinds, t: Translations) -> str:
    """The same for dice that are counted by look."""
    return faces(of.by_face(looks), t)


def listed(words: Sequence[str], t: Translations) -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return t.gettext("{head} and {last}").format(head=", ".join(words[:-1]), last=words[-1])


def sentence(words: str) -> str:
    """With a capital letter, wherever the language puts the verb."""
    return words[:1].upper() + words[1:]


def minus(points: int) -> str:
    """Minus points as a number below zero, with a real minus."""
    return f"\N{MINUS SIGN}{points}" if points else "0"


def round_words(view: State, t: Translations) -> str:
    """Which round it is and what ends the match; "" if this round is the whole match."""
    if single(view):
        return ""
    if view.rounds == 1:
        round_ = t.gettext("Round {n}").format(n=view.round)
    else:
        round_ = t.gettext("Round {n} of {all}").format(n=view.round, all=view.rounds)
    if not view.points:
        return round_
    return t.gettext("{round}, up to {points}").format(round=round_, points=minus(view.points))
