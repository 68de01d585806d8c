"""`python -m benchmarks.facts`: the speeds that the page of each game tells, measured and written down.

Matches are random, with the default options, on one core. A decision is a seat's ply, with whatever chance
plies follow it.
"""

from __future__ import annotations

import json
import os
import platform
import time
from pathlib import Path
from statistics import median

import numpy as np

import waghals
from benchmarks import speed
from waghals.engine import Batch

FILE = Path(__file__).parents[1] / "tools" / "site" / "speeds.json"
SIZE = 4096
STEPS = 500
REPEATS = 5


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    found = {name: measured(waghals.game(name)) for name in waghals.games()}
    machine = f"one core of {processor()}, Python {platform.python_version()}"
    FILE.write_text(json.dumps({"machine": machine, "games": found}, indent=2) + "\n", "utf-8")
    print(FILE.read_text("utf-8"))


def measured(game: waghals.Game) -> dict[str, float]:
    """Microseconds a ply of the façade and of the rules; compiled decisions a second, played and stepped."""
    seeds = range(REPEATS)
    return {
        "facade": round(median(speed.facade_microseconds(game, seed) for seed in seeds), 2),
        "rules": round(median(speed.rules_microseconds(game, seed) for seed in seeds), 2),
        "played": round(median(played(game, seed) for seed in seeds)),
        "stepped": round(median(stepped(game, seed) for seed in seeds)),
    }


def played(game: waghals.Game, seed: int) -> float:
    """Plies a second of `Batch.play`, to the end, nothing written but the states."""
    batch = Batch(game, SIZE, seed)
    begin = time.process_time()
    plies = batch.play()
    return plies / (time.process_time() - begin)


def stepped(game: waghals.Game, seed: int) -> float:
    """Decisions a second of `Batch.step`, with views, masks and lists of legal actions written."""
    batch = Batch(game, SIZE, seed, autoreset=True)
    random, rows, spent = np.random.default_rng(seed), np.arange(SIZE), 0.0
    for _ in range(STEPS):
        counts, legal = batch.legal()
        actions = legal[rows, (random.random(SIZE) * counts).astype(np.int64)]
        begin = time.process_time()
        batch.step(actions)
        spent += time.process_time() - begin
    return SIZE * STEPS / spent


def processor() -> str:
    """The model of the processor, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "one")


if __name__ == "__main__":
    main()
