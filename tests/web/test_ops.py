"""What machines ask of a server, what it measures, and what it logs."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import AsyncGenerator, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.documents import ROOT
from tests.ports import free_port
from tests.web.house import HERE, House, two
from tests.web.server import frames, until_served
from waghals.store import StoreError
from waghals.table.codes import new_code
from waghals.web.http.frames import frames_of, stream
from waghals.web.http.server import KEPT_ALIVE
from waghals.web.http.site import Hosting, Visitor
from waghals.web.ops.logs import JsonFormatter, TextFormatter, hide
from waghals.web.ops.metrics import REGISTRY

pytestmark = pytest.mark.anyio


@pytest.fixture
async def watched(tmp_path: Path) -> AsyncGenerator[House, None]:
    """A server whose metrics this machine may read."""
    async with House(tmp_path, hosting=Hosting(metrics=["127.0.0.0/8"])) as house:
        yield house


async def measures(house: House) -> dict[str, float]:
    """What is measured, by name and labels."""
    text = (await house.person().ask("GET", "/metrics")).text
    return {
        f"{sample.name}{''.join(sorted(sample.labels.values()))}": sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


# ---- probes


async def test_it_says_that_it_lives_and_is_ready_by_whatever_name_it_is_called(house: House) -> None:
    for path in ("/healthz", "/readyz"):
        answer = await house.person().ask("GET", path, headers={"host": "10.1.2.3"})
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")


async def test_it_is_not_ready_while_the_store_does_not_answer(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise StoreError("the disk is gone")

    monkeypatch.setattr(house.site.tables, "check", fail)
    answers = [(await house.person().ask("GET", path)).status_code for path in ("/healthz", "/readyz")]
    assert answers == [200, 503]


async def test_however_many_ask_the_store_is_asked_once_a_second(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, now = list[None](), [100.0]

    async def check() -> None:
        asked.append(None)

    monkeypatch.setattr(house.site.tables, "check", check)
    monkeypatch.setattr("waghals.web.ops.probes.monotonic", lambda: now[0])
    for _ in range(2):
        answers = await asyncio.gather(*(house.person().ask("GET", "/readyz") for _ in range(5)))
        assert [answer.status_code for answer in answers] == [200] * 5
        now[0] += 1
    assert len(asked) == 2


async def test_it_is_not_ready_while_it_stops(house: House) -> None:
    house.site.tables.stop()
    answers = [(await house.person().ask("GET", path)).status_code for path in ("/healthz", "/readyz")]
    assert answers == [200, 503]


@pytest.mark.parametrize(
    ("allowed", "headers", "status"),
    [
        ((), {}, 403),
        (("127.0.0.1",), {}, 200),
        (("127.0.0.0/8", "unix"), {}, 200),
        (("10.0.0.0/8",), {}, 403),
        (("127.0.0.1",), {"x-forwarded-for": "127.0.0.1"}, 403),
        (("127.0.0.1",), {"forwarded": "for=127.0.0.1"}, 403),
    ],
)
async def test_metrics_are_for_those_who_may_read_them_and_nobody_behind_a_proxy(
    allowed: tuple[str, ...], headers: dict[str, str], status: int, tmp_path: Path
) -> None:
    async with House(tmp_path, hosting=Hosting(metrics=allowed, trusted=["127.0.0.1"])) as house:
        assert (await house.person().ask("GET", "/metrics", headers=headers)).status_code == status


# ---- metrics


async def test_tables_viewers_moves_and_refusals_are_counted(watched: House) -> None:
    before = await measures(watched)
    anna, ben = await two(watched)
    async with anna.present(), ben.present():
        await anna.does("roll")
        assert (await ben.send("roll")).status_code == 403
        assert (await anna.send("roll", version="1")).status_code == 409
        after = await measures(watched)
    assert (after["waghals_tables"], after["waghals_viewers"]) == (1, 2)
    grown = {name: value - before.get(name, 0) for name, value in after.items()}
    assert grown["waghals_moves_total"] == 1
    assert grown["waghals_move_seconds_count"] == 1
    assert grown["waghals_refusals_totalforbidden"] == 1
    assert grown["waghals_refusals_totalconflict"] == 1
    assert grown["waghals_store_seconds_countappend"] >= 4
    assert "waghals_loop_longest_seconds" in after


async def test_how_long_a_frame_takes_to_a_viewer_is_measured(watched: House) -> None:
    anna, _ = await two(watched)
    before = await measures(watched)
    live = await watched.site.tables.find(anna.room)
    visitor = Visitor(None, "en", HERE)
    seen = stream(live, frames_of(live), visitor, asyncio.Event(), heartbeat=600)
    assert b"retry" in bytes(await anext(seen))
    assert b"data-version" in bytes(await anext(seen))
    waiting = asyncio.ensure_future(anext(seen))
    await anna.does("roll")
    assert b"id: " in bytes(await waiting)
    await seen.aclose()
    after = await measures(watched)
    name = "waghals_frame_seconds_count"
    assert after[name] == before[name] + 1


async def test_a_failing_store_is_counted(watched: House, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await measures(watched)
    store: Any = vars(watched.site.tables)["_store"]

    async def fail(*_: object) -> None:
        raise StoreError("the disk is gone")

    monkeypatch.setattr(store._store, "read", fail)
    await watched.person().ask("GET", f"/t/{new_code()}")
    after = await measures(watched)
    assert after["waghals_store_errors_totalread"] == before.get("waghals_store_errors_totalread", 0) + 1


# ---- the log


def test_a_line_of_the_log_is_text_or_json() -> None:
    try:
        raise ValueError("the table KRT4WB is broken")
    except ValueError:
        made = logging.LogRecord("waghals.x", logging.ERROR, "", 0, "table %s", ("KRT4WB",), sys.exc_info())
    text = TextFormatter().format(made)
    assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} ERROR waghals\.x: table KR…\nTraceback", text)
    line = json.loads(JsonFormatter().format(made))
    assert (line["level"], line["logger"], line["message"]) == ("error", "waghals.x", "table KR…")
    assert line["exception"].endswith("ValueError: the table KR… is broken")
    assert "KRT4WB" not in text + json.dumps(line)


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("/t/KRT4WB/act", "/t/KR…/act"),
        ("code KRT4WBCDFG", "code KR…"),
        (f"cookie {'0123456789abcdef' * 2}", "cookie …"),
        ("port 8000 of 127.0.0.1 at 2026-01-01", "port 8000 of 127.0.0.1 at 2026-01-01"),
        ("Traceback (most recent call last)", "Traceback (most recent call last)"),
        ("STOREERROR", "STOREERROR"),
    ],
)
def test_codes_and_hashes_are_hidden(text: str, hidden: str) -> None:
    assert hide(text) == hidden


@contextmanager
def serving(folder: Path, *words: str) -> Generator[tuple[str, Path]]:
    """`waghals serve` with these options. Gives its address, and the file with what it says and logs."""
    port, said = free_port(), folder / "said"
    environment = {name: text for name, text in os.environ.items() if not name.startswith("WAGHALS_")}
    command = [sys.executable, "-m", "waghals", "serve", "--no-browser", "--data", str(folder)]
    with (
        said.open("w") as out,
        subprocess.Popen(
            [*command, "--port", str(port), *words], env=environment, stderr=out, stdout=out
        ) as it,
    ):
        try:
            until_served(f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}", said
        finally:
            it.terminate()


def test_nothing_secret_is_logged_at_any_level(tmp_path: Path) -> None:
    words = ("--log-level", "debug", "--log-format", "json", "--access-log")
    with serving(tmp_path, *words) as (base, said), httpx.Client(base_url=base, timeout=20) as anna:
        form = {"game": "cant-stop", "players": "2", "seat0": "me", "name": "Annabella", "seat1": "random"}
        table = anna.post("/tables", data=form).headers["location"]
        room = table.removeprefix("/t/")
        view = anna.get(f"{table}/view.json").json()
        seen = frames(base, room, anna)
        next(seen)
        anna.post(f"{table}/start", data={"seed": "swordfish-seed"})
        version = anna.get(f"{table}/view.json").json()["version"]
        anna.post(f"{table}/roll", data={"version": version})
        anna.get(f"{table.lower()}?code={view['recover_code']}")
        anna.get(f"/nowhere/{room.lower()}")
        anna.post(f"{table}/recover", data={"code": view["recover_code"]})
        anna.post("/join", data={"room": room})
        seen.close()
        secrets = [room, room.lower(), view["recover_code"], "swordfish", *anna.cookies.values(), "Annabella"]
    log = said.read_text()
    for secret in secrets:
        assert secret not in log
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    told = [line["message"] for line in lines if line["logger"] == "waghals.access"]
    assert any(re.fullmatch(r"127\.0\.0\.1 POST /t/\{room\}/roll 303 [\d.]+ ms", line) for line in told)
    assert any(re.fullmatch(r"127\.0\.0\.1 GET - 404 [\d.]+ ms", line) for line in told)


def test_without_a_wish_no_request_is_logged(tmp_path: Path) -> None:
    with serving(tmp_path) as (base, said):
        assert httpx.get(base, timeout=20).status_code == 200
        assert httpx.get(f"{base}/nowhere", timeout=20).status_code == 404
    assert re.fullmatch(r"Waghals is at .*\n", said.read_text())


def test_the_page_on_hosting_names_everything_that_is_measured() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    names = [family.name for family in REGISTRY.collect() if family.name.startswith("waghals_")]
    assert {name for name in names if f"`{name}" not in page} == set()


def test_the_proxies_of_the_page_on_hosting_close_idle_connections_before_the_server_does() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    kept = [int(seconds) for seconds in re.findall(r"keepalive (\d+)s", page)]
    assert max(kept) < KEPT_ALIVE
    assert f"shorter than the {KEPT_ALIVE} seconds after which the\nserver closes" in page
