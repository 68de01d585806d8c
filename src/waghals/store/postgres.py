"""A store in a PostgreSQL database, which any number of processes and machines share.

The number of an entry is the key: of two processes that write the same one, the later is told of a
conflict. Each change is notified in its own transaction, and what several tables write at the same
time is committed together.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import AsyncGenerator, Collection, Sequence
from contextlib import aclosing
from math import inf
from typing import Any

from psycopg import errors

from waghals.store.postgres_database import Database, DatabaseAway
from waghals.store.protocol import (
    Append,
    Changed,
    Conflict,
    Kept,
    Log,
    Result,
    StoreError,
    Unreadable,
    check_consecutive,
)
from waghals.store.rounds import Rounds
from waghals.table.events import Entry, Snapshot

CHANNEL = "waghals"
ALIVE = 10.0  # seconds of silence after which the connection that listens is tried

APPEND = """
WITH given AS (
    SELECT * FROM unnest(%s::text[], %s::int[], %s::int[], %s::bool[], %s::float8[], %s::bool[])
        AS given (room, after, newest, live, changed, listed)
), locked AS (  -- in order, so that two processes never wait for each other
    SELECT room FROM waghals.tables JOIN given USING (room) ORDER BY room FOR UPDATE OF tables
), moved AS (
    UPDATE waghals.tables SET version = newest, live = given.live, changed = given.changed,
        listed = given.listed
    FROM given JOIN locked USING (room)
    WHERE tables.room = given.room AND tables.version = given.after
    RETURNING tables.room
), made AS (
    INSERT INTO waghals.tables (room, version, live, changed, listed)
    SELECT room, newest, live, changed, listed FROM given WHERE after = 0 ORDER BY room
    ON CONFLICT DO NOTHING
    RETURNING room
), head AS (
    SELECT room FROM moved UNION ALL SELECT room FROM made
), kept AS (
    INSERT INTO waghals.entries SELECT entry.*
    FROM unnest(%s::text[], %s::int[], %s::float8[], %s::text[], %s::text[], %s::text[])
        AS entry (room, version, at, kind, data, command)
    JOIN head USING (room)
), shortened AS (
    INSERT INTO waghals.snapshots SELECT snapshot.*
    FROM unnest(%s::text[], %s::int[], %s::text[]) AS snapshot (room, version, data) JOIN head USING (room)
    ON CONFLICT (room) DO UPDATE SET version = excluded.version, data = excluded.data
)
SELECT room, pg_notify(%s, concat_ws(' ', room, newest, %s::text)) FROM head JOIN given USING (room)
"""
REMOVE = """
WITH gone AS (DELETE FROM waghals.tables WHERE room = %s AND version = %s RETURNING room)
SELECT room, pg_notify(%s, concat_ws(' ', room, 0, %s::text)) FROM gone
"""
CLAIM = """
INSERT INTO waghals.leases AS lease
SELECT room, owner, now() + seconds * interval '1 second'
FROM unnest(%s::text[], %s::text[], %s::float8[]) AS given (room, owner, seconds) ORDER BY room
ON CONFLICT (room) DO UPDATE SET owner = excluded.owner, until = excluded.until
WHERE lease.owner = excluded.owner OR lease.until < now()
RETURNING room
"""
RELEASE = """
DELETE FROM waghals.leases USING unnest(%s::text[], %s::text[]) AS given (room, owner)
WHERE leases.room = given.room AND leases.owner = given.owner
"""
PRESENT = """
INSERT INTO waghals.presence
SELECT room, %s::text, coalesce(holders, '{}'), now() + seconds * interval '1 second'
FROM unnest(%s::text[], %s::float8[]) AS given (room, seconds) LEFT JOIN (
    SELECT room, array_agg(holder) AS holders
    FROM unnest(%s::text[], %s::text[]) AS each (room, holder) GROUP BY room
) AS there USING (room) ORDER BY room
ON CONFLICT (room, process) DO UPDATE SET holders = excluded.holders, until = excluded.until
"""
EVERYONE = """
SELECT room, unnest(holders) FROM waghals.presence WHERE room = ANY (%s) AND process <> %s AND until > now()
"""
SPEND = """
INSERT INTO waghals.limits AS known (key, remaining, since) VALUES (%s, %s::float8 - 1, now())
ON CONFLICT (key) DO UPDATE SET since = now(), remaining = greatest(
    0, least(%s::float8, known.remaining + extract(epoch FROM now() - known.since) * %s::float8) - 1
)
RETURNING remaining
"""
EXPIRE = (
    "DELETE FROM waghals.leases WHERE until < now() - interval '1 hour'",
    "DELETE FROM waghals.presence WHERE until < now() - interval '1 hour'",
    "DELETE FROM waghals.limits WHERE since < now() - interval '1 day'",
)
EXPIRE_EVERY = 3600.0  # seconds


class PostgresStore:
    """A `Store` in a PostgreSQL database; see `open`."""

    shared = True

    def __init__(self, database: Database) -> None:
        self._database = database
        self._process = secrets.token_hex(8)  # marks our own notes
        self._appends = Rounds(self._append)
        self._claims = Rounds(self._claim)
        self._releases = Rounds(self._release)
        self._presences = Rounds(self._present)
        self._expired = -inf  # when what expires was last looked through

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        """The store at an address such as ``postgresql://user:password@host/name``.

        Raises StoreError: it cannot be reached or used; StoreTooNew.
        """
        database = Database(address)
        await database.open()
        return cls(database)

    async def close(self) -> None:
        await self._appends.idle()
        await self._database.close()

    # ---- logs

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
        check_consecutive(room, after, entries, snapshot)
        await self._appends.call(room, Append(room, after, entries, live, listed, snapshot))

    async def _append(self, appends: Sequence[Append]) -> Sequence[Exception | None]:
        """Add to several logs in one transaction. What a lost connection leaves open is looked up."""
        unsure = False

        async def write() -> list[tuple[Any, ...]]:
            nonlocal unsure
            try:
                return await self._database.once(APPEND, *_rows(appends), CHANNEL, self._process)
            except errors.OperationalError:
                unsure = True
                raise

        try:
            kept = {room for room, _ in await self._database.with_patience(write)}
        except DatabaseAway:
            raise
        except StoreError as error:  # what one of them cannot keep takes nothing from the others
            if len(appends) == 1:
                return [error]
            return [answer for each in appends for answer in await self._append([each])]
        return [None if each.room in kept else await self._refusal(each, unsure) for each in appends]

    async def _refusal(self, append: Append, unsure: bool) -> Exception | None:
        """Why a log did not move on; None if it did, at a try whose answer was lost."""
        if (
            unsure
            and (await self.entries(append.room, append.after))[: len(append.entries)] == append.entries
        ):
            return None
        query = "SELECT version FROM waghals.tables WHERE room = %s"
        rows = await self._database.ask(query, append.room)
        return Conflict(append.room, append.after, rows[0][0] if rows else 0)

    async def read(self, room: str) -> Log:
        query = "SELECT version, data FROM waghals.snapshots WHERE room = %s"
        rows = await self._database.ask(query, room)
        snapshot = Snapshot(rows[0][0], _parsed(room, rows[0][1])) if rows else None
        return Log(snapshot, await self.entries(room, snapshot.version if snapshot else 0))

    async def entries(self, room: str, after: int = 0) -> list[Entry]:
        query = (
            "SELECT version, at, kind, data, command FROM waghals.entries"
            " WHERE room = %s AND version > %s ORDER BY version"
        )
        rows = await self._database.ask(query, room, after)
        if [row[0] for row in rows] != list(range(after + 1, after + 1 + len(rows))):
            raise Unreadable(f"some entries of table {room} are missing")
        return [Entry(version, at, kind, _parsed(room, data), by) for version, at, kind, data, by in rows]

    async def rooms(self, *, live: bool = False, listed: bool = False) -> list[Kept]:
        which = " AND ".join(["true", *["live"] * live, *["listed"] * listed])
        query = f"SELECT room, version, live, changed, listed FROM waghals.tables WHERE {which}"
        query += " ORDER BY changed DESC, room"
        return [Kept(*row) for row in await self._database.ask(query)]

    async def remove(self, room: str, version: int) -> None:
        if not await self._database.ask(REMOVE, room, version, CHANNEL, self._process):
            rows = await self._database.ask("SELECT version FROM waghals.tables WHERE room = %s", room)
            raise Conflict(room, version, rows[0][0] if rows else 0)

    # ---- results

    async def keep_result(self, result: Result) -> None:
        query = "INSERT INTO waghals.results VALUES (%s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"
        await self._database.ask(f"{query} RETURNING name", *result)

    async def results(self, name: str | None = None) -> list[Result]:
        query = "SELECT name, match, holder, at, game, won, facts FROM waghals.results"
        where = "WHERE %s::text IS NULL OR name = %s ORDER BY at DESC"
        return [Result(*row) for row in await self._database.ask(f"{query} {where}", name, name)]

    async def forget_results(self, name: str, holder: str) -> None:
        query = "DELETE FROM waghals.results WHERE name = %s AND holder = %s RETURNING name"
        await self._database.ask(query, name, holder)

    # ---- other processes

    async def watch(self) -> AsyncGenerator[Changed | None, None]:
        async with aclosing(self._database.notes(CHANNEL, ALIVE)) as notes:
            async for note in notes:
                if note is None:
                    yield None
                    continue
                room, version, process = note.split(" ")
                if process != self._process:
                    yield Changed(room, int(version))

    async def claim(self, room: str, owner: str, seconds: float) -> bool:
        return await self._claims.call((room, owner), (room, owner, seconds))

    async def _claim(self, claims: Sequence[tuple[str, str, float]]) -> Sequence[bool]:
        await self._expire()
        rooms = {room: (owner, seconds) for room, owner, seconds in claims}
        columns = [*rooms], [owner for owner, _ in rooms.values()], [seconds for _, seconds in rooms.values()]
        held = {room for (room,) in await self._database.ask(CLAIM, *columns)}
        return [room in held and rooms[room][0] == owner for room, owner, _ in claims]

    async def release(self, room: str, owner: str) -> None:
        await self._releases.call((room, owner), (room, owner))

    async def _release(self, leases: Sequence[tuple[str, str]]) -> Sequence[None]:
        await self._database.ask(RELEASE, *([lease[column] for lease in leases] for column in range(2)))
        return [None] * len(leases)

    async def present(self, room: str, holders: Collection[str], seconds: float) -> frozenset[str]:
        return await self._presences.call(room, (room, holders, seconds))

    async def _present(self, told: Sequence[tuple[str, Collection[str], float]]) -> Sequence[frozenset[str]]:
        seconds = {room: seconds for room, _, seconds in told}
        rows = [(room, holder) for room, holders, _ in told for holder in holders]
        columns = [[row[column] for row in rows] for column in range(2)]
        await self._database.ask(PRESENT, self._process, [*seconds], [*seconds.values()], *columns)
        seen: dict[str, set[str]] = {room: set(holders) for room, holders, _ in told}
        for room, holder in await self._database.ask(EVERYONE, [*seconds], self._process):
            seen[room].add(holder)
        return [frozenset(seen[room]) for room, _, _ in told]

    async def spend(self, key: str, burst: float, per_second: float) -> float:
        rows = await self._database.ask(SPEND, key, burst, burst, per_second)
        return float(rows[0][0])

    async def _expire(self) -> None:
        if (now := time.monotonic()) > self._expired + EXPIRE_EVERY:
            self._expired = now
            for query in EXPIRE:
                await self._database.ask(query)


def _rows(appends: Sequence[Append]) -> list[list[Any]]:
    """The columns of what is written: of tables, entries and snapshots."""
    tables = [
        (each.room, each.after, (last := each.entries[-1]).version, each.live, last.at, each.listed)
        for each in appends
    ]
    entries = [
        (each.room, e.version, e.at, e.kind, json.dumps(e.data), e.command)
        for each in appends
        for e in each.entries
    ]
    snapshots = [
        (each.room, each.snapshot.version, json.dumps(each.snapshot.data))
        for each in appends
        if each.snapshot
    ]
    return [
        [row[column] for row in rows]
        for rows, width in ((tables, 6), (entries, 6), (snapshots, 3))
        for column in range(width)
    ]


def _parsed(room: str, data: str) -> Any:
    try:
        return json.loads(data)
    except ValueError as error:
        raise Unreadable(f"an entry of table {room} is no JSON") from error
