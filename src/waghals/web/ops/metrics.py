"""What is measured of a server, as Prometheus reads it. All of it belongs to this process."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any, cast

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

from waghals.store import Conflict, Log, Store, StoreError
from waghals.table.events import Entry, Snapshot

REGISTRY = CollectorRegistry()
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

TABLES = Gauge("waghals_tables", "Tables in memory.", registry=REGISTRY)
VIEWERS = Gauge("waghals_viewers", "Open streams of tables.", registry=REGISTRY)
MOVES = Counter("waghals_moves", "Plies kept, of people, bots and chance.", registry=REGISTRY)
REFUSALS = Counter("waghals_refusals", "Requests refused, by kind.", ["kind"], registry=REGISTRY)
CONNECTIONS_REFUSED = Counter(
    "waghals_connections_refused", "Connections closed because there were too many.", registry=REGISTRY
)
MOVE = Histogram(
    "waghals_move_seconds", "From a move's request to its answer.", buckets=SECONDS, registry=REGISTRY
)
FRAME = Histogram(
    "waghals_frame_seconds",
    "From a change of a table to a frame on its way to a viewer.",
    buckets=SECONDS,
    registry=REGISTRY,
)
STORE = Histogram(
    "waghals_store_seconds", "Calls of the store, by operation.", ["call"], buckets=SECONDS, registry=REGISTRY
)
STORE_ERRORS = Counter("waghals_store_errors", "Calls of the store that failed.", ["call"], registry=REGISTRY)
LOOP = Histogram(
    "waghals_loop_delay_seconds", "How late the event loop wakes.", buckets=SECONDS, registry=REGISTRY
)
LONGEST = Gauge(
    "waghals_loop_longest_seconds", "The longest such delay of the last minute.", registry=REGISTRY
)
ProcessCollector(registry=REGISTRY)

TICK = 0.1  # seconds between two looks at the loop
MINUTE = 600  # ticks


async def watch_loop() -> None:
    """Measure how late the event loop wakes, until cancelled."""
    delays = deque[float](maxlen=MINUTE)
    LONGEST.set_function(lambda: max(delays, default=0.0))
    while True:
        due = time.monotonic() + TICK
        await asyncio.sleep(TICK)
        delays.append(max(0.0, time.monotonic() - due))
        LOOP.observe(delays[-1])


def measured(store: Store) -> Store:
    """A store whose reading and writing is measured; everything else is left to it."""
    return cast("Store", _Measured(store))


class _Measured:
    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(
        self,
        room: str,
        after: int,
        entries: Sequence[Entry],
        *,
        live: bool,
        listed: bool = False,
        snapshot: Snapshot | None = None,
    ) -> None:
        with _store_call("append"):
            await self._store.append(room, after, entries, live=live, listed=listed, snapshot=snapshot)
        MOVES.inc(sum(entry.kind == "played" for entry in entries))

    async def read(self, room: str) -> Log:
        with _store_call("read"):
            return await self._store.read(room)


@contextmanager
def _store_call(name: str) -> Generator[None, None, None]:
    """Measure a call; that a log has moved on is no error."""
    with STORE.labels(name).time():
        try:
            yield
        except Conflict:
            raise
        except StoreError:
            STORE_ERRORS.labels(name).inc()
            raise
