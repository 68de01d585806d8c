"""What is registered in a test is forgotten after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.bots.failing import forgotten


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from forgotten(monkeypatch)
