"""What the dice offer: each way to pair them, and the buttons to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from waghals.boards import page
from waghals.games.cant_stop import rules
from waghals.games.cant_stop.board import sentence
from waghals.games.cant_stop.notation import text
from waghals.games.cant_stop.rules import FIRST, State

if TYPE_CHECKING:
    from waghals.i18n import Translations

PARTNERS = ((1, 2, 3), (2, 1, 3), (3, 1, 2))  # the die that goes with the first one, and the other pair


class Pair(NamedTuple):
    """Two dice, the lower one first, and their sum."""

    low: int
    high: int
    sum: int


class Choice(NamedTuple):
    """A button: its key, the action's notation, its sentence, a short one, and which pairs it uses (0, 1)."""

    key: int
    action: str
    sentence: str
    brief: str
    uses: tuple[int, ...]


class Pairing(NamedTuple):
    """A way to pair the dice, the smaller sum first: what it offers, or why it offers nothing."""

    pairs: tuple[Pair, Pair]
    choices: tuple[Choice, ...] = ()
    reason: str = ""


@cache
def pairings(dice: tuple[int, ...]) -> tuple[tuple[Pair, Pair], ...]:
    """The different ways to pair the dice, in the order of the first die's partner."""
    found: dict[int, tuple[Pair, Pair]] = {}
    for first, second, third in PARTNERS:
        a, b = sorted((_pair(dice[0], dice[first]), _pair(dice[second], dice[third])), key=lambda p: p.sum)
        found.setdefault(a.sum, (a, b))
    return tuple(found.values())


def _pair(a: int, b: int) -> Pair:
    return Pair(min(a, b), max(a, b), a + b)


def offers(pairs: tuple[Pair, Pair], legal: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """What these pairs allow, both together or one alone: a legal action, and which pairs (0, 1) it uses."""
    a, b = (pair.sum - FIRST for pair in pairs)
    if (both := rules.advance(a, b)) in legal:
        return [(both, (0, 1))]
    single = [(rules.SINGLE + a, (0, 1))] if a == b else [(rules.SINGLE + a, (0,)), (rules.SINGLE + b, (1,))]
    return [(action, uses) for action, uses in single if action in legal]


def choices(view: State, legal: Sequence[int], why: page.Why, t: Translations) -> list[Pairing]:
    """Every pairing with its buttons, whose keys count through all of them from 1."""
    found: list[Pairing] = []
    keys = count(1)
    for pairs in pairings(tuple(view.dice)):
        buttons = tuple(
            Choice(next(keys), text(view, action), sentence(view, action, t), brief(action, t), uses)
            for action, uses in offers(pairs, legal)
        )
        reason = "" if buttons else why(rules.advance(*(pair.sum - FIRST for pair in pairs)))
        found.append(Pairing(pairs, buttons, reason))
    return found


def brief(action: int, t: Translations) -> str:
    """The sentence of an advance where there is little room."""
    if action < rules.DOUBLE:
        return t.gettext("Only the {a}").format(a=action - rules.SINGLE + FIRST)
    a, b = (column + FIRST for column in rules.PAIRS[action - rules.DOUBLE])
    if a == b:
        return t.gettext("The {a}: two fields").format(a=a)
    return t.gettext("Columns {a} and {b}").format(a=a, b=b)
