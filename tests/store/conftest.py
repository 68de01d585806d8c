"""What the tests of stores share."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from waghals.store import SQLiteStore


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[SQLiteStore, None]:
    """That of a running server, in a folder of its own."""
    store = SQLiteStore(tmp_path)
    yield store
    await store.close()
