"""The database that several servers share: who writes, who is told, who holds what, and when it is away."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path

import psycopg
import pytest

from tests.postgres import cluster
from tests.store.test_every_store import entry
from waghals.store import Conflict, SQLiteStore, StoreError, is_shared, open_store
from waghals.store.postgres import PostgresStore
from waghals.store.postgres_database import Database, steps
from waghals.store.protocol import Changed, StoreTooNew

pytestmark = pytest.mark.anyio
A, B, C = "BCDFGH", "BCDFGJ", "BCDFGK"
LONG = 60.0  # seconds that nothing here ever takes, not even on a busy machine


@pytest.fixture
def address() -> str:
    return cluster().empty_database()


@pytest.fixture
async def store(address: str) -> AsyncGenerator[PostgresStore, None]:
    store = await PostgresStore.open(address)
    yield store
    await store.close()


@pytest.fixture
async def other(address: str, store: PostgresStore) -> AsyncGenerator[PostgresStore, None]:
    """The same database, as another server has it."""
    other = await PostgresStore.open(address)
    yield other
    await other.close()


def asked(address: str, question: str) -> list[tuple[object, ...]]:
    """What the database itself answers."""
    with psycopg.connect(address, autocommit=True) as connection:
        return connection.execute(question.encode()).fetchall()


# ---- several servers


async def test_of_two_servers_that_write_at_once_one_is_late(
    store: PostgresStore, other: PostgresStore
) -> None:
    await store.append(A, 0, [entry(1)], live=True)
    both = [
        each.append(A, 1, [entry(2, command=name)], live=True) for each, name in ((store, "a"), (other, "b"))
    ]
    first, second = await asyncio.gather(*both, return_exceptions=True)
    assert [type(one) for one in (first, second) if one is not None] == [Conflict]
    assert [each.command for each in await store.entries(A, 1)] == ["a" if first is None else "b"]


async def test_of_two_servers_that_make_the_same_table_one_is_late(
    store: PostgresStore, other: PostgresStore
) -> None:
    both = [each.append(A, 0, [entry(1)], live=True) for each in (store, other)]
    done = await asyncio.gather(*both, return_exceptions=True)
    assert [type(one) for one in done if one is not None] == [Conflict]


async def test_many_tables_written_by_two_servers_never_wait_for_each_other_in_a_circle(
    store: PostgresStore, other: PostgresStore
) -> None:
    rooms = [f"BCDF{x}{y}" for x in "GHJKLM" for y in "GHJKLM"]
    await asyncio.gather(*(store.append(room, 0, [entry(1)], live=True) for room in rooms))
    late = 0
    for version in range(1, 6):
        orders = ((store, rooms), (other, rooms[::-1]))
        writes = [
            each.append(room, version, [entry(version + 1)], live=True)
            for each, order in orders
            for room in order
        ]
        done = await asyncio.gather(*writes, return_exceptions=True)
        assert {type(one) for one in done} == {type(None), Conflict}
        late += sum(one is not None for one in done)
    assert late == 5 * len(rooms)


async def test_a_server_is_told_what_others_change_and_not_what_it_changes_itself(
    store: PostgresStore, other: PostgresStore
) -> None:
    async with asyncio.timeout(LONG), aclosing(store.watch()) as changes:
        assert await anext(changes) is None  # from now on
        await store.append(A, 0, [entry(1)], live=True)
        await other.append(B, 0, [entry(1), entry(2)], live=True)
        assert await anext(changes) == Changed(B, 2)
        await other.append(A, 1, [entry(2)], live=False)
        assert await anext(changes) == Changed(A, 2)
        await other.remove(B, 2)
        assert await anext(changes) == Changed(B, 0)


async def test_one_server_at_a_time_holds_a_table(store: PostgresStore, other: PostgresStore) -> None:
    assert await store.claim(A, "one", LONG)
    assert await store.claim(A, "one", LONG)
    assert not await other.claim(A, "two", LONG)
    assert await other.claim(B, "two", LONG)
    await other.release(A, "two")
    assert not await other.claim(A, "two", LONG)
    await store.release(A, "one")
    assert await other.claim(A, "two", 0)  # and lets it go at once
    assert await store.claim(A, "one", LONG)


async def test_of_many_who_claim_a_table_at_once_one_holds_it(
    store: PostgresStore, other: PostgresStore
) -> None:
    claims = [each.claim(A, f"{n} {id(each)}", LONG) for n in range(10) for each in (store, other)]
    assert (await asyncio.gather(*claims)).count(True) == 1
    rooms = [f"BCDG{x}{y}" for x in "GHJKLM" for y in "GHJKLM"]
    assert all(await asyncio.gather(*(store.claim(room, "one", LONG) for room in rooms)))


async def test_servers_tell_each_other_who_is_there(store: PostgresStore, other: PostgresStore) -> None:
    assert await store.present(A, ["anna"], LONG) == {"anna"}
    assert await other.present(A, [], LONG) == {"anna"}
    assert await other.present(A, ["ben", "carl"], LONG) == {"anna", "ben", "carl"}
    assert await other.present(A, ["carl"], LONG) == {"anna", "carl"}
    assert await store.present(A, [], LONG) == {"carl"}
    assert await store.present(A, ["anna"], LONG) == {"anna", "carl"}
    assert await other.present(B, [], LONG) == set()
    await other.present(C, ["dora"], 0)
    assert await store.present(C, [], LONG) == set()
    told = ((A, "anna"), (B, "emil"))
    seen = await asyncio.gather(*(store.present(room, [holder], LONG) for room, holder in told))
    assert seen == [{"anna", "carl"}, {"emil"}]


async def test_what_somebody_may_do_is_counted_for_all_servers(
    address: str, store: PostgresStore, other: PostgresStore
) -> None:
    left = [await each.spend("guess 192.0.2.1", 3, 1e-9) for each in (store, other, store, other)]
    assert left == pytest.approx([2, 1, 0, 0], abs=1e-3)
    assert await store.spend("guess 192.0.2.2", 3, 1e-9) == 2
    asked(address, "UPDATE waghals.limits SET since = since - interval '1 minute' RETURNING key")
    assert await other.spend("guess 192.0.2.1", 3, 1 / 60) == pytest.approx(0, abs=0.5)
    asked(address, "UPDATE waghals.limits SET since = since - interval '1 hour' RETURNING key")
    assert await other.spend("guess 192.0.2.1", 3, 1) == 2


async def test_what_has_expired_for_long_is_forgotten(address: str, store: PostgresStore) -> None:
    await store.present(A, ["anna"], 0)
    await store.spend("guess 192.0.2.1", 3, 1)
    await store.claim(B, "one", 0)
    for column, table in (("until", "presence"), ("until", "leases"), ("since", "limits")):
        asked(address, f"UPDATE waghals.{table} SET {column} = now() - interval '2 days' RETURNING 1")
    again = await PostgresStore.open(address)
    await again.claim(A, "two", LONG)
    await again.close()
    assert asked(address, "SELECT room FROM waghals.leases") == [(A,)]
    assert (
        asked(address, "SELECT * FROM waghals.presence")
        == asked(address, "SELECT * FROM waghals.limits")
        == []
    )


async def test_what_one_table_cannot_keep_takes_nothing_from_the_others(store: PostgresStore) -> None:
    writes = [
        store.append(room, 0, [entry(1, command=command)], live=True)
        for room, command in ((A, "a"), (B, "no\0text"), (C, "c"))
    ]
    done = await asyncio.gather(
        store.append("BCDFGL", 0, [entry(1)], live=True), *writes, return_exceptions=True
    )
    assert [type(one) for one in done] == [type(None), type(None), StoreError, type(None)]
    assert [kept.room for kept in await store.rooms()] == ["BCDFGH", "BCDFGK", "BCDFGL"]


# ---- a database that is away


async def test_after_a_restart_of_the_database_everything_goes_on(
    store: PostgresStore, other: PostgresStore, caplog: pytest.LogCaptureFixture
) -> None:
    await store.append(A, 0, [entry(1)], live=True)
    async with asyncio.timeout(LONG), aclosing(store.watch()) as changes:
        assert await anext(changes) is None
        cluster().restart()
        await store.append(A, 1, [entry(2)], live=True)
        assert len(await store.entries(A)) == 2
        assert await anext(changes) is None  # whatever was missed
        await other.append(A, 2, [entry(3)], live=True)
        assert await anext(changes) == Changed(A, 3)
    assert "is asked again" in caplog.text
    assert "cannot be listened to" in caplog.text


async def test_a_database_that_stays_away_is_an_error_of_ours_told_without_a_password(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("waghals.store.postgres_database.PATIENCE", 0.2)
    store = await PostgresStore.open(address.replace("waghals@", "waghals:hush@"))
    cluster().stop()
    try:
        for asking in (store.entries(A), store.append(A, 0, [entry(1)], live=True), store.claim(A, "one", 1)):
            with pytest.raises(StoreError, match=r"database test.* does not answer"):
                await asking
        with pytest.raises(StoreError, match="cannot be used"):
            await PostgresStore.open(address.replace("waghals@", "waghals:hush@"))
    finally:
        cluster().start()
    await store.append(A, 0, [entry(1)], live=True)
    await store.close()
    assert "hush" not in caplog.text


async def test_what_was_written_although_its_answer_was_lost_is_written_once(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    once, answers = Database.once, iter([True])

    async def lost(self: Database, query: str, *values: object) -> object:
        rows = await once(self, query, *values)
        if "INSERT INTO waghals.entries" in query and next(answers, False):
            raise psycopg.OperationalError("the connection is lost")
        return rows

    monkeypatch.setattr(Database, "once", lost)
    with caplog.at_level(logging.CRITICAL):
        await store.append(A, 0, [entry(1, command="mine")], live=True)
    assert await store.entries(A) == [entry(1, command="mine")]
    with pytest.raises(Conflict):
        await store.append(A, 0, [entry(1, command="mine")], live=True)


@pytest.mark.parametrize(
    "address", ["postgresql://anna:hush@host/name?nonsense=1", "postgresql://anna:hush@[::1/name", "hush"]
)
async def test_an_address_that_is_none_is_refused_and_not_repeated(address: str) -> None:
    with pytest.raises(StoreError, match="no address of a PostgreSQL database") as refusal:
        await PostgresStore.open(address)
    assert "hush" not in str(refusal.value)
    assert refusal.value.__cause__ is None
    assert refusal.value.__suppress_context__


async def test_who_lacks_the_extra_is_told_which(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("waghals.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"psycopg is not installed; .* pip install 'waghals\[postgres\]'"):
        await open_store(address)


async def test_only_who_asks_for_a_database_needs_its_library(tmp_path: Path) -> None:
    code = f"""
