"""The same rules, compiled.

A game's modules are executed a second time under another name, and in that copy every function
marked as a rule becomes a Numba dispatcher. Rules find each other by name in their module; one
that a module imports is replaced by its compiled counterpart from a copy of the module it comes
from. Drivers (loops over many matches) are compiled the same way, in a copy that sees the rules
of one game.

Compiled code is kept on disk in a folder named by a hash of all sources that took part, since
Numba itself would not notice a change in another file.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import sys
import threading
from collections.abc import Callable
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
import platformdirs
from numba.core import config

from waghals.contract.discovery import needed, part
from waghals.contract.record import Record

DRIVERS = Path(__file__).with_name("playouts.py")

_decorating = threading.Lock()  # Numba takes the folder of its cache from a global


def dtype(record: type[Record]) -> np.dtype[np.void]:
    """The layout of a record as a NumPy structured type, aligned."""
    fields = [(name, f"i{field.bits // 8}", field.shape) for name, field in record.fields.items()]
    return np.dtype(fields, align=True)


@cache
def compiled(name: str, drivers: Path = DRIVERS, boundscheck: bool = False) -> ModuleType:
    """The drivers of a file, compiled over the compiled rules of one game.

    Args:
        name: the game, such as ``"cant-stop"``.
        drivers: a Python file; its functions marked as rules find those of the game's `rules` and
            `view` by name.
        boundscheck: check every index (slower; for tests).

    Returns:
        A private copy of the drivers' module; its attribute ``rules`` is the compiled copy of the
        game's rules, ``view`` that of its view module or None where nothing is hidden. Functions
        compile at their first call, or come from the disk.

    Raises:
        UnknownGame: lists the games there are.
    """
    with _decorating:
        game = _game(name, boundscheck)
        folder = cache_folder(name, boundscheck, [*game.sources, drivers])
        driver = _copy(drivers, f"waghals.compiled.{folder.name}.drivers", "")
        own = game.compile(driver, folder)
        for copy in filter(None, (game.rules, game.view)):
            made = {rule: value for rule, value in vars(copy).items() if hasattr(value, "py_func")}
            vars(driver).update({rule: value for rule, value in made.items() if rule not in own})
    vars(driver).update(rules=game.rules, view=game.view)
    return driver


def cache_folder(name: str, boundscheck: bool, sources: list[Path]) -> Path:
    """Where compiled code of these sources is kept: a change in any of them, or here, is another folder."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for source in (Path(__file__), *sources):
        digest.update(source.read_bytes())
    checked = "-checked" if boundscheck else ""
    return platformdirs.user_cache_path("waghals") / "compiled" / f"{name}{checked}-{digest.hexdigest()[:16]}"


def sources(modules: list[ModuleType]) -> list[Path]:
    """The files of these modules and of all that they import of this package or their own.

    Their constants are part of the compiled code too. Ordered by the modules' names.
    """
    found: dict[str, Path] = {}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module.__name__ not in found:
            found[module.__name__] = Path(module.__file__ or "")
            waiting += _imports(module)
    return [found[name] for name in sorted(found)]


@cache
def _imports(module: ModuleType) -> tuple[ModuleType, ...]:
    """The modules that a module's text imports, of its own distribution and of this one."""
    packages = {module.__name__.partition(".")[0], __name__.partition(".")[0]}
    names: list[str] = []
    for node in ast.walk(ast.parse(Path(module.__file__ or "").read_bytes())):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = importlib.util.resolve_name("." * node.level + (node.module or ""), module.__package__)
            names += [start, *(f"{start}.{alias.name}" for alias in node.names)]
    return tuple(
        sys.modules[name]
        for name in dict.fromkeys(names)
        if name.partition(".")[0] in packages and name in sys.modules
    )


class _Game:
    """The compiled modules of a game, each made once, and `sources`, the files that they come from."""

    def __init__(self, name: str, boundscheck: bool) -> None:
        rules, view = needed(name, "rules"), part(name, "view")
        self.sources = sources([module for module in (rules, view) if module])
        self._folder, self._boundscheck = cache_folder(name, boundscheck, self.sources), boundscheck
        self._copies: dict[str, ModuleType] = {}
        self.rules, self.view = self.module(rules), self.module(view) if view else None

    def module(self, original: ModuleType) -> ModuleType:
        """The compiled copy of a module."""
        name = original.__name__
        if name not in self._copies:
            copy_name = f"waghals.compiled.{self._folder.name}.{name.replace('.', '_')}"
            copy = _copy(Path(original.__file__ or ""), copy_name, original.__package__)
            self._copies[name] = copy
            self.compile(copy, self._folder)
        return self._copies[name]

    def compile(self, copy: ModuleType, folder: Path) -> set[str]:
        """Replace every rule of a module's copy by its dispatcher, kept in this folder; the names of all."""
        rules = _rules_in(copy)
        for name, function in rules.items():
            if function.__module__ == copy.__name__:
                setattr(copy, name, self._dispatcher(function, folder))
            else:
                home = self.module(sys.modules[function.__module__])
                setattr(copy, name, vars(home)[function.__name__])
        return set(rules)

    def _dispatcher(self, function: FunctionType, folder: Path) -> Callable[..., Any]:
        settings = config.__dict__
        before, settings["CACHE_DIR"] = settings["CACHE_DIR"], str(folder)
        try:
            compile_ = numba.njit(cache=True, nogil=True, boundscheck=self._boundscheck)
            made: Callable[..., Any] = compile_(function)
        finally:
            settings["CACHE_DIR"] = before
        return made


_game = cache(_Game)


def _rules_in(module: ModuleType) -> dict[str, FunctionType]:
    """The functions marked as rules that a module has, its own and imported ones."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and hasattr(value, "__rule__")
    }


def _copy(file: Path, name: str, package: str | None) -> ModuleType:
    """The module of this file under another name; what it imports relatively is its package's."""
    module = ModuleType(name)
    module.__file__, module.__package__ = str(file), package
    sys.modules[name] = module  # dataclasses look their module up
    SourceFileLoader(name, str(file)).exec_module(module)
    return module
