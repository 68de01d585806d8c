"""Catalogues merged and compiled with Babel: by the build for good, in a checkout as they change.

`python -m waghals.i18n.building` does what the build does.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from waghals.i18n import GAMES, LOCALES, PACKAGE, SOURCE, catalogues


def build() -> list[Path]:
    """Write the shared catalogues and each game's beside what they are made from. Returns the files."""
    written: list[Path] = []
    games = [path for path in sorted(GAMES.iterdir()) if path.is_dir()]
    for locale in (locale for locale in LOCALES if locale != SOURCE):
        for folder in (None, *games):
            if sources := catalogues(locale, folder):
                file = (folder or PACKAGE) / f"{locale}.mo"
                file.write_bytes(compile_catalogues(locale, sources))
                written.append(file)
    return written


def compile_catalogues(locale: str, paths: Iterable[Path]) -> bytes:
    """All texts of these catalogues in one, in GNU gettext's binary form (`.mo`)."""
    together = Catalog(locale)
    for path in paths:
        for message in read(path):
            if message.id:
                together[message.id] = message
    compiled = BytesIO()
    write_mo(compiled, together)
    return compiled.getvalue()


def read(path: Path) -> Catalog:
    """One catalogue. Raises ValueError when it is malformed."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, abort_invalid=True)


if __name__ == "__main__":
    build()
