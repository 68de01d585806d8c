"""A store in a file of SQLite: what waits to be written is committed together."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from waghals.store import sqlite_file
from waghals.store.memory import Unshared
from waghals.store.protocol import (
    Append,
    Changed,
    Conflict,
    Kept,
    Log,
    Result,
    StoreError,
    StoreLost,
    Unreadable,
    check_consecutive,
)
from waghals.store.rounds import Rounds
from waghals.store.sqlite_file import FILE, cause, place, transaction
from waghals.table.events import Entry, Snapshot

log: logging.Logger = logging.getLogger(__name__)
LOOK = 1.0  # seconds between two looks for changes by other processes

_R = TypeVar("_R")


class SQLiteStore(Unshared):
    """A `Store` in one SQLite file of this folder.

    A commit is on the disk when `append` returns (WAL with ``synchronous=FULL``), which costs a few
    milliseconds and keeps what people have seen even when the power fails. All appends that wait
    meanwhile go into the next commit together. Tables are read on a thread and a connection of their own.
    """

    def __init__(self, folder: Path, *, serving: bool = True) -> None:
        """
        Args:
            serving: be the one server of this folder, and make it if need be; else use what is there,
                beside a server if there is one.

        Raises:
            NotOurs, StoreTooNew, StoreBusy: the folder holds a file that cannot be used.
            StoreError: the folder cannot be made or written, or the file is damaged or emptied.
        """
        self.path: Path = folder / FILE
        self._lock = sqlite_file.lock(folder) if serving else None
        try:
            if serving:
                sqlite_file.create(self.path)
            self._db = sqlite_file.connect(self.path)
            self._reading = sqlite_file.connect(self.path)
        except BaseException:
            self._unlock()
            raise
        self._check = sqlite_file.Check(self.path) if serving else None
        self._write_ahead = self.path.with_name(f"{FILE}-wal")
        self._places = self._where()
        self._lost = False
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._appends: Rounds[Append, None] = Rounds(self._commit_together)

    # ---- writing

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
        """As `Store.append`; on return the entries are on the disk."""
        check_consecutive(room, after, entries, snapshot)
        await self._appends.call(room, Append(room, after, entries, live, listed, snapshot))

    async def _commit_together(self, batch: Sequence[Append]) -> Sequence[StoreError | None]:
        return await _on(self._writer, partial(self._commit, batch))

    def _commit(self, batch: Sequence[Append]) -> Sequence[StoreError | None]:
        """Write them in one transaction. What is refused is refused alone. Returns each one's error."""
        try:
            with transaction(self._db):
                results = [self._write(one) for one in batch]
                self._check_place()
        except StoreError as error:
            return [error for _ in batch]
        except Exception as error:
            if len(batch) > 1:  # find whose fault it was
                return [result for one in batch for result in self._commit([one])]
            told = StoreError(
                f"table {batch[0].room} could not be written to {self.path}: {cause(error, self.path)}"
            )
            told.__cause__ = error
            return [told]
        return results

    def _write(self, one: Append) -> Conflict | None:
        # few statements: after each, this thread waits until the others let it go on
        last = one.entries[-1]
        written = self._db.execute(
            "INSERT INTO tables (room, live, version, changed, listed) SELECT ?1, ?2, ?3, ?4, ?5"
            " WHERE coalesce((SELECT version FROM tables WHERE room = ?1), 0) = ?6"
            " ON CONFLICT (room) DO UPDATE SET live = excluded.live, version = excluded.version,"
            " changed = excluded.changed, listed = excluded.listed",
            (one.room, one.live, last.version, last.at, one.listed, one.after),
        )
        if not written.rowcount:
            return Conflict(one.room, one.after, self._version(one.room))
        self._db.executemany(
            "INSERT INTO entries (room, version, at, kind, data, command) VALUES (?, ?, ?, ?, ?, ?)",
            [(one.room, e.version, e.at, e.kind, _json(e.data), e.command) for e in one.entries],
        )
        if one.snapshot is not None:
            self._db.execute(
                "INSERT OR REPLACE INTO snapshots (room, version, data) VALUES (?, ?, ?)",
                (one.room, one.snapshot.version, _json(one.snapshot.data)),
            )
        return None

    def _version(self, room: str) -> int:
        """Of a table's last entry; 0 if there is no such table."""
        found = self._db.execute("SELECT version FROM tables WHERE room = ?", (room,)).fetchone()
        return found[0] if found else 0

    async def remove(self, room: str, version: int) -> None:
        """As `Store.remove`."""
        await _on(self._writer, lambda: self._remove(room, version))

    def _remove(self, room: str, version: int) -> None:
        try:
            with transaction(self._db):
                found = self._version(room)
                if not found or found != version:
                    raise Conflict(room, version, found)
                for of_room in ("snapshots", "entries", "tables"):
                    self._db.execute(f"DELETE FROM {of_room} WHERE room = ?", (room,))
                self._check_place()
        except sqlite3.Error as error:
            raise StoreError(
                f"table {room} could not be removed from {self.path}: {cause(error, self.path)}"
            ) from error

    async def keep_result(self, result: Result) -> None:
        """As `Store.keep_result`."""
        await self._change("INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?, ?, ?, ?)", *result)

    async def forget_results(self, name: str, holder: str) -> None:
        """As `Store.forget_results`."""
        await self._change("DELETE FROM results WHERE name = ? AND holder = ?", name, holder)

    async def _change(self, statement: str, *values: object) -> None:
        def change() -> None:
            try:
                with transaction(self._db):
                    self._db.execute(statement, values)
                    self._check_place()
            except sqlite3.Error as error:
                why = cause(error, self.path)
                raise StoreError(f"results could not be changed in {self.path}: {why}") from error

        await _on(self._writer, change)

    async def results(self, name: str | None = None) -> list[Result]:
        """As `Store.results`."""
        query = "SELECT name, match, holder, at, game, won, facts FROM results"

        def results() -> list[Result]:
            rows = self._reading.execute(f"{query} WHERE ?1 IS NULL OR name = ?1 ORDER BY at DESC", (name,))
            return [Result(*row)._replace(won=bool(row[5])) for row in rows]

        return await self._read("results", results)

    def _where(self) -> tuple[object, ...]:
        """Which files the tables are in."""
        return place(self.path), place(self._write_ahead), os.path.getsize(self.path) > 0

    def _check_place(self) -> None:
        """Raise StoreLost if what is being written is in files that nobody will find again."""
        with suppress(OSError):
            if not self._lost and self._where() == self._places:
                return
        problem = (
            f"{self.path} has been deleted, emptied or replaced while it was in use: nothing is kept now."
            " Stop this server, put a copy of the file back, and start it again"
        )
        if not self._lost:
            log.critical("%s", problem)
        self._lost = True
        raise StoreLost(problem)

    # ---- reading

    async def read(self, room: str) -> Log:
        """As `Store.read`."""
        return await self._read(f"table {room}", lambda: self._log(room))

    async def entries(self, room: str, after: int = 0) -> list[Entry]:
        """As `Store.entries`."""
        return await self._read(f"table {room}", lambda: self._entries(room, after))

    async def rooms(self, *, live: bool = False, listed: bool = False) -> list[Kept]:
        """As `Store.rooms`."""
        which = " AND ".join(["true", *["live"] * live, *["listed"] * listed])
        query = f"SELECT room, version, live, changed, listed FROM tables WHERE {which} ORDER BY changed DESC"

        def rooms() -> list[Kept]:
            rows = self._reading.execute(query)
            return [Kept(room, version, bool(live), at, bool(seen)) for room, version, live, at, seen in rows]

        return await self._read("the list of tables", rooms)

    async def _read(self, what: str, read: Callable[[], _R]) -> _R:
        def consistent() -> _R:
            try:
                with transaction(self._reading, "DEFERRED"):
                    return read()
            except (sqlite3.Error, ValueError, TypeError) as error:
                why = cause(error, self.path)
                raise Unreadable(f"{what} cannot be read from {self.path}: {why}") from error

        return await _on(self._reader, consistent)

    def _log(self, room: str) -> Log:
        query = "SELECT version, data FROM snapshots WHERE room = ?"
        found = self._reading.execute(query, (room,)).fetchone()
        snapshot = Snapshot(found[0], json.loads(found[1])) if found else None
        return Log(snapshot, self._entries(room, snapshot.version if snapshot else 0))

    def _entries(self, room: str, after: int) -> list[Entry]:
        query = "SELECT version FROM tables WHERE room = ?"
        last = self._reading.execute(query, (room,)).fetchone()
        columns = "version, at, kind, data, command"
        query = f"SELECT {columns} FROM entries WHERE room = ? AND version > ? ORDER BY version"
        rows: list[Any] = self._reading.execute(query, (room, after)).fetchall()
        if [row[0] for row in rows] != list(range(after + 1, last[0] + 1 if last else 0)):
            raise ValueError("some of its entries are missing")
        return [Entry(version, at, kind, json.loads(data), by) for version, at, kind, data, by in rows]

    # ---- other processes

    async def watch(self) -> AsyncIterator[Changed | None]:
        """As `Store.watch`: commands of this machine's host may change tables beside the server."""
        before = await _on(self._writer, self._changes)
        while True:
            await asyncio.sleep(LOOK)
            if (now := await _on(self._writer, self._changes)) != before:
                before = now
                yield None

    def _changes(self) -> int:
        """Another number whenever another connection has committed."""
        return int(self._db.execute("PRAGMA data_version").fetchone()[0])

    async def close(self) -> None:
        """As `Store.close`."""
        await self._appends.idle()
        if self._check is not None:
            self._check.stop()
        for thread in (self._reader, self._writer):
            thread.shutdown()
        try:
            with closing(self._db), closing(self._reading):
                pass
        finally:
            self._unlock()

    def _unlock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


async def _on(thread: ThreadPoolExecutor, call: Callable[[], _R]) -> _R:
    return await asyncio.get_running_loop().run_in_executor(thread, call)


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)
