"""The file with the tables: kept on the disk, owned by one process, brought to the present schema."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.test_every_store import entry
from waghals.store import FILE, MIGRATIONS, SCHEMA, NotOurs, SQLiteStore, StoreBusy, StoreError, StoreTooNew

FULL = 2  # what SQLite calls synchronous=FULL


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLiteStore]:
    store = SQLiteStore(tmp_path)
    yield store
    store.close()


def asked(folder: Path, question: str) -> list[tuple[object, ...]]:
    """What the file itself answers, while no server has it."""
    db = sqlite3.connect(folder / FILE)
    answer = db.execute(question).fetchall()
    db.close()
    return answer


def test_what_was_appended_is_there_after_a_restart(store: SQLiteStore, tmp_path: Path) -> None:
    store.append("BCDFGH", 0, [entry(1, "made"), entry(2, command="abc")], live=True)
    store.append("BCDFGH", 2, [entry(3)], live=True)
    store.close()
    again = SQLiteStore(tmp_path)
    assert again.read("BCDFGH") == [entry(1, "made"), entry(2, command="abc"), entry(3)]
    again.close()


def test_a_second_server_is_told_that_the_file_is_in_use(store: SQLiteStore, tmp_path: Path) -> None:
    with pytest.raises(StoreBusy, match="another Waghals server"):
        SQLiteStore(tmp_path)


def test_a_commit_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def watched(
        path: Path, *, timeout: float, isolation_level: None, check_same_thread: bool
    ) -> sqlite3.Connection:
        opened.append(
            connect(
                path, timeout=timeout, isolation_level=isolation_level, check_same_thread=check_same_thread
            )
        )
        return opened[0]

    monkeypatch.setattr("sqlite3.connect", watched)
    store = SQLiteStore(tmp_path)
    answers = {
        name: opened[0].execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
    }
    store.close()
    assert answers == {"journal_mode": "wal", "synchronous": FULL}


def test_a_file_of_a_newer_schema_is_refused_and_left_alone(store: SQLiteStore, tmp_path: Path) -> None:
    store.close()
    db = sqlite3.connect(tmp_path / FILE)
    db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    db.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreTooNew, match=f"schema {SCHEMA + 1}"):
        SQLiteStore(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"no database at all, but long enough to be read as a header of one " * 9]
)
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(NotOurs, match="not a Waghals database"):
        SQLiteStore(tmp_path)
    assert (tmp_path / FILE).read_bytes() == content


def test_another_program_s_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("CREATE TABLE recipes (name TEXT)")
    db.commit()
    db.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(NotOurs):
        SQLiteStore(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="file"):
        SQLiteStore(tmp_path / "file" / "folder")


def test_an_older_file_is_brought_to_this_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = SQLiteStore(tmp_path)
    old.append("BCDFGH", 0, [entry(1)], live=True)
    old.close()
    monkeypatch.setattr(
        "waghals.store.MIGRATIONS", (*MIGRATIONS, "ALTER TABLE tables ADD COLUMN extra TEXT;")
    )
    monkeypatch.setattr("waghals.store.SCHEMA", SCHEMA + 1)
    new = SQLiteStore(tmp_path)
    assert new.read("BCDFGH") == [entry(1)]
    new.close()
    assert asked(tmp_path, "SELECT extra FROM tables") == [(None,)]
    assert asked(tmp_path, "PRAGMA user_version") == [(SCHEMA + 1,)]


def test_a_failed_step_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SQLiteStore(tmp_path).close()
    monkeypatch.setattr("waghals.store.MIGRATIONS", (*MIGRATIONS, "CREATE TABLE new (x); NONSENSE;"))
    monkeypatch.setattr("waghals.store.SCHEMA", SCHEMA + 1)
    with pytest.raises(StoreError):
        SQLiteStore(tmp_path)
    monkeypatch.undo()
    assert asked(tmp_path, "SELECT name FROM sqlite_master WHERE name = 'new'") == []
    assert asked(tmp_path, "PRAGMA user_version") == [(SCHEMA,)]
    SQLiteStore(tmp_path).close()


def test_a_file_that_cannot_be_read_any_more_is_an_error_of_ours(tmp_path: Path) -> None:
    SQLiteStore(tmp_path).close()
    asked(tmp_path, "DROP TABLE entries")
    asked(tmp_path, "DROP TABLE tables")
    store = SQLiteStore(tmp_path)
    for ask in (lambda: store.read("BCDFGH"), store.list, lambda: store.list(live=True)):
        with pytest.raises(StoreError, match="cannot be read"):
            ask()
    store.close()


def test_an_entry_that_is_no_json_is_an_error_of_ours(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path)
    store.append("BCDFGH", 0, [entry(1)], live=False)
    store.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("UPDATE entries SET data = '{'")
    db.close()
    store = SQLiteStore(tmp_path)
    with pytest.raises(StoreError, match="table BCDFGH cannot be read"):
        store.read("BCDFGH")
    store.close()
