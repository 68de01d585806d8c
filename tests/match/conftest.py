"""Small games that are no part of the package, found as those of another distribution are."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import waghals
from waghals.contract import discovery

ENTRY_POINTS = """\
[waghals.games]
coin = tests.match.games.coin
kuhn = tests.match.games.kuhn
"""


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The games that lie beside these tests, installed while a test asks for them."""
    installed = tmp_path / "toys-1.dist-info"
    installed.mkdir()
    (installed / "entry_points.txt").write_text(ENTRY_POINTS, "utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    discovery.forget()
    yield
    discovery.forget()


@pytest.fixture
def kuhn(toys: None) -> waghals.Game:
    """Kuhn poker, with hidden hands."""
    return waghals.game("kuhn")
