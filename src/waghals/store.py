"""What outlives the server: the log of every table.

`Store` is the protocol; a file of SQLite and the memory of this process stand behind it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from waghals.contract.errors import WaghalsError
from waghals.table.events import Entry

FILE = "waghals.sqlite3"
APPLICATION_ID = 0x57616768  # "Wagh": tells our files from other SQLite files
MIGRATIONS = (
    """
    CREATE TABLE tables (
        room TEXT PRIMARY KEY,
        live INTEGER NOT NULL  -- a match is running: go on with it after a restart
    ) WITHOUT ROWID;
    CREATE TABLE entries (
        room TEXT NOT NULL REFERENCES tables,
        version INTEGER NOT NULL,
        at REAL NOT NULL,
        kind TEXT NOT NULL,
        data TEXT NOT NULL,  -- JSON
        command TEXT,
        PRIMARY KEY (room, version)
    ) WITHOUT ROWID;
    CREATE INDEX live_tables ON tables (room) WHERE live;
    """,
)
INSTEAD = "choose another folder with --data"
SCHEMA = len(MIGRATIONS)  # each step of the migration path leads to the next version


class StoreError(WaghalsError):
    """A store cannot be used."""


class Conflict(StoreError):
    """A log has moved on: whoever wrote has to read it again and decide anew."""

    def __init__(self, room: str, after: int, found: int) -> None:
        super().__init__(f"the log of table {room} is at version {found}; it was taken to be at {after}")
        self.room, self.after, self.found = room, after, found


class NotOurs(StoreError):
    """The file is no database of this program."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is not a Waghals database; {INSTEAD}")


class StoreTooNew(StoreError):
    """The file was written by a newer version of this program."""


class StoreBusy(StoreError):
    """Another server is using the file."""


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


class MemoryStore:
    """A `Store` that forgets everything with the process: for tests, and tables not meant to last."""

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


def default_folder() -> Path:
    """The user's own data folder for this program, as the operating system has it."""
    from platformdirs import user_data_path

    return user_data_path("waghals", appauthor=False)


class SQLiteStore:
    """A `Store` in one SQLite file of this folder.

    A commit is on the disk when `append` returns (WAL with ``synchronous=FULL``), which costs a few
    milliseconds and keeps what people have seen even when the power fails. One process owns the
    file: it holds SQLite's exclusive lock, so that a second server cannot fork a table's history.

    Raises:
        NotOurs, StoreTooNew, StoreBusy: the folder holds a file that cannot be used.
        StoreError: the folder cannot be made or written.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.path, timeout=2, isolation_level=None, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            why = getattr(error, "strerror", None) or error
            raise StoreError(f"{self.path} cannot be used: {why}") from error
        try:
            self._open()
        except BaseException:
            self._db.close()
            raise

    def _open(self) -> None:
        try:
            self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._check_owner()
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._migrate()
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise StoreBusy(
                    f"another Waghals server is using {self.path}; stop it, or {INSTEAD}"
                ) from error
            raise StoreError(f"{self.path} cannot be used: {error}") from error
        except sqlite3.DatabaseError as error:
            raise NotOurs(self.path) from error

    def _number(self, pragma: str) -> int:
        return int(self._db.execute(f"PRAGMA {pragma}").fetchone()[0])

    def _check_owner(self) -> None:
        """Refuse a file that is not ours before anything in it is changed."""
        owner, schema = self._number("application_id"), self._number("user_version")
        empty = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
        if owner != APPLICATION_ID and not (owner == 0 and empty):
            raise NotOurs(self.path)
        if schema > SCHEMA:
            raise StoreTooNew(
                f"{self.path} has schema {schema}, this version of Waghals knows up to {SCHEMA}: "
                "use a newer Waghals, or another folder with --data"
            )

    def _migrate(self) -> None:
        """Bring an older file to this version, all of it or nothing. Also takes the lock."""
        steps = MIGRATIONS[self._number("user_version") :]
        self._db.executescript(
            f"BEGIN IMMEDIATE; PRAGMA application_id = {APPLICATION_ID};"
            + "".join(steps)
            + f"PRAGMA user_version = {SCHEMA}; COMMIT;"
        )

    def append(self, room: str, after: int, entries: Sequence[Entry], *, live: bool) -> None:
        """As `Store.append`; on return the entries are on the disk."""
        check_consecutive(room, after, entries)
        rows = [
            (room, e.version, e.at, e.kind, json.dumps(e.data, ensure_ascii=False), e.command)
            for e in entries
        ]
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                newest = "SELECT coalesce(max(version), 0) FROM entries WHERE room = ?"
                (found,) = self._db.execute(newest, (room,)).fetchone()
                if found != after:
                    raise Conflict(room, after, found)
                self._db.execute(
                    "INSERT INTO tables VALUES (?, ?) ON CONFLICT (room) DO UPDATE SET live = excluded.live",
                    (room, live),
                )
                self._db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", rows)
                self._db.execute("COMMIT")
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise StoreError(f"table {room} could not be written to {self.path}: {error}") from error

    def read(self, room: str, after: int = 0) -> list[Entry]:
        """As `Store.read`."""
        columns = "version, at, kind, data, command"
        query = f"SELECT {columns} FROM entries WHERE room = ? AND version > ? ORDER BY version"
        rows = self._rows(query, room, after)
        try:
            return [Entry(version, at, kind, json.loads(data), by) for version, at, kind, data, by in rows]
        except ValueError as error:
            raise StoreError(f"table {room} cannot be read from {self.path}: {error}") from error

    def list(self, *, live: bool = False) -> list[str]:
        """As `Store.list`."""
        which = "WHERE live" if live else ""
        return [room for (room,) in self._rows(f"SELECT room FROM tables {which} ORDER BY room")]

    def _rows(self, query: str, *values: str | int) -> Sequence[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"{self.path} cannot be read: {error}") from error

    def close(self) -> None:
        self._db.close()
