"""Seats are taken with a name, held by a browser, left, and taken over on another device."""

from __future__ import annotations

import re

import pytest

from tests.web.house import JSON, TABLE, House, Person
from waghals.table.view import table_view
from waghals.web.http.browser import COOKIE

pytestmark = pytest.mark.anyio


async def newcomer(house: House, at: Person, name: str) -> Person:
    person = house.person(name)
    person.room = at.room
    return person


async def test_a_seat_is_taken_with_a_name_and_seen_by_everyone(house: House) -> None:
    anna = await house.person("Anna").make(players="3")
    ben = await house.person("Ben").sit(anna.room, 1)
    seats = (await anna.view())["seats"]
    assert [(seat["name"], seat["kind"], seat["mine"]) for seat in seats] == [
        ("Anna", "person", True),
        ("Ben", "person", False),
        (None, "empty", False),
    ]
    assert (await ben.view())["viewer"] == 1


async def test_a_taken_seat_stays_taken(house: House) -> None:
    anna = await house.person("Anna").make()
    ben = await newcomer(house, anna, "Ben")
    assert (await ben.send("sit", seat="0", name="Ben")).status_code == 409
    assert (await ben.send("sit", seat="7", name="Ben")).status_code == 422
    assert COOKIE not in ben.browser.cookies


@pytest.mark.parametrize(
    "name", ["", "   ", "\u202e\u200b", "\u0301", "x" * 25, "anna", "ＡＮＮＡ", "A\u200bnna", "An\u00adna "]
)
async def test_names_that_will_not_do(house: House, name: str) -> None:
    anna = await house.person("Anna").make()
    ben = await newcomer(house, anna, name)
    answer = await ben.send("sit", seat="1", name=name)
    assert answer.status_code == 422
    assert answer.json()["view"]["seats"][1]["kind"] == "empty"


async def test_names_are_escaped_and_free_of_tricks(house: House) -> None:
    anna = await house.person("Anna").make()
    ben = await house.person("<b>\u202eBen\x07").sit(anna.room, 1)
    assert (await anna.view())["seats"][1]["name"] == "<b>Ben"
    page = (await ben.get()).text
    assert "<b>Ben" not in page
    assert "&lt;b&gt;Ben" in page


async def test_the_seat_s_secret_is_a_cookie_that_scripts_cannot_read(house: House) -> None:
    anna = house.person("Anna")
    answer = await anna.ask("POST", "/tables", data=TABLE | {"seat0": "me", "name": "Anna"})
    cookie = answer.headers["set-cookie"]
    assert re.match(rf"{COOKIE}=[0-9a-f]{{32}};", cookie)
    assert "httponly" in cookie.lower()
    assert "samesite=lax" in cookie.lower()


async def test_a_secret_is_on_nobody_s_page_and_in_no_log(house: House) -> None:
    anna = await house.person("Anna").make(players="3", seat2="random")
    ben = await house.person("Ben").sit(anna.room, 1)
    await anna.does("start")
    secret = anna.browser.cookies[COOKIE]
    code = (await anna.get()).text
    for path in ("", "/view.json", "/record", "/dice"):
        for person in (anna, ben):
            answer = await person.get(path)
            assert secret not in answer.text + str(answer.headers), path
    assert secret not in (house.folder / "waghals.sqlite3").read_bytes().decode("latin-1")
    assert secret.encode() not in (house.folder / "waghals.sqlite3-wal").read_bytes()
    assert secret not in code


async def test_a_watcher_gets_no_secret(house: House) -> None:
    anna = await house.person("Anna").make()
    watcher = await newcomer(house, anna, "")
    assert (await watcher.get()).status_code == 200
    assert not watcher.browser.cookies


async def test_leave_and_come_back_into_the_same_seat(house: House) -> None:
    anna = await house.person("Anna").make()
    ben = await house.person("Ben").sit(anna.room, 1)
    await anna.does("start")
    again = await newcomer(house, anna, "")
    again.browser.cookies.set(COOKIE, ben.browser.cookies[COOKIE])
    await house.restart()
    assert (await again.view())["viewer"] == 1


async def recover_code(person: Person) -> str:
    code: str = (await person.view())["recover_code"]
    assert re.fullmatch("[BCDFGHJKMNPQRTVWXZ3479]{10}", code)
    return code


