"""The languages that Waghals speaks: English in the sources, German in the catalogues beside them.

A message's key is its English text. Every floor keeps its own `de.po` next to the code that
says its texts; these shared catalogues are merged. A game has a catalogue of its own. All are
compiled in memory, so that a changed text needs no build step. Babel is imported when the first
translator is asked for.
"""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from babel.messages.catalog import Catalog
    from babel.support import Translations

LOCALES = ("de", "en")
PERCENT = {"de": "0.0\N{NO-BREAK SPACE}%", "en": "0.0%"}
TENTHS = 0.01  # the share under which a brief percentage has tenths
PACKAGE = Path(__file__).parent
GAMES = PACKAGE / "games"  # each with a catalogue of its own


@runtime_checkable
class Sentence(Protocol):
    """An English template with `{named}` places, and the values for them (see `Reason`)."""

    @property
    def template(self) -> str: ...
    @property
    def values(self) -> Mapping[str, Any]: ...


@cache
def translator(locale: str, folder: Path | None = None) -> Translations:
    """What says texts in this language: `gettext(message)`, `ngettext(one, many, n)`.

    Args:
        folder: of a game, whose own catalogue goes before the shared one, so that two games may
            translate one word differently; None for the shared one alone.

    Raises:
        ValueError: the language is none of `LOCALES`.
    """
    from babel.messages.mofile import write_mo
    from babel.support import Translations

    if locale not in LOCALES:
        raise ValueError(f"languages are {', '.join(LOCALES)}; given was {locale!r}")
    compiled = BytesIO()
    write_mo(compiled, merged(locale, folder))
    compiled.seek(0)
    own = Translations(compiled)
    if folder is not None:
        own.add_fallback(translator(locale))
    return own


def say(t: Translations, sentence: Sentence) -> str:
    """The sentence in the translator's language; a value that is a sentence is said in it too."""
    values = {
        name: say(t, value) if isinstance(value, Sentence) else value
        for name, value in sentence.values.items()
    }
    return t.gettext(sentence.template).format(**values)


@lru_cache(1024)
def percent(t: Translations, share: Fraction | float, *, brief: bool = False) -> str:
    """A share of one, rounded to a tenth of a percent: ``8.0%`` in English, ``8,0 %`` in German.

    Args:
        brief: without tenths from 1 % on.
    """
    from babel.numbers import format_percent

    locale = t.info()["language"]
    pattern = PERCENT[locale].replace(".0", "") if brief and share >= TENTHS else PERCENT[locale]
    return format_percent(float(share), format=pattern, locale=locale)


def catalogues(locale: str, folder: Path | None = None) -> list[Path]:
    """The files with this language's texts, in a fixed order: those of a game, or the shared ones.

    None for English.
    """
    if folder is not None:
        return sorted(folder.glob(f"{locale}.po"))
    return [path for path in sorted(PACKAGE.rglob(f"{locale}.po")) if GAMES not in path.parents]


def merged(locale: str, folder: Path | None = None) -> Catalog:
    """All texts of these catalogues in one."""
    from babel.messages.catalog import Catalog

    together = Catalog(locale)
    for path in catalogues(locale, folder):
        for message in read(path):
            if message.id:
                together[message.id] = message
    return together


def read(path: Path) -> Catalog:
    """One catalogue. Raises ValueError when it is malformed."""
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file, locale=path.stem, abort_invalid=True)
