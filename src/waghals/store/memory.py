"""A store in the memory of this process, and what stores have in common that no other process uses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from operator import attrgetter

from waghals.store.protocol import Changed, Conflict, Kept, Log, Result, check_consecutive
from waghals.table.events import Entry, Snapshot


class Unshared:
    """The part of a `Store` that is about other processes, where no other one serves."""

    shared = False

    async def watch(self) -> AsyncIterator[Changed | None]:
        await asyncio.Event().wait()
        yield None

    async def claim(self, room: str, owner: str, seconds: float) -> bool:
        return True

    async def release(self, room: str, owner: str) -> None:
        return None

    async def present(self, room: str, holders: Collection[str], seconds: float) -> frozenset[str]:
        return frozenset(holders)

    async def spend(self, key: str, burst: float, per_second: float) -> float:
        return burst


class MemoryStore(Unshared):
    """A `Store` that forgets everything with the process: for tests, and tables not meant to last."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Entry]] = {}
        self._kept: dict[str, Kept] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._results: dict[tuple[str, str], Result] = {}

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
        check_consecutive(room, after, entries, snapshot)
        self._check_at(room, after)
        self._logs.setdefault(room, []).extend(entries)
        self._kept[room] = Kept(room, entries[-1].version, live, entries[-1].at, listed)
        if snapshot is not None:
            self._snapshots[room] = snapshot

    def _check_at(self, room: str, version: int) -> None:
        if (found := len(self._logs.get(room, ()))) != version:
            raise Conflict(room, version, found)

    async def read(self, room: str) -> Log:
        snapshot = self._snapshots.get(room)
        return Log(snapshot, await self.entries(room, snapshot.version if snapshot else 0))

    async def entries(self, room: str, after: int = 0) -> list[Entry]:
        return self._logs.get(room, [])[after:]

    async def rooms(self, *, live: bool = False, listed: bool = False) -> list[Kept]:
        kept = (each for each in self._kept.values() if each.live >= live and each.listed >= listed)
        return sorted(kept, key=attrgetter("changed"), reverse=True)

    async def remove(self, room: str, version: int) -> None:
        if room not in self._logs:
            raise Conflict(room, version, 0)
        self._check_at(room, version)
        for of_room in (self._logs, self._kept, self._snapshots):
            of_room.pop(room, None)

    async def keep_result(self, result: Result) -> None:
        self._results.setdefault((result.name, result.match), result)

    async def results(self, name: str | None = None) -> list[Result]:
        found = (each for each in self._results.values() if name in (None, each.name))
        return sorted(found, key=attrgetter("at"), reverse=True)

    async def forget_results(self, name: str, holder: str) -> None:
        kept = self._results.items()
        self._results = {key: one for key, one in kept if (one.name, one.holder) != (name, holder)}

    async def close(self) -> None:
        """Nothing is held but memory."""
