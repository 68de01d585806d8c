"""How soon a server is ready that keeps many tables, and how much memory it takes.

python -m benchmarks.stored --tables 10000 --live 1000 [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from itertools import islice, product
from pathlib import Path

from benchmarks.start import PATIENCE, free_port, wait_for
from tests.table.tables import begun, play_out, step
from waghals.contract.discovery import games
from waghals.store import FILE, SQLiteStore
from waghals.table.codes import ALPHABET, LENGTH
from waghals.table.events import Entry
from waghals.table.table import Table

PLIES = 50  # of a match that is going on
QUIET = 2.0  # seconds that a server is left alone before its memory is read


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.stored", description="A server that keeps many tables.")
    parser.add_argument("--tables", type=int, default=10_000, help="tables in all (default 10000)")
    parser.add_argument(
        "--live", type=int, default=1_000, help="of these, with a running match (default 1000)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    args = parser.parse_args()
    if not 0 <= args.live <= args.tables:
        parser.error("--tables takes a whole number from 0, and --live one up to that")
    with tempfile.TemporaryDirectory() as folder:
        rooms = asyncio.run(fill(Path(folder), args.tables, args.live))
        measured = measure(Path(folder), rooms[-1])
    if args.json:
        print(json.dumps(measured))
        return
    for name, value in measured.items():
        print(f"{name:12} {value:10.2f}")


async def fill(folder: Path, tables: int, live: int) -> list[str]:
    """Keep so many tables in the folder; those with a running match come last. Returns their codes."""
    over, running = [played(game, whole=True) for game in games()], [played(game) for game in games()]
    rooms = ["".join(signs) for signs in islice(product(ALPHABET, repeat=LENGTH), tables)]
    store = SQLiteStore(folder)
    kept = (
        store.append(
            room,
            0,
            (running if number >= tables - live else over)[number % len(over)],
            live=number >= tables - live,
        )
        for number, room in enumerate(rooms)
    )
    while some := list(islice(kept, 500)):
        await asyncio.gather(*some)
    await store.close()
    return rooms


def played(game: str, *, whole: bool = False) -> list[Entry]:
    """The log of a table with a match that is over, or still going on."""
    table: Table = begun(game)
    if whole:
        play_out(table)
    choose = random.Random(game).choice
    for _ in range(PLIES):
        if table.running:
            step(table, choose)
    return table.take_pending()


def measure(folder: Path, room: str) -> dict[str, float]:
    """Start a server on these tables, and ask it for its front page and for one of the tables."""
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "waghals",
        "serve",
        "--no-browser",
        "--port",
        str(port),
        "--data",
        str(folder),
    ]
    size = (folder / FILE).stat().st_size
    begin = time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/readyz", begin + PATIENCE)
        ready, processor = time.perf_counter() - begin, processor_seconds(server.pid)
        asked = time.perf_counter()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/t/{room}", timeout=PATIENCE) as answer:
            answer.read()
        found = time.perf_counter() - asked
        time.sleep(QUIET)
        return {
            "ready_s": ready,
            "ready_cpu_s": processor,
            "table_ms": 1000 * found,
            "rss_mb": memory(server.pid),
            "file_mb": size / 1e6,
        }
    finally:
        server.terminate()
        server.wait(PATIENCE)


def processor_seconds(process: int) -> float:
    """What a process has used so far, of user and system time."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """Megabytes that a process holds."""
    pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main()