async def test_a_second_device_takes_the_seat_over(house: House) -> None:
    anna = await house.person("Anna").make()
    code = await recover_code(anna)
    phone = await newcomer(house, anna, "")
    view = await phone.does("recover", code=f" {code[:5].lower()}-{code[5:]} ")
    assert (view["viewer"], view["seats"][0]["name"]) == (0, "Anna")
    assert (await anna.view())["viewer"] is None
    assert (await anna.send("recover", code=code)).status_code == 422
    await phone.does("bot", seat="1", bot="random")
    assert (await phone.does("start"))["phase"] == "running", "whoever made the table still hosts it"


async def test_a_code_of_one_s_own_is_on_nobody_else_s_page(house: House) -> None:
    anna = await house.person("Anna").make()
    ben = await house.person("Ben").sit(anna.room, 1)
    code = await recover_code(anna)
    assert code != await recover_code(ben)
    assert code not in (await ben.get()).text + (await ben.get("/view.json")).text
    assert code not in (await house.person().ask("GET", f"/t/{anna.room}/view.json")).text
    assert (await ben.send("recover", code="BCDFGHJKMN")).status_code == 422


async def test_one_browser_holds_several_seats_and_passes_them_around(house: House) -> None:
    anna = await house.person("Anna").make()
    await anna.does("sit", seat="1", name="Oma")
    view = await anna.does("start")
    assert [seat["mine"] for seat in view["seats"]] == [True, True]
    assert (view["viewer"], view["must_roll"]) == (0, True)
    view = await anna.does("roll")
    await anna.does("act", action=view["legal"][0])
    view = await anna.does("act", action="stop")
    assert (view["viewer"], view["must_roll"]) == (1, True)


async def test_a_stranger_takes_one_seat_and_more_once_the_host_allows_it(house: House) -> None:
    anna = await house.person("Anna").make(players="4")
    ben = await house.person("Ben").sit(anna.room, 1)
    assert 'id="sit-2"' not in (await ben.get()).text
    assert 'id="sit-2"' in (await house.person().ask("GET", f"/t/{anna.room}")).text
    answer = await ben.send("sit", seat="2", name="Bea")
    assert (answer.status_code, answer.json()["view"]["seats"][2]["kind"]) == (403, "empty")
    assert (await ben.send("allow", seat="1")).status_code == 403
    assert 'id="allow-1"' not in (await ben.get()).text
    assert 'id="allow-1"' in (await anna.get()).text
    await anna.does("allow", seat="1")
    assert 'id="allow-1"' not in (await anna.get()).text
    assert (await ben.does("sit", seat="2", name="Bea"))["seats"][2]["mine"]
    assert (await anna.does("sit", seat="3", name="Oma"))["seats"][3]["mine"], "the host takes any"


async def test_bots_take_empty_seats_only(house: House) -> None:
    anna = await house.person("Anna").make(players="3")
    await anna.does("bot", seat="1", bot="rule-of-28")
    view = await anna.does("bot", seat="2", bot="rule-of-28")
    assert [seat["name"] for seat in view["seats"]] == ["Anna", "Pim", "Resi"]
    assert (await anna.send("bot", seat="0", bot="random")).status_code == 409
    assert (await anna.send("bot", seat="1", bot="deep-thought")).status_code == 422
    assert (await anna.does("bot", seat="2", bot=""))["seats"][2]["kind"] == "empty"
    stranger = await newcomer(house, anna, "Ben")
    assert (await stranger.send("bot", seat="2", bot="random")).status_code == 403


async def test_a_person_may_stand_up_and_the_host_may_clear_a_seat(house: House) -> None:
    anna = await house.person("Anna").make()
    ben = await house.person("Ben").sit(anna.room, 1)
    assert (await ben.send("stand", seat="0")).status_code == 403
    assert (await ben.does("stand", seat="1"))["viewer"] is None
    assert (await anna.send("stand", seat="1")).status_code == 409
    await ben.does("sit", seat="1", name="Ben")
    assert (await anna.does("stand", seat="1"))["seats"][1]["kind"] == "empty"


