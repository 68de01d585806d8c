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

import hashlib
import importlib.util
import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
import platformdirs
from numba.core import config

from waghals.contract.discovery import part
from waghals.contract.game import load
from waghals.contract.record import Record

CONTRACT = Path(__file__).parent.parent / "contract"
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
        drivers: a Python file; its functions marked as rules find those of the game by name.
        boundscheck: check every index (slower; for tests).

    Returns:
        A private copy of the drivers' module; its attribute ``rules`` is the compiled copy of the
        game's rules, ``view`` that of its view module or None where nothing is hidden. Functions
        compile at their first call, or come from the disk.

    Raises:
        UnknownGame: lists the games there are.
    """
    originals = [load(name), part(name, "view")]
    modules = [module for module in originals if isinstance(module, ModuleType)]
    folder = cache_folder(name, boundscheck, [*sources(modules), drivers, CONTRACT / "record.py"])
    with _decorating:
        compiler = Compiler(folder, boundscheck)
        rules, view = (module and compiler.module(module) for module in originals)
        copy = _copy(drivers, f"waghals.compiled.{folder.name}.drivers")
        own = compiler.compile(copy)
        for module in (rules, view):
            names = compiler.names(module) if module else []
            vars(copy).update({rule: vars(module)[rule] for rule in names if rule not in own})
    vars(copy).update(rules=rules, view=view)
    return copy


def cache_folder(name: str, boundscheck: bool, sources: list[Path]) -> Path:
    """Where compiled code of these sources is kept: a change in any of them is another folder."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for source in sources:
        digest.update(source.read_bytes())
    checked = "-checked" if boundscheck else ""
    return platformdirs.user_cache_path("waghals") / "compiled" / f"{name}{checked}-{digest.hexdigest()[:16]}"


def sources(modules: list[ModuleType]) -> list[Path]:
    """The files of these modules and of all whose rules they import, in a fixed order."""
    found: dict[str, Path] = {}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module.__name__ not in found:
            found[module.__name__] = Path(module.__file__ or "")
            waiting += [sys.modules[function.__module__] for function in _rules_in(module).values()]
    return [found[name] for name in sorted(found)]


class Compiler:
    """Compiled copies of modules, each made once."""

    def __init__(self, folder: Path, boundscheck: bool) -> None:
        self._folder, self._boundscheck = folder, boundscheck
        self._copies: dict[str, ModuleType] = {}

    def module(self, original: ModuleType) -> ModuleType:
        """The compiled copy of a module."""
        if original.__name__ not in self._copies:
            name = f"waghals.compiled.{self._folder.name}.{original.__name__.rpartition('.')[2]}"
            copy = _copy(Path(original.__file__ or ""), name)
            self._copies[original.__name__] = copy
            self.compile(copy)
        return self._copies[original.__name__]

    def compile(self, copy: ModuleType) -> list[str]:
        """Replace every rule of a module's copy by its dispatcher; the names of all."""
        rules = _rules_in(copy)
        for name, function in rules.items():
            if function.__module__ == copy.__name__:
                setattr(copy, name, self._dispatcher(function))
            else:
                home = self.module(sys.modules[function.__module__])
                setattr(copy, name, vars(home)[function.__name__])
        return list(rules)

    def names(self, copy: ModuleType) -> list[str]:
        """The names of the rules in a compiled copy."""
        return [name for name, value in vars(copy).items() if hasattr(value, "py_func")]

    def _dispatcher(self, function: FunctionType) -> Callable[..., Any]:
        settings = config.__dict__
        before, settings["CACHE_DIR"] = settings["CACHE_DIR"], str(self._folder)
        try:
            made: Callable[..., Any] = numba.njit(cache=True, boundscheck=self._boundscheck)(function)
        finally:
            settings["CACHE_DIR"] = before
        return made


def _rules_in(module: ModuleType) -> dict[str, FunctionType]:
    """The functions marked as rules that a module has, its own and imported ones."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and hasattr(value, "__rule__")
    }


def _copy(file: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is not a Python module")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module
