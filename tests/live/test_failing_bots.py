"""A bot that raises, hangs or plays illegally loses its seat, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

import waghals
from tests.bots.failing import WAYS, Failing, Hanging, forgotten
from tests.live.test_tables import PATIENT, serving, version
from tests.table.tables import HOST
from waghals.boards import game_translator
from waghals.bots import best_bot, bot, finding
from waghals.live.live import Live
from waghals.store import MemoryStore
from waghals.table.commands import BotFail, BotRoll, Leave, SeatBot, Sit, StandIn, Start
from waghals.table.state import Incident
from waghals.table.table import Table, made
from waghals.table.view import table_view
from waghals.web.html.log import Told, log_with
from waghals.web.html.texts import names, portraits

BEST = best_bot("cant-stop")


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from forgotten(monkeypatch)


def against(*bots: str) -> Callable[[str, Callable[[], float]], Table]:
    """A match of these bots, without pauses."""

    def build(room: str, clock: Callable[[], float]) -> Table:
        options = {"players": str(len(bots))}
        table = Table.new(room, made("cant-stop", options, "verifiable", "off", HOST), clock)
        for seat, its in enumerate(bots):
            table.do(SeatBot(seat, its), HOST)
        table.do(Start(), HOST)
        return table

    return build


async def plies(live: Live, least: int) -> None:
    """Wait until so many plies have been played."""
    while True:
        async with live.open() as table:
            if len(table.play.plies) >= least:
                return
        await asyncio.sleep(0)


@pytest.mark.anyio
@pytest.mark.parametrize("way", WAYS)
async def test_a_bot_that_fails_loses_its_seat_and_the_match_goes_on(
    way: str, caplog: pytest.LogCaptureFixture
) -> None:
    waghals.register(Failing(way))
    store = MemoryStore()
    async with serving(store) as tables:
        live = await tables.make(against(way, "random"))
        with live.watch(None), caplog.at_level(logging.WARNING):
            await plies(live, 20)
        async with live.open() as table:
            seats, incidents = list(table.seats), tuple(table.incidents)
            room, at = table.room, table.version
        log = await store.entries(live.room)
    assert seats[0].bot == BEST
    assert seats[0].name != "Careful"
    assert [(its.kind, its.seat, its.name) for its in incidents] == [(WAYS[way], 0, "Careful")]
    assert [(e.kind, e.data.get("why")) for e in log if e.kind == "failed"] == [("failed", WAYS[way])]
    assert f"the bot '{way}'" in caplog.text
    assert ("ZeroDivisionError: my own fault" in caplog.text) == (way == "raises"), "with its trace"
    again = Table.replay(room, log[:at], lambda: 0.0)
    assert (again.seats, tuple(again.incidents)) == (seats, incidents)
    assert table_view(again, None).incidents == incidents


@pytest.mark.anyio
async def test_nobody_waits_for_a_bot_that_hangs_and_it_is_not_asked_again() -> None:
    hanging = Hanging()
    waghals.register(hanging)
    async with serving(MemoryStore(), timing=replace(PATIENT, think=1.0)) as tables:
        first, second = [await tables.make(against("hanging", "random")) for _ in range(2)]
        other = await tables.make(against("random", "random"))
        with first.watch(None), other.watch(None):
            while not hanging.asked:
                await asyncio.sleep(0)
            before = await version(other)
            await plies(other, 30)
            assert await version(other) > before
            await plies(first, 10)
        with second.watch(None):
            await plies(second, 10)
        for live in (first, second):
            async with live.open() as table:
                assert [its.kind for its in table.incidents] == ["timedout"]
                assert table.seats[0].bot == BEST
    assert hanging.asked == 1, "while it still thinks of the first table"
    hanging.go.set()


@pytest.mark.anyio
async def test_a_bot_that_is_not_there_any_more_is_replaced_and_pages_are_shown() -> None:
    waghals.register(Failing("raises"))
    store = MemoryStore()
    async with serving(store) as tables:
        room = (await tables.make(against("raises", "random"))).room
    finding._registered.clear()  # pyright: ignore[reportPrivateUsage]  # the server starts without it
    async with serving(store) as tables:
        live = await tables.find(room)
        async with live.open() as table:
            view = table_view(table, HOST)
            t = game_translator("cant-stop", "de")
            assert names(view, t)[0] == "Careful"
            assert portraits(view, t)[0] is None
        with live.watch(None):
            await plies(live, 10)
        async with live.open() as table:
            assert table.seats[0].bot == BEST


def test_who_fails_in_the_place_of_a_person_is_followed_by_another() -> None:
    table = Table.new("R", made("cant-stop", {"players": "2"}, "verifiable", "off", HOST), lambda: 0.0)
    table.do(Sit(0, "Anna", "", "a seed"), HOST)
    table.do(SeatBot(1, "random"), HOST)
    table.do(Start(), HOST)
    table.do(Leave(0), None)
    table.do(StandIn(0), None)
    table.do(BotRoll(version=table.version), None)
    table.do(BotFail(0, BEST, "crashed", version=table.version), None)
    assert (table.seats[0].name, table.seats[0].player) == ("Anna", "random")
    assert [its.kind for its in table.incidents] == ["left", "stoodin", "crashed", "stoodin"]
    assert table.incidents[2].name == bot(BEST, "cant-stop").title
    with pytest.raises(waghals.WaghalsError, match="something is wrong with cant-stop"):
        table.do(BotFail(0, "random", "crashed", version=table.version), None)


@pytest.mark.parametrize(
    ("why", "english", "german"),
    [
        (
            "crashed",
            "Ida failed: another bot plays on.",
            "Ida ist ausgefallen: Ein anderer Bot spielt weiter.",
        ),
        (
            "illegal",
            "Ida tried what is not allowed: another bot plays on.",
            "Ida wollte etwas Unerlaubtes: Ein anderer Bot spielt weiter.",
        ),
        (
            "timedout",
            "Ida thought for too long: another bot plays on.",
            "Ida hat zu lange überlegt: Ein anderer Bot spielt weiter.",
        ),
    ],
)
def test_the_log_says_so_in_either_language(why: Any, english: str, german: str) -> None:
    incident = Incident(0, why, 1, "Ida")
    for locale, said in (("en", english), ("de", german)):
        (line,) = log_with(Told(), [incident], game_translator("cant-stop", locale))
        assert (line.seat, line.sentence) == (1, said)
