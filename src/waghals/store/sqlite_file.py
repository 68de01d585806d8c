"""The SQLite file with the tables: whose it is, whether it is sound, its schema, and copies of it.

One server at a time serves a folder: it holds the lock file `LOCK`. Other processes of this machine may
read the file meanwhile, and write to it as briefly as the server does.
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import sys
import threading
import time
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from waghals.store.protocol import StoreBusy, StoreError, StoreTooNew

log: logging.Logger = logging.getLogger(__name__)

FILE = "waghals.sqlite3"
LOCK = "waghals.lock"
APPLICATION_ID = 0x57616768  # "Wagh": tells our files from other SQLite files
PATIENCE = 5.0  # seconds to wait for another process that writes
CHECK = 5.0  # seconds in which the file is looked through after the start, as far as that goes
ROOM = 64 * 1024  # bytes without which SQLite cannot begin
STEPS = 10_000  # of SQLite's machine between two looks at the clock
INSTEAD = "choose another folder with --data"
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
    """
    ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;  -- of the last entry
    ALTER TABLE tables ADD COLUMN changed REAL NOT NULL DEFAULT 0;  -- when that came
    UPDATE tables SET
        version = coalesce((SELECT max(version) FROM entries WHERE entries.room = tables.room), 0),
        changed = coalesce(
            (SELECT at FROM entries WHERE entries.room = tables.room ORDER BY version DESC LIMIT 1), 0
        );
    CREATE TABLE snapshots (
        room TEXT PRIMARY KEY REFERENCES tables,
        version INTEGER NOT NULL,  -- of the entry after which the table was so
        data TEXT NOT NULL  -- JSON
    );
    """,
    """
    ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;  -- strangers find it in a list
    CREATE INDEX listed_tables ON tables (room) WHERE listed;
    """,
    """
    CREATE TABLE results (  -- how matches went for those who want that to be kept
        name TEXT NOT NULL,
        match TEXT NOT NULL,
        holder TEXT NOT NULL,
        at REAL NOT NULL,
        game TEXT NOT NULL,
        won INTEGER NOT NULL,
        facts TEXT NOT NULL,  -- JSON
        PRIMARY KEY (name, match)
    ) WITHOUT ROWID;
    """,
)
SCHEMA = len(MIGRATIONS)  # each step of the migration path leads to the next version


class NotOurs(StoreError):
    """The file is no database of this program."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is not a Waghals database; {INSTEAD}")


def default_folder() -> Path:
    """The user's own data folder for this program, as the operating system has it."""
    from platformdirs import user_data_path

    return user_data_path("waghals", appauthor=False)


def lock(folder: Path) -> int:
    """Be the one server of this folder, until the file descriptor that this returns is closed.

    Raises:
        StoreBusy: another process is.
        StoreError: the folder cannot be made or written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError(f"{folder} cannot be used: {error.strerror}") from error
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        raise _busy(folder / FILE) from error
    return descriptor


def _busy(path: Path) -> StoreBusy:
    return StoreBusy(f"another Waghals server is using {path}; stop it, or {INSTEAD}")


def create(path: Path) -> None:
    """Make an empty database where there is none. An interrupted try leaves nothing under this name."""
    if path.exists():
        return
    new = path.with_suffix(".new")
    with told(path):
        new.unlink(missing_ok=True)
        with closing(sqlite3.connect(new, isolation_level=None)) as db:
            migrate(db)
        new.replace(path)


def connect(path: Path) -> sqlite3.Connection:
    """A connection to a database of ours, which is brought to the present schema.

    Raises:
        NotOurs, StoreTooNew, StoreBusy: the file cannot be used.
        StoreError: it is not there, empty, damaged at a place that has to be read, or cannot be written.
    """
    with told(path):
        if not path.stat().st_size:
            raise StoreError(f"{path} is empty: what it held is gone. Put a copy of it back, or delete it")
        db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            _check_owner(db, path)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            migrate(db)
        except BaseException:
            db.close()
            raise
    return db


@contextmanager
def told(path: Path) -> Generator[None, None, None]:
    """Say of an error of the file what it is. Raises StoreError or what is derived from it."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"{path} cannot be used: {error.strerror}") from error
    except sqlite3.Error as error:
        if _code(error) == sqlite3.SQLITE_NOTADB:
            raise NotOurs(path) from error
        if _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise _busy(path) from error
        raise StoreError(f"{path} cannot be used: {cause(error, path)}") from error


