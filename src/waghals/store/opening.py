"""The store at an address: a folder, or a database of PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from waghals.contract.errors import brought_by
from waghals.store.protocol import Store, StoreError
from waghals.store.sqlite import SQLiteStore

POSTGRES: Final = ("postgresql://", "postgres://")


def is_shared(address: str | Path) -> bool:
    """Whether the store at this address serves several processes at once."""
    return str(address).startswith(POSTGRES)


async def open_store(address: str | Path, *, serving: bool = True) -> Store:
    """The store at an address such as ``postgresql://user:password@host/name``, or in a folder.

    Args:
        serving: as the server of a folder, which is made if need be; else what is there is used, also
            beside the server.

    Raises StoreError: it cannot be used, or what it takes is not installed.
    """
    if not is_shared(address):
        return SQLiteStore(Path(address), serving=serving)
    try:
        with brought_by("postgres"):
            from waghals.store.postgres import PostgresStore
    except (
        ImportError
    ) as error:  # also where psycopg is there without the library of PostgreSQL that it needs
        raise StoreError(f"PostgreSQL takes what is not installed here: {error}") from error
    return await PostgresStore.open(str(address))
