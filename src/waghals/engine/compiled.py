"""The same rules, compiled.

A rules module is executed a second time under another name, and in that copy every function
marked as a rule becomes a Numba dispatcher; since rules find each other by name in their
module, they find the compiled ones. Drivers (loops over many matches) are compiled the same
way, in a copy that sees the compiled rules of one game.

Compiled code is kept on disk in a folder named by a hash of all sources that took part, since
Numba itself would not notice a change in another file.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
import threading
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
import platformdirs

from waghals.contract.game import load
from waghals.contract.record import Record

_decorating = threading.Lock()


def dtype(record: type[Record]) -> np.dtype[Any]:
    """The layout of a record as NumPy structured type, aligned."""
    return np.dtype(
        [(name, f"i{field.bits // 8}", field.shape) for name, field in record.fields.items()],
        align=True,
    )


@cache
def compiled(name: str, driver: str = "waghals.engine.playouts", boundscheck: bool = False) -> ModuleType:
    """A driver module whose every rule is compiled, over the compiled rules of one game.

    Args:
        name: the game, such as ``"cant-stop"``.
        driver: the module of drivers; its global ``rules`` names are replaced by the game's.
        boundscheck: check every index (slower; for tests).

    Returns:
        A private copy of the driver module; its attribute ``rules`` is the compiled copy of
        the game's module.
    """
    rules_file = Path(load(name).__file__ or "")  # type: ignore[attr-defined]
    driver_spec = importlib.util.find_spec(driver)
    assert driver_spec is not None and driver_spec.origin is not None
    driver_file = Path(driver_spec.origin)
    contract = Path(__file__).parent.parent / "contract"
    folder = _cache_folder(name, boundscheck, [rules_file, driver_file, Path(__file__), *sorted(contract.glob("*.py"))])
    rules = _copy(rules_file, f"waghals.compiled.{folder.name}.rules")
    drivers = _copy(driver_file, f"waghals.compiled.{folder.name}.drivers")
    with _decorating:
        _compile(rules, folder, boundscheck)
        for attribute, value in vars(rules).items():
            if isinstance(value, numba.core.registry.CPUDispatcher):
                setattr(drivers, attribute, value)
        _compile(drivers, folder, boundscheck)
    drivers.rules = rules  # type: ignore[attr-defined]
    return drivers


def _cache_folder(name: str, boundscheck: bool, sources: Iterable[Path]) -> Path:
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sources:
        digest.update(source.read_bytes())
    checked = "-checked" if boundscheck else ""
    folder = f"{name}{checked}-{digest.hexdigest()[:16]}"
    return platformdirs.user_cache_path("waghals") / "compiled" / folder


def _copy(file: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _compile(module: ModuleType, folder: Path, boundscheck: bool) -> None:
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    try:
        for attribute, value in list(vars(module).items()):
            if isinstance(value, FunctionType) and getattr(value, "__rule__", False):
                setattr(module, attribute, numba.njit(cache=True, boundscheck=boundscheck)(value))
    finally:
        numba.config.CACHE_DIR = before
