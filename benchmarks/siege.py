"""`python -m benchmarks.siege`: how quickly somebody's moves are answered while others attack the server.

The attack, from addresses of its own and in a process of its own: idle connections that come again when
they are closed, readers of streams that take nothing, and a flood of front pages. It needs Linux, and a core
for each of the three processes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import resource
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from statistics import quantiles
from typing import Any, cast

import httpx

from benchmarks.load.server import serving

IDLE_ADDRESS, SLOW_ADDRESS, FLOOD_ADDRESS = "127.0.0.2", "127.0.0.3", "127.0.0.4"
PAUSE = 0.1  # seconds between two moves
AGAIN = 1.0  # seconds until a connection that was closed comes again
PATIENCE = 30.0  # seconds for one answer
PROGRAM = {"accept": "application/json"}
TABLE = {"game": "cant-stop", "players": "2", "pace": "off"}
ASK = "GET {} HTTP/1.1\r\nhost: localhost\r\n{}\r\n"
CLOSE = "connection: close\r\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.siege", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--idle", type=int, default=1000, help="idle connections (default 1000)")
    parser.add_argument("--slow", type=int, default=100, help="readers that take nothing (default 100)")
    parser.add_argument("--flood", type=int, default=16, help="front pages asked for at once (default 16)")
    parser.add_argument("--moves", type=int, default=60, help="moves that are measured (default 60)")
    args = parser.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    with serving() as server:
        base = f"http://127.0.0.1:{server.port}"
        with httpx.Client(base_url=base, timeout=PATIENCE) as anna, httpx.Client(base_url=base) as host:
            bots = host.post("/tables", data=TABLE | {"seat0": "random", "seat1": "random"})
            path = bots.headers["location"]
            host.post(f"{path}/start")
            table = _table(anna)
            server.health()
            quiet = [_move(anna, table) for _ in range(args.moves)]
            before = server.health()
            with _attack(server.port, path, args.idle, args.slow, args.flood):
                besieged = [_move(anna, table) for _ in range(args.moves)]
            after = server.health()
    print(json.dumps({"quiet": _told(quiet, before.hold), "besieged": _told(besieged, after.hold)}))


def _told(seconds: list[float], hold: float) -> dict[str, float]:
    """Of how long answers took, and of the event loop's longest hold."""
    percent = quantiles(seconds, n=100, method="inclusive")
    found = {"p50_ms": percent[49], "p99_ms": percent[98], "max_ms": max(seconds), "longest_hold_ms": hold}
    return {name: round(1000 * value, 1) for name, value in found.items()}


def _table(anna: httpx.Client) -> str:
    """A running match of one browser with itself."""
    path = str(anna.post("/tables", data=TABLE | {"seat0": "me", "name": "Anna"}).headers["location"])
    anna.post(f"{path}/sit", data={"seat": "1", "name": "Ben"})
    anna.post(f"{path}/start")
    return path


def _move(anna: httpx.Client, table: str) -> float:
    """One move. Returns the seconds until it was answered."""
    time.sleep(PAUSE)
    view: dict[str, Any] = anna.get(f"{table}/view.json").json()
    form: dict[str, Any] = {"version": view["version"]}
    if view["phase"] != "running":
        verb = "rematch"
    elif view["must_roll"]:
        verb = "roll"
    else:
        verb, form["action"] = "act", cast("list[str]", view["legal"])[-1]
    began = time.perf_counter()
    answer = anna.post(f"{table}/{verb}", data=form, headers=PROGRAM)
    took = time.perf_counter() - began
    answer.raise_for_status()
    return took


@contextmanager
def _attack(port: int, bots: str, idle: int, slow: int, flood: int) -> Generator[None, None, None]:
    spawn = multiprocessing.get_context("spawn")
    begun = spawn.Event()
    process = spawn.Process(target=_attacker, args=(begun, port, bots, idle, slow, flood), daemon=True)
    process.start()
    try:
        if not begun.wait(PATIENCE):
            raise TimeoutError("the attack did not begin")
        yield
    finally:
        process.kill()
        process.join()


def _attacker(begun: Any, port: int, bots: str, idle: int, slow: int, flood: int) -> None:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    asyncio.run(_all(begun, port, bots, idle, slow, flood))


async def _all(begun: Any, port: int, bots: str, idle: int, slow: int, flood: int) -> None:
    async with asyncio.TaskGroup() as tasks:
        for _ in range(idle):
            tasks.create_task(_comes(port, IDLE_ADDRESS, ""))
        for _ in range(slow):
            tasks.create_task(_comes(port, SLOW_ADDRESS, ASK.format(f"{bots}/events", ""), takes=False))
        for _ in range(flood):
            tasks.create_task(_comes(port, FLOOD_ADDRESS, ASK.format("/", CLOSE), again=0))
        await asyncio.sleep(1)
        begun.set()


async def _comes(port: int, address: str, sent: str, *, takes: bool = True, again: float = AGAIN) -> None:
    """A connection that sends this, takes the answer or nothing of it, and comes again when it is closed."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            writer.write(sent.encode())
            if not takes:
                cast("asyncio.Transport", writer.transport).pause_reading()
            await reader.read()
            writer.close()
        await asyncio.sleep(again)


if __name__ == "__main__":
    main()
