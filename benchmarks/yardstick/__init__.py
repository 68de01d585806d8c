"""Can't Stop for two players in C: the yardstick.

`engine.c` has the shape of the compiled engine (state, legal actions, apply, chance);
`fused.c` is the fastest playout we know, with no engine at all. Both play random matches.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import numpy as np

FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
STATE_BYTES = 64  # of engine.c, whose generator is the last word
HERE = Path(__file__).parent


def engine(matches: int, seed: int) -> tuple[int, int]:
    """Play matches with engine.c; the numbers of rolls and of nodes (rolls and decisions)."""
    states = np.zeros((matches, STATE_BYTES // 8), np.uint64)
    states[:, -1] = np.random.SeedSequence(seed).generate_state(matches, np.uint64)
    wins = (ctypes.c_int64 * 2)()
    nodes = ctypes.c_int64()
    library = _library("engine")
    rolls = int(library.engine_play(states.ctypes, ctypes.c_int64(matches), wins, ctypes.byref(nodes)))
    return rolls, nodes.value


def fused(matches: int, seed: int) -> int:
    """Play matches with fused.c; the number of rolls."""
    wins = (ctypes.c_int64 * 2)()
    state = int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])
    return int(_library("fused").fused_play(ctypes.c_int64(matches), ctypes.c_uint64(state), wins))


@cache
def _library(name: str) -> ctypes.CDLL:
    if not shutil.which("gcc"):
        raise SystemExit("the yardstick is written in C: install gcc to measure against it")
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / f"{name}.so"
        subprocess.run(["gcc", *FLAGS, str(HERE / f"{name}.c"), "-o", str(target)], check=True)
        library = ctypes.CDLL(str(target))
    for play in ("engine_play", "fused_play"):
        if hasattr(library, play):
            getattr(library, play).restype = ctypes.c_int64
    return library
