"""From a store to a table and back."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

from waghals.contract.reason import Reason
from waghals.store import Log, Store, Unreadable
from waghals.table.commands import Refused
from waghals.table.events import Entry, Snapshot
from waghals.table.table import Table

log: logging.Logger = logging.getLogger(__name__)
REMEMBERED = 1000  # tables whose damage has been logged


class Logs:
    """Keeps and reads tables, and logs once what is wrong with one that cannot be read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._told: dict[str, None] = {}

    async def keep(self, table: Table) -> None:
        """Keep what is pending at a table, at least one entry.

        Raises:
            Conflict: others have added to its log; nothing was kept.
            StoreError: it could not be kept.
        """
        pending, snapshot = table.take_pending(), table.snapshot
        table.snapshot = None
        after, live = pending[0].version - 1, table.running
        await self._store.append(
            table.room, after, pending, live=live, listed=table.listed, snapshot=snapshot
        )

    async def entries(self, room: str, after: int) -> list[Entry]:
        """What others have added to a table's log past this version. Raises Unreadable."""
        return await self._store.entries(room, after)

    async def finished(self, room: str, match_id: str) -> Table:
        """The table as it was when the match of this public name had ended.

        Raises:
            Refused: there is no such match at this table, or it goes on.
            Unreadable: what was kept is damaged.
        """
        entries = await self._store.entries(room)
        table = await asyncio.to_thread(_at_end, room, entries, match_id)
        if table is None:
            raise Refused("not_found", Reason("No such match has ended at this table."))
        return table

    async def read(self, room: str) -> Table:
        """The table as it stands.

        Raises:
            Refused: there is none, or it cannot be read.
        """
        try:
            kept = await self._store.read(room)
            if kept.snapshot is None and not kept.entries:
                raise Refused("not_found", Reason("There is no table with this code."))
            return await asyncio.to_thread(_replayed, room, kept) or await self._read_all(room)
        except Unreadable as error:
            self._tell(room, error)
            raise Refused("unreadable", Reason("What was kept of this table is damaged.")) from error

    async def _read_all(self, room: str) -> Table:
        entries = await self._store.entries(room)
        try:
            return await asyncio.to_thread(_folded, room, entries, None)
        except Exception as error:
            self._tell(room, error)
            reason = Reason("This table cannot be read. Perhaps it was saved by another version of Waghals.")
            raise Refused("unreadable", reason) from error

    def _tell(self, room: str, error: Exception) -> None:
        if room not in self._told:
            log.error("table %s cannot be read", room, exc_info=error)
        self._told[room] = None
        if len(self._told) > REMEMBERED:
            del self._told[next(iter(self._told))]


def _replayed(room: str, kept: Log) -> Table | None:
    """The table from what was read; None if the whole log has to be."""
    try:
        return _folded(room, kept.entries, kept.snapshot)
    except Exception:
        if kept.snapshot is not None:
            log.warning("the snapshot of table %s cannot be used; its whole log is read", room, exc_info=True)
        return None


def _folded(room: str, entries: Sequence[Entry], snapshot: Snapshot | None) -> Table:
    return Table.replay(room, entries, time.time, snapshot)


def _at_end(room: str, entries: Sequence[Entry], match_id: str) -> Table | None:
    """The table right after a match had ended; None if that has not happened."""
    table = _folded(room, entries[:1], None)
    for entry in entries[1:]:
        table.catch_up((entry,))
        if table.ended and table.match_id == match_id:
            return table
    return None
