"""Reading notation back: a game states how actions and outcomes are written, and that is enough.

An action's text is looked up among all that the game writes. An outcome is written as one word
or as several, such as the dice of a roll; a game states the words that may stand at each place,
and an outcome's number counts through them, the last place fastest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from waghals.contract.errors import NotNotation

__all__ = ["Places"]

Places = Sequence[Sequence[str]]
"""By place in an outcome's notation: the words that may stand there."""


def parse_action(given: object, known: Mapping[str, int], expected: str) -> int:
    """The action of this notation; blanks between its words do not matter. Raises NotNotation."""
    text = " ".join(_words(given))
    if text not in known:
        raise NotNotation(text, expected)
    return known[text]


def outcome_text(places: Places, outcome: int) -> str:
    """The notation of an outcome, a number below the product of the places' sizes."""
    words: list[str] = []
    for place in reversed(places):
        outcome, word = divmod(outcome, len(place))
        words.append(place[word])
    return " ".join(reversed(words))


def by_text(places: Places) -> list[tuple[int, int]]:
    """The lowest outcome of each notation in ascending order, with how many outcomes share it."""
    found = [(0, 1)]
    for words in places:
        choices = [(words.index(word), ways) for word, ways in Counter(words).items()]
        found = [
            (outcome * len(words) + word, weight * ways)
            for outcome, weight in found
            for word, ways in choices
        ]
    return found


def parse_outcome(given: object, places: Places, expected: str) -> int:
    """The lowest outcome of this notation. Raises NotNotation."""
    words = _words(given)
    if len(words) != len(places):
        raise NotNotation(" ".join(words), expected)
    outcome = 0
    for word, place in zip(words, places, strict=True):
        if word not in place:
            raise NotNotation(" ".join(words), expected)
        outcome = outcome * len(place) + place.index(word)
    return outcome


def _words(given: object) -> list[str]:
    """The words of a text. Raises NotNotation for what is no text."""
    if not isinstance(given, str):
        raise NotNotation(repr(given), "a text")
    return given.split()
