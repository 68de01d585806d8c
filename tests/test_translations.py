"""Every text has its German, nothing is left over, and the two agree about their places.

A game's texts stand in a catalogue of its own, or in the shared ones that everything else has.
"""

from __future__ import annotations

import os
import re
import shutil
import string
import sys
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from babel.messages.extract import extract_from_file

import waghals
import waghals.i18n.building
from waghals.boards import game_translator
from waghals.bots import Random, bot, bots_for, characters
from waghals.contract.discovery import folder
from waghals.contract.option import Choice, Names
from waghals.i18n import GAMES, LOCALES, PACKAGE, catalogues, compiled, decimal, percent, say, translator
from waghals.i18n.building import compile_catalogues, read

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from babel.messages.catalog import Message

KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "Reason": None}
SAYS = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\(|\btrans\b")  # no other file is worth reading closely
Key = str | tuple[str, ...]

every_game = pytest.mark.parametrize("name", waghals.games())


def extracted(path: Path) -> Iterator[Key]:
    """The texts that a source file says."""
    if not SAYS.search(path.read_text("utf-8")):
        return
    method, options = ("jinja2", {"silent": "false"}) if path.suffix == ".html" else ("python", {})
    for _, message, _, _ in extract_from_file(method, path, keywords=KEYWORDS, options=options):
        yield message if isinstance(message, str) else tuple(message)


def sources(place: Path) -> list[Path]:
    return [*place.rglob("*.py"), *place.rglob("*.html")]


def said_in(paths: Iterable[Path]) -> dict[Key, str]:
    """Every text that these files say, and where."""
    found: dict[Key, str] = {}
    for path in paths:
        found |= dict.fromkeys(extracted(path), str(path.relative_to(PACKAGE)))
    return found


def shared() -> dict[Key, str]:
    """What is said outside of games."""
    paths = [path for path in sources(PACKAGE) if GAMES not in path.parents]
    return said_in(paths) | {Random.title: "the title of a bot"}


def of_game(name: str) -> dict[Key, str]:
    """What a game says."""
    found = said_in(sources(folder(name)))
    game = waghals.game(name)
    found[game.title] = "its title"
    found |= {bot(its, name).title: f"the title of {its}" for its in bots_for(name) if its != Random.name}
    found |= {its.line: f"the line of {its.name}" for its in characters(name)}
    choices = [option for option in game.rules.OPTIONS if isinstance(option, (Choice, Names))]
    found.update((value, "a choice") for option in choices for value in option.names)
    for expected in (game.notation.EXPECTED_ACTION, game.notation.EXPECTED_OUTCOME):
        found[expected] = "what it expects"
    return found


def german(name: str | None = None) -> list[tuple[str, Message]]:
    """The entries of a game's catalogue, or of the shared ones (None), and where they stand."""
    return [
        (str(path.relative_to(PACKAGE)), message)
        for path in catalogues("de", folder(name) if name else None)
        for message in read(path)
        if message.id
    ]


def known(name: str | None = None) -> set[Key]:
    return {key(message) for _, message in german(name)}


def key(message: Message) -> Key:
    return message.id if isinstance(message.id, str) else tuple(message.id)


def places(text: str) -> set[str]:
    """The named places of a template, in Python's or in Jinja's spelling."""
    braces = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return braces | set(re.findall(r"%\((\w+)\)", text))


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


def test_every_shared_text_has_its_german() -> None:
    assert {text: where for text, where in shared().items() if text not in known()} == {}


@every_game
def test_every_text_of_a_game_has_its_german(name: str) -> None:
    translated = known() | known(name)
    assert {text: where for text, where in of_game(name).items() if text not in translated} == {}


def test_no_german_is_left_over() -> None:
    said = shared()
    assert [(where, m.id) for where, m in german() if key(m) not in said] == []


@every_game
def test_no_german_of_a_game_is_left_over(name: str) -> None:
    said = of_game(name)
    assert [(where, m.id) for where, m in german(name) if key(m) not in said] == []


def test_one_shared_text_has_one_german() -> None:
    first: dict[Key, object] = {}
    clashes = [(where, m.id) for where, m in german() if first.setdefault(key(m), m.string) != m.string]
    assert clashes == []


@pytest.mark.parametrize("name", [None, *waghals.games()])
def test_the_german_is_complete_and_has_the_same_places(name: str | None) -> None:
    for where, message in german(name):
        expected = set[str]().union(*map(places, forms(message.id)))
        for text in forms(message.string):
            assert text.strip(), (where, message.id)
            assert not message.fuzzy, (where, message.id)
            assert places(text) <= expected, (where, text)
        assert places(forms(message.string)[-1]) == expected, (where, message.id)


def test_a_reason_is_said_in_either_language() -> None:
    reason = waghals.Reason("Column {column} is already won.", column=7)
    assert say(translator("en"), reason) == str(reason) == "Column 7 is already won."
    assert say(game_translator("cant-stop", "de"), reason) == "Spalte 7 ist schon gewonnen."


def test_a_reason_may_be_made_of_reasons() -> None:
    herd = waghals.Reason("{number} boars", number=waghals.Reason("three"))
    reason = waghals.Reason("You need at least {more}.", more=herd)
    assert say(translator("en"), reason) == str(reason) == "You need at least three boars."
    assert say(game_translator("wuerfelzoo", "de"), reason) == "Du brauchst mindestens drei Wildschweine."


def test_shares_are_written_as_the_language_does() -> None:
    assert percent(translator("en"), Fraction(104, 1296)) == "8.0%"
    assert percent(translator("de"), Fraction(104, 1296)) == "8,0\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize(
    ("share", "whole", "brief"),
    [
        (Fraction(0), "0.0%", "0.0%"),
        (Fraction(1, 3000), "0.0%", "0.0%"),
        (Fraction(1, 101), "1.0%", "1.0%"),
        (Fraction(1, 100), "1.0%", "1%"),
        (Fraction(445, 1000), "44.5%", "44%"),
        (Fraction(2, 3), "66.7%", "67%"),
        (0.9996, "100.0%", "100%"),
        (1, "100.0%", "100%"),
    ],
)
def test_shares_are_rounded_to_tenths_or_briefly(share: Fraction | float, whole: str, brief: str) -> None:
    english, german = map(translator, ("en", "de"))
    assert (percent(english, share), percent(english, share, brief=True)) == (whole, brief)
    spelt = [text.replace(".", ",").replace("%", "\N{NO-BREAK SPACE}%") for text in (whole, brief)]
    assert [percent(german, share), percent(german, share, brief=True)] == spelt


