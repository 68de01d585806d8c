"""The languages that Waghals speaks: English in the sources, German in the catalogues beside them.

A message's key is its English text. Every layer keeps its own `de.po` next to the code that
says its texts; the build merges these shared catalogues into one compiled `de.mo`. A game has a
catalogue of its own, likewise compiled. Where a catalogue is newer than what was compiled from it,
it is compiled in memory, as long as Babel is installed: so a changed text needs no build step.
"""

from __future__ import annotations

from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

LOCALES = ("de", "en")
SOURCE = "en"  # the language of the sources, which has no catalogue
POINT = {"de": ",", "en": "."}  # before tenths
PERCENT = {"de": "\N{NO-BREAK SPACE}%", "en": "%"}
HOW = "pip install does that, also with --editable, and python -m waghals.i18n.building where Babel is"
PACKAGE = Path(__file__).parent.parent
GAMES = PACKAGE / "games"  # each with a catalogue of its own

Translations: TypeAlias = NullTranslations  # what says texts: `gettext(message)`, `ngettext(one, many, n)`


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
        FileNotFoundError: the shared catalogue was not compiled, and cannot be without Babel.
    """
    if locale not in LOCALES:
        raise ValueError(f"languages are {', '.join(LOCALES)}; given was {locale!r}")
    if locale == SOURCE:
        return NullTranslations()
    catalogue = compiled(locale, folder)
    if folder is None:
        if catalogue is None:
            raise FileNotFoundError(f"the texts of language {locale!r} are not compiled in {PACKAGE}: {HOW}")
        return GNUTranslations(BytesIO(catalogue))
    shared = translator(locale)
    if catalogue is None:
        return shared
    own = GNUTranslations(BytesIO(catalogue))
    own.add_fallback(shared)
    return own


def locale_of(t: Translations) -> str:
    """Which of `LOCALES` this translator speaks."""
    return t.info().get("language", SOURCE)


def say(t: Translations, sentence: Sentence) -> str:
    """The sentence in the translator's language; a value that is a sentence is said in it too."""
    # Texts and numbers are told apart first, as to ask whether a value follows a protocol is slow.
    values = {
        name: value if isinstance(value, (str, int)) or not isinstance(value, Sentence) else say(t, value)
        for name, value in sentence.values.items()
    }
    return t.gettext(sentence.template).format(**values)


@lru_cache(1024)
def percent(t: Translations, share: Fraction | float, *, brief: bool = False) -> str:
    """A share of one, rounded to a tenth of a percent: ``8.0%`` in English, ``8,0 %`` in German.

    Args:
        brief: without tenths from 1 % on.
    """
    number = str(round(share * 100)) if brief and share * 100 >= 1 else decimal(t, round(share * 1000) / 10)
    return number + PERCENT[locale_of(t)]


def decimal(t: Translations, value: float) -> str:
    """A number with one digit after the point, as the language writes it: ``8.0``, in German ``8,0``."""
    return f"{value:.1f}".replace(".", POINT[locale_of(t)])


def compiled(locale: str, folder: Path | None = None) -> bytes | None:
    """The compiled catalogue of a game, or the shared one (None): as built, or made now if that is older.

    None if it is not built, and there is nothing to make it from or no Babel to do it.
    """
    built = (folder or PACKAGE) / f"{locale}.mo"
    age = built.stat().st_mtime_ns if built.exists() else 0
    sources = catalogues(locale, folder)
    if any(path.stat().st_mtime_ns > age for path in sources):
        try:
            from waghals.i18n.building import compile_catalogues
        except ModuleNotFoundError:  # without Babel what was built has to do
            pass
        else:
            return compile_catalogues(locale, sources)
    return built.read_bytes() if age else None


def catalogues(locale: str, folder: Path | None = None) -> list[Path]:
    """The files with this language's texts, in a fixed order: those of a game, or the shared ones.

    None for English, and none where Waghals was installed from a wheel.
    """
    if folder is not None:
        return sorted(folder.glob(f"{locale}.po"))
    return [path for path in sorted(PACKAGE.rglob(f"{locale}.po")) if GAMES not in path.parents]
