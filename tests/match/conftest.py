"""A game with hidden hands, found by discovery while a test asks for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import waghals
import waghals.rules
from waghals.contract.game import load

GAMES = Path(__file__).parent / "games"


@pytest.fixture
def kuhn(monkeypatch: pytest.MonkeyPatch) -> Iterator[waghals.Game]:
    """Kuhn poker."""
    monkeypatch.setattr(waghals.rules, "__path__", [*waghals.rules.__path__, str(GAMES)])
    load.cache_clear()
    yield waghals.game("kuhn")
    sys.modules.pop("waghals.rules.kuhn", None)
    load.cache_clear()
