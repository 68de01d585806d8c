"""What outlives the server: the log of every table.

`Store` is the protocol; a file of SQLite and the memory of this process stand behind it.
"""

from waghals.store.memory import MemoryStore
from waghals.store.sqlite import NotOurs, SQLiteStore, StoreBusy, StoreTooNew, default_folder
from waghals.store.store import Conflict, Store, StoreError

__all__ = [
    "Conflict",
    "MemoryStore",
    "NotOurs",
    "SQLiteStore",
    "Store",
    "StoreBusy",
    "StoreError",
    "StoreTooNew",
    "default_folder",
]
