"""Nothing holds up the event loop to look at all objects there are, unless it is time."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Generator, Mapping

import pytest

from waghals.web.ops.garbage import seldom_collected

pytestmark = pytest.mark.anyio
FULL = 2  # the oldest generation


@pytest.fixture
def collected() -> Generator[list[int], None, None]:
    """The generations that are collected, as it happens."""
    seen = list[int]()

    def look(phase: str, info: Mapping[str, int]) -> None:
        if phase == "stop":
            seen.append(info["generation"])

    gc.callbacks.append(look)
    yield seen
    gc.callbacks.remove(look)


async def test_what_is_young_is_collected_and_all_of_it_only_when_it_is_time(collected: list[int]) -> None:
    before = gc.get_threshold()
    async with seldom_collected():
        collected.clear()
        kept = [[number] for number in range(400_000)]
        assert set(collected) == {0}, len(kept)
        assert gc.get_freeze_count()
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)


async def test_all_is_collected_when_it_is_time(collected: list[int]) -> None:
    async with seldom_collected(0.0):
        collected.clear()
        while FULL not in collected:
            await asyncio.sleep(0)
