"""One's own tables are found again on the front page, by the browser that has a place there."""

from __future__ import annotations

import pytest

from tests.web.house import HTMX, House, Person
from tests.web_views.page import Element, read
from waghals.contract.discovery import games
from waghals.table.codes import new_code
from waghals.web.http.browser import COOKIE as SECRET
from waghals.web.http.site import ROOMS_COOKIE as COOKIE
from waghals.web.http.site import ROOMS_REMEMBERED as REMEMBERED

pytestmark = pytest.mark.anyio


async def listed(person: Person, locale: str = "en") -> list[Element]:
    """The person's tables on the front page, each a link."""
    page = read((await person.ask("GET", "/", headers={"accept-language": locale})).text)
    return [link for section in page.of_class("own") for link in section.all("a")]


async def told(person: Person, locale: str = "en") -> list[str]:
    return [link.text for link in await listed(person, locale)]


async def test_whoever_was_nowhere_has_no_tables(house: House) -> None:
    assert await listed(house.person()) == []


async def test_a_table_is_found_again_and_says_how_it_stands(house: House) -> None:
    anna = await house.person("Anna").make()
    ben = await house.person("Ben").sit(anna.room, 1)
    await anna.get()
    assert [link["href"] for link in await listed(anna)] == [f"/t/{anna.room}"]
    assert await told(anna) == ["Can't Stop with Ben not started yet"]
    await anna.does("start")
    assert await told(anna) == ["Can't Stop with Ben your turn"]
    assert await told(anna, "de") == ["Can’t Stop mit Ben du bist dran"]
    assert await told(ben) == ["Can't Stop with Anna Anna’s turn"]


async def test_who_sat_down_without_seeing_the_page_anew_finds_the_table_too(house: House) -> None:
    anna = await house.person("Anna").make()
    ben = house.person("Ben")
    ben.room = anna.room
    await ben.send_as(HTMX, "sit", seat="1", name="Ben")
    assert len(await listed(ben)) == 1
    phone = house.person()
    phone.room = anna.room
    await phone.does("recover", code=str((await ben.view())["recover_code"]))
    assert len(await listed(phone)) == 1
    assert await listed(ben) == [], "the seat has gone to the other device"


async def test_several_people_at_one_device_are_told_whose_turn_it_is(house: House) -> None:
    anna = await house.person("Anna").make()
    await anna.does("sit", seat="1", name="Oma")
    await anna.does("start")
    await anna.get()
    assert await told(anna) == ["Can't Stop Anna’s turn"]


async def test_who_made_a_table_finds_it_also_without_a_seat(house: House) -> None:
    anna = await house.person().make(seat0="open", seat1="random")
    await anna.get()
    assert await told(anna) == ["Can't Stop with Pim not started yet"]


async def test_watching_a_table_does_not_make_it_one_s_own(house: House) -> None:
    anna = await house.person("Anna").make()
    guest = house.person()
    guest.room = anna.room
    await guest.get()
    assert (await listed(guest), len(guest.browser.cookies)) == ([], 0)


async def test_the_latest_comes_first_and_a_match_that_ended_goes_once_there_is_another(house: House) -> None:
    anna = await house.person("Anna").make(seat1="random")
    old = anna.room
    await anna.get()
    await anna.does("start")
    await anna.does("abandon", end="yes")
    assert await told(anna) == ["Can't Stop with Pim finished – play again?"]
    await anna.make(game="raffzahn", players="3")
    await anna.get()
    assert [link["href"] for link in await listed(anna)] == [f"/t/{anna.room}"]
    anna.room = old
    await anna.get()
    assert (await listed(anna))[0]["href"] == f"/t/{old}"


async def test_only_so_many_are_remembered(house: House) -> None:
    anna = house.person("Anna")
    rooms: list[str] = []
    for _ in range(REMEMBERED + 2):
        await anna.make()
        await anna.get()
        rooms.insert(0, anna.room)
    assert [link["href"] for link in await listed(anna)] == [f"/t/{room}" for room in rooms[:REMEMBERED]]


async def test_a_code_alone_shows_nothing(house: House) -> None:
    anna = await house.person("Anna").make()
    await anna.get()
    thief = house.person()
    thief.browser.cookies.set(COOKIE, anna.room)
    assert await listed(thief) == []
    thief.browser.cookies.set(SECRET, "0" * 32)
    assert await listed(thief) == []


@pytest.mark.parametrize("forged", ["", ".", "x", "..", "../..", "BCDFGH." * 500, "\x7f", "bcdfgh"])
async def test_a_forged_cookie_changes_nothing(house: House, forged: str) -> None:
    anna = await house.person("Anna").make()
    await anna.get()
    cookie = f'{SECRET}={anna.browser.cookies[SECRET]}; {COOKIE}="{forged}.{anna.room}"'
    answer = await house.person().ask("GET", "/", headers={"cookie": cookie})
    assert answer.status_code == 200
    assert len(read(answer.text).of_class("listing")) == len(games())


async def test_a_table_that_is_gone_is_passed_over(house: House) -> None:
    anna = await house.person("Anna").make()
    await anna.get()
    cookie = f"{SECRET}={anna.browser.cookies[SECRET]}; {COOKIE}={new_code()}.{anna.room}"
    answer = await house.person().ask("GET", "/", headers={"cookie": cookie})
    assert [link["href"] for link in read(answer.text).of_class("own")[0].all("a")] == [f"/t/{anna.room}"]


async def test_the_codes_are_out_of_the_reach_of_scripts(house: House) -> None:
    anna = await house.person("Anna").make()
    cookie = (await anna.get()).headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}={anna.room};")
    assert "httponly" in cookie.lower()
    assert "set-cookie" not in (await anna.get()).headers, "it is known already"
