"""The same rules, compiled.

A game's modules are executed a second time under another name, and in that copy every function
marked as a rule becomes a Numba dispatcher. Rules find each other by name in their module; one
that a module imports is replaced by its compiled counterpart from a copy of the module it comes
from. Drivers (loops over many matches) are compiled the same way, in a copy that sees the rules
of one game.

Compiled code is kept on disk in folders named by a hash of all sources that took part, since
Numba itself would not notice a change in another file.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba

from waghals.contract.discovery import needed, part
from waghals.contract.errors import WaghalsError
from waghals.engine import interpreted, playouts, progress
from waghals.engine.caches import SETTINGS, digest, folder
from waghals.engine.sources import OWN, Driver, Source, files, source

ENGINE = __name__.rpartition(".")[0]
CONTRACT = (
    *("setup", "to_move", "turn", "outcomes", "resolve", "legal", "apply", "score", "wins"),
    *("write_view", "sees_outcome"),
)

_decorating = threading.RLock()  # Numba takes the folder of its cache from a global
_games: dict[tuple[str, bool, str], _Game] = {}


def compiled(name: str, *drivers: Driver, boundscheck: bool = False) -> ModuleType:
    """Drivers, compiled over the compiled rules of one game.

    Args:
        name: the game, such as ``"cant-stop"``.
        drivers: Python files, texts of several lines, modules or functions; what each marks as a rule is
            compiled (a function given here need not be marked). Names that a driver lacks, or sets to None,
            are those of the rules of the game's `rules` and `view`, then of the drivers before it.
            Other rules are imported as anywhere. Without any: `waghals.engine.playouts`.
        boundscheck: check every index (slower; for tests).

    Returns:
        A private copy of the last driver's module; its attribute ``rules`` is the compiled copy of the
        game's rules, ``view`` that of its view module or None where nothing is hidden. Functions
        compile at their first call, or come from the disk.

    Raises:
        UnknownGame: lists the games there are.
        WaghalsError: a driver gives something else a name that a rule of the game has, or cannot be read.
    """
    with _decorating:
        rules, view = needed(name, "rules"), part(name, "view")
        taking_part = files([source(module) for module in (rules, view) if module])
        key = name, boundscheck, digest(taking_part, rules.__name__)
        if key not in _games:
            _games[key] = _Game(name, boundscheck, rules, view, taking_part)
        return _games[key].drivers([source(driver) for driver in drivers or (playouts,)])


class _Game:
    """The compiled modules of a game, each made once; `files`, that its rules come from."""

    def __init__(
        self, name: str, boundscheck: bool, rules: ModuleType, view: ModuleType | None, files: list[Path]
    ) -> None:
        self.files, self._name, self._package = files, rules.__name__, rules.__package__
        self._prefix, self._boundscheck = f"{name}{'-checked' if boundscheck else ''}", boundscheck
        self._copies: dict[str, ModuleType] = {}
        self._chains: dict[str, ModuleType] = {}
        self._rules: dict[str, Any] = {}  # compiled, by their names
        self.rules, self.view = self._module(rules), self._module(view) if view else None
        for copy in filter(None, (self.rules, self.view)):
            self._rules |= {rule: vars(copy)[rule] for rule in _rules_in(copy)}

    def drivers(self, sources: list[Source]) -> ModuleType:
        """The copy of the last of these drivers; each knows the rules of those before it."""
        before: dict[str, Any] = {}
        driver = self.rules
        for place in range(len(sources)):
            so_far = sources[: place + 1]
            key = digest([*self.files, *files(so_far)], self._name)
            if key not in self._chains:
                self._chains[key] = self._driver(so_far[-1], key, before)
            driver = self._chains[key]
            before |= {rule: vars(driver)[rule] for rule in _rules_in(driver)}
        return driver

    def _driver(self, source: Source, key: str, before: dict[str, Any]) -> ModuleType:
        """The compiled copy of a driver."""
        place = folder(f"{self._prefix}-{key}")
        copy = _copy(source, f"{progress.PREFIX}{place.name}.{source.file.stem}")
        self._refuse_clashes(copy, source)
        own = self._compile(copy, place)
        for name, value in {**before, **self._rules}.items():
            if vars(copy).get(name) is None or (name in CONTRACT and source.package == ENGINE):
                setattr(copy, name, value)
        vars(copy).update(rules=self.rules, view=self.view)
        if not own:
            raise WaghalsError(f"no function of {source.file} is marked as a rule")
        return copy

    def _refuse_clashes(self, copy: ModuleType, source: Source) -> None:
        """Refuse a driver that gives the name of a rule to something else. This distribution's own may."""
        for name in self._rules if source.package.partition(".")[0] != OWN else ():
            value = vars(copy).get(name)
            if value is not None and getattr(value, "__module__", None) not in self._copies:
                raise WaghalsError(
                    f"{source.file.name} defines {name!r}, which is a rule of this game"
                    f" ({self.rules.__file__}); give it another name"
                )

    def _module(self, original: ModuleType) -> ModuleType:
        """The compiled copy of a module that has rules."""
        name = original.__name__
        if name not in self._copies:
            origin = source(original)
            if origin.file not in self.files:
                return self.drivers([origin])
            place = folder(f"{self._prefix}-{digest(self.files, self._name)}")
            copy = _copy(origin, f"{progress.PREFIX}{place.name}.{name.replace('.', '_')}")
            self._copies[name] = copy
            self._compile(copy, place)
        return self._copies[name]

    def _compile(self, copy: ModuleType, place: Path) -> set[str]:
        """Replace every rule of a module's copy by its dispatcher, kept in this folder; the names of all."""
        rules, package = _rules_in(copy), f"{copy.__package__}."
        makes_arrays = not package.startswith((f"{OWN}.", f"{self._package}."))
        for name, function in rules.items():
            if function.__module__ == copy.__name__:
                setattr(copy, name, self._dispatcher(function, place, makes_arrays))
            else:
                home = self._module(sys.modules[function.__module__])
                setattr(copy, name, vars(home)[function.__name__])
        return set(rules)

    def _dispatcher(self, function: FunctionType, place: Path, makes_arrays: bool) -> Callable[..., Any]:
        """Compiles at its first call; where no arrays are made, references to them are not counted."""
        function = getattr(function, "__compiled__", function)
        if SETTINGS.DISABLE_JIT:
            return interpreted.rule(function)
        before, SETTINGS.CACHE_DIR = SETTINGS.CACHE_DIR, str(place)
        try:
            how: Any = {"boundscheck": self._boundscheck, "_nrt": makes_arrays}
            made: Callable[..., Any] = numba.njit(cache=True, nogil=True, **how)(function)
        finally:
            SETTINGS.CACHE_DIR = before
        made.__rule__ = True  # type: ignore[attr-defined]
        return made


def _rules_in(module: ModuleType) -> dict[str, Any]:
    """What is marked as rules in a module, its own and imported ones."""
    return {name: value for name, value in vars(module).items() if hasattr(value, "__rule__")}


def _copy(source: Source, name: str) -> ModuleType:
    """The module of this file under another name; what it imports relatively is its package's."""
    module = ModuleType(name)
    module.__file__, module.__package__ = str(source.file), source.package
    sys.modules[name] = module  # dataclasses look their module up
    SourceFileLoader(name, str(source.file)).exec_module(module)
    return module