def test_numbers_have_the_point_of_the_language() -> None:
    assert [decimal(translator(locale), -1234.56) for locale in LOCALES] == ["-1234,6", "-1234.6"]


# ---- what is compiled


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Path]:
    """The catalogue of a game that lies elsewhere."""
    catalogue = tmp_path / "de.po"
    catalogue.write_text(po("Gaul"), "utf-8")
    yield catalogue
    translator.cache_clear()


def po(word: str) -> str:
    return f'msgid "nag"\nmsgid_plural "{{n}} nags"\nmsgstr[0] "{word}"\nmsgstr[1] "{{n}} {word}e"\n'


def said(catalogue: Path) -> str:
    translator.cache_clear()
    t = translator("de", catalogue.parent)
    return t.ngettext("nag", "{n} nags", 1)


def compile_(catalogue: Path, age: int) -> None:
    """Build the catalogue, and let what was built be so many seconds newer than its source."""
    built = catalogue.with_suffix(".mo")
    built.write_bytes(compile_catalogues("de", [catalogue]))
    source = catalogue.stat()
    os.utime(built, (source.st_atime + age, source.st_mtime + age))


@pytest.mark.usefixtures("without_babel")
def test_what_the_build_compiled_is_read_without_babel(own: Path) -> None:
    compile_(own, age=1)
    assert said(own) == "Gaul"
    own.unlink()  # as in a wheel
    assert said(own) == "Gaul"
    assert translator("de", own.parent).ngettext("nag", "{n} nags", 2) == "{n} Gaule"
    assert translator("de", own.parent).gettext("yes") == "ja"  # shared


def test_a_changed_text_is_compiled_when_it_is_read(own: Path) -> None:
    compile_(own, age=-1)
    own.write_text(po("Klepper"), "utf-8")
    assert said(own) == "Klepper"


@pytest.mark.usefixtures("without_babel")
def test_without_babel_what_was_built_has_to_do(own: Path) -> None:
    compile_(own, age=-1)
    own.write_text(po("Klepper"), "utf-8")
    assert said(own) == "Gaul"


@pytest.mark.usefixtures("without_babel")
def test_a_game_whose_texts_nobody_compiled_is_said_in_english(own: Path) -> None:
    assert said(own) == "nag"


@pytest.mark.usefixtures("without_babel")
def test_shared_texts_that_nobody_compiled_say_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waghals.i18n, "PACKAGE", tmp_path)
    translator.cache_clear()
    with pytest.raises(FileNotFoundError, match=r"language 'de' are not compiled .*: pip install does that"):
        translator("de")
    assert translator("en").gettext("nag") == "nag"


@pytest.fixture
def without_babel(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As where Waghals is installed to play. The shared catalogue is there, built."""
    shared = compiled("de")
    real = waghals.i18n.compiled

    def built(locale: str, folder: Path | None = None) -> bytes | None:
        return shared if folder is None and PACKAGE == waghals.i18n.PACKAGE else real(locale, folder)

    monkeypatch.setattr(waghals.i18n, "compiled", built)
    monkeypatch.setitem(sys.modules, "waghals.i18n.building", None)
    translator.cache_clear()
    yield
    translator.cache_clear()


def test_the_build_compiles_every_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in PACKAGE.rglob("*.po"):
        copy = tmp_path / path.relative_to(PACKAGE)
        copy.parent.mkdir(parents=True)
        shutil.copy(path, copy)
    for module in (waghals.i18n, waghals.i18n.building):
        monkeypatch.setattr(module, "PACKAGE", tmp_path)
        monkeypatch.setattr(module, "GAMES", tmp_path / "games")
    expected = [None, *(folder(name) for name in waghals.games())]
    written = waghals.i18n.building.build()
    assert [path.relative_to(tmp_path).parent for path in written] == sorted(
        (place or PACKAGE).relative_to(PACKAGE) for place in expected
    )
    assert [path.read_bytes() for path in written] == [
        compile_catalogues("de", catalogues("de", tmp_path / place.relative_to(PACKAGE) if place else None))
        for place in expected
    ]


@pytest.mark.parametrize("name", [None, *waghals.games()])
def test_percents_in_texts_are_written_as_the_language_does(name: str | None) -> None:
    said = shared() if name is None else of_game(name)
    english = [form for text in said for form in forms(text)]
    translated = [form for _, message in german(name) for form in forms(message.string)]
    assert [text for text in english if re.search(r"[\d})s]\s%(?!\()", text)] == []
    assert [text for text in translated if re.search(r"[\d})s] ?%(?!\()", text)] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_an_unknown_text_is_said_as_it_is(locale: str) -> None:
    t = translator(locale)
    assert t.gettext("Zebra {n}") == "Zebra {n}"
    assert [t.ngettext("one zebra", "{n} zebras", n) for n in (1, 2)] == ["one zebra", "{n} zebras"]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="languages are de, en; given was 'fr'"):
        translator("fr")
