"""A bot plays for whoever is away too long, until they are back."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.web.house import PATIENT, House, two
from waghals.table.clock import Timing, next_step

pytestmark = pytest.mark.anyio
HASTY = replace(PATIENT, leave=0.0, grace=0.0)


async def due_in(house: House, room: str, timing: Timing) -> float | None:
    """How long everyone waits until something happens at a table by itself; None for ever."""
    live = await house.site.tables.find(room)
    async with live.open() as table:
        now = time.monotonic()
        step = next_step(table, live.presence, timing, now)
        return None if step is None else step.at - now


async def test_a_bot_plays_for_the_absent_person_until_they_are_back(tmp_path: Path) -> None:
    async with House(tmp_path, HASTY) as house:
        anna, ben = await two(house)
        async with ben.present():
            view = await ben.sees(lambda view: view["seats"][0]["stand_in"] and view["log"])
            assert view["seats"][0]["stand_in"] == "rule-of-28"
            assert view["seats"][0]["name"] == "Anna"
            assert not view["seats"][0]["present"]
            async with anna.present():
                view = await ben.sees(lambda view: view["seats"][0]["present"])
                assert view["seats"][0]["stand_in"] is None


async def test_everybody_waits_for_the_grace_time(tmp_path: Path) -> None:
    patient = replace(HASTY, grace=600)
    async with House(tmp_path, patient) as house:
        _, ben = await two(house)
        async with ben.present():
            view = await ben.sees(lambda view: [seat["present"] for seat in view["seats"]] == [False, True])
            assert (view["seats"][0]["stand_in"], view["log"]) == (None, [])
            wait = await due_in(house, ben.room, patient)
            assert wait is not None
            assert wait > 300


async def test_at_an_empty_table_nobody_plays_for_anybody(tmp_path: Path) -> None:
    async with House(tmp_path, HASTY) as house:
        anna, _ = await two(house)
        watcher = house.person()
        watcher.room = anna.room
        view = await watcher.sees(lambda view: not any(seat["present"] for seat in view["seats"]))
        assert (view["log"], [seat["stand_in"] for seat in view["seats"]]) == ([], [None, None])
        assert await due_in(house, anna.room, HASTY) is None


async def test_an_absence_outlives_a_restart_and_so_does_the_stand_in(tmp_path: Path) -> None:
    async with House(tmp_path, HASTY) as house:
        _, ben = await two(house)
        async with ben.present():
            await ben.sees(lambda view: view["seats"][0]["stand_in"])
        await house.restart()
        assert (await ben.view())["seats"][0]["stand_in"] == "rule-of-28"


async def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    async with House(tmp_path, replace(PATIENT, plies={"off": 3600})) as house:
        anna = await house.person("Anna").make(seat0="random", seat1="rule-of-28")
        await anna.does("start")
        house.timing = PATIENT
        await house.restart()
        assert (await anna.sees(lambda view: view["phase"] == "over"))["winners"]
