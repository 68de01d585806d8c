"""Tables that go: those where no match is running and which nobody has touched for long."""

from __future__ import annotations

import time
from contextlib import suppress

from waghals.store.protocol import Conflict, Kept, Store, StoreError

DAY = 86_400.0  # seconds
TRIES = 10  # of removing a table while others play there


async def expired(store: Store, days: float) -> list[Kept]:
    """The tables where no match is running and nothing has been done for so many days; the oldest come last.

    Raises Unreadable.
    """
    before = time.time() - days * DAY
    return [kept for kept in await store.rooms() if not kept.live and kept.changed < before]


async def close(store: Store, room: str) -> bool:
    """Remove a table, whatever happens there. Returns whether there was one. Raises StoreError."""
    for _ in range(TRIES):
        version = next((kept.version for kept in await store.rooms() if kept.room == room), 0)
        if not version:
            return False
        with suppress(Conflict):
            await store.remove(room, version)
            return True
    raise StoreError(f"table {room} changes all the time and could not be removed")
