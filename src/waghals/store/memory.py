"""The log of every table in the memory of this process: for tests, and for tables not meant to last."""

from __future__ import annotations

from collections.abc import Sequence

from waghals.store.store import Conflict, check_consecutive
from waghals.table.events import Entry


class MemoryStore:
    """A `Store` that forgets everything with the process."""

    def __init__(self) -> None:
        self._logs: dict[str, tuple[Entry, ...]] = {}
        self._live: set[str] = set()

    def append(self, room: str, after: int, entries: Sequence[Entry], *, live: bool) -> None:
        check_consecutive(room, after, entries)
        log = self._logs.get(room, ())
        if len(log) != after:
            raise Conflict(room, after, len(log))
        self._logs[room] = (*log, *entries)
        (self._live.add if live else self._live.discard)(room)

    def read(self, room: str, after: int = 0) -> list[Entry]:
        return list(self._logs.get(room, ())[after:])

    def list(self, *, live: bool = False) -> list[str]:
        return sorted(self._live if live else self._logs)

    def close(self) -> None:
        """Nothing is held but memory."""
