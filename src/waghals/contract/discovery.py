"""Which games there are, and the parts of each one's package.

A game is a package: a folder of `waghals.games`, or one that another distribution names under the
entry point group ``waghals.games``:

    [project.entry-points."waghals.games"]
    pig = "my_games.pig"

or one that is registered in this process. Its parts are modules and files of fixed names, found when
they are asked for and then remembered. `rules` and `notation` have to be there, all others may be
missing: ``docs/add-a-game.md`` lists them.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import ParamSpec, TypeVar

from waghals.contract.errors import UnknownGame, WaghalsError

GROUP = "waghals.games"
FOLDER = Path(__file__).parent.parent / "games"

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")
_clear: list[Callable[[], None]] = []
_registered: dict[str, str] = {}


def remembered(function: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
    """Keep each result of a function about games until `forget` is called."""
    cached = cache(function)
    _clear.append(cached.cache_clear)
    return cached  # type: ignore[return-value]  # it has the same parameters, all hashable


def recalled(
    most: int,
) -> Callable[[Callable[_Parameters, _Result]], Callable[_Parameters, _Result]]:
    """As `remembered`, but only the results asked for last, so many at most."""

    def kept(function: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
        cached = lru_cache(most)(function)
        _clear.append(cached.cache_clear)
        return cached  # type: ignore[return-value]  # it has the same parameters, all hashable

    return kept


def forget() -> None:
    """Look games and their parts up anew, for example after one was installed."""
    for clear in _clear:
        clear()


def games() -> list[str]:
    """The names of all games there are, in alphabetical order."""
    return sorted({*_registered, *_elsewhere(), *_here()})


def register(package: str) -> None:
    """Let the game of a package be found in this process: ``my_games.pig`` is the game `pig`.

    Raises WaghalsError: there is no such package, it lacks what every game has, or another package's game
    is called so.
    """
    name = package.rpartition(".")[2].replace("_", "-")
    for needs in (package, f"{package}.rules", f"{package}.notation"):
        try:
            found = importlib.util.find_spec(needs)
        except (ImportError, ValueError):
            found = None
        if found is None:
            raise WaghalsError(f"{package!r} is no package of a game: there is no module {needs!r}")
    if (other := {**_elsewhere(), **_here()}.get(name, package)) != package:
        raise WaghalsError(f"the game {name!r} is {other} already; give the folder another name")
    _registered[name] = package
    forget()


def package(name: str) -> str:
    """The package of a game. Raises UnknownGame.

    A game of this distribution goes before one of the same name elsewhere.
    """
    found = _here().get(name) or _elsewhere().get(name) or _registered.get(name)
    if found is None:
        raise UnknownGame(name, games())
    return found


@remembered
def owner(module: str) -> str | None:
    """The game in whose package a module lies; None if it is no game's."""
    return next((name for name in games() if f"{module}.".startswith(f"{package(name)}.")), None)


@remembered
def part(name: str, module: str) -> ModuleType | None:
    """A module of a game's package, such as its `board`; None if it has none. Raises UnknownGame."""
    full = f"{package(name)}.{module}"
    return importlib.import_module(full) if importlib.util.find_spec(full) else None


def needed(name: str, module: str) -> ModuleType:
    """A module that every game's package has. Raises UnknownGame; WaghalsError if it is missing."""
    found = part(name, module)
    if found is None:
        raise WaghalsError(f"the game {name!r} has no module {module!r}")
    return found


@remembered
def folder(name: str) -> Path:
    """Where the files of a game lie. Raises UnknownGame."""
    return Path(importlib.import_module(package(name)).__path__[0])


@remembered
def _here() -> Mapping[str, str]:
    """The packages of this distribution's games, by name."""
    found = pkgutil.iter_modules([str(FOLDER)])
    return {module.name.replace("_", "-"): f"{GROUP}.{module.name}" for module in found if module.ispkg}


@remembered
def _elsewhere() -> Mapping[str, str]:
    """The packages of other distributions' games, by name."""
    from importlib.metadata import entry_points  # slow to import

    return {entry.name: entry.value for entry in entry_points(group=GROUP)}
