"""What the host does with the tables of a folder, while its server runs."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path

import pytest

from tests.live.test_tables import LONG, PATIENT, people
from tests.store.test_every_store import A, B, C, entry
from tests.table.tables import HOST
from waghals.cli import main
from waghals.live.tables import Tables
from waghals.store import FILE, MemoryStore, SQLiteStore
from waghals.store.retention import DAY, close, expired
from waghals.table.commands import Refused, SetPace, Start

pytestmark = pytest.mark.anyio


async def host(folder: Path, *words: str) -> int:
    """What `waghals` with these words ends with, in another thread as in another process."""
    command, *rest = words
    return await asyncio.to_thread(main, [command, "--data", str(folder), *rest])


async def test_a_backup_is_whole_while_tables_are_written(
    store: SQLiteStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written, stop = 0, threading.Event()

    async def write() -> None:
        nonlocal written
        while not stop.is_set():
            await store.append(A, written, [entry(written + 1)], live=True)
            written += 1

    writing = asyncio.create_task(write())
    while not written:
        await asyncio.sleep(0)
    copies = tmp_path / "copies"
    copies.mkdir()
    before = written
    for _ in range(2):  # a copy takes the place of the last one
        assert await host(tmp_path, "backup", str(copies / FILE)) == 0
    stop.set()
    await writing
    assert [path.name for path in copies.iterdir()] == [FILE]
    assert f"{copies / FILE} holds all tables" in capsys.readouterr().out
    again = SQLiteStore(copies)
    entries = await again.entries(A)
    assert before <= len(entries) <= written
    assert entries == (await store.entries(A))[: len(entries)]
    await again.close()


@pytest.mark.parametrize(
    ("target", "said"),
    [(FILE, "is the file that is to be copied"), ("nowhere/copy", "unable to open"), (".", "cannot be used")],
)
async def test_a_backup_that_cannot_be_made_leaves_nothing(
    store: SQLiteStore, tmp_path: Path, capsys: pytest.CaptureFixture[str], target: str, said: str
) -> None:
    await store.append(A, 0, [entry(1)], live=True)
    before = sorted(tmp_path.iterdir())
    assert await host(tmp_path, "backup", str(tmp_path / target)) == 1
    assert said in capsys.readouterr().err
    assert sorted(tmp_path.iterdir()) == before
    assert await store.entries(A) == [entry(1)]


async def test_tables_are_listed_and_shown(
    store: SQLiteStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = Tables(store, PATIENT)
    live = await tables.make(people)
    other = await tables.make(people)
    await live.do(Start(), HOST)
    await tables.close()
    assert await host(tmp_path, "tables") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [live.room, other.room]
    assert lines[0].endswith("running  4 entries")
    assert lines[1].endswith("resting  3 entries")
    assert await host(tmp_path, "tables", "show", live.room.lower()) == 0
    assert capsys.readouterr().out.splitlines() == [
        lines[0],
        "cant-stop: players 2",
        "the match is running",
        "seat 0: Anna (person)",
        "seat 1: Ben (person)",
    ]


async def test_a_closed_table_is_gone_also_for_those_who_are_there(
    store: SQLiteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("waghals.store.sqlite.LOOK", 0.01)
    tables = Tables(store, PATIENT)
    tables.start()
    live, other = await tables.make(people), await tables.make(people)
    async with asyncio.timeout(LONG):
        with live.watch(None) as woken:
            assert await host(tmp_path, "tables", "close", live.room) == 0
            while not live.broken:
                woken.clear()
                await woken.wait()
        with pytest.raises(Refused, match="no table with this code"):
            await live.do(SetPace("fast"), HOST)
        assert await tables.find(other.room) is other
    assert await host(tmp_path, "tables", "close", live.room) == 2
    assert f"there is no table {live.room}" in capsys.readouterr().err
    await tables.close()


async def test_tables_that_nobody_touches_go(
    store: SQLiteStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    now = time.time()
    await store.append(A, 0, [entry(1, at=now - 91 * DAY)], live=False)
    await store.append(B, 0, [entry(1, at=now - 91 * DAY)], live=True)
    await store.append(C, 0, [entry(1, at=now - 89 * DAY)], live=False)
    for words, said, left in (
        (["--retention", "never", "expire"], "Tables stay for ever", {A, B, C}),
        (["expire", "--dry-run"], "1 table would go.", {A, B, C}),
        (["expire"], "1 table cleared away.", {B, C}),
        (["expire"], "0 tables cleared away.", {B, C}),
        (["expire", "--retention", "80"], "1 table cleared away.", {B}),
    ):
        assert await host(tmp_path, "tables", *words) == 0
        assert said in capsys.readouterr().out
        assert {kept.room for kept in await store.rooms()} == left


async def test_a_server_clears_them_away_by_itself_but_those_that_somebody_looks_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("waghals.live.tables.EXPIRE", 0.01)
    store, old = MemoryStore(), time.time() - 2 * DAY
    await store.append(A, 0, [entry(1, at=old)], live=False)
    tables = Tables(store, PATIENT, retention=1)
    room = (await tables.make(lambda room, clock: people(room, lambda: old))).room
    tables.start()
    async with asyncio.timeout(LONG):
        while [kept.room for kept in await store.rooms()] != [room]:
            await asyncio.sleep(0.005)
    await tables.close()
    assert [kept.room for kept in await expired(store, 1)] == [room]


async def test_a_table_is_closed_though_others_play_there() -> None:
    class Busy(MemoryStore):
        async def remove(self, room: str, version: int) -> None:
            if version < 3:
                await self.append(room, version, [entry(version + 1)], live=True)
            await super().remove(room, version)

    store = Busy()
    await store.append(A, 0, [entry(1)], live=True)
    assert await close(store, A)
    assert not await close(store, A)
    assert not await store.rooms()


@pytest.mark.parametrize("words", [["tables"], ["tables", "close", "KRT4WB"], ["backup", "copy"]])
async def test_where_there_are_no_tables_none_are_made(
    tmp_path: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert await host(tmp_path / "nowhere", *words) == 1
    assert "nowhere" in capsys.readouterr().err
    assert not (tmp_path / "nowhere").exists()
