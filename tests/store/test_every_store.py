"""What every store of tables' logs does, whatever is behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from waghals.store import Conflict, MemoryStore, SQLiteStore, Store, StoreError
from waghals.table.events import Entry

KINDS: dict[str, Callable[[Path], Store]] = {"memory": lambda folder: MemoryStore(), "sqlite": SQLiteStore}


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    store = KINDS[request.param](tmp_path)
    yield store
    store.close()


def entry(version: int, kind: str = "played", command: str | None = None) -> Entry:
    return Entry(
        version, 1.5, kind, {"line": "* 3 4 5 2", "ok": True, "who": None, "more": {"ä": "ß"}}, command
    )


def test_what_was_appended_is_read_in_order(store: Store) -> None:
    store.append("BCDFGH", 0, [entry(1, "made"), entry(2, command="abc")], live=True)
    store.append("BCDFGH", 2, [entry(3)], live=True)
    assert store.read("BCDFGH") == [entry(1, "made"), entry(2, command="abc"), entry(3)]


def test_a_reader_who_knows_the_beginning_reads_on_from_there(store: Store) -> None:
    store.append("BCDFGH", 0, [entry(1), entry(2), entry(3)], live=True)
    assert store.read("BCDFGH", after=1) == [entry(2), entry(3)]
    assert store.read("BCDFGH", after=3) == store.read("BCDFGH", after=7) == []


def test_tables_do_not_mix(store: Store) -> None:
    store.append("BCDFGH", 0, [entry(1)], live=False)
    store.append("BCDFGJ", 0, [entry(1), entry(2)], live=False)
    assert [len(store.read(room)) for room in ("BCDFGH", "BCDFGJ", "BCDFGK")] == [1, 2, 0]


def test_all_tables_are_listed_or_those_whose_last_entry_left_them_live(store: Store) -> None:
    assert store.list() == store.list(live=True) == []
    store.append("BCDFGJ", 0, [entry(1)], live=True)
    store.append("BCDFGH", 0, [entry(1)], live=True)
    store.append("BCDFGH", 1, [entry(2)], live=False)
    assert store.list() == ["BCDFGH", "BCDFGJ"]
    assert store.list(live=True) == ["BCDFGJ"]


@pytest.mark.parametrize("after", [0, 1, 3])
def test_a_writer_who_does_not_know_the_last_entry_is_told_so(store: Store, after: int) -> None:
    store.append("BCDFGH", 0, [entry(1), entry(2)], live=True)
    with pytest.raises(Conflict, match=f"BCDFGH is at version 2.*taken to be at {after}") as conflict:
        store.append("BCDFGH", after, [entry(after + 1), entry(after + 2)], live=False)
    assert (conflict.value.room, conflict.value.after, conflict.value.found) == ("BCDFGH", after, 2)
    assert store.read("BCDFGH") == [entry(1), entry(2)]
    assert store.list(live=True) == ["BCDFGH"]


def test_of_two_writers_who_know_the_same_one_is_late(store: Store) -> None:
    store.append("BCDFGH", 0, [entry(1)], live=True)
    store.append("BCDFGH", 1, [entry(2, command="first")], live=True)
    with pytest.raises(Conflict):
        store.append("BCDFGH", 1, [entry(2, command="second")], live=True)
    after = store.read("BCDFGH", after=1)
    assert [each.command for each in after] == ["first"]
    store.append("BCDFGH", 2, [entry(3, command="second")], live=True)


@pytest.mark.parametrize("versions", [[2], [1, 3], [1, 1], [2, 1], [0]])
def test_versions_follow_one_by_one(store: Store, versions: list[int]) -> None:
    with pytest.raises(StoreError, match="BCDFGH"):
        store.append("BCDFGH", 0, [entry(version) for version in versions], live=True)
    assert store.read("BCDFGH") == []
    assert store.list() == []
