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
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType

import numba
import numpy as np
import platformdirs
from numba.core import config

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
        A private copy of the drivers' module; its attribute ``rules`` is the compiled copy of
        the game's module. Functions compile at their first call, or come from the disk.

    Raises:
        UnknownGame: lists the games there are.
    """
    source = Path(load(name).__file__ or "")
    folder = cache_folder(name, boundscheck, [source, drivers, *sorted(CONTRACT.glob("*.py"))])
    rules = _copy(source, f"waghals.compiled.{folder.name}.rules")
    module = _copy(drivers, f"waghals.compiled.{folder.name}.drivers")
    with _decorating:
        rule_names = _compile(rules, folder, boundscheck)
        vars(module).update({rule: vars(rules)[rule] for rule in rule_names})
        _compile(module, folder, boundscheck)
    vars(module)["rules"] = rules
    return module


def cache_folder(name: str, boundscheck: bool, sources: list[Path]) -> Path:
    """Where compiled code of these sources is kept: a change in any of them is another folder."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for source in sources:
        digest.update(source.read_bytes())
    checked = "-checked" if boundscheck else ""
    return platformdirs.user_cache_path("waghals") / "compiled" / f"{name}{checked}-{digest.hexdigest()[:16]}"


def _copy(file: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is not a Python module")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def _compile(module: ModuleType, folder: Path, boundscheck: bool) -> list[str]:
    """Replace every rule of the module by its dispatcher; the names of all."""
    rules = {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and hasattr(value, "__rule__")
    }
    settings = config.__dict__
    before, settings["CACHE_DIR"] = settings["CACHE_DIR"], str(folder)
    try:
        for name, function in rules.items():
            setattr(module, name, numba.njit(cache=True, boundscheck=boundscheck)(function))
    finally:
        settings["CACHE_DIR"] = before
    return list(rules)
