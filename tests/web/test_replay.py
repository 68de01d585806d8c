"""A match that has ended, to be looked at again: position by position, and by what its dice have shown."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.house import House, Person, View, play_out, two
from tests.web_views.page import Element, read
from waghals.match.record import parse

ENGLISH = {"accept-language": "en"}
pytestmark = pytest.mark.anyio


async def replay(person: Person, **query: Any) -> Element:
    answer = await person.ask("GET", f"/t/{person.room}/replay", params=query, headers=ENGLISH)
    assert answer.status_code == 200, answer.text
    return read(answer.text)


async def positions(person: Person, **query: Any) -> list[str]:
    answer = await person.ask("GET", f"/t/{person.room}/replay/plies", params=query, headers=ENGLISH)
    assert answer.status_code == 200, answer.text
    return list(answer.json())


async def ended(anna: Person, ben: Person) -> View:
    """Some turns are played; then both agree that it is enough. Returns the view of the end."""
    for _ in range(3):
        await anna.move()
        await ben.move()
    await anna.does("abandon", end="yes")
    return await ben.does("abandon", end="yes")


def board(text: str) -> str:
    return text.partition('<p class="said"')[0]


async def test_a_match_that_goes_on_has_no_replay(house: House) -> None:
    anna, _ = await two(house)
    assert (await anna.get("/replay")).status_code == 409
    assert (await anna.get("/replay/plies")).status_code == 409
    assert (await anna.ask("GET", f"/t/{anna.room}/replay?match=no")).status_code == 404


async def test_every_position_can_be_seen_by_anybody_and_the_last_is_that_of_the_table(house: House) -> None:
    anna, ben = await two(house)
    end = await play_out(anna, ben)
    carla = house.person("Carla")
    carla.room = anna.room
    page = await replay(carla)
    plies = int(page.one("main")["data-plies"])
    assert "column" not in page.one("main").one("header").text, "the scores are told below the board"
    assert plies == len(parse((await anna.get("/record")).text).plies)
    shown = [each for first in range(0, plies + 1, 24) for each in await positions(carla, first=first)]
    assert len(shown) == plies + 1
    assert board(shown[0]) != board(shown[-1])
    last = read(f"<main>{shown[-1]}</main>").of_class("score")
    assert [score.text for score in last] == [f"{won} of 3 columns" for won in end["scores"]]
    assert 'class="piece stone' not in shown[0]


async def test_without_scripts_links_lead_on_and_back(house: House) -> None:
    anna, ben = await two(house)
    end = await ended(anna, ben)
    page = await replay(anna, ply=3, match=end["match"])
    there = {link["id"]: link["href"].split("ply=")[1] for link in page.of_class("steps")[0].all("a")}
    plies = page.one("main")["data-plies"]
    assert there == {"first": "0", "back": "2", "on": "4", "last": plies}
    assert page.one("input", id="ply")["value"] == "3"
    assert str(page.one("p", id="said").text)


async def test_a_match_can_be_seen_when_the_next_one_goes_on_and_after_a_restart(house: House) -> None:
    anna, ben = await two(house)
    first = await ended(anna, ben)
    record, film = (await anna.get("/record")).text, await positions(anna, match=first["match"])
    await again(anna, ben)
    assert (await anna.get("/replay")).status_code == 409
    for _ in range(2):
        query = f"?match={first['match']}"
        assert await positions(anna, match=first["match"]) == film
        assert (await anna.get(f"/record{query}")).text == record
        dice = read((await anna.get(f"/dice{query}")).text)
        assert first["secret"] in dice.text
        assert dice.one("p", id="verdict")["data-record"].endswith(f"/record{query}")
        await house.restart()


async def again(*people: Person) -> None:
    """Everybody wants another match."""
    for person in people:
        if (await person.view())["phase"] != "running":
            await person.does("rematch")


@pytest.mark.parametrize("query", ["ply=x", "ply=99999", "ply=-1", "eyes=7", "eyes=a", "match=x"])
async def test_there_are_no_other_positions(house: House, query: str) -> None:
    anna, ben = await two(house)
    await ended(anna, ben)
    assert (await anna.get(f"/replay?{query}")).status_code in (404, 422)


async def test_hidden_hands_are_open_once_the_match_has_ended(house: House) -> None:
    anna = await house.person("Anna").make(game="allie-gator", players="2", seat1="random")
    await anna.does("start")
    await anna.does("roll")
    await anna.does("abandon", end="yes")
    carla = house.person("Carla")
    carla.room = anna.room
    page = await replay(carla)
    assert [option["value"] for option in page.one("select", id="eyes").all("option")] == ["", "0", "1"]
    plies = len(parse((await anna.get("/record")).text).plies)
    last = [(await positions(carla, first=plies, eyes=eyes))[0] for eyes in ("", "0", "1")]
    assert len(set(last)) == 3
    assert [len(read(text).of_class("held-card")) > 0 for text in last] == [False, True, True]


async def test_the_dice_are_shown_against_what_was_to_be_expected(house: House) -> None:
    anna, ben = await two(house)
    await play_out(anna, ben)
    sums, table = (await replay(anna)).one("section", _class="fair").all("table")
    assert [row.one("th").text for row in sums.one("tbody").all("tr")] == [str(n) for n in range(2, 13)]
    rows = table.one("tbody").all("tr")
    assert [row.one("th").text for row in rows] == list("123456")
    plies = parse((await anna.get("/record")).text).plies
    rolls = [line[2:].partition(" =")[0] for line in plies if line.startswith("*")]
    fell = " ".join(rolls).split()
    assert [int(row.all("td")[0].text) for row in rows] == [fell.count(face) for face in "123456"]


async def test_where_cards_are_dealt_no_dice_are_counted(house: House) -> None:
    anna = await house.person("Anna").make(game="allie-gator", players="2", seat1="random")
    await anna.does("start")
    await anna.does("roll")
    await anna.does("abandon", end="yes")
    assert (await replay(anna)).all("section", _class="fair") == []
