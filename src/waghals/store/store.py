"""What a store of tables' logs does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from waghals.contract.errors import WaghalsError
from waghals.table.events import Entry


class StoreError(WaghalsError):
    """A store cannot be used."""


class Conflict(StoreError):
    """A log has moved on: whoever wrote has to read it again and decide anew."""

    def __init__(self, room: str, after: int, found: int) -> None:
        super().__init__(f"the log of table {room} is at version {found}; it was taken to be at {after}")
        self.room, self.after, self.found = room, after, found


class Store(Protocol):
    """The logs of all tables, by room code. Entries are added and never changed.

    Used from one thread at a time.
    """

    def append(self, room: str, after: int, entries: Sequence[Entry], *, live: bool) -> None:
        """Add entries to the end of a table's log, all or none, and keep them.

        Args:
            after: the version of the log's last entry, as the writer knows it; 0 for a new table.
            entries: in order; their versions follow on `after`, one by one.
            live: whether a match is running after them.

        Raises:
            Conflict: the log's last entry has another version; nothing was added.
            StoreError: they could not be kept.
        """
        ...

    def read(self, room: str, after: int = 0) -> list[Entry]:
        """The entries of a table's log past this version, in order; none if there is no such table.

        Raises StoreError.
        """
        ...

    def list(self, *, live: bool = False) -> list[str]:
        """The room codes of all tables, or of those where a match is running, in order.

        Raises StoreError.
        """
        ...

    def close(self) -> None:
        """Let go of what the store holds; it cannot be used any more."""
        ...


def check_consecutive(room: str, after: int, entries: Sequence[Entry]) -> None:
    """Raise StoreError unless the entries' versions follow on this one."""
    given = [entry.version for entry in entries]
    if given != list(range(after + 1, after + 1 + len(entries))):
        raise StoreError(f"entries of table {room} after version {after} cannot have the versions {given}")
