"""What outlives the server: the log of every table."""

from waghals.store.entry import Entry
from waghals.store.sqlite import NotOurs, Store, StoreBusy, StoreError, StoreTooNew, default_folder

__all__ = ["Entry", "NotOurs", "Store", "StoreBusy", "StoreError", "StoreTooNew", "default_folder"]
