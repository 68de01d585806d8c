"""Throws of Würfelzoo: the dice of each, how likely a trap is among them; and whole turns in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from waghals.boards.page import Highlight, Highlights, Step
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.games.wuerfelzoo import dice, words
from waghals.games.wuerfelzoo.dice import FACES, KIND_NAMES, SIDES, TRAP
from waghals.games.wuerfelzoo.kinds import Kinds, kinds_of

if TYPE_CHECKING:
    from waghals.i18n import Translations


class Thrown(NamedTuple):
    """A die that was thrown: which one it was before (None: it was drawn), its kind, and what it shows."""

    was: tuple[int, int] | None
    kind: int
    face: int


class Throw(NamedTuple):
    """Dice that one seat threw together. `was` of each: its look, and how many of that look lay before it."""

    seat: int
    dice: tuple[Thrown, ...]


def traps(of: Kinds) -> tuple[Fraction, ...]:
    """How likely a die of each kind shows a trap."""
    return tuple(Fraction(sides.count(TRAP), SIDES) for sides in of.kinds)


def trap_among(of: Kinds, thrown: Iterable[int]) -> Fraction:
    """How likely a trap is among dice of these kinds."""
    safe, share = Fraction(1), traps(of)
    for kind in thrown:
        safe *= 1 - share[kind]
    return 1 - safe


def throw_of(run: Sequence[Step]) -> Throw | None:
    """The throw that a run of outcomes ends; before them comes what a seat did. None while dice are dealt."""
    (before, ply, _), *fell = run
    outcomes = [outcome.text for _, outcome, _ in fell]
    if ply.seat == CHANCE or not fell or fell[0][0].dealing:
        return None
    what, *where = ply.text.split()
    of, seat = kinds_of(before), ply.seat
    drawn = [KIND_NAMES.index(word) for word in outcomes if word in KIND_NAMES]
    if what == "done":
        chosen = enumerate(before.chosen)
        looks = [(look, before.hands[seat][look] + n) for look, count in chosen for n in range(count)]
        looks.sort(key=lambda at: of.kind[at[0]])
        was: Sequence[tuple[int, int] | None] = looks
    elif what == "seat":
        seat, was = int(where[0]), [None] * len(drawn)
    else:
        seat = int(where[0]) if what == "other" else seat
        look = of.names.index(where[-1])
        was = [(look, before.hands[seat][look] - 1)]
    kinds = drawn or [of.kind[at[0]] for at in was if at]
    faces = [FACES.index(word) for word in outcomes if word in FACES]
    return Throw(seat, tuple(map(Thrown, was, kinds, faces)))


def throws(steps: Iterable[Step]) -> Iterator[tuple[Throw, Step]]:
    """All throws but the deals, each with the ply that ended it."""
    run: list[Step] = []
    for step in steps:
        before, ply, after = step
        if ply.seat != CHANCE:
            run = []
        run.append(step)
        if before.phase == dice.ROLLING and not after.falling and (found := throw_of(run)):
            yield found, step


# ---- turns


def turn_line(plies: Sequence[Step], names: Sequence[str], t: Translations) -> str:
    """A turn in a few words, such as "Mika: 3 foxes, 5 left"; one that goes on is told so far.

    Args:
        plies: those of the turn, each with the views before and after it.
    """
    first, last = plies[0][0], plies[-1][2]
    seat, of, said = first.player, kinds_of(first), list[str]()
    for before, ply, _ in plies:
        if ply.text == "done" and before.phase == dice.PLAYING:
            said.append(words.shown(tuple(before.chosen), of, t))
        elif ply.text == "done":
            count = sum(before.chosen)
            said.append(t.ngettext("{n} die again", "{n} dice again", count).format(n=count))
    left = 0 if last.round != first.round else last.size[seat]
    said.append(t.ngettext("{n} left", "{n} left", left).format(n=left) if left else t.gettext("empty!"))
    return f"{names[seat]}: {', '.join(said)}"


def highlights(game: Game, steps: Sequence[Step], names: Sequence[str], t: Translations) -> Highlights:
    """The riskiest throw without a trap, and the one that had as many as seldom of the animal played next."""
    boldest = luckiest = None
    lucky: dict[int, Throw] = {}  # the last throw of each seat, if it has not played since
    ends = {id(step): throw for throw, step in throws(steps)}
    for step in steps:
        before, ply, _ = step
        if (throw := ends.get(id(step))) and throw.seat == before.player:
            lucky[throw.seat] = throw
            safe = float(1 - trap_among(kinds_of(before), [die.kind for die in throw.dice]))
            if all(die.face != TRAP for die in throw.dice) and (boldest is None or safe < boldest.share):
                boldest = Highlight(throw.seat, _bold_words(len(throw.dice), t), safe)
        elif ply.text == "done" and before.phase == dice.PLAYING and (throw := lucky.pop(ply.seat, None)):
            count = sum(die.face == before.animal for die in throw.dice)
            share = float(as_many(kinds_of(before), throw, before.animal, count))
            if count and (luckiest is None or share < luckiest.share):
                luckiest = Highlight(throw.seat, _lucky_words(before.animal, count, throw, t), share)
    return boldest, luckiest


def as_many(of: Kinds, throw: Throw, face: int, least: int) -> Fraction:
    """How likely so many dice of a throw, or more, show this face."""
    shares = [Fraction(1)]  # of no, one, two, … dice that show it
    for die in throw.dice:
        p = Fraction(of.kinds[die.kind].count(face), SIDES)
        shares = [
            a * (1 - p) + b * p for a, b in zip([*shares, Fraction(0)], [Fraction(0), *shares], strict=True)
        ]
    return sum(shares[least:], Fraction(0))


def _bold_words(count: int, t: Translations) -> str:
    return t.ngettext("{n} die, no trap", "{n} dice, no trap", count).format(n=count)


def _lucky_words(face: int, count: int, throw: Throw, t: Translations) -> str:
    thrown = len(throw.dice)
    line = t.ngettext("{herd} with {n} die", "{herd} with {n} dice", thrown)
    return line.format(herd=words.herd(face, count, t), n=thrown)
