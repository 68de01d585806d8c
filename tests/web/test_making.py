"""At a table in one tap: with bots at once, or with friends who are to come."""

from __future__ import annotations

import pytest

from tests.web.house import House, Person, View
from tests.web_views.page import read
from waghals.boards.lesson import Lesson
from waghals.bots import bots_for
from waghals.contract.discovery import games
from waghals.web.http.making import easiest_bots, usual_players

pytestmark = pytest.mark.anyio


async def begin(anna: Person, game: str, way: str, **fields: str) -> View:
    form = {"game": game, "play": way, "name": "Anna", **fields}
    answer = await anna.ask("POST", "/tables", data=form)
    assert answer.status_code == 303, answer.text
    anna.room = answer.headers["location"].removeprefix("/t/")
    return await anna.view()


def bots_of(view: View) -> list[str]:
    return [seat["bot"] for seat in view["seats"] if seat["kind"] == "bot"]


def easiest(game: str, count: int) -> list[str]:
    """So many of the easiest bots, in turns if there are fewer."""
    return (easiest_bots(game) * count)[:count]


@pytest.mark.parametrize("game", games())
async def test_a_match_against_bots_begins_at_once_with_ones_first_roll(house: House, game: str) -> None:
    view = await begin(house.person(), game, "now", seed="annas seed")
    assert (view["phase"], view["must_roll"], view["viewer"]) == ("running", True, 0)
    assert len(view["seats"]) == usual_players(game)
    assert bots_of(view) == easiest(game, len(view["seats"]) - 1)
    assert view["seeds"][0] == "annas seed"


def test_the_fewest_are_those_of_the_rulebook() -> None:
    assert [usual_players(game) for game in ("cant-stop", "raffzahn")] == [2, 3]
    assert [usual_players("cant-stop", least) for least in (1, 3, 9)] == [2, 3, 2]


async def test_one_plays_again_with_the_bots_of_last_time(house: House) -> None:
    anna = house.person("Anna")
    others = bots_for("cant-stop")[-2:]
    seats = {f"seat{seat}": bot for seat, bot in enumerate(others, 1)}
    await anna.make(players="3", **seats)
    await anna.does("start")
    assert bots_of(await begin(anna, "cant-stop", "now")) == others
    assert bots_of(await begin(anna, "raffzahn", "now")) == easiest("raffzahn", 2)
    await anna.make(game="raffzahn", players="3", seat1="random", seat2="random")
    await anna.does("start")
    assert bots_of(await begin(anna, "raffzahn", "now")) == ["random", "random"]
    assert bots_of(await begin(anna, "cant-stop", "now")) == others


async def test_they_are_remembered_however_they_sat_down(house: House) -> None:
    anna, ben = await house.person("Anna").make(players="4"), house.person("Ben")
    first, second = bots_for("cant-stop")[:2]
    await ben.sit(anna.room, 2)
    await anna.does("bot", seat="1", bot=first)
    await anna.does("bot", seat="3", bot=second)
    assert bots_of(await begin(anna, "cant-stop", "now")) == easiest("cant-stop", 1)  # no match has begun
    anna.room = ben.room
    await anna.does("swap", seat="0", other="1")
    await anna.does("start")
    assert bots_of(await begin(anna, "cant-stop", "now")) == [second, first]  # in turn, after Anna
    await ben.does("pace", pace="off")
    assert bots_of(await begin(ben, "cant-stop", "now")) == [second, first]
    carla = await house.person("Carla").make(players="3")  # bots take the free seats
    view = await carla.does("start")
    assert bots_of(await begin(carla, "cant-stop", "now")) == bots_of(view)


async def test_one_is_called_as_last_time(house: House) -> None:
    anna = await house.person("Änne; Ü").make(players="2")
    await anna.does("start")
    assert (await begin(anna, "raffzahn", "now", name="Guest"))["seats"][0]["name"] == "Änne; Ü"
    assert (await begin(anna, "raffzahn", "now", name="Anna"))["seats"][0]["name"] == "Anna"
    answer = await anna.ask("POST", "/learn", data={"game": "cant-stop", "name": "Guest"})
    anna.room = answer.headers["location"].removeprefix("/t/")
    assert (await anna.view())["seats"][0]["name"] == "Änne; Ü"
    assert (await begin(house.person(), "raffzahn", "now", name="Guest"))["seats"][0]["name"] == "Guest"


@pytest.mark.parametrize(
    "kept", ["", "~", "cant-stop", "cant-stop:", "cant-stop:hal", "chess:random", "x" * 99]
)
async def test_a_forged_company_is_passed_over(house: House, kept: str) -> None:
    anna = house.person("Anna")
    anna.browser.cookies.set("bots", kept)
    assert bots_of(await begin(anna, "cant-stop", "now")) == easiest("cant-stop", 1)


async def test_with_friends_one_waits_in_the_lobby(house: House) -> None:
    view = await begin(house.person(), "cant-stop", "friends")
    assert (view["phase"], view["host"], view["viewer"]) == ("open", True, 0)
    assert {seat["kind"] for seat in view["seats"][1:]} == {"empty"}


async def test_there_is_no_third_way(house: House) -> None:
    answer = await house.person().ask("POST", "/tables", data={"game": "cant-stop", "play": "later"})
    assert answer.status_code == 422
    assert read(answer.text).one("p", role="alert").text
    assert len(read(answer.text).of_class("listing")) == len(games())


async def test_a_form_that_cannot_be_used_comes_back_on_its_own_page(house: House) -> None:
    form = {"game": "cant-stop", "players": "9", "name": "Ilse"}
    answer = await house.person().ask("POST", "/tables", data=form)
    assert answer.status_code == 422
    assert read(answer.text).one("form", _class="set").one("input", name="name")["value"] == "Ilse"


async def test_options_of_no_game_are_not_there(house: House) -> None:
    assert (await house.person().ask("GET", "/new/chess")).status_code == 404
    assert (await house.person().ask("GET", "/new/cant-stop")).status_code == 200


async def test_a_first_match_whose_script_has_changed_is_begun_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = house.person("Anna")
    answer = await anna.ask("POST", "/learn", data={"game": "cant-stop", "name": "Anna"})
    anna.room = answer.headers["location"].removeprefix("/t/")
    await anna.does("roll")
    monkeypatch.setattr("waghals.table.state.lesson", dict[str, Lesson]().get)  # there is none any more
    await house.restart()
    assert (await anna.view())["lesson"]["outdated"]
    page = read((await anna.get()).text).one("section", id="actions")
    assert page.one("p", role="status").text.startswith("Diese Lernpartie ist inzwischen eine andere")
    form = next(form for form in page.all("form") if form["action"] == "/learn")
    assert form.one("button").text == "Neu anfangen"
    assert not [form for form in page.all("form") if form["action"].endswith(("/act", "/roll"))]
    assert (await anna.send("act", action="advance 5 12")).status_code == 409
