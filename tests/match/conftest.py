"""Small games that are no part of the package, found by discovery while a test asks for them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import waghals
import waghals.games
from waghals.contract.game import load

GAMES = Path(__file__).parent / "games"


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The games that lie beside these tests."""
    monkeypatch.setattr(waghals.games, "__path__", [*waghals.games.__path__, str(GAMES)])
    load.cache_clear()
    yield
    for file in GAMES.glob("*.py"):
        sys.modules.pop(f"waghals.games.{file.stem}", None)
    load.cache_clear()


@pytest.fixture
def kuhn(toys: None) -> waghals.Game:
    """Kuhn poker, with hidden hands."""
    return waghals.game("kuhn")
