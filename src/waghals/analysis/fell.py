"""What the dice of a match have shown, against what was to be expected of fair ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import exp, lgamma, log
from typing import Any, NamedTuple

from waghals.boards import board
from waghals.match.chance import deals_face_down
from waghals.match.match import Match

__all__ = ["Dice", "Face", "band", "fell"]

FEWEST = 12  # times a kind of dice has to have fallen to be spoken of
BAND = 0.95  # of all matches with as many rolls a count lies in its band


class Face(NamedTuple):
    """How often a face fell, or dice added up to something.

    Attributes:
        word: the face, in the notation of outcomes; or the sum.
        times: how often it fell, and
        expected: how often it was to be expected to.
        low: the band of chance begins here: fewer come in at most 2.5 % of all matches.
        high: and ends here: more come in at most 2.5 %.
    """

    word: str
    times: int
    expected: float
    low: int
    high: int


class Dice(NamedTuple):
    """The dice with the same faces; or rolls, and what they added up to.

    Attributes:
        rolls: how often one of them fell.
        faces: how often each of their faces did.
    """

    rolls: int
    faces: Sequence[Face]


def fell(match: Match) -> list[Dice]:
    """By kind of dice what fell in a match, those that fell most often first.

    A die is a place in the notation of outcomes; a kind are those with the same faces. What is drawn from a
    bag has other faces each time, so no kind of it falls often. Where cards are dealt nothing is counted.
    """
    if deals_face_down(match.game):
        return []
    counts: dict[tuple[str, ...], Counter[str]] = {}
    words_of = match.game.notation.outcome_words
    for state, ply in zip(match.states, match.plies, strict=False):
        if ply.kind != "chance":
            continue
        for faces, word in zip(words_of(state), ply.text.split(), strict=True):
            counts.setdefault(tuple(sorted(faces)), Counter())[word] += 1
    often = sorted(counts.items(), key=lambda item: -item[1].total())
    return [_dice(faces, count) for faces, count in often if count.total() >= FEWEST and len(set(faces)) > 1]


def added(match: Match) -> Dice | None:
    """What the rolls of a match added up to, where the game is played by sums and has been rolled often."""
    own: Any = board(match.game.name)
    counts, shares = Counter[int](), list[Mapping[int, Fraction]]()
    if not hasattr(own, "sum_chances"):
        return None
    for before, after, ply in zip(match.states, match.states[1:], match.plies, strict=False):
        if ply.kind == "chance":
            counts.update(own.sums(before, after, ply.text))
            shares.append(own.sum_chances(before))
    if len(shares) < FEWEST:
        return None
    found: list[Face] = []
    for number in sorted({number for each in shares for number in each}):
        likely = [float(each[number]) for each in shares if number in each]
        found.append(Face(str(number), counts[number], sum(likely), *band_of(likely)))
    return Dice(len(shares), found)


def _dice(faces: Sequence[str], counts: Counter[str]) -> Dice:
    rolls, found = counts.total(), list[Face]()
    for word in sorted(set(faces), key=lambda word: (not word.isdigit(), len(word), word)):
        share = faces.count(word) / len(faces)
        low, high = band(rolls, share)
        found.append(Face(word, counts[word], rolls * share, low, high))
    return Dice(rolls, found)


def band(n: int, p: float, inside: float = BAND) -> tuple[int, int]:
    """Between which counts a binomial variable of `n` tries with probability `p` lies, with probability
    `inside` at least: no more than half of the rest lies on either side."""
    return _middle((_binomial(n, p, count) for count in range(n + 1)), n, inside)


def band_of(shares: Sequence[float], inside: float = BAND) -> tuple[int, int]:
    """The same for how many of these come true, each likely by itself with its own probability."""
    chances = [1.0]
    for p in shares:
        chances = [a * (1 - p) + b * p for a, b in zip([*chances, 0.0], [0.0, *chances], strict=True)]
    return _middle(chances, len(shares), inside)


def _middle(chances: Iterable[float], n: int, inside: float) -> tuple[int, int]:
    """Between which of the counts 0 to `n` that come with these probabilities the middle ones lie."""
    tail, total, low = (1 - inside) / 2, 0.0, -1
    for count, chance in enumerate(chances):
        total += chance
        if low < 0 and total > tail:
            low = count
        if total >= 1 - tail:
            return low, count
    return max(low, 0), n


def _binomial(n: int, p: float, k: int) -> float:
    """The probability of `k` successes in `n` tries of probability `p`, which is neither 0 nor 1."""
    return exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(p) + (n - k) * log(1 - p))
