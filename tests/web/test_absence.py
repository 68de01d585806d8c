"""A bot plays for whoever is away too long, until they are back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.web.house import PATIENT, House, Person, two

pytestmark = pytest.mark.anyio
HASTY = replace(PATIENT, leave=0.15, grace=0.15)


async def stay(person: Person) -> None:
    """Look at the table again and again, as an open page does."""
    while True:
        await person.get("/view.json")
        await asyncio.sleep(0.02)


async def test_a_bot_plays_for_the_absent_person_until_they_are_back(tmp_path: Path) -> None:
    async with House(tmp_path, HASTY) as house:
        anna, ben = await two(house)
        ben_stays = asyncio.create_task(stay(ben))
        view = await ben.sees(lambda view: view["seats"][0]["stand_in"] and view["log"])
        assert view["seats"][0]["stand_in"] == "rule-of-28"
        assert view["seats"][0]["name"] == "Anna"
        assert not view["seats"][0]["present"]
        anna_stays = asyncio.create_task(stay(anna))
        view = await ben.sees(lambda view: view["seats"][0]["present"])
        assert view["seats"][0]["stand_in"] is None
        anna_stays.cancel()
        ben_stays.cancel()


async def test_everybody_waits_for_the_grace_time(tmp_path: Path) -> None:
    async with House(tmp_path, replace(HASTY, grace=600)) as house:
        _, ben = await two(house)
        ben_stays = asyncio.create_task(stay(ben))
        view = await ben.sees(lambda view: not view["seats"][0]["present"])
        await asyncio.sleep(0.3)
        view = await ben.view()
        assert (view["seats"][0]["stand_in"], view["log"]) == (None, [])
        ben_stays.cancel()


async def test_at_an_empty_table_nobody_plays_for_anybody(tmp_path: Path) -> None:
    async with House(tmp_path, HASTY) as house:
        anna, _ = await two(house)
        watcher = house.person()
        watcher.room = anna.room
        await watcher.sees(lambda view: not any(seat["present"] for seat in view["seats"]))
        await asyncio.sleep(0.4)
        view = await watcher.view()
        assert (view["log"], [seat["stand_in"] for seat in view["seats"]]) == ([], [None, None])


async def test_an_absence_outlives_a_restart_and_so_does_the_stand_in(tmp_path: Path) -> None:
    async with House(tmp_path, HASTY) as house:
        _, ben = await two(house)
        ben_stays = asyncio.create_task(stay(ben))
        await ben.sees(lambda view: view["seats"][0]["stand_in"])
        ben_stays.cancel()
        await house.restart()
        assert (await ben.view())["seats"][0]["stand_in"] == "rule-of-28"


async def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    async with House(tmp_path, replace(PATIENT, plies={"off": 3600})) as house:
        anna = await house.person("Anna").make(seat0="random", seat1="rule-of-28")
        await anna.does("start")
        house.timing = PATIENT
        await house.restart()
        assert (await anna.sees(lambda view: view["phase"] == "over"))["winners"]
