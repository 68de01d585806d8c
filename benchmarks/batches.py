"""Decisions a second of batches that step, with masks, legal actions and views written.

`python -m benchmarks.batches` measures this alone.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

import waghals
from benchmarks import speed
from waghals.engine import Batch

SIZE = 65_536  # waking a thread takes what some thousand decisions take
STEPS = 20
SECOND_CORE = 1.8  # what two threads reach, as a multiple of one
WANTED = {
    "cant-stop": 8.0,
    "raffzahn": 8.0,
    "wuerfelzoo": 3.0,
    "allie-gator": 3.0,
}  # million decisions a second


class Clocks(NamedTuple):
    """Seconds by the clock and of processors."""

    wall: float
    processor: float


def steps(batch: Batch, random: np.random.Generator, threads: int) -> Clocks:
    """What steps take with random actions, which are drawn beside the clock."""
    places, wall, processor = np.arange(len(batch)), 0.0, 0.0
    for _ in range(STEPS):
        counts, legal = batch.legal()
        actions: Any = legal[places, random.integers(0, counts)]
        begin = time.perf_counter(), time.process_time()
        batch.step(actions, threads)
        wall += time.perf_counter() - begin[0]
        processor += time.process_time() - begin[1]
    return Clocks(wall, processor)


def rows(entrant: speed.Entrant, repeats: int) -> Iterator[tuple[str, speed.Spread, str]]:
    """What is measured, in turn in each repeat; its spread, and what is wanted."""
    game = waghals.game(entrant.game, **entrant.options)
    batch, played = Batch(game, SIZE, autoreset=True), Batch(game, SIZE, chance="explicit")
    random = np.random.default_rng(0)
    steps(batch, random, 2)  # compiles, and spreads the matches out
    played.play()
    values: dict[str, list[float]] = {}
    for seed in range(1, repeats + 1):
        one, two = steps(batch, random, 1), steps(batch, random, 2)
        decisions = STEPS * SIZE / one.processor
        engine = speed.engine_c(SIZE, seed)
        values.setdefault("million decisions/s", []).append(decisions / 1e6)
        values.setdefault("decisions : plies of play", []).append(decisions / speed.ours(played).nodes)
        values.setdefault("decisions : engine.c", []).append(decisions / engine.nodes)
        values.setdefault("2 threads : 1", []).append(one.wall / two.wall)
        free = 2 * one.processor / two.processor
        values.setdefault("2 : 1, both cores free", []).append(free)
    wanted = [f">= {WANTED[entrant.game]:g}", "", "", f">= {SECOND_CORE}", ""]
    for (name, found), least in zip(values.items(), wanted, strict=True):
        yield f"{entrant.game}, steps: {name}", speed.spread(found), least


def main(repeats: int = 5) -> None:
    for entrant in speed.ENTRANTS:
        for name, spread, wanted in rows(entrant, repeats):
            print(f"{name:42} {spread}   {wanted}")


if __name__ == "__main__":
    main()
