"""Where compiled code is kept between runs: a folder for each digest of all sources that took part."""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
import platformdirs
from numba.core import config as _config

from waghals.contract.errors import WaghalsError

SETTINGS: Any = _config  # Numba's, such as the folder of its cache
KEPT = 64  # folders; a game with its drivers takes two to four of about a megabyte
IN_USE = 3600.0  # seconds; what was used since then is not removed


def digest(files: Iterable[Path], module: str) -> str:
    """What is another as soon as one of these files, the compiler or this package's use of it is another.

    Args:
        module: the name of the rules, as compiled code knows its modules by their names.
    """
    versions = f"{numba.__version__} {np.__version__} {sys.version} {module}"
    found = hashlib.sha256(versions.encode())
    for file in (Path(__file__).with_name("compiled.py"), *files):
        found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:16]


def folder(name: str) -> Path:
    """The folder of this name, made where there is none; others that were not used for long make room."""
    wanted, usable = _places(SETTINGS.CACHE_DIR)
    found = usable / name
    if not found.is_dir():
        if wanted != usable and (wanted / name).is_dir():
            shutil.copytree(wanted / name, found)  # Numba reads only where it can write
        found.mkdir(exist_ok=True)
        _make_room(usable)
    with contextlib.suppress(OSError):
        os.utime(found)
    return found


@cache
def _places(given: str) -> tuple[Path, Path]:
    """Where compiled code is to be, by NUMBA_CACHE_DIR or the user's cache folder, and where it can be.

    The second is a folder for this process alone where the first cannot be written to.
    """
    wanted = Path(given, "waghals") if given else platformdirs.user_cache_path("waghals") / "compiled"
    try:
        if not given and not wanted.is_absolute():
            raise OSError("there is no home")
        wanted.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=wanted).close()
        return wanted, wanted
    except OSError:
        return wanted, _temporary()


def _temporary() -> Path:
    try:
        made = tempfile.mkdtemp(prefix="waghals-")
    except OSError as error:
        raise WaghalsError(
            "compiled code needs a folder that can be written to; NUMBA_CACHE_DIR can name one"
        ) from error
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)


def _make_room(place: Path) -> None:
    """Remove the folders that were used least recently, beyond those that are kept."""
    used = dict[Path, float]()
    for found in place.iterdir():
        with contextlib.suppress(OSError):  # another process removed it
            used[found] = found.stat().st_mtime
    for old in sorted(used, key=lambda found: used[found], reverse=True)[KEPT:]:
        if used[old] < time.time() - IN_USE:
            shutil.rmtree(old, ignore_errors=True)
