"""What every store of tables' logs does, and what goes wrong with them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from waghals.contract.errors import WaghalsError
from waghals.table.events import Entry, Snapshot


class StoreError(WaghalsError):
    """A store cannot be used, or something could not be kept."""


class Unreadable(StoreError):
    """Something that was kept cannot be read any more."""


class StoreLost(StoreError):
    """What was kept is no longer where it was; nothing can be kept until somebody repairs that."""


class Conflict(StoreError):
    """A log has moved on: whoever wrote has to read it again and decide anew."""

    def __init__(self, room: str, after: int, found: int) -> None:
        super().__init__(f"the log of table {room} is at version {found}; it was taken to be at {after}")
        self.room: str = room
        self.after: int = after
        self.found: int = found


class StoreTooNew(StoreError):
    """The store was written by a newer version of this program."""


class StoreBusy(StoreError):
    """Another server is using the store, and it serves one at a time."""


@dataclass(frozen=True)
class Log:
    """A table's log as it is read: the newest snapshot, if there is one, and the entries past it."""

    snapshot: Snapshot | None
    entries: list[Entry]


@dataclass(frozen=True)
class Append:
    """What `Store.append` is asked for, while it waits for others to be kept together with."""

    room: str
    after: int
    entries: Sequence[Entry]
    live: bool
    listed: bool
    snapshot: Snapshot | None


class Kept(NamedTuple):
    """A table in a list of those that a store keeps."""

    room: str
    version: int  # of its last entry
    live: bool  # whether a match is running after it
    changed: float  # when that came, in seconds since 1970
    listed: bool = False  # whether strangers find it in a list


class Result(NamedTuple):
    """How a match went for somebody who wants that to be kept under their name."""

    name: str  # as it is compared: without regard to capitals
    match: str  # its public name
    holder: str  # the hash of the browser that asked for it
    at: float  # when, in seconds since 1970
    game: str  # its name
    won: bool  # alone or with others
    facts: str  # more of it: JSON


class Changed(NamedTuple):
    """Another process has added to a table's log."""

    room: str
    version: int  # of its last entry now; 0 if the table is gone


class Store(Protocol):
    """The logs of all tables, by room code. Entries are added and never changed.

    Used from one event loop. What a call raises besides the errors stated is a fault of this program.

    Attributes:
        shared: whether other processes may serve the same tables.
    """

    shared: bool

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
        """Add entries to the end of a table's log, all or none; on return they are kept.

        Args:
            after: the version of the log's last entry, as the writer knows it; 0 for a new table.
            entries: in order, at least one; their versions follow on `after`, one by one.
            live: whether a match is running after them.
            listed: whether strangers find the table in a list after them.
            snapshot: the state of the table after one of these entries; it replaces the last snapshot.

        Raises:
            Conflict: the log's last entry has another version; nothing was added.
            StoreError: they could not be kept.
        """
        ...

    async def read(self, room: str) -> Log:
        """What it takes to have the present state of a table; an empty log if there is no such table.

        Raises Unreadable.
        """
        ...

    async def entries(self, room: str, after: int = 0) -> list[Entry]:
        """The entries of a table's log past this version, in order; none if there is no such table.

        Raises Unreadable.
        """
        ...

    async def rooms(self, *, live: bool = False, listed: bool = False) -> list[Kept]:
        """All tables, or those where a match is running, or that are listed; those changed last come first.

        Raises Unreadable.
        """
        ...

    async def remove(self, room: str, version: int) -> None:
        """Forget a table and its whole log, if its last entry has this version.

        Raises:
            Conflict: it has another one, or there is no such table; nothing was removed.
            StoreError: it could not be removed.
        """
        ...

    def watch(self) -> AsyncIterator[Changed | None]:
        """What other processes change, from the first `anext` on, without end.

        None stands for any number of changes to any tables: whoever follows tables catches all of them up.
        A change may be told more than once, and one's own changes may be among them.
        """
        ...

    async def claim(self, room: str, owner: str, seconds: float) -> bool:
        """Be the one who lets things happen by themselves at a table, for so many seconds from now.

        Args:
            owner: names the process; it may claim again what it holds, and so keeps it.

        Returns whether it is; always True where no other process serves. Raises StoreError.
        """
        ...

    async def release(self, room: str, owner: str) -> None:
        """Let another process claim the table at once; nothing happens if it was not this owner's.

        Raises StoreError.
        """
        ...

    async def present(self, room: str, holders: Collection[str], seconds: float) -> frozenset[str]:
        """Tell that these browsers, and no others, are at a table by way of this process.

        It holds for so many seconds from now. Returns all browsers that are there, as far as any process
        has told. Raises StoreError.
        """
        ...

    async def spend(self, key: str, burst: float, per_second: float) -> float:
        """Take one of what somebody may do: at most `burst` at once, and `per_second` more as time goes on.

        Returns how many are left then, whatever process they were taken by; at least 0. Raises StoreError.
        """
        ...

    async def keep_result(self, result: Result) -> None:
        """Keep how a match went for a name, unless that is kept already. Raises StoreError."""
        ...

    async def results(self, name: str | None = None) -> list[Result]:
        """What was kept under this name, or under all, the latest first. Raises Unreadable."""
        ...

    async def forget_results(self, name: str, holder: str) -> None:
        """Forget what this browser has let be kept under this name. Raises StoreError."""
        ...

    async def close(self) -> None:
        """Let go of what the store holds, once it has kept what it was given; it cannot be used any more."""
        ...


def check_consecutive(room: str, after: int, entries: Sequence[Entry], snapshot: Snapshot | None) -> None:
    """Raise StoreError unless the versions follow on this one, and the snapshot is of one of them."""
    given = [entry.version for entry in entries]
    if not given or given != list(range(after + 1, after + 1 + len(entries))):
        raise StoreError(f"entries of table {room} after version {after} cannot have the versions {given}")
    if snapshot is not None and snapshot.version not in given:
        raise StoreError(f"a snapshot of table {room} has version {snapshot.version}, the entries {given}")
