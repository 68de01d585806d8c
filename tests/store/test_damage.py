"""What goes wrong with the file of the tables is refused, and told as what it is."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.store.test_every_store import A, B, entry
from tests.store.test_sqlite import asked
from waghals.store import FILE, Conflict, SQLiteStore, StoreError, StoreLost, Unreadable
from waghals.store import sqlite_file as files
from waghals.store.sqlite_file import NotOurs
from waghals.table.events import Entry

pytestmark = pytest.mark.anyio
PAGE = 4096  # bytes


def long_entry(version: int) -> Entry:
    """One that fills a page by itself."""
    return Entry(version, 1.5, "played", {"line": "x" * PAGE})


async def filled(folder: Path) -> None:
    """A table of many pages and one of a single entry; no server has the file."""
    store = SQLiteStore(folder)
    await store.append(A, 0, [long_entry(version) for version in range(1, 41)], live=True)
    await store.append(B, 0, [entry(1)], live=True)
    await store.close()


def overwrite(path: Path, *, beyond: int) -> None:
    """Put zeros in place of every page past this one."""
    with path.open("r+b") as file:
        file.seek(beyond * PAGE)
        file.write(bytes(path.stat().st_size - beyond * PAGE))


# ---- found at the start


async def test_an_emptied_file_is_refused(tmp_path: Path) -> None:
    await filled(tmp_path)
    os.truncate(tmp_path / FILE, 0)
    for _ in range(2):
        with pytest.raises(StoreError, match="is empty: what it held is gone"):
            SQLiteStore(tmp_path)
    assert (tmp_path / FILE).stat().st_size == 0


async def test_damage_is_in_the_log_after_the_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[Path] = []
    with monkeypatch.context() as watched:

        def run(check: files.Check) -> None:
            checked.append(tmp_path)

        watched.setattr(files.Check, "run", run)
        await SQLiteStore(tmp_path).close()
        assert checked == [tmp_path], "a server looks"
        await SQLiteStore(tmp_path, serving=False).close()
        assert checked == [tmp_path], "others do not"
    await filled(tmp_path)
    overwrite(tmp_path / FILE, beyond=12)
    with caplog.at_level(logging.ERROR):
        files.Check(tmp_path / FILE).join()
    [record] = caplog.records
    assert f"{tmp_path / FILE} is damaged" in record.message


async def test_a_large_file_is_looked_through_only_as_far_as_there_is_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await filled(tmp_path)
    monkeypatch.setattr(files, "CHECK", -1.0)
    monkeypatch.setattr(files, "STEPS", 1)
    overwrite(tmp_path / FILE, beyond=12)
    with caplog.at_level(logging.WARNING):
        files.Check(tmp_path / FILE).join()
    assert not caplog.records


async def test_a_damaged_head_is_told(tmp_path: Path) -> None:
    await filled(tmp_path)
    with (tmp_path / FILE).open("r+b") as file:
        file.write(bytes(100))
    with pytest.raises(NotOurs):
        SQLiteStore(tmp_path)


async def test_a_damaged_table_of_contents_is_told(tmp_path: Path) -> None:
    await filled(tmp_path)
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(100)
        file.write(b"\xff" * (PAGE - 100))
    with pytest.raises(StoreError, match="malformed"):
        SQLiteStore(tmp_path)


# ---- found when something is read


async def test_what_is_damaged_is_told_and_the_rest_is_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await filled(tmp_path)
    overwrite(tmp_path / FILE, beyond=30)
    caplog.set_level(logging.CRITICAL)
    store = SQLiteStore(tmp_path)
    for read in (store.read(A), store.entries(A), store.entries(A, after=1)):
        with pytest.raises(Unreadable, match=f"table {A} cannot be read from .*{FILE}"):
            await read
    assert [kept.room for kept in await store.rooms()] == [A, B]
    await store.close()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET data = '{'",
        "UPDATE entries SET data = x'ff00'",
        "UPDATE entries SET version = 7 WHERE version = 2",
        "DELETE FROM entries WHERE version = 2",
        "DELETE FROM entries WHERE version = 3",
        "DELETE FROM entries",
        "INSERT INTO snapshots VALUES ('BCDFGH', 2, '{')",
        "INSERT INTO snapshots VALUES ('BCDFGH', 'two', '{}')",
        "DROP TABLE entries",
    ],
)
async def test_what_is_no_whole_log_is_an_error_of_ours(tmp_path: Path, damage: str) -> None:
    store = SQLiteStore(tmp_path)
    await store.append(A, 0, [entry(1), entry(2), entry(3)], live=True)
    asked(tmp_path, "PRAGMA writable_schema = ON", damage)
    with pytest.raises(Unreadable, match=f"table {A} cannot be read"):
        await store.read(A)
    await store.close()


async def test_a_list_that_cannot_be_read_is_an_error_of_ours(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path)
    asked(tmp_path, "DROP TABLE tables")
    for live in (True, False):
        with pytest.raises(Unreadable, match="the list of tables cannot be read"):
            await store.rooms(live=live)
    with pytest.raises(StoreError, match="could not be removed"):
        await store.remove(A, 1)
    with pytest.raises(StoreError, match="could not be written"):
        await store.append(A, 0, [entry(1)], live=True)
    await store.close()


# ---- found when something is written


async def test_of_a_full_disk_the_first_words_are_told_and_it_may_be_emptied(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path)
    await store.append(A, 0, [entry(1)], live=True)
    db = store._db  # pyright: ignore[reportPrivateUsage]
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count = {pages}")
    many = [long_entry(version) for version in range(2, 20)]
    results = await asyncio.gather(
        store.append(A, 1, many, live=True),
        store.append(B, 0, [entry(1)], live=True),
        return_exceptions=True,
    )
    assert isinstance(results[0], StoreError)
    assert "disk is full" in str(results[0])
    assert results[1] is None, "what has room is kept"
    db.execute("PRAGMA max_page_count = 1000000")
    await store.append(A, 1, many, live=True)
    assert len(await store.entries(A)) == 19
    await store.close()


@pytest.mark.parametrize(
    ("free", "said"), [(0, "disk I/O error; the disk is full"), (10**9, "disk I/O error")]
)
async def test_what_comes_of_a_full_disk_is_told_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, said: str
) -> None:
    usage = shutil.disk_usage(tmp_path)._replace(free=free)

    def disk_usage(folder: Path) -> object:
        return usage

    monkeypatch.setattr("shutil.disk_usage", disk_usage)
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE

    def fail() -> None:
        with files.told(tmp_path / FILE):
            raise error

    with pytest.raises(StoreError) as told:
        fail()
    assert str(told.value) == f"{tmp_path / FILE} cannot be used: {said}"


def delete(path: Path) -> None:
    path.unlink()


def empty(path: Path) -> None:
    os.truncate(path, 0)


def replace(path: Path) -> None:
    other = path.with_suffix(".other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def delete_what_is_not_yet_moved(path: Path) -> None:
    path.with_name(f"{FILE}-wal").unlink()


@pytest.mark.parametrize("lose", [delete, empty, replace, delete_what_is_not_yet_moved])
async def test_nothing_is_kept_where_nobody_will_find_it(
    tmp_path: Path, lose: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    store = SQLiteStore(tmp_path)
    await store.append(A, 0, [entry(1)], live=True)
    lose(tmp_path / FILE)
    with caplog.at_level(logging.ERROR):
        for _ in range(2):
            with pytest.raises(StoreLost, match="deleted, emptied or replaced"):
                await store.append(A, 1, [entry(2)], live=True)
        with pytest.raises(StoreLost):
            await store.append(B, 0, [entry(1)], live=True)
    assert [record.levelname for record in caplog.records] == ["CRITICAL"]
    await store.close()


async def test_the_first_error_of_a_transaction_is_the_one_that_is_told() -> None:
    db = sqlite3.connect(":memory:", isolation_level=None)

    def fail() -> None:
        with files.transaction(db):
            db.execute("ROLLBACK")  # as SQLite itself does after some errors
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    db.close()


async def test_a_conflict_is_no_damage(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path)
    with pytest.raises(Conflict):
        await store.append(A, 3, [entry(4)], live=True)
    await store.append(A, 0, [entry(1)], live=True)
    await store.close()