async def test_seats_stay_as_they_are_while_the_match_runs(house: House) -> None:
    anna = await house.person("Anna").make(players="3", seat2="random")
    ben = await house.person("Ben").sit(anna.room, 1)
    await anna.does("start")
    before = (await anna.view())["seats"]
    assert (await ben.send("stand", seat="1")).status_code == 409
    assert (await anna.send("bot", seat="2", bot="")).status_code == 409
    assert (await anna.view())["seats"] == before


async def test_only_the_host_starts_and_bots_take_free_seats(house: House) -> None:
    anna = await house.person("Anna").make(players="3")
    ben = await house.person("Ben").sit(anna.room, 1)
    assert (await ben.send("start")).status_code == 403
    view = await anna.does("start")
    assert view["phase"] == "running"
    assert [seat["kind"] for seat in view["seats"]] == ["person", "person", "bot"]
    assert (await anna.send("start")).status_code == 409


async def test_the_host_s_commands_are_read_from_forms(house: House) -> None:
    anna = await house.person("Anna").make(players="3")
    ben = await house.person("Ben").sit(anna.room, 1)
    assert (await anna.does("lock"))["locked"]
    carla = house.person("Carla")
    carla.room = anna.room
    assert (await carla.send("sit", seat="2", name="Carla")).status_code == 403
    assert not (await anna.does("lock", locked="no"))["locked"]
    assert (await anna.does("list"))["listed"]
    assert not (await anna.does("list", listed="no"))["listed"]
    assert (await anna.does("clock", seconds="45"))["seconds"] == 45
    view = await anna.does("swap", seat="0", other="2")
    assert [seat["name"] for seat in view["seats"]] == [None, "Ben", "Anna"]
    assert (await ben.does("emote", seat="1", emote="bravo"))["seats"][1]["emote"] == "bravo"
    assert (await anna.does("hand-on", seat="1"))["seats"][1]["host"]
    assert (await ben.does("kick", seat="2"))["seats"][2]["kind"] == "empty"
    assert (await anna.send("sit", seat="2", name="Anna")).status_code == 403
    await ben.does("start")
    assert (await ben.send("hurry")).status_code in (200, 409)


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "chess"},
        {"game": ""},
        {"players": "9"},
        {"players": "zwei"},
        {"hurry": "maybe"},
        {"players": "4", "columns_to_win": "5"},
        {"dice": "loaded"},
        {"pace": "warp"},
        {"seat1": "deep-thought"},
        {"seat0": "me", "name": ""},
        {"seat0": "me", "seat1": "me", "name": "Anna"},
    ],
)
async def test_a_table_that_cannot_be_is_not_made(house: House, fields: dict[str, str]) -> None:
    anna = house.person("Anna")
    answer = await anna.ask("POST", "/tables", data=TABLE | fields)
    assert answer.status_code == 422
    assert "<html" in answer.text
    assert not anna.browser.cookies


async def test_a_table_of_bots_alone_plays_by_itself(house: House) -> None:
    anna = await house.person().make(seat0="random", seat1="rule-of-28")
    await anna.does("start")
    view = await anna.sees(lambda view: view["phase"] == "over")
    assert view["winners"]


async def test_options_are_those_of_the_form(house: House) -> None:
    anna = await house.person("Anna").make(players="3", columns_to_win="4", hurry="yes")
    options = (await anna.view())["options"]
    assert (options["players"], options["columns_to_win"], options["hurry"]) == (3, 4, True)
    assert (await anna.ask("GET", "/t/XXXXXX", headers=JSON)).status_code == 404


async def test_a_row_of_numbers_may_be_typed_with_blanks(house: House) -> None:
    teeth = [1] * 20 + [2] * 20
    anna = await house.person("Anna").make(
        game="raffzahn", players="3", teeth=" " + ", ".join(map(str, teeth))
    )
    assert (await anna.view())["options"]["teeth"] == teeth


async def test_a_link_that_works_on_this_machine_alone_is_known_as_such(house: House) -> None:
    anna = await house.person("Anna").make()
    live = await house.site.tables.find(anna.room)
    async with live.open() as table:
        for base, only_here in (("http://localhost:8000", True), ("http://192.168.1.5:8000", False)):
            seen = table_view(table, None, base)
            assert (seen.only_here, seen.join_url) == (only_here, f"{base}/t/{anna.room}")
