"""Two servers on one database: what one does the other shows, and each knows what the other has counted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress

import pytest

from tests.postgres import cluster
from tests.web.house import JSON, LONG, House, limits
from waghals.web.http.security import Limit, Rejected

pytestmark = pytest.mark.anyio
GUESSES = [f"BCDFG{last}" for last in "BCDFG"]
HERE = "127.0.0.1"


@pytest.fixture
async def houses() -> AsyncGenerator[tuple[House, House], None]:
    address = cluster().empty_database()
    strict = limits(3, 1e-9, command=Limit(1e9, 0), read=Limit(1e9, 0))
    async with House(address, limits=strict) as one, House(address, limits=strict) as other:
        yield one, other


async def test_people_at_two_servers_play_one_match(houses: tuple[House, House]) -> None:
    one, other = houses
    anna = await one.person("Anna").make()
    ben = await other.person("Ben").sit(anna.room, 1)
    await anna.does("start")
    async with anna.present(), ben.present():
        for person, next_one in ((anna, ben), (ben, anna)):
            await person.move()
            seen = await next_one.sees(lambda view: view["must_roll"] or view["legal"])
            assert seen["version"] == (await person.view())["version"]


async def test_a_page_shows_at_once_what_was_done_at_another_server(houses: tuple[House, House]) -> None:
    one, other = houses
    anna = await one.person("Anna").make()
    anna_there = other.person("Anna")
    anna_there.room, anna_there.browser.cookies = anna.room, anna.browser.cookies
    for pace in ("slow", "fast", "off", "normal"):
        await anna.does("pace", pace=pace)
        assert (await anna_there.view())["pace"] == pace


async def test_codes_cannot_be_tried_out_at_one_server_after_the_other(houses: tuple[House, House]) -> None:
    one, other = houses
    thief, again = one.person(), other.person()
    for code in GUESSES[:3]:
        assert (await thief.ask("GET", f"/t/{code}", headers=JSON)).status_code == 404
    assert (await again.ask("GET", f"/t/{GUESSES[3]}", headers=JSON)).status_code == 404
    async with asyncio.timeout(LONG):  # what was counted for all is told in the background
        with suppress(Rejected):
            while True:
                other.site.meter.check("guess", HERE)
                await asyncio.sleep(0.01)
    assert (await again.ask("GET", f"/t/{GUESSES[4]}", headers=JSON)).status_code == 429
