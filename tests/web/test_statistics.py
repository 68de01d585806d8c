"""Statistics for a name: kept only if whoever sat there wants it, and forgotten when they want that."""

from __future__ import annotations

import pytest

from tests.web.house import House, Person, play_out, two
from tests.web_views.page import Element, read
from waghals.boards import page_of
from waghals.boards.page import Highlight, Highlights

ENGLISH = {"accept-language": "en"}
pytestmark = pytest.mark.anyio


async def statistics(person: Person, name: str) -> Element:
    answer = await person.ask("GET", f"/names/{name}", headers=ENGLISH)
    assert answer.status_code == 200
    return read(answer.text).one("main")


async def keeps(person: Person) -> int:
    return (await person.ask("POST", f"/keep/{person.room}")).status_code


async def test_a_match_is_kept_under_the_name_of_who_asks_once_and_forgotten(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    best = Highlight(0, "+7 in 6 rolls", 0.18), Highlight(1, "top of 12", 0.13)

    def found(*_: object) -> Highlights:
        return best

    monkeypatch.setattr(page_of("cant-stop"), "highlights", found, raising=False)
    anna, ben = await two(house)
    assert await keeps(anna) == 409
    end = await play_out(anna, ben)
    assert "Nothing is kept" in (await statistics(anna, "Anna")).text
    assert [await keeps(anna) for _ in range(2)] == [303, 303]
    page = await statistics(ben, "anna")
    assert page.one("h1").text == "Anna"
    assert page.one("p", _class="lead").text == f"1 match, {int(end['winners'] == [0])} won"
    assert [fact.text for fact in page.all("dd")] == ["+7 in 6 rolls, 18%"]
    assert page.one("ol").one("a")["href"] == f"/t/{anna.room}/replay?match={end['match']}"
    assert page.all("button", id="forget") == []
    assert "Nothing is kept" in (await statistics(ben, "Ben")).text
    await ben.ask("POST", "/names/Anna/forget")
    assert (await statistics(anna, "Anna")).all("button", id="forget")
    await anna.ask("POST", "/names/Anna/forget")
    assert "Nothing is kept" in (await statistics(anna, "Anna")).text


async def test_who_did_not_play_keeps_nothing_and_nobody_what_was_given_up(house: House) -> None:
    anna, ben = await two(house)
    await anna.does("abandon", end="yes")
    await ben.does("abandon", end="yes")
    assert await keeps(anna) == 409
    carla = house.person("Carla")
    carla.room = anna.room
    assert await keeps(carla) in (403, 409)


async def test_any_name_may_be_asked_for(house: House) -> None:
    for name in ("Çağla", "%3Cimg%20src%3Dx%3E", "x" * 200):
        assert "Nothing is kept" in (await statistics(house.person(), name)).text
