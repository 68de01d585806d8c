"""A PostgreSQL database: reached, brought to the present schema, asked again when it was away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Any, TypeAlias, TypeVar

import psycopg
from psycopg import AsyncConnection, errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from waghals.store.protocol import StoreError, StoreTooNew

log: logging.Logger = logging.getLogger(__name__)
logging.getLogger("psycopg.pool").addFilter(lambda record: record.levelno > logging.WARNING)  # we tell it

LOCK = 0x57616768616C73  # "Waghals": whoever changes the schema holds it
CONNECTIONS = 4  # to read and write; one more listens
CONNECT_WITHIN = 5  # seconds
PATIENCE = 5.0  # seconds that a call waits for a database that is away
PAUSE = 0.1  # seconds between two tries
DEFAULTS: dict[str, str | int] = {  # of a connection, where its address says nothing else
    "application_name": "waghals",
    "connect_timeout": CONNECT_WITHIN,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
AWAY = (errors.OperationalError, errors.InterfaceError, PoolTimeout)
AGAIN = (*AWAY, errors.DeadlockDetected, errors.SerializationFailure)


class DatabaseAway(StoreError):
    """The database has not answered for long."""


Connection: TypeAlias = AsyncConnection[tuple[Any, ...]]
_R = TypeVar("_R")


class Database:
    """A pool of connections to a database with our schema."""

    def __init__(self, address: str) -> None:
        """Raises StoreError for what is no address of a database."""
        try:
            given = conninfo_to_dict(address)
        except psycopg.Error:  # its text would repeat the address with the password in it
            raise StoreError(
                "this is no address of a PostgreSQL database; one looks so: postgresql://user@host/name"
            ) from None
        self._address = make_conninfo(address, **{key: DEFAULTS[key] for key in DEFAULTS.keys() - given})
        host = str(given.get("host") or "localhost")
        place = host if host.startswith("/") else f"{host}:{given.get('port') or 5432}"
        self.name: str = f"database {given.get('dbname') or given.get('user') or ''!s} at {place}"
        self._pool: AsyncConnectionPool[Connection] = AsyncConnectionPool(
            self._address,
            kwargs={"autocommit": True},
            min_size=1,
            max_size=CONNECTIONS,
            timeout=PATIENCE,
            reconnect_timeout=PATIENCE,
            open=False,
        )

    async def open(self) -> None:
        """Connect, and bring the schema up to date. Raises StoreError, StoreTooNew."""
        try:
            async with await self.connect() as connection:
                await migrate(connection, self.name)
            await self._pool.open()
        except psycopg.Error as error:
            raise StoreError(f"the {self.name} cannot be used: {cause(error)}") from None

    async def close(self) -> None:
        await self._pool.close()

    async def connect(self) -> Connection:
        """A connection of its own, outside the pool. Raises psycopg's errors."""
        return await AsyncConnection.connect(self._address, autocommit=True)

    async def ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows that answer a query which may be asked twice. Raises StoreError."""
        return await self.with_patience(lambda: self.once(query, *values))

    async def once(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows that answer a query. Raises psycopg's errors."""
        async with self._pool.connection() as connection:
            answer = await connection.execute(query.encode(), values)
            return await answer.fetchall() if answer.description else []

    async def with_patience(self, call: Callable[[], Awaitable[_R]]) -> _R:
        """What this gives; it is called again while the database is away. Raises DatabaseAway, StoreError.

        The error's text is one line without any data, for it is shown and logged.
        """
        loop, told = asyncio.get_running_loop(), False
        until = loop.time() + PATIENCE
        while True:
            try:
                return await call()
            except AGAIN as error:
                if loop.time() > until:
                    raise DatabaseAway(f"the {self.name} does not answer: {cause(error)}") from None
                if not told:
                    log.warning("the %s is asked again: %s", self.name, cause(error))
                    told = True
            except psycopg.Error as error:
                raise StoreError(f"the {self.name} refuses: {cause(error)}") from None
            await asyncio.sleep(PAUSE)

    async def notes(self, channel: str, alive: float) -> AsyncGenerator[str | None, None]:
        """What is notified on a channel; None whenever something may have been missed.

        Args:
            alive: seconds of silence after which the connection is tried.
        """
        pause, first = PAUSE, True
        while True:
            try:
                async with self._listening(channel) as connection:
                    yield None
                    pause, first = PAUSE, True
                    while True:
                        async for note in connection.notifies(timeout=alive):
                            yield note.payload
                        await connection.execute("SELECT 1")
            except psycopg.Error as error:
                if first:
                    log.warning("the %s cannot be listened to: %s", self.name, cause(error))
                first = False
            await asyncio.sleep(pause)
            pause = min(2 * pause, 1.0)

    @asynccontextmanager
    async def _listening(self, channel: str) -> AsyncGenerator[Connection, None]:
        async with await self.connect() as connection:
            await connection.execute(f"LISTEN {channel}".encode())
            yield connection


def cause(error: BaseException) -> str:
    """What went wrong, in one line and without the data that was sent."""
    primary = error.diag.message_primary if isinstance(error, psycopg.Error) else None
    return primary or (str(error).strip().splitlines() or [type(error).__name__])[0]


# ---- the schema


def steps() -> Sequence[str]:
    """The SQL that leads from nothing to the present schema, one file a step, in order."""
    folder = files("waghals.store") / "postgresql"
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return [(folder / name).read_text("utf-8") for name in names]


async def migrate(connection: Connection, name: str) -> None:
    """Bring a database to the present schema, all of it or nothing; one process at a time does.

    Raises StoreTooNew for one that a newer version of this program has changed.
    """
    path = steps()
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        found = await (await connection.execute("SELECT to_regclass('waghals.steps') IS NOT NULL")).fetchone()
        if found != (True,):
            await connection.execute("CREATE SCHEMA IF NOT EXISTS waghals")
            await connection.execute("CREATE TABLE waghals.steps (step integer PRIMARY KEY)")
        row = await (await connection.execute("SELECT coalesce(max(step), 0) FROM waghals.steps")).fetchone()
        done = int(row[0]) if row else 0
        if done > len(path):
            raise StoreTooNew(
                f"the {name} has schema {done}, this version of Waghals knows up to {len(path)}: "
                "use a newer Waghals, or another database"
            )
        for number, step in enumerate(path[done:], done + 1):
            await connection.execute(step.encode())
            await connection.execute("INSERT INTO waghals.steps VALUES (%s)", [number])
