"""What animals and dice are called, one or many, as things that something is done to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from waghals.games.wuerfelzoo.dice import FACE, FACES, KIND, KIND_NAMES, LOOKS, X2

if TYPE_CHECKING:
    from babel.support import Translations

SHORT = 3  # letters of an animal's name in a terminal


@cache
def title(face: int, t: Translations) -> str:
    """The name of what a die shows, as a heading."""
    return TITLES[face](t)


@cache
def herd(face: int, count: int, t: Translations) -> str:
    """ "a bear", "3 bears"."""
    return HERDS[face](t, count).format(n=count)


def dice(count: int, t: Translations) -> str:
    """ "one die", "4 dice"."""
    return t.ngettext("one die", "{n} dice", count).format(n=count)


@cache
def die(look: int, t: Translations) -> str:
    """One die by what it shows and its kind: "a bear (die B)"."""
    if FACE[look] == X2:
        return herd(X2, 1, t)
    return t.gettext("{animal} (die {kind})").format(
        animal=herd(FACE[look], 1, t), kind=KIND_NAMES[KIND[look]]
    )


def short(look: int, t: Translations) -> str:
    """One die as a terminal draws it: "Bea B"."""
    return f"{title(FACE[look], t)[:SHORT]} {KIND_NAMES[KIND[look]]}"


def faces(counts: Mapping[int, int], t: Translations) -> str:
    """ "3 bears, a fox and a trap": how many show what, the largest first."""
    return listed([herd(face, counts[face], t) for face in range(len(FACES)) if counts.get(face)], t)


def shown(looks: Sequence[int], t: Translations) -> str:
    """The same for dice that are counted by look."""
    return _shown(tuple(looks), t)


@lru_cache(maxsize=4096)
def _shown(looks: tuple[int, ...], t: Translations) -> str:
    return faces(by_face(looks), t)


def by_face(looks: Sequence[int]) -> dict[int, int]:
    """How many dice show what, where they are counted by look."""
    counts = dict.fromkeys(range(len(FACES)), 0)
    for look in range(LOOKS):
        counts[FACE[look]] += looks[look]
    return counts


def listed(words: Sequence[str], t: Translations) -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return t.gettext("{head} and {last}").format(head=", ".join(words[:-1]), last=words[-1])


def sentence(words: str) -> str:
    """With a capital letter, wherever the language puts the verb."""
    return words[:1].upper() + words[1:]


TITLES: tuple[Callable[[Translations], str], ...] = (
    lambda t: t.gettext("Elephant"),
    lambda t: t.gettext("Bear"),
    lambda t: t.gettext("Boar"),
    lambda t: t.gettext("Fox"),
    lambda t: t.gettext("Squirrel"),
    lambda t: t.gettext("Worm"),
    lambda t: t.gettext("Trap"),
    lambda t: t.gettext("X2"),
)
HERDS: tuple[Callable[[Translations, int], str], ...] = (
    lambda t, n: t.ngettext("an elephant", "{n} elephants", n),
    lambda t, n: t.ngettext("a bear", "{n} bears", n),
    lambda t, n: t.ngettext("a boar", "{n} boars", n),
    lambda t, n: t.ngettext("a fox", "{n} foxes", n),
    lambda t, n: t.ngettext("a squirrel", "{n} squirrels", n),
    lambda t, n: t.ngettext("a worm", "{n} worms", n),
    lambda t, n: t.ngettext("a trap", "{n} traps", n),
    lambda t, n: t.ngettext("an X2", "{n} X2", n),
)
