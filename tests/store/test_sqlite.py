"""The file with the tables: kept on the disk, one server's at a time, brought to the present schema."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tests.store.test_every_store import A, B, entry
from waghals.store import FILE, SQLiteStore, StoreBusy, StoreError
from waghals.store import sqlite_file as files
from waghals.store.protocol import StoreTooNew
from waghals.store.sqlite_file import MIGRATIONS, SCHEMA, NotOurs
from waghals.table.events import Snapshot

pytestmark = pytest.mark.anyio
FULL = 2  # what SQLite calls synchronous=FULL


def asked(folder: Path, *questions: str) -> list[tuple[object, ...]]:
    """What the file itself answers to the last one."""
    answer: list[tuple[object, ...]] = []
    db = sqlite3.connect(folder / FILE)
    for question in questions:
        answer = db.execute(question).fetchall()
    db.commit()
    db.close()
    return answer


async def test_what_was_appended_is_there_after_a_restart(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path)
    await store.append(A, 0, [entry(1, "made"), entry(2, command="abc")], live=True)
    await store.append(A, 2, [entry(3)], live=True)
    await store.close()
    again = SQLiteStore(tmp_path)
    assert await again.entries(A) == [entry(1, "made"), entry(2, command="abc"), entry(3)]
    await again.close()


async def test_a_second_server_is_told_that_the_file_is_in_use(store: SQLiteStore, tmp_path: Path) -> None:
    with pytest.raises(StoreBusy, match="another Waghals server"):
        SQLiteStore(tmp_path)


async def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    await SQLiteStore(tmp_path).close()
    db = files.connect(tmp_path / FILE)
    answers = {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")}
    db.close()
    assert answers == {"journal_mode": "wal", "synchronous": FULL}


async def test_what_waits_is_committed_together(store: SQLiteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    batches: list[int] = []
    commit = SQLiteStore._commit  # pyright: ignore[reportPrivateUsage]

    def counted(store: SQLiteStore, batch: list[object]) -> object:
        batches.append(len(batch))
        return commit(store, batch)  # type: ignore[arg-type]

    monkeypatch.setattr(SQLiteStore, "_commit", counted)
    await asyncio.gather(*(store.append(f"BCDF{n}", 0, [entry(1)], live=True) for n in range(50)))
    assert batches == [50]


async def test_one_that_cannot_be_written_takes_no_other_with_it(store: SQLiteStore, tmp_path: Path) -> None:
    await store.append(A, 0, [entry(1)], live=True)
    asked(tmp_path, "INSERT INTO entries VALUES ('BCDFGJ', 1, 0, 'made', '{}', NULL)")  # and no table of it
    results = await asyncio.gather(
        store.append(A, 1, [entry(2)], live=True),
        store.append(B, 0, [entry(1)], live=True),
        store.append(A, 2, [entry(3)], live=True),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), StoreError, type(None)]
    assert len(await store.entries(A)) == 3


async def test_a_file_of_a_newer_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    await SQLiteStore(tmp_path).close()
    asked(tmp_path, f"PRAGMA user_version = {SCHEMA + 1}")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreTooNew, match=f"schema {SCHEMA + 1}"):
        SQLiteStore(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"no database at all, but long enough to be read as a header of one " * 9]
)
async def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(NotOurs, match="not a Waghals database"):
        SQLiteStore(tmp_path)
    assert (tmp_path / FILE).read_bytes() == content


async def test_another_program_s_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    asked(tmp_path, "CREATE TABLE recipes (name TEXT)")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(NotOurs):
        SQLiteStore(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="file"):
        SQLiteStore(tmp_path / "file" / "folder")


async def test_a_refused_folder_is_free_for_the_next_try(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    with pytest.raises(StoreError):
        SQLiteStore(tmp_path)
    (tmp_path / FILE).unlink()
    await SQLiteStore(tmp_path).close()


# ---- schemas


async def test_a_file_of_the_first_schema_is_brought_to_this_one(tmp_path: Path) -> None:
    asked(
        tmp_path,
        *(step for step in MIGRATIONS[0].split(";") if step.strip()),
        f"PRAGMA application_id = {files.APPLICATION_ID}",
        "PRAGMA user_version = 1",
        "INSERT INTO tables VALUES ('BCDFGH', 1), ('BCDFGJ', 0)",
        "INSERT INTO entries VALUES ('BCDFGH', 1, 4.5, 'made', '{}', NULL)",
        "INSERT INTO entries VALUES ('BCDFGH', 2, 7.5, 'sat', '{}', 'x')",
        "INSERT INTO entries VALUES ('BCDFGJ', 1, 8.5, 'made', '{}', NULL)",
    )
    store = SQLiteStore(tmp_path)
    assert await store.rooms() == [(B, 1, False, 8.5, False), (A, 2, True, 7.5, False)]
    log = await store.read(A)
    assert ([each.kind for each in log.entries], log.snapshot) == (["made", "sat"], None)
    await store.append(A, 2, [entry(3)], live=True, snapshot=Snapshot(3, {}))
    await store.close()


async def test_an_older_file_is_brought_to_this_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = SQLiteStore(tmp_path)
    await old.append(A, 0, [entry(1)], live=True)
    await old.close()
    monkeypatch.setattr(files, "MIGRATIONS", (*MIGRATIONS, "ALTER TABLE tables ADD COLUMN extra TEXT;"))
    monkeypatch.setattr(files, "SCHEMA", SCHEMA + 1)
    new = SQLiteStore(tmp_path)
    assert await new.entries(A) == [entry(1)]
    await new.close()
    assert asked(tmp_path, "SELECT extra FROM tables") == [(None,)]
    assert asked(tmp_path, "PRAGMA user_version") == [(SCHEMA + 1,)]


async def test_a_failed_step_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await SQLiteStore(tmp_path).close()
    monkeypatch.setattr(files, "MIGRATIONS", (*MIGRATIONS, "CREATE TABLE new (x); NONSENSE;"))
    monkeypatch.setattr(files, "SCHEMA", SCHEMA + 1)
    with pytest.raises(StoreError, match="NONSENSE"):
        SQLiteStore(tmp_path)
    monkeypatch.undo()
    assert asked(tmp_path, "SELECT name FROM sqlite_master WHERE name = 'new'") == []
    assert asked(tmp_path, "PRAGMA user_version") == [(SCHEMA,)]
    await SQLiteStore(tmp_path).close()
