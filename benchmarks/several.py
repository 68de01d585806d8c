"""`python -m benchmarks.several`: what a move costs where several servers share a database of PostgreSQL.

Measured is processor time, of the servers and of PostgreSQL, at a rate that leaves them room; so it
says how much they bear, also where they have no core of their own.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from benchmarks.load.server import Server, serving
from benchmarks.load.tables import play, set_up
from tests.postgres import cluster

TABLES, STREAMS = 100, 300
RATE, SECONDS, WARM_UP = 40.0, 8.0, 2.0  # moves a second


async def cost(servers: Sequence[Server], ports: Sequence[Sequence[int]]) -> tuple[float, float]:
    """Milliseconds of processor time that a move costs the servers, and PostgreSQL."""
    tables, ready = await set_up(ports, TABLES, STREAMS)
    await play(tables, ready, RATE, WARM_UP)
    before, database = _spent(servers), _spent_by(cluster().process)
    tally = await play(tables, ready, RATE, SECONDS)
    found = (_spent(servers) - before, _spent_by(cluster().process) - database)
    for table in tables:
        table.close()
    server, postgres = (1000 * seconds / max(1, tally.done) for seconds in found)
    return server, postgres


def _spent(servers: Sequence[Server]) -> float:
    return sum(server.health().cpu for server in servers)


def _spent_by(parent: int) -> float:
    """Seconds of processor time of a process and its children, those that have ended included."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(stat.parent.name) == parent:
            ticks += sum(map(int, fields[11:15]))
        elif int(fields[1]) == parent:
            ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def main() -> None:
    print(f"processor time of a move, ms ({TABLES} tables, {STREAMS} streams)   servers   PostgreSQL")
    with serving() as alone:
        _tell("one server on SQLite", *asyncio.run(cost([alone], [[alone.port]])))
    address = cluster().empty_database()
    with ExitStack() as stack:
        two = [stack.enter_context(serving(address)) for _ in range(2)]
        ports = [server.port for server in two]
        _tell("one server on PostgreSQL", *asyncio.run(cost(two, [ports[:1]])))
        _tell("two, each table at one of them", *asyncio.run(cost(two, [ports[:1], ports[1:]])))
        _tell("two, every request anywhere", *asyncio.run(cost(two, [ports])))


def _tell(what: str, servers: float, postgres: float) -> None:
    print(f"{what:60} {servers:7.2f}      {postgres:7.2f}", flush=True)


if __name__ == "__main__":
    main()
