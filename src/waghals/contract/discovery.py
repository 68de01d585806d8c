"""Which games there are, and the parts of each one's package.

A game is a package: a folder of `waghals.games`, or one that another distribution names under the
entry point group ``waghals.games``::

    [project.entry-points."waghals.games"]
    pig = "my_games.pig"

Its parts are modules and files of fixed names, found when they are asked for. `rules` and
`notation` have to be there, all others may be missing: ``docs/add-a-game.md`` lists them.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from waghals.contract.errors import UnknownGame

GROUP = "waghals.games"


def games() -> list[str]:
    """The names of all games there are, in alphabetical order."""
    return list(packages())


@cache
def packages() -> Mapping[str, str]:
    """The package of each game, by the game's name, in alphabetical order.

    Looked up once a process. A game of this distribution goes before one of the same name elsewhere.
    """
    found = {entry.name: entry.value for entry in entry_points(group=GROUP)}
    own = importlib.import_module(GROUP)
    for module in pkgutil.iter_modules(own.__path__):
        if module.ispkg:
            found[module.name.replace("_", "-")] = f"{GROUP}.{module.name}"
    return dict(sorted(found.items()))


def package(name: str) -> str:
    """The package of a game. Raises UnknownGame."""
    if name not in packages():
        raise UnknownGame(name, games())
    return packages()[name]


@cache
def part(name: str, module: str) -> ModuleType | None:
    """A module of a game's package, such as its `board`; None if it has none. Raises UnknownGame."""
    full = f"{package(name)}.{module}"
    return importlib.import_module(full) if importlib.util.find_spec(full) else None


@cache
def folder(name: str) -> Path:
    """Where the files of a game lie. Raises UnknownGame."""
    spec = importlib.util.find_spec(package(name))
    if spec is None or spec.origin is None:
        raise UnknownGame(name, games())
    return Path(spec.origin).parent


def forget() -> None:
    """Look games up anew, for example in tests that bring some."""
    for known in (packages, part, folder):
        known.cache_clear()
