"""From one store into another, whatever is behind them."""

from __future__ import annotations

from waghals.store.protocol import Store, StoreError

AT_ONCE = 500  # entries


async def copy(source: Store, target: Store) -> int:
    """Copy all tables with their logs, and all results, into an empty store. Returns how many tables.

    Raises StoreError: the target holds tables, something cannot be read or kept, or the source has
    changed meanwhile. What has been copied until then stays.
    """
    if await target.rooms():
        raise StoreError("the target holds tables already; copy into an empty one")
    tables = await source.rooms()
    for table in reversed(tables):  # the one changed last comes last, as it did
        entries = await source.entries(table.room)
        snapshot = (await source.read(table.room)).snapshot
        for start in range(0, len(entries), AT_ONCE):
            some = entries[start : start + AT_ONCE]
            among = snapshot is not None and some[0].version <= snapshot.version <= some[-1].version
            await target.append(
                table.room,
                some[0].version - 1,
                some,
                live=table.live,
                listed=table.listed,
                snapshot=snapshot if among else None,
            )
    for result in reversed(await source.results()):
        await target.keep_result(result)
    if await source.rooms() != tables:
        raise StoreError(
            "the source has changed meanwhile: end all its servers, and copy into an empty target"
        )
    return len(tables)
