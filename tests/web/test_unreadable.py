"""A table that cannot be read is nobody else's trouble, and says what is the matter."""

from __future__ import annotations

import logging
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from tests.web.house import HTMX, JSON, PATIENT, House
from waghals.store import FILE, SQLiteStore, StoreError

pytestmark = pytest.mark.anyio
FIRST = "BBBBBB"  # comes before every other room that is read


def spoil(folder: Path, kind: str, data: str) -> None:
    """A table whose log begins with such an entry lies in the store, as if its match were running."""
    with sqlite3.connect(folder / FILE) as db:
        db.execute("INSERT INTO tables VALUES (?, 1, 1, 0, 0)", (FIRST,))
        db.execute("INSERT INTO entries VALUES (?, 1, 0, ?, ?, NULL)", (FIRST, kind, data))
    db.close()


@pytest.mark.parametrize(
    ("kind", "data", "status"),
    [
        ("foretold", "{}", 500),
        ("made", '{"game": "chess"}', 500),
        ("stood", '{"seat": 1}', 500),
        ("made", "{", 500),
    ],
)
async def test_a_table_of_another_version_keeps_no_other_match_from_going_on(
    tmp_path: Path, kind: str, data: str, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(tmp_path, replace(PATIENT, paces={"off": 3600}))
    async with house:
        anna = await house.person("Anna").make(seat0="random", seat1="random")
        await anna.does("start")
    spoil(tmp_path, kind, data)
    house.timing = PATIENT
    with caplog.at_level(logging.CRITICAL):
        async with house:
            assert house.site.tables
            stranger = house.person()
            stranger.room = FIRST
            assert (await stranger.get()).status_code == status
            assert (await stranger.get("/view.json", **JSON)).json()["error"]
            assert (await anna.sees(lambda view: view["phase"] == "over"))["winners"]


async def test_it_says_so_in_the_reader_s_language(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await SQLiteStore(tmp_path).close()
    spoil(tmp_path, "foretold", "{}")
    with caplog.at_level(logging.CRITICAL):
        async with House(tmp_path) as house:
            answer = await house.person().ask("GET", f"/t/{FIRST}", headers={"accept-language": "de"})
    assert "Dieser Tisch lässt sich nicht lesen." in answer.text


async def test_a_damaged_table_is_told_as_such_and_its_cause_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await SQLiteStore(tmp_path).close()
    spoil(tmp_path, "made", "{")
    async with House(tmp_path) as house:
        stranger = house.person()
        stranger.room = FIRST
        with caplog.at_level(logging.ERROR):
            for _ in range(3):
                answer = await stranger.get(**{"accept-language": "en"})
                assert answer.status_code == 500
                assert "What was kept of this table is damaged." in answer.text
    [record] = caplog.records
    assert f"table {FIRST} cannot be read" in record.message
    assert record.exc_info is not None
    assert FILE in str(record.exc_info[1])


async def test_players_are_told_when_nothing_is_kept_any_more(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    anna = await house.person("Anna").make()
    (house.folder / FILE).unlink()
    with caplog.at_level(logging.CRITICAL):
        for _ in range(2):
            answer = await anna.send_as(HTMX | {"accept-language": "en"}, "pace", pace="fast", version="1")
            assert answer.status_code == 503
            assert "Nothing can be saved here any more." in answer.text
    assert len(caplog.records) == 1
    assert (await anna.view())["pace"] == "off", "and what was kept is still shown"


async def test_a_table_of_which_nothing_could_be_kept_is_gone(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("waghals.live.tables.RETRY", 0.0)

    async def refuse(store: SQLiteStore, room: str, *what: object, **more: object) -> None:
        raise StoreError(f"the disk of {house.folder} is full")

    with monkeypatch.context() as full, caplog.at_level(logging.CRITICAL):
        full.setattr(SQLiteStore, "append", refuse)
        anna = house.person("Anna")
        form = {"game": "cant-stop", "seat0": "me", "name": "Anna"}
        answer = await anna.ask("POST", "/tables", data=form, headers={"accept-language": "en"})
    assert answer.status_code == 503
    assert "Please try again." in answer.text
    assert str(house.folder) not in answer.text
    assert await anna.make()


@pytest.mark.parametrize("game", ["chess", "cant_stop", "%ff"])
async def test_there_are_no_rules_of_a_game_that_there_is_not(house: House, game: str) -> None:
    answer = await house.person().ask("GET", f"/rules/{game}", headers={"accept-language": "de"})
    assert answer.status_code == 404


async def test_options_that_do_not_go_together_are_told_in_the_reader_s_language(house: House) -> None:
    form = {"game": "cant-stop", "players": "4", "columns_to_win": "5"}
    answer = await house.person().ask("POST", "/tables", data=form, headers={"accept-language": "de"})
    assert answer.status_code == 422
    assert "Es gehen 3 für alle, 4 für bis zu drei und 5 für zwei Spieler." in answer.text


async def test_rules_are_shown_with_the_options_of_an_address(house: House) -> None:
    person, headers = house.person(), {"accept-language": "de"}
    shown = await person.ask("GET", "/rules/raffzahn?players=4&edition=original", headers=headers)
    assert (shown.status_code, "4 · Ausgabe: erste" in shown.text) == (200, True)
    assert "An diesem Tisch" not in (await person.ask("GET", "/rules/raffzahn", headers=headers)).text
    for wrong in ("players=9", "chess=1", "teeth=1,2"):
        assert (await person.ask("GET", f"/rules/raffzahn?{wrong}", headers=headers)).status_code == 422
