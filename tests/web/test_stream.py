"""Streams and the store in one process: what is pushed, when, and what happens when keeping fails."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.table.tables import HOST, begun, step
from tests.web.house import HTMX, PATIENT, House, Person
from tests.web.test_delta import patched
from waghals.analysis import odds
from waghals.contract.ply import CHANCE
from waghals.live.live import Live
from waghals.store import SQLiteStore, StoreError
from waghals.table.commands import SetGauge
from waghals.table.events import Gauge
from waghals.web.http.browser import COOKIE, Browser
from waghals.web.http.frames import HEARTBEAT, RETRY, Frames, prepare, stream
from waghals.web.http.site import Visitor

pytestmark = pytest.mark.anyio
NOBODY = Visitor(None, "de", "http://localhost")
SOON = 60.0  # seconds that nothing here ever takes, not even on a busy machine


async def opened(
    house: House, anna: Person, *, heartbeat: float = 600
) -> tuple[Live, AsyncGenerator[bytes, None]]:
    live = await house.site.tables.find(anna.room)
    return live, stream(live, Frames(), NOBODY, house.site.tables.stopping, heartbeat)


async def following(events: AsyncGenerator[bytes, None]) -> int:
    """The version of the next frame."""
    async with asyncio.timeout(SOON):
        async for event in events:
            if found := re.match(rb"id: (\d+)\ndata: ", event):
                assert event.endswith(b"\n\n")
                assert f'data-version="{int(found[1])}"'.encode() in event
                return int(found[1])
    raise AssertionError("the stream ended")


async def test_the_first_event_is_the_whole_view(house: House) -> None:
    anna = await house.person("Anna").make()
    _, events = await opened(house, anna)
    async with aclosing(events):
        assert await anext(events) == RETRY
        assert await following(events) == (await anna.view())["version"]


async def test_later_events_say_only_what_is_new(house: House) -> None:
    anna = await house.person("Anna").make(seat1="random")
    await anna.does("start")
    live, events = await opened(house, anna)
    async with aclosing(events), asyncio.timeout(SOON):
        await anext(events)
        shown = lines_of(await anext(events))
        assert shown[0].startswith("<main")
        await anna.does("roll")
        delta = lines_of(await anext(events))
        async with live.open() as table:
            page = Frames().page(table, NOBODY)
        told = patched("\n".join(["~base", *delta[1:]]), shown)
        assert sum(map(len, delta)) < sum(map(len, told))
        assert next(line for line in told if 'id="said"' in line) in page


def lines_of(event: bytes) -> list[str]:
    return [line.removeprefix("data: ") for line in event.decode().split("\n") if line.startswith("data: ")]


async def test_what_changes_faster_than_one_looks_is_passed_over(house: House) -> None:
    anna = await house.person("Anna").make()
    _, events = await opened(house, anna)
    async with aclosing(events):
        first = await following(events)
        for pace in ("slow", "fast", "slow", "off"):
            await anna.does("pace", pace=pace)
        assert await following(events) == first + 4


async def test_who_watches_is_shown_a_move_before_it_is_answered(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await house.person("Anna").make()
    live, own = await house.site.tables.find(anna.room), Browser.of(anna.browser.cookies.get(COOKIE))
    events = stream(live, Frames(), NOBODY._replace(browser=own), house.site.tables.stopping, 600)
    async with aclosing(events):
        first = await following(events)
        shown = asyncio.create_task(following(events))
        answer, before = Frames.answer, list[bool]()

        def answered(*given: Any) -> str:
            before.append(shown.done())
            return answer(*given)

        monkeypatch.setattr(Frames, "answer", answered)
        await anna.send_as(HTMX, "pace", pace="slow")
        assert before == [True]
        assert shown.result() == first + 1


async def test_a_quiet_stream_gives_signs_of_life(house: House) -> None:
    anna = await house.person("Anna").make()
    _, events = await opened(house, anna, heartbeat=0.01)
    async with aclosing(events):
        await following(events)
        assert [await anext(events) for _ in range(2)] == [HEARTBEAT, HEARTBEAT]


async def test_streams_end_when_the_server_stops(house: House) -> None:
    anna = await house.person("Anna").make()
    _, events = await opened(house, anna)
    await following(events)
    house.site.tables.stop()
    async with asyncio.timeout(SOON):
        assert [event async for event in events] == []


async def test_all_watchers_share_one_frame(house: House) -> None:
    anna = await house.person("Anna").make(seat1="random")
    await anna.does("start")
    live = await house.site.tables.find(anna.room)
    frames = Frames()
    async with live.open() as table:
        one = frames.frame(table, NOBODY)
        assert frames.frame(table, NOBODY) is one
        assert frames.frame(table, NOBODY._replace(locale="en")) != one
    version = (await anna.view())["version"]
    await anna.does("roll", version=str(version))
    async with live.open() as table:
        assert frames.frame(table, NOBODY) != one


async def test_viewers_and_versions_share_what_is_the_same_for_them(house: House) -> None:
    anna = await house.person("Anna").make(players="3")
    ben = await house.person("Ben").sit(anna.room, 1)
    carl = await house.person("Carl").sit(anna.room, 2)
    await anna.does("start")
    live, frames = await house.site.tables.find(anna.room), Frames()
    anna_s, bens, carls = (
        Visitor(Browser.of(person.browser.cookies.get(COOKIE)), "de", NOBODY.base)
        for person in (anna, ben, carl)
    )
    async with live.open() as table:
        first = frames.frame(table, anna_s)
    await anna.does("roll")
    async with live.open() as table:
        mine, *others = (frames.frame(table, visitor) for visitor in (anna_s, bens, carls, NOBODY))
    his = others[0].lines.parts
    unlike = [
        [a is b for a, b in zip(his, each.lines.parts, strict=True)].count(False) for each in (mine, *others)
    ]
    # those who wait differ in the head, the faces to make and the code of their seat
    assert unlike == [6, 0, 3, 7]
    told = mine.since(first).split("\n")
    assert told[0] == f"~{first.id}"
    assert not any('id="pace"' in line or "data-secret" in line for line in told)


@pytest.mark.parametrize(
    ("game", "gauge", "asked"),
    [
        ("cant-stop", "always", [True, True, False]),  # to roll, to choose, to roll again or stop
        ("cant-stop", "request", [True, True, True]),
        ("cant-stop", "never", [False, False, False]),
        ("wuerfelzoo", "always", [False, False]),
    ],
)
def test_odds_that_no_page_shows_are_not_worked_out(
    game: str, gauge: Gauge, asked: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, found = begun(game), list[bool]()
    table.do(SetGauge(gauge), HOST)
    for _ in asked:
        seen = list[object]()
        for name in ("risk", "risk_after"):
            told = getattr(odds, name)
            monkeypatch.setattr(odds, name, partial(_noted, seen, told))
        prepare(table)
        found.append(len(seen) > (1 if table.to_move != CHANCE else 0))
        monkeypatch.undo()
        step(table, lambda legal: legal[0])
    assert found == asked


def _noted(seen: list[object], told: Callable[..., object], *asked: object) -> object:
    seen.append(asked)
    return told(*asked)


async def test_what_could_not_be_kept_is_shown_to_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await house.person("Anna").make()
    before = await anna.view()
    _, events = await opened(house, anna)
    await following(events)

    async def refuse(store: SQLiteStore, room: str, *what: object, **more: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as full:
        full.setattr(SQLiteStore, "append", refuse)
        assert (await anna.send("bot", seat="1", bot="random")).status_code == 503
    async with asyncio.timeout(SOON):
        assert [event async for event in events] == [], "the stream ends: the table is read again"
    assert await anna.view() == before
    assert (await anna.does("bot", seat="1", bot="random"))["version"] == before["version"] + 1


async def test_a_table_that_nobody_needs_is_forgotten_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("waghals.live.tables.SWEEP", 0.01)
    async with House(tmp_path, replace(PATIENT, idle=0.0, leave=0.0)) as house:
        anna = await house.person("Anna").make(seat1="random")
        await anna.does("start")
        live = await house.site.tables.find(anna.room)
        async with asyncio.timeout(SOON):
            while not live.broken:
                await asyncio.sleep(0.01)
        view = await anna.view()
        assert (view["phase"], view["must_roll"], view["viewer"]) == ("running", True, 0)


async def test_asking_for_the_head_of_a_stream_ends(house: House) -> None:
    anna = await house.person("Anna").make()
    answer = await anna.ask("HEAD", f"/t/{anna.room}/events")
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.content == b""


async def test_a_server_that_stops_while_bots_play_says_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(tmp_path)
    async with house:
        hosts = [await house.person().make(seat0="random", seat1="random") for _ in range(8)]
        for host in hosts:
            await host.does("start")
        await hosts[-1].sees(lambda view: len(view["log"]) > 3)
    assert caplog.records == []
