"""All tables from one store into another, either way."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.postgres import cluster
from tests.store.test_every_store import A, B, entry
from waghals.cli import main
from waghals.store import FILE, MemoryStore, SQLiteStore, StoreError, open_store
from waghals.store.copying import AT_ONCE, copy
from waghals.store.protocol import Kept, Log
from waghals.table.events import Entry, Snapshot

LONG_LOG = AT_ONCE + 5
SNAPSHOT = Snapshot(AT_ONCE + 2, {"so": ["it", "stands"]})


@pytest.fixture
def filled(tmp_path: Path) -> str:
    """A folder with two tables."""

    async def fill() -> None:
        store = SQLiteStore(tmp_path / "filled")
        entries = [entry(version, at=2.0) for version in range(1, LONG_LOG + 1)]
        await store.append(A, 0, entries, live=True, snapshot=SNAPSHOT)
        await store.append(B, 0, [entry(1, "made", command="abc")], live=False)
        await store.close()

    asyncio.run(fill())
    return str(tmp_path / "filled")


def content(place: str) -> dict[str, tuple[Kept, list[Entry], Log]]:
    async def read() -> dict[str, tuple[Kept, list[Entry], Log]]:
        store = await open_store(place)
        found = {
            kept.room: (kept, await store.entries(kept.room), await store.read(kept.room))
            for kept in await store.rooms()
        }
        await store.close()
        return found

    return asyncio.run(read())


def test_everything_goes_into_a_database_and_back(
    filled: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, back = cluster().empty_database(), str(tmp_path / "back")
    assert main(["store", "copy", str(Path(filled) / FILE), database]) == 0
    assert main(["store", "copy", database, back]) == 0
    assert capsys.readouterr().out == "Copied 2 tables.\n" * 2
    assert content(filled) == content(database) == content(back)
    assert list(content(back)) == [A, B]
    assert content(back)[A][2].snapshot == SNAPSHOT


def test_a_place_that_holds_tables_takes_no_others(filled: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = content(filled)
    database = cluster().empty_database()
    assert [main(["store", "copy", *way]) for way in ((filled, database), (database, filled))] == [0, 1]
    assert "the target holds tables already" in capsys.readouterr().err
    assert content(filled) == before


def test_a_place_without_tables_is_named_and_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere"
    assert main(["store", "copy", str(nowhere), str(tmp_path / "target")]) == 1
    assert capsys.readouterr().err == f"waghals: there are no tables in {nowhere}\n"
    assert list(tmp_path.iterdir()) == []


def test_a_source_that_changes_meanwhile_is_no_copy() -> None:
    class Busy(MemoryStore):
        async def entries(self, room: str, after: int = 0) -> list[Entry]:
            found = await super().entries(room, after)
            await self.append(room, len(found), [entry(len(found) + 1)], live=True)
            return found

    async def try_it() -> None:
        source = Busy()
        await source.append(A, 0, [entry(1)], live=True)
        with pytest.raises(StoreError, match="the source has changed meanwhile"):
            await copy(source, MemoryStore())

    asyncio.run(try_it())