import asyncio, sys, waghals.store
asyncio.run(asyncio.run(waghals.store.open_store({str(tmp_path)!r})).close())
assert not [name for name in sys.modules if name.startswith("psycopg")]
"""
    done = await asyncio.create_subprocess_exec(sys.executable, "-c", code)
    assert await done.wait() == 0


async def test_an_address_leads_to_its_store(address: str, tmp_path: Path) -> None:
    for place, kind in ((address, PostgresStore), (str(tmp_path), SQLiteStore)):
        store = await open_store(place)
        assert isinstance(store, kind)
        await store.close()
    assert (is_shared(address), is_shared(str(tmp_path))) == (True, False)


# ---- the schema


async def test_servers_that_start_at_once_make_the_schema_once(address: str) -> None:
    stores = await asyncio.gather(*(PostgresStore.open(address) for _ in range(4)))
    for store in stores:
        await store.close()
    assert asked(address, "SELECT step FROM waghals.steps ORDER BY step") == [
        (step,) for step in range(1, len(steps()) + 1)
    ]


async def test_a_newer_schema_is_refused_and_left_alone(address: str, store: PostgresStore) -> None:
    asked(address, "INSERT INTO waghals.steps VALUES (99) RETURNING step")
    with pytest.raises(StoreTooNew, match=f"schema 99, this version of Waghals knows up to {len(steps())}"):
        await PostgresStore.open(address)
    assert asked(address, "SELECT max(step) FROM waghals.steps") == [(99,)]


async def test_an_older_schema_is_brought_to_the_present_one(
    address: str, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    from waghals.store import postgres_database

    await store.append(A, 0, [entry(1)], live=True)
    path = [*postgres_database.steps(), "ALTER TABLE waghals.tables ADD COLUMN extra text"]
    monkeypatch.setattr(postgres_database, "steps", lambda: path)
    newest = len(path)
    newer = await PostgresStore.open(address)
    assert await newer.entries(A) == [entry(1)]
    await newer.close()
    assert asked(address, "SELECT extra FROM waghals.tables") == [(None,)]
    path.extend(["CREATE TABLE waghals.more (x integer)", "NONSENSE"])
    with pytest.raises(StoreError, match="syntax error"):
        await PostgresStore.open(address)
    assert asked(address, "SELECT max(step), to_regclass('waghals.more') FROM waghals.steps") == [
        (newest, None)
    ]
