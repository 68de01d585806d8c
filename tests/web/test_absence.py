"""A bot plays for whoever is away too long, until they are back."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.web.house import PATIENT, House, two
from waghals.bots import best_bot
from waghals.table.clock import Moments, Timing, next_step

pytestmark = pytest.mark.anyio
HASTY = replace(PATIENT, leave=0.0, grace=0.0)


async def due_in(house: House, room: str, timing: Timing) -> float | None:
    """How long everyone waits until something happens at a table by itself; None for ever."""
    live = await house.site.tables.find(room)
    async with live.open() as table:
        now = time.monotonic()
        step = next_step(table, live.presence, timing, Moments(now, now))
        return None if step is None else step.at - now


async def test_a_bot_plays_for_the_absent_person_until_they_are_back(tmp_path: Path) -> None:
    async with House(tmp_path, HASTY) as house:
        anna, ben = await two(house)
        async with ben.present():
            view = await ben.sees(lambda view: view["seats"][0]["stand_in"] and view["log"])
            assert view["seats"][0]["stand_in"] == best_bot("cant-stop")
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
            assert 300 < view["deadline"] - time.time() < 601


async def test_whoever_does_not_want_to_wait_lets_the_bot_in(tmp_path: Path) -> None:
    async with House(tmp_path, replace(HASTY, grace=600)) as house:
        _, ben = await two(house)
        async with ben.present():
            await ben.sees(lambda view: view["deadline"])
            await ben.does("stand-in", seat="0")
            view = await ben.sees(lambda view: view["log"])
            assert view["deadline"] is None
            kinds = [incident["kind"] for incident in view["incidents"]]
            assert (kinds[0], kinds[-1]) == ("left", "stoodin")


async def test_a_table_whose_host_is_away_passes_on_and_can_begin(tmp_path: Path) -> None:
    async with House(tmp_path, replace(HASTY, host=0.0)) as house:
        anna = await house.person("Anna").make(seat1="open")
        ben = await house.person("Ben").sit(anna.room, 1)
        async with ben.present():
            view = await ben.sees(lambda view: view["host"])
            assert [seat["host"] for seat in view["seats"]] == [False, True]
            await ben.does("start")
            assert (await anna.send("hand-on", seat="0")).status_code == 403


async def test_who_is_out_of_time_stays_and_a_bot_plays_one_turn(tmp_path: Path) -> None:
    async with House(tmp_path, PATIENT) as house:
        anna, ben = await two(house)
        await anna.does("clock", seconds="600")
        assert 590 < (await anna.view())["deadline"] - time.time() < 601
        async with ben.present(), anna.present():
            live = await house.site.tables.find(anna.room)
            async with live.open() as table:
                table.seconds = 0.0001  # type: ignore[assignment]  # no host may ask for so little
            live.wake()
            view = await ben.sees(lambda view: any(it["kind"] == "overran" for it in view["incidents"]))
            async with live.open() as table:
                table.seconds = 600
            view = await ben.sees(lambda view: view["turn"] == 1 or view["phase"] == "over")
            assert view["seats"][0]["present"]
            assert view["seats"][0]["stand_in"] is None


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
        assert (await ben.view())["seats"][0]["stand_in"] == best_bot("cant-stop")


async def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    async with House(tmp_path, replace(PATIENT, paces={"off": 3600})) as house:
        anna = await house.person("Anna").make(seat0="random", seat1="rule-of-28")
        await anna.does("start")
        house.timing = PATIENT
        await house.restart()
        assert (await anna.sees(lambda view: view["phase"] == "over"))["winners"]