def cause(error: Exception, path: Path) -> str:
    """An error in words; SQLite calls many things an I/O error that come from a full disk."""
    with suppress(OSError):
        full = shutil.disk_usage(path.parent).free < ROOM
        if full and isinstance(error, sqlite3.Error) and _code(error) == sqlite3.SQLITE_IOERR:
            return f"{error}; the disk is full"
    return str(error)


def _code(error: sqlite3.Error) -> int | None:
    """SQLite's number for the kind of an error; None for one of Python's module."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def _number(db: sqlite3.Connection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])


def _check_owner(db: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that is not ours before anything in it is changed."""
    schema = _number(db, "user_version")
    if _number(db, "application_id") != APPLICATION_ID:
        raise NotOurs(path)
    if schema > SCHEMA:
        raise StoreTooNew(
            f"{path} has schema {schema}, this version of Waghals knows up to {SCHEMA}: "
            "use a newer Waghals, or another folder with --data"
        )


def migrate(db: sqlite3.Connection) -> None:
    """Bring an older file to this version, all of it or nothing."""
    if _number(db, "user_version") == SCHEMA:
        return
    with transaction(db):
        for step in MIGRATIONS[_number(db, "user_version") :]:
            for statement in _statements(step):
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {SCHEMA}")


def _statements(script: str) -> Generator[str, None, None]:
    """The statements of a script, one by one: `executescript` would commit before them."""
    statement = ""
    for part in script.split(";")[:-1]:
        statement += f"{part};"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


@contextmanager
def transaction(db: sqlite3.Connection, kind: str = "IMMEDIATE") -> Generator[None, None, None]:
    """All that is done inside, or nothing. The first error is the one that is raised."""
    db.execute(f"BEGIN {kind}")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # some errors have rolled back already
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
        raise


class Check(threading.Thread):
    """Looks through a database for `CHECK` seconds, while it is used, and logs what is wrong with it."""

    def __init__(self, path: Path) -> None:
        super().__init__(name="store-check", daemon=True)
        self._path, self._stop_now = path, threading.Event()
        self.start()

    def run(self) -> None:
        try:
            with closing(sqlite3.connect(self._path)) as db:
                end = time.monotonic() + CHECK
                db.set_progress_handler(lambda: self._stop_now.is_set() or time.monotonic() > end, STEPS)
                found = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
        except sqlite3.Error as error:
            found = "ok" if _code(error) == sqlite3.SQLITE_INTERRUPT else str(error)
        if found != "ok":
            log.error("%s is damaged, and some tables may be unreadable: %s", self._path, found)

    def stop(self) -> None:
        """Look no further."""
        self._stop_now.set()
        self.join()


def place(path: Path) -> tuple[int, int] | None:
    """Which file is at a path: device and inode; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def copy(path: Path, target: Path) -> None:
    """Copy the database as it stands at one moment, while others may write to it. Replaces the target.

    Raises StoreError.
    """
    part = target.with_name(target.name + ".part")
    with told(path), closing(connect(path)) as db:
        if target.exists() and target.samefile(path):
            raise StoreError(f"{target} is the file that is to be copied")
        with told(part):
            part.unlink(missing_ok=True)
            try:
                with closing(sqlite3.connect(part)) as written:
                    db.backup(written)
                    written.execute("PRAGMA journal_mode = DELETE")
                part.replace(target)
            finally:
                part.unlink(missing_ok=True)
