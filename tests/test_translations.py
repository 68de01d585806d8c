"""Every text has its German, nothing is left over, and the two agree about their places."""

from __future__ import annotations

import re
import string
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from babel.messages.extract import extract_from_file

import waghals
from waghals.bots import bot, bots
from waghals.contract.option import Choice
from waghals.i18n import LOCALES, PACKAGE, catalogues, percent, read, say, translator

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from babel.messages.catalog import Message

KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "Reason": None}
KEYWORDS_OF_RULES = KEYWORDS | {"NotNotation": (2,)}  # tables say what a game expects
Key = str | tuple[str, ...]


def extracted(path: Path) -> Iterator[Key]:
    """The texts that a source file says."""
    method, options = ("jinja2", {"silent": "false"}) if path.suffix == ".html" else ("python", {})
    keywords = KEYWORDS_OF_RULES if path.parent.name == "rules" else KEYWORDS
    for _, message, _, _ in extract_from_file(method, path, keywords=keywords, options=options):
        yield message if isinstance(message, str) else tuple(message)


def expectations(game: waghals.Game) -> Iterator[Key]:
    """What a game says that it expects, where it understands nothing."""
    state = game.new()
    for understand in (game.parse, game.parse_outcome):
        with pytest.raises(waghals.NotNotation) as refused:
            understand(state, "?")
        yield refused.value.expected


def spoken() -> dict[Key, str]:
    """Every text that the package says, and where."""
    paths = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.html")]
    found: dict[Key, str] = {}
    for path in paths:
        found |= dict.fromkeys(extracted(path), str(path.relative_to(PACKAGE)))
    for name in bots():
        found[bot(name).title] = f"the title of {name}"
    for game in map(waghals.game, waghals.games()):
        found[game.title] = f"the title of {game.name}"
        choices = [option for option in game.rules.OPTIONS if isinstance(option, Choice)]
        found.update((name, f"a choice of {game.name}") for option in choices for name in option.names)
        found.update((text, f"what {game.name} expects") for text in expectations(game))
    return found


def german() -> list[tuple[str, Message]]:
    return [
        (str(path.relative_to(PACKAGE)), message)
        for path in catalogues("de")
        for message in read(path)
        if message.id
    ]


def key(message: Message) -> Key:
    return message.id if isinstance(message.id, str) else tuple(message.id)


def places(text: str) -> set[str]:
    """The named places of a template, in Python's or in Jinja's spelling."""
    braces = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return braces | set(re.findall(r"%\((\w+)\)", text))


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


def test_every_text_has_its_german() -> None:
    known = {key(message) for _, message in german()}
    assert {text: where for text, where in spoken().items() if text not in known} == {}


def test_no_german_is_left_over() -> None:
    said = spoken()
    left = [(where, m.id) for where, m in german() if key(m) not in said]
    assert left == []


def test_one_english_text_has_one_german() -> None:
    first: dict[Key, object] = {}
    clashes = [(where, m.id) for where, m in german() if first.setdefault(key(m), m.string) != m.string]
    assert clashes == []


def test_the_german_is_whole_and_has_the_same_places() -> None:
    for where, message in german():
        expected = set[str]().union(*map(places, forms(message.id)))
        for text in forms(message.string):
            assert text.strip(), (where, message.id)
            assert not message.fuzzy, (where, message.id)
            assert places(text) <= expected, (where, text)
        assert places(forms(message.string)[-1]) == expected, (where, message.id)


def test_a_reason_is_said_in_either_language() -> None:
    reason = waghals.Reason("Column {column} is already won.", column=7)
    assert say(translator("en"), reason) == str(reason) == "Column 7 is already won."
    assert say(translator("de"), reason) == "Spalte 7 ist schon gewonnen."


def test_a_reason_may_be_made_of_reasons() -> None:
    herd = waghals.Reason("{number} boars", number=waghals.Reason("three"))
    reason = waghals.Reason("You need at least {more}.", more=herd)
    assert say(translator("en"), reason) == str(reason) == "You need at least three boars."
    assert say(translator("de"), reason) == "Du brauchst mindestens drei Wildschweine."


def test_shares_are_written_as_the_language_does() -> None:
    assert percent(translator("en"), Fraction(104, 1296)) == "8.0%"
    assert percent(translator("de"), Fraction(104, 1296)) == "8,0\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize("locale", LOCALES)
def test_an_unknown_text_is_said_as_it_is(locale: str) -> None:
    t = translator(locale)
    assert t.gettext("Zebra {n}") == "Zebra {n}"
    assert [t.ngettext("one zebra", "{n} zebras", n) for n in (1, 2)] == ["one zebra", "{n} zebras"]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="languages are de, en; given was 'fr'"):
        translator("fr")
