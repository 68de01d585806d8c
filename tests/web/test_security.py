"""What a request has to pass, and what every answer says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from tests.web.house import JSON, TABLE, House, Person, limits
from waghals.table.codes import ALPHABET, LENGTH, new_code, parse_code
from waghals.web.http.browser import COOKIE, Browser
from waghals.web.http.security import Guard, Limit, Limits, Meter, Rejected, household

pytestmark = pytest.mark.anyio


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncGenerator[House, None]:
    much = {"read": Limit(99, 1), "command": Limit(99, 1)}
    async with House(tmp_path, limits=limits(3, 0.001, **much, streams_per_address=2)) as house:
        yield house


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "", "[::2]", "a b", "localhost@evil"]
)
async def test_a_name_that_is_not_ours_is_refused(house: House, host: str) -> None:
    answer = await house.person().ask("GET", "/", headers={"host": host})
    assert answer.status_code == 400
    assert "--host" in answer.text


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1:1", "[::1]:8000"])
async def test_loopback_names_are_ours(house: House, host: str) -> None:
    assert (await house.person().ask("GET", "/t/BCDFGH", headers={"host": host})).status_code == 404


async def test_any_address_is_ours_where_the_house_may_join() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("in")(scope, receive, send)

    guarded = httpx.ASGITransport(Guard(app, addresses=True, meter=Meter()))
    async with httpx.AsyncClient(transport=guarded, base_url="http://localhost") as client:
        for host, status in (
            ("192.168.1.5:8000", 200),
            ("[fe80::1]", 200),
            ("evil.example", 400),
            ("1.2.3", 400),
        ):
            assert (await client.get("/", headers={"host": host})).status_code == status


FOREIGN = [
    {"origin": "http://evil.example"},
    {"origin": "http://localhost:9000"},
    {"origin": "null"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "cross-site", "origin": "http://localhost"},
]


@pytest.mark.parametrize("headers", FOREIGN)
async def test_a_form_on_another_site_s_page_does_nothing(house: House, headers: dict[str, str]) -> None:
    anna = await house.person("Anna").make(seat1="random")
    for path in (f"/t/{anna.room}/start", "/tables", "/language", "/join"):
        assert (await anna.ask("POST", path, data=TABLE, headers=headers)).status_code == 403
    assert (await anna.view())["phase"] == "open"


@pytest.mark.parametrize("headers", [{"origin": "http://localhost", "sec-fetch-site": "same-origin"}, {}])
async def test_our_own_pages_and_programs_may_post(house: House, headers: dict[str, str]) -> None:
    anna = await house.person("Anna").make(seat1="random")
    assert (await anna.send_as(JSON | headers, "start")).status_code == 200


async def test_a_large_body_is_refused(house: House) -> None:
    anna = await house.person("Anna").make()
    answer = await anna.send("sit", seat="1", name="x" * 9000)
    assert answer.status_code == 413
    assert (await anna.ask("POST", "/tables", data=TABLE | {"name": "x" * 9000})).status_code == 413


async def test_every_answer_says_what_a_page_may_do(house: House) -> None:
    anna = await house.person("Anna").make()
    for path in (
        f"/t/{anna.room}",
        f"/t/{anna.room}/view.json",
        "/t/nowhere",
        "/static/vendor/htmx/htmx.min.js",
    ):
        headers = (await anna.ask("GET", path)).headers
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    assert (await anna.get()).headers["cache-control"] == "no-store"


async def test_pages_hold_no_inline_script_or_style(house: House) -> None:
    anna = await house.person("Anna").make(seat1="random")
    pages = [(await anna.get()).text]
    await anna.does("start")
    pages.append((await anna.get()).text)
    for page in pages:
        assert "<style" not in page
        assert " style=" not in page
        assert " onclick=" not in page
        assert all("src=" in script.partition(">")[0] for script in page.split("<script")[1:])


async def test_one_address_makes_so_many_tables_and_no_more(strict: House) -> None:
    anna = strict.person("Anna")
    answers = [await anna.ask("POST", "/tables", data=TABLE) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [303, 303, 303, 429]


GUESSES = [f"BCDFG{last}" for last in "BCDF"]


async def test_codes_cannot_be_tried_out(strict: House) -> None:
    anna, thief = await strict.person("Anna").make(), strict.person()
    answers = [await thief.ask("GET", f"/t/{code}", headers=JSON) for code in GUESSES]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429]
    right = await thief.ask("GET", f"/t/{anna.room}", headers=JSON)
    assert (right.status_code, right.text) == (429, answers[-1].text), "a right code looks like a wrong one"
    joined = [await thief.ask("POST", "/join", data={"room": code}) for code in (anna.room, "BCDFGH")]
    assert [answer.status_code for answer in joined] == [429, 429]
    assert (await anna.get()).status_code == 200, "whoever sits at the table tries nothing"


async def test_a_right_code_is_no_try(strict: House) -> None:
    anna, ben = await strict.person("Anna").make(), strict.person()
    for _ in range(9):
        assert (await ben.ask("GET", f"/t/{anna.room}")).status_code == 200
    assert (await ben.ask("GET", "/t/BCDFGB")).status_code == 404


async def test_the_codes_that_a_browser_remembers_are_tried_like_others(strict: House) -> None:
    thief = strict.person()
    thief.browser.cookies.set(COOKIE, "0" * 32)
    thief.browser.cookies.set("rooms", ".".join(GUESSES))
    assert (await thief.ask("GET", "/")).status_code == 200
    assert (await thief.ask("GET", f"/t/{GUESSES[0]}")).status_code == 429


async def test_recover_codes_cannot_be_tried_out(strict: House) -> None:
    anna = await strict.person("Anna").make()
    other = await strict.person("Ada").make()
    code = (await anna.view())["recover_code"]
    answers = [await anna.send("recover", code=f"BCDFGHJKM{last}") for last in "BCDF"]
    assert [answer.status_code for answer in answers] == [422, 422, 422, 429]
    right = await anna.send("recover", code=code)
    assert (right.status_code, right.json()["error"]) == (429, answers[-1].json()["error"])
    assert (await other.send("recover", code="BCDFGHJKMB")).status_code == 422, "each table counts apart"


async def test_whoever_tried_room_codes_can_still_recover_a_seat_and_the_other_way_round(
    strict: House,
) -> None:
    anna = await strict.person("Anna").make()
    for code in GUESSES:
        await anna.ask("GET", f"/t/{code}")
    assert (await anna.send("recover", code=(await anna.view())["recover_code"])).status_code == 200
    for last in "BCDF":
        await anna.send("recover", code=f"BCDFGHJKM{last}")
    stranger = Person(strict, "", address="10.0.0.9")
    assert (await stranger.ask("GET", f"/t/{anna.room}")).status_code == 200


async def test_reading_without_end_is_refused_and_others_read_on(tmp_path: Path) -> None:
    async with House(tmp_path, limits=limits(99, read=Limit(3, 0), file=Limit(2, 0))) as house:
        greedy, anna = Person(house, "", address="10.0.0.9"), await house.person("Anna").make()
        assert [(await greedy.ask("GET", "/")).status_code for _ in range(4)] == [200, 200, 200, 429]
        assert (await greedy.ask("GET", f"/t/{anna.room}/view.json")).status_code == 429
        files = [(await greedy.ask("GET", "/static/house.css")).status_code for _ in range(3)]
        assert files == [200, 200, 429]
        assert (await anna.get()).status_code == 200


async def test_pages_for_one_address_are_made_one_by_one_and_others_come_in_between() -> None:
    made: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        made.append(scope["client"][0])

    guard = Guard(app, meter=Meter())

    async def ask(address: str) -> None:
        scope = {"type": "http", "method": "GET", "path": "/", "client": (address, 1)}
        await guard(scope | {"headers": [(b"host", b"localhost")]}, forbidden, forbidden)

    async def forbidden(*_: object) -> Any:
        raise AssertionError("nothing is sent or received")

    async with asyncio.TaskGroup() as tasks:
        for address in [*["10.0.0.9"] * 9, "10.0.0.1"]:
            tasks.create_task(ask(address))
    assert made.index("10.0.0.1") <= 1
    assert len(made) == 10


async def test_a_made_up_cookie_wakes_nobody(house: House) -> None:
    anna = await house.person("Anna").make()
    stranger = house.person()
    stranger.browser.cookies.set(COOKIE, "0" * 32)
    live = await house.site.tables.find(anna.room)
    for person in (stranger, anna):
        with live.watch(None) as woken:
            assert (await person.ask("GET", f"/t/{anna.room}/view.json")).status_code == 200
            assert not woken.is_set()
    browsers = [Browser.of(person.browser.cookies.get(COOKIE)) for person in (stranger, anna)]
    assert [live.presence.is_here(b.holder, 600) for b in browsers if b] == [False, True]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_what_counts_as_one_address(address: str, counted: str) -> None:
    assert household(address) == counted


async def test_a_family_s_evening_meets_no_limit() -> None:
    now = 0.0
    meter = Meter(clock=lambda: now)
    for second in range(3600):
        now = float(second)
        for _ in range(12):  # six people tapping twice a second
            meter.count("command", "192.168.1.2")
    for _ in range(24):
        meter.count("join", "192.168.1.2")


def test_what_was_used_up_comes_back_with_time() -> None:
    now = 0.0
    meter = Meter(Limits(join=Limit(2, 0.5)), clock=lambda: now)
    meter.count("join", "a")
    meter.count("join", "a")
    with pytest.raises(Rejected, match="Too much"):
        meter.count("join", "a")
    meter.count("join", "b")
    now = 2.0
    meter.count("join", "a")


def test_streams_are_counted_while_they_last() -> None:
    meter = Meter(Limits(streams_per_address=2))
    with meter.stream("a"), meter.stream("a"):
        with pytest.raises(Rejected):
            meter.admit_stream("a")
        meter.admit_stream("b")
    meter.admit_stream("a")


def test_room_codes_are_easily_read_aloud() -> None:
    assert not set("AEIOUYLS01258") & set(ALPHABET)
    assert len(ALPHABET) ** LENGTH > 10**8
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(parse_code(code) == code for code in codes)


@pytest.mark.parametrize("typed", ["bcdfgh", "BCD-FGH", " bcd fgh ", "B-C-D-F-G-H"])
def test_a_room_code_is_understood_however_it_is_typed(typed: str) -> None:
    assert parse_code(typed) == "BCDFGH"


@pytest.mark.parametrize("typed", ["", "BCDFG", "BCDFGHJ", "BCDFGA", "BCDFG0", "../etc", "ＢＣＤＦＧＨ"])
def test_what_is_no_room_code(typed: str) -> None:
    assert parse_code(typed) is None


async def test_the_code_leads_to_the_table_however_it_is_typed(house: House) -> None:
    anna = await house.person("Anna").make()
    answer = await house.person().ask(
        "POST", "/join", data={"room": f"{anna.room[:3]} {anna.room[3:]}".lower()}
    )
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{anna.room}")
    assert (await house.person().ask("GET", f"/t/{anna.room.lower()}")).status_code == 200


async def test_board_files_are_style_and_script_only(house: House) -> None:
    ask = house.person().ask
    for file in ("board.py", "de.po", "__init__.py", "..%2fboard.css", "nothing.css"):
        assert (await ask("GET", f"/boards/cant-stop/{file}")).status_code == 404
    assert (await ask("GET", "/boards/../board.css")).status_code == 404


async def test_the_language_is_chosen_by_cookie_then_by_the_browser_then_german(house: House) -> None:
    anna = await house.person("Anna").make()
    for wish, language in (
        ("", "de"), ("en-GB,en;q=0.9", "en"), ("fr,en;q=0.5,de;q=0.7", "de"), ("fr", "de"),
        (";;q=x,en", "en"), ("en; q=0.5, de; q=0.2", "en"),
    ):  # fmt: skip
        assert f'<html lang="{language}"' in (await anna.get("", **{"accept-language": wish})).text
    answer = await anna.ask(
        "POST", "/language", data={"locale": "en"}, headers={"referer": f"http://localhost/t/{anna.room}"}
    )
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{anna.room}")
    assert '<html lang="en"' in (await anna.get("", **{"accept-language": "de"})).text


@pytest.mark.parametrize(
    ("shown", "page"),
    [
        ("/tables", "/"),
        ("/join", "/"),
        ("/t/BCDFGH/act", "/t/BCDFGH"),
        ("/t/BCDFGH/dice", "/t/BCDFGH/dice"),
        ("/t/BCDFGH", "/t/BCDFGH"),
        ("/rules/cant-stop", "/rules/cant-stop"),
    ],
)
async def test_after_a_refused_form_the_language_leads_to_a_page_that_there_is(
    house: House, shown: str, page: str
) -> None:
    answer = await house.person().ask(
        "POST", "/language", data={"locale": "en"}, headers={"referer": f"http://localhost{shown}"}
    )
    assert answer.headers["location"] == page


async def test_what_a_program_sends_to_the_front_page_is_refused_in_json(house: House) -> None:
    for path, form in (("/tables", {"game": "chess"}), ("/join", {"room": "BCD"}), ("/join", {})):
        answer = await house.person().ask("POST", path, data=form, headers=JSON)
        assert (answer.status_code, bool(answer.json()["error"])) == (422, True)


async def test_a_code_with_a_slip_is_still_in_its_field(house: House) -> None:
    answer = await house.person().ask("POST", "/join", data={"room": 'BCD "'})
    assert (answer.status_code, 'value="BCD &#34;"' in answer.text) == (422, True)


@pytest.mark.parametrize(
    "referer", ["http://evil.example/x", "", "//evil.example", "http://localhost//evil.example"]
)
async def test_the_language_never_leads_elsewhere(house: House, referer: str) -> None:
    answer = await house.person().ask(
        "POST", "/language", data={"locale": "en"}, headers={"referer": referer}
    )
    assert answer.headers["location"] == "/"
    assert (await house.person().ask("POST", "/language", data={"locale": "tlh"})).status_code == 422
