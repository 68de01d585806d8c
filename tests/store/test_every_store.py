"""What every store of tables' logs does, whatever is behind it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.postgres import cluster
from waghals.store import Conflict, MemoryStore, SQLiteStore, Store, StoreError
from waghals.store.postgres import PostgresStore
from waghals.store.protocol import Result
from waghals.table.events import Entry, Snapshot

pytestmark = pytest.mark.anyio


async def in_memory(folder: Path) -> Store:
    return MemoryStore()


async def in_sqlite(folder: Path) -> Store:
    return SQLiteStore(folder)


async def in_postgres(folder: Path) -> Store:
    return await PostgresStore.open(cluster().empty_database())


KINDS: dict[str, Callable[[Path], Awaitable[Store]]] = {
    "memory": in_memory,
    "sqlite": in_sqlite,
    "postgres": in_postgres,
}
A, B, C = "BCDFGH", "BCDFGJ", "BCDFGK"


@pytest.fixture(params=KINDS)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Store, None]:
    store = await KINDS[request.param](tmp_path)
    yield store
    await store.close()


def entry(version: int, kind: str = "played", command: str | None = None, at: float = 1.5) -> Entry:
    return Entry(
        version, at, kind, {"line": "* 3 4 5 2", "ok": True, "who": None, "more": {"ä": "ß"}}, command
    )


async def rooms(store: Store, *, live: bool = False) -> list[str]:
    return [kept.room for kept in await store.rooms(live=live)]


async def test_what_was_appended_is_read_in_order(store: Store) -> None:
    await store.append(A, 0, [entry(1, "made"), entry(2, command="abc")], live=True)
    await store.append(A, 2, [entry(3)], live=True)
    everything = [entry(1, "made"), entry(2, command="abc"), entry(3)]
    assert await store.entries(A) == (await store.read(A)).entries == everything
    assert (await store.read(A)).snapshot is None


async def test_a_reader_who_knows_the_beginning_reads_on_from_there(store: Store) -> None:
    await store.append(A, 0, [entry(1), entry(2), entry(3)], live=True)
    assert await store.entries(A, after=1) == [entry(2), entry(3)]
    assert await store.entries(A, after=3) == await store.entries(A, after=7) == []


async def test_what_was_read_stays_as_it_was(store: Store) -> None:
    await store.append(A, 0, [entry(1)], live=True)
    read = await store.entries(A)
    await store.append(A, 1, [entry(2)], live=True)
    assert read == [entry(1)]


async def test_tables_do_not_mix(store: Store) -> None:
    await store.append(A, 0, [entry(1)], live=False)
    await store.append(B, 0, [entry(1), entry(2)], live=False)
    assert [len(await store.entries(room)) for room in (A, B, C)] == [1, 2, 0]
    assert (await store.read(C)).entries == []


async def test_tables_are_listed_the_one_changed_last_first(store: Store) -> None:
    assert await store.rooms() == await store.rooms(live=True) == []
    for at, room in enumerate((B, A, C), start=10):
        await store.append(room, 0, [entry(1, at=at)], live=True)
    assert await rooms(store) == [C, A, B]
    await store.append(B, 1, [entry(2, at=19.5)], live=False)
    assert (await store.rooms())[0] == (B, 2, False, 19.5, False)
    assert await rooms(store) == [B, C, A]
    assert await rooms(store, live=True) == [C, A]


async def test_tables_that_strangers_may_find_are_listed_till_they_may_no_more(store: Store) -> None:
    for at, room in enumerate((A, B, C), start=10):
        await store.append(room, 0, [entry(1, at=at)], live=room == B, listed=room != A)
    assert [kept.room for kept in await store.rooms(listed=True)] == [C, B]
    assert [kept.room for kept in await store.rooms(live=True, listed=True)] == [B]
    await store.append(B, 1, [entry(2, at=20)], live=True)
    assert await store.rooms(listed=True) == [(C, 1, False, 12, True)]


@pytest.mark.parametrize("after", [0, 1, 3])
async def test_a_writer_who_does_not_know_the_last_entry_is_told_so(store: Store, after: int) -> None:
    await store.append(A, 0, [entry(1), entry(2)], live=True)
    with pytest.raises(Conflict, match=f"{A} is at version 2.*taken to be at {after}") as conflict:
        await store.append(A, after, [entry(after + 1), entry(after + 2)], live=False)
    assert (conflict.value.room, conflict.value.after, conflict.value.found) == (A, after, 2)
    assert await store.entries(A) == [entry(1), entry(2)]
    assert await rooms(store, live=True) == [A]


async def test_of_two_writers_who_know_the_same_one_is_late(store: Store) -> None:
    await store.append(A, 0, [entry(1)], live=True)
    await store.append(A, 1, [entry(2, command="first")], live=True)
    with pytest.raises(Conflict):
        await store.append(A, 1, [entry(2, command="second")], live=True)
    assert [each.command for each in await store.entries(A, after=1)] == ["first"]
    await store.append(A, 2, [entry(3, command="second")], live=True)


async def test_of_many_who_write_at_once_each_is_answered_by_itself(store: Store) -> None:
    codes = [f"BCDF{number}" for number in range(40)]
    made = [store.append(room, 0, [entry(1)], live=True) for room in codes]
    late = [store.append(room, 0, [entry(1, command="late")], live=False) for room in codes]
    results = await asyncio.gather(*made, *late, return_exceptions=True)
    assert [type(result) for result in results] == [type(None)] * 40 + [Conflict] * 40
    assert sorted(await rooms(store, live=True)) == sorted(codes)
    assert [await store.entries(room) for room in codes] == [[entry(1)]] * 40


@pytest.mark.parametrize("versions", [[2], [1, 3], [1, 1], [2, 1], [0], []])
async def test_versions_follow_one_by_one(store: Store, versions: list[int]) -> None:
    with pytest.raises(StoreError, match=A):
        await store.append(A, 0, [entry(version) for version in versions], live=True)
    assert not await store.entries(A)
    assert not await store.rooms()


# ---- snapshots


async def test_a_table_is_read_from_its_newest_snapshot_on(store: Store) -> None:
    first, second = Snapshot(2, {"seats": [{"name": "Ä"}]}), Snapshot(4, {"seats": []})
    await store.append(A, 0, [entry(1), entry(2), entry(3)], live=True, snapshot=first)
    await store.append(B, 0, [entry(1)], live=True)
    log = await store.read(A)
    assert (log.snapshot, log.entries) == (first, [entry(3)])
    await store.append(A, 3, [entry(4)], live=True, snapshot=second)
    log = await store.read(A)
    assert (log.snapshot, log.entries) == (second, [])
    assert len(await store.entries(A)) == 4
    assert (await store.read(B)).snapshot is None


async def test_who_is_late_leaves_no_snapshot(store: Store) -> None:
    await store.append(A, 0, [entry(1)], live=True)
    with pytest.raises(Conflict):
        await store.append(A, 0, [entry(1)], live=True, snapshot=Snapshot(1, {}))
    assert (await store.read(A)).snapshot is None


@pytest.mark.parametrize("version", [0, 1, 4])
async def test_a_snapshot_is_of_an_entry_that_comes_with_it(store: Store, version: int) -> None:
    await store.append(A, 0, [entry(1)], live=True)
    with pytest.raises(StoreError, match=A):
        await store.append(A, 1, [entry(2), entry(3)], live=True, snapshot=Snapshot(version, {}))
    assert await store.entries(A) == [entry(1)]


# ---- tables that go


async def test_a_removed_table_leaves_nothing(store: Store) -> None:
    await store.append(A, 0, [entry(1), entry(2)], live=True, snapshot=Snapshot(1, {}))
    await store.append(B, 0, [entry(1)], live=True)
    await store.remove(A, 2)
    assert (await store.entries(A), (await store.read(A)).snapshot, await rooms(store)) == ([], None, [B])
    await store.append(A, 0, [entry(1)], live=True)
    assert (await store.read(A)).entries == [entry(1)]


async def test_a_table_that_has_moved_on_is_not_removed(store: Store) -> None:
    await store.append(A, 0, [entry(1), entry(2)], live=False)
    for room, version, found in ((A, 1, 2), (B, 3, 0), (B, 0, 0)):
        with pytest.raises(Conflict) as conflict:
            await store.remove(room, version)
        assert conflict.value.found == found
    assert len(await store.entries(A)) == 2


# ---- processes


async def test_who_claims_a_table_keeps_it_by_claiming_it_again(store: Store) -> None:
    await store.append(A, 0, [entry(1)], live=True)
    assert await store.claim(A, "one", 60)
    assert await store.claim(A, "one", 60)
    await store.release(A, "one")
    await store.release(A, "two")
    assert await store.claim(A, "two", 60)


async def test_browsers_that_are_at_a_table_are_told(store: Store) -> None:
    await store.append(A, 0, [entry(1)], live=True)
    assert await store.present(A, ["anna", "ben"], 60) >= {"anna", "ben"}
    assert await store.present(B, [], 60) == frozenset()


async def test_a_snapshot_is_a_snapshot_of_plain_json(store: Store) -> None:
    data = {"seats": [{"name": None, "away": True}], "numbers": [1, 2]}
    snapshot = Snapshot(1, data)
    await store.append(A, 0, [entry(1)], live=True, snapshot=replace(snapshot))
    assert (await store.read(A)).snapshot == snapshot


def result(name: str, match: str, holder: str = "h", at: float = 1.5) -> Result:
    return Result(name, match, holder, at, "cant-stop", True, '{"ä": "ß"}')


async def test_results_are_kept_once_and_read_by_name_the_latest_first(store: Store) -> None:
    anna, later, ben = result("anna", "m1"), result("anna", "m2", at=2.5), result("ben", "m1")
    for one in (anna, later, ben, anna._replace(won=False)):
        await store.keep_result(one)
    assert await store.results("anna") == [later, anna]
    assert await store.results("nobody") == []
    assert set(await store.results()) == {anna, later, ben}


async def test_a_browser_forgets_what_it_has_let_be_kept_under_a_name_and_nothing_else(store: Store) -> None:
    mine, others, ben = result("anna", "m1"), result("anna", "m2", "other"), result("ben", "m1")
    for one in (mine, others, ben):
        await store.keep_result(one)
    await store.forget_results("anna", "h")
    assert set(await store.results()) == {others, ben}
