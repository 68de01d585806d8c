"""`python -m benchmarks.load`: see `benchmarks.load`. It needs a core for each of the two processes."""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress

from benchmarks.load.server import TICK, Health, Server, serving
from benchmarks.load.tables import LoadTable, Tally, play, set_up

MOST_TABLES, MOST_STREAMS, MOST_SECONDS = 2000, 8000, 60
STEP = 1.1  # from one rate to the next, until the server cannot follow
STEP_SECONDS, STEPS = 4.0, 16
TRIES = 2  # of a rate, as anything else on the machine may come between
DRAINED = 5.0  # seconds at most, after a rate that was too much, until moves still under way have ended
FOLLOWED = 0.98  # of the moves asked for are done by a server that is not saturated
WORDS = {
    "tables": "tables",
    "streams": "open streams",
    "asked": "moves asked for",
    "done": "moves done in time",
    "refused": "moves refused",
    "done_per_s": "moves done a second",
    "p50_ms": "from move to viewer, ms: median",
    "p99_ms": "from move to viewer, ms: 99 of 100",
    "max_ms": "from move to viewer, ms: longest",
    "cpu_per_move_ms": "processor time of a move, ms",
    "server_cpu": "the server's share of a core",
    "client_cpu": "this client's share of a core",
    "bytes_per_frame": "bytes of a frame",
    "longest_hold_ms": "longest wait for the event loop, ms",
    "rss_mb": "memory, MB",
    "saturation_per_s": "moves a second at which it is saturated",
}


def main() -> None:
    args = _arguments()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    with serving() as server:
        found = asyncio.run(measured(server, args))
    if args.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{WORDS[name]:42} {value:>10}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.load", description="How much one server bears.")
    parser.add_argument("--tables", type=int, default=500, help=f"1 to {MOST_TABLES} (default 500)")
    parser.add_argument(
        "--streams", type=int, default=2000, help=f"in all, up to {MOST_STREAMS}; at least 3 a table"
    )
    parser.add_argument("--rate", type=float, default=100, help="moves a second (default 100)")
    parser.add_argument("--seconds", type=float, default=20, help=f"up to {MOST_SECONDS} (default 20)")
    parser.add_argument("--steady", action="store_true", help="do not raise the rate afterwards")
    parser.add_argument("--profile", action="store_true", help="print a profile of the server to stderr")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    args = parser.parse_args()
    if not 1 <= args.tables <= MOST_TABLES or not 3 * args.tables <= args.streams <= MOST_STREAMS:
        parser.error(
            f"up to {MOST_TABLES} tables, with at least three streams each, up to {MOST_STREAMS} in all"
        )
    if args.rate <= 0 or not 0 < args.seconds <= MOST_SECONDS:
        parser.error(f"a rate is more than 0, and it lasts up to {MOST_SECONDS} seconds")
    return args


async def measured(server: Server, args: argparse.Namespace) -> dict[str, object]:
    """Set up, play at the rate asked for, then faster and faster."""
    tables, ready = await set_up([[server.port]], args.tables, args.streams)
    if args.profile:
        server.profile()
    before, ours, bytes_before = server.health(), time.process_time(), _received(tables)
    tally = await play(tables, ready, args.rate, args.seconds)
    after, received = server.health(), _received(tables)
    found = _row(tally, before, after, args.seconds)
    frames, sent = (now - then for now, then in zip(received, bytes_before, strict=True))
    found["client_cpu"] = round((time.process_time() - ours) / args.seconds, 3)
    found["bytes_per_frame"] = round(sent / max(1, frames))
    if not args.steady:
        found["saturation_per_s"] = await _saturation(tables, ready, args.rate, tally.done / args.seconds)
    for table in tables:
        table.close()
    first: dict[str, object] = {"tables": args.tables, "streams": args.streams}
    return {name: (first | found)[name] for name in WORDS if name in first | found}


def _row(tally: Tally, before: Health, after: Health, seconds: float) -> dict[str, object]:
    cpu, times = after.cpu - before.cpu, sorted(tally.seconds) or [0.0]

    def ms(share: float) -> float:
        return round(1000 * times[min(len(times) - 1, int(share * len(times)))], 2)

    return {
        "asked": tally.asked,
        "done": tally.done,
        "refused": tally.refused,
        "done_per_s": round(tally.done / seconds, 1),
        "p50_ms": ms(0.5),
        "p99_ms": ms(0.99),
        "max_ms": ms(1),
        "cpu_per_move_ms": round(1000 * cpu / max(1, tally.done), 2),
        "server_cpu": round(cpu / seconds, 3),
        "longest_hold_ms": round(1000 * after.hold, 1),
        "rss_mb": round(after.rss / 1e6),
    }


async def _saturation(
    tables: Sequence[LoadTable], ready: deque[LoadTable], rate: float, done: float
) -> float:
    """The most moves a second that were done, at rates that grow until twice not all are."""
    most = done
    for _ in range(STEPS):
        if most < FOLLOWED * rate:
            break
        rate *= STEP
        for _ in range(TRIES):
            tally = await play(tables, ready, rate, STEP_SECONDS)
            most = max(most, tally.done / STEP_SECONDS)
            if most >= FOLLOWED * rate:
                break
            with suppress(TimeoutError):
                async with asyncio.timeout(DRAINED):
                    while len(ready) < len(tables):
                        await asyncio.sleep(TICK)
    return round(most, 1)


def _received(tables: Sequence[LoadTable]) -> tuple[int, int]:
    """Frames and bytes of all streams so far."""
    streams = [stream for table in tables for stream in table.streams]
    return sum(stream.frames for stream in streams), sum(stream.bytes for stream in streams)


if __name__ == "__main__":
    main()
