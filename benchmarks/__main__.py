"""`python -m benchmarks [--repeats N]`: all measurements in one run, on one core but for two threads."""

from __future__ import annotations

import argparse
import os
import platform

from benchmarks import batches, frames, speed, start


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="benchmarks", description="All measurements in one run, on one core."
    )
    parser.add_argument("--repeats", type=int, default=9, help="pairs of runs (default 9)")
    repeats: int = parser.parse_args().repeats
    if repeats < 1:
        parser.error(f"--repeats takes a whole number from 1; given was {repeats}")
    print(f"{'':42}    min   median      max   wanted")
    batches.main(repeats)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"Python {platform.python_version()}, {platform.machine()}, one core of {os.cpu_count()}")
    for entrant in speed.ENTRANTS:
        measure(entrant, repeats)
    print(f"{'import waghals, milliseconds':42}          {start.import_milliseconds():7.1f}           <= 40")
    first, warm = start.first_page_seconds()
    print(f"{'first page, seconds: first start':42}          {first:7.2f}           <= 4")
    print(f"{'first page, seconds: warm':42}          {warm:7.2f}           <= 2")
    frames.main()


def measure(entrant: speed.Entrant, repeats: int) -> None:
    for name, values in speed.compiled(entrant, repeats).items():
        wanted = f">= {entrant.ratio}" if name.endswith("engine.c") else ""
        print(f"{entrant.game + ', compiled: ' + name:42} {values}   {wanted}")
    rules, facade, ratio = speed.interpreted(entrant, repeats)
    print(f"{entrant.game + ', interpreted: us/ply':42} {rules}   <= {entrant.microseconds:g}")
    print(f"{entrant.game + ', façade: us/ply':42} {facade}   <= {speed.FACADE_MICROSECONDS:g}")
    print(f"{entrant.game + ', façade : interpreted':42} {ratio}   <= {speed.FACADE_RATIO:g}")
    cold, cached = start.compile_seconds(entrant.game)
    print(f"{entrant.game + ', compiling, seconds: cold':42}          {cold:7.2f}           <= 10")
    print(
        f"{entrant.game + ', compiling, seconds: from the cache':42}          {cached:7.2f}           <= 0.5"
    )


if __name__ == "__main__":
    main()
