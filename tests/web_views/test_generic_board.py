"""A game without a board of its own can be played all the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.web_views import scenes
from tests.web_views.page import read
from waghals.boards import GENERIC, game_file
from waghals.contract import discovery
from waghals.contract.game import load
from waghals.web.html.edition import edition
from waghals.web.html.pages import reading
from waghals.web.html.pages.front import page_front


@pytest.fixture
def _no_boards(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """For as long as a test runs, no game has a board or a page of its own, nor files for them."""
    own = discovery.part

    def part(name: str, module: str) -> ModuleType | None:
        return None if module in ("board", "page") else own(name, module)

    monkeypatch.setattr(discovery, "part", part)

    def folder(name: str) -> Path:
        return tmp_path

    monkeypatch.setattr(discovery, "folder", folder)
    discovery.forget()
    yield
    monkeypatch.undo()
    discovery.forget()


@pytest.mark.usefixtures("_no_boards")
def test_every_legal_action_is_a_button() -> None:
    frame = read(scenes.match(scenes.CHOOSING).frame("en"))
    buttons = {button["value"]: button.text for button in frame.of_class("choice")}
    assert buttons["advance 7 8"] == "Advance 7 8"
    assert len(buttons) == 3


@pytest.mark.usefixtures("_no_boards")
def test_the_observation_is_laid_out_and_the_score_told() -> None:
    frame = read(scenes.match(scenes.DECIDING).frame("de"))
    rows = {
        row.one("dt").text: row.one("dd").text
        for row in frame.one("div", _class="plain-board").one("dl").all("div")
    }
    assert rows["dice"] == "3 4 2 6"
    assert [won.text for won in frame.of_class("won")] == ["0 Punkte", "0 Punkte"]


@pytest.mark.usefixtures("_no_boards")
@pytest.mark.parametrize("locale", ["de", "en"])
def test_it_has_a_page_of_rules_and_a_box(locale: str) -> None:
    rules = read(reading.page_rules("cant-stop", locale))
    assert rules.one("h1").text.startswith("Can")
    rulebook = rules.one("pre")
    assert (rulebook["lang"], rulebook.text) == ("en", " ".join((load("cant-stop").__doc__ or "").split()))
    front = read(page_front(locale))
    assert front.of_class("cover")[0].all("svg")
    assert front.all("link", href=f"/boards/{edition()}/cant-stop/board.css")
    assert game_file("cant-stop", "board.css") == GENERIC / "board.css"


@pytest.mark.usefixtures("_no_boards")
def test_what_fell_is_typed_as_text() -> None:
    frame = read(scenes.match("", changes={"by_hand": True, "must_roll": True}).frame("en"))
    assert frame.one("input", name="dice")["id"] == "typed"
