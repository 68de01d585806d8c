"""The page that shows every screen as thumbnails."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import contact_sheet
from waghals.contract.discovery import games


def test_a_screen_is_shot_in_every_size_theme_and_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "sys.argv", ["", "--only", "cant-stop", "--screen", "first roll", "--out", str(tmp_path)]
    )
    contact_sheet.main()
    shown = re.findall(r'src="([^"]+)"', (tmp_path / "index.html").read_text("utf-8"))
    assert len(shown) == 4 * 2 * 2
    assert sorted(shown) == sorted(path.name for path in tmp_path.glob("*.jpg"))
    assert len({(tmp_path / name).read_bytes() for name in shown}) == len(shown), "no two are alike"


def test_every_game_is_on_the_sheet_from_the_lobby_to_the_rules() -> None:
    shown = list(contact_sheet.screens())
    for game in ("", *games()):
        assert len({screen.locale for screen in shown if screen.game == game}) == 2
    for what in ("the lobby, for its host", "the first roll", "the rules"):
        assert {screen.game for screen in shown if screen.what == what} == {*games()}
