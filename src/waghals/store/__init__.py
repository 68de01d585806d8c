"""What outlives the server: the log of every table.

`Store` is the protocol; the memory of this process, a file of SQLite and a database of PostgreSQL stand
behind it.
"""

from waghals.store.memory import MemoryStore
from waghals.store.opening import is_shared, open_store
from waghals.store.protocol import (
    Changed,
    Conflict,
    Kept,
    Log,
    Result,
    Store,
    StoreBusy,
    StoreError,
    StoreLost,
    Unreadable,
)
from waghals.store.sqlite import SQLiteStore
from waghals.store.sqlite_file import FILE, default_folder

__all__ = [
    "FILE",
    "Changed",
    "Conflict",
    "Kept",
    "Log",
    "MemoryStore",
    "Result",
    "SQLiteStore",
    "Store",
    "StoreBusy",
    "StoreError",
    "StoreLost",
    "Unreadable",
    "default_folder",
    "is_shared",
    "open_store",
]
