"""What the tests of the web table share."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.web.house import House


@pytest.fixture
async def house(tmp_path: Path) -> AsyncGenerator[House, None]:
    async with House(tmp_path) as house:
        yield house
