"""Python's garbage collector, kept from holding up the event loop.

A full collection looks at every object there is: 0.8 seconds where 500 matches are in memory, and Python
would begin one every few seconds; one of what is of middle age takes 20 ms. Hardly anything here needs them:
what is not freed at once is found by the collections of what is young, but for ten objects of 4,000 moves.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

YOUNG, NEVER = 2_000, 1_000_000  # as `gc.set_threshold` has them
EVERY = 6 * 3600.0  # seconds between two full collections


@asynccontextmanager
async def seldom_collected(every: float = EVERY) -> AsyncGenerator[None, None]:
    """Full collections come in these intervals, in seconds, and leave out what is there already."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    collecting = asyncio.create_task(_collect(every))
    try:
        yield
    finally:
        collecting.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _collect(every: float) -> None:
    while True:
        await asyncio.sleep(every)
        gc.collect()
