"""The server as a process: how it starts, streams and stops, and what it says."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.ports import free_port
from tests.web.server import Server, frames
from waghals.cli.serve import serve
from waghals.cli.settings import Settings
from waghals.cli.sockets import LOCAL, lan_address, listen
from waghals.store import SQLiteStore
from waghals.table.events import PACES

FORM = {"game": "cant-stop", "players": "2", "seat0": "me", "name": "Anna", "seat1": "random"}
PROMPT = 5.0  # seconds in which a server stops even on a busy machine; else it takes a fifth of one


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    with server.running():
        yield server


@pytest.fixture
def anna(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.base, timeout=20) as anna:
        yield anna


def make(client: httpx.Client, **fields: str) -> str:
    """Make a table. Returns its room code."""
    return client.post("/tables", data=FORM | fields).headers["location"].removeprefix("/t/")


def test_a_stream_begins_with_the_whole_view_and_follows_every_change(
    server: Server, anna: httpx.Client
) -> None:
    room = make(anna)
    with httpx.Client() as watcher:
        seen = frames(server.base, room, watcher)
        first = next(seen)
        assert first.text.lstrip().startswith("<main")
        assert f'data-version="{first.version}"' in first.text
        assert "Anna" in first.text
        anna.post(f"/t/{room}/pace", data={"pace": PACES[0]})
        second = next(seen)
        assert second.version > first.version
        assert f'data-version="{second.version}"' in second.text
        seen.close()


def test_the_stream_of_one_s_own_browser_is_one_s_own_view(server: Server, anna: httpx.Client) -> None:
    room = make(anna)
    code = anna.get(f"/t/{room}/view.json").json()["recover_code"]
    anna.post(f"/t/{room}/start")
    own = frames(server.base, room, anna)
    with httpx.Client() as stranger:
        other = frames(server.base, room, stranger)
        assert code in next(own).text
        assert code not in next(other).text
        own.close()
        other.close()


def test_an_open_page_keeps_its_person_present(server: Server, anna: httpx.Client) -> None:
    room = make(anna)
    with httpx.Client() as watcher:
        seen = frames(server.base, room, anna)
        next(seen)
        present = watcher.get(f"{server.base}/t/{room}/view.json").json()["seats"][0]["present"]
        assert present
        seen.close()


def test_it_stops_at_once_although_streams_are_open(server: Server, anna: httpx.Client) -> None:
    room = make(anna)
    watching = threading.Barrier(4)
    ended: list[int] = []

    def watch() -> None:
        with httpx.Client() as watcher:
            seen = frames(server.base, room, watcher)
            next(seen)
            watching.wait(20)
            ended.append(len(list(seen)))

    watchers = [threading.Thread(target=watch) for _ in range(3)]
    for thread in watchers:
        thread.start()
    watching.wait(20)
    assert server.terminate() < PROMPT
    for thread in watchers:
        thread.join(5)
    assert len(ended) == 3, "streams end; they do not break off"


def test_a_match_goes_on_after_a_restart(server: Server, anna: httpx.Client) -> None:
    room = make(anna)
    anna.post(f"/t/{room}/start")
    anna.post(f"/t/{room}/roll", data={"version": str(anna.get(f"/t/{room}/view.json").json()["version"])})
    before = anna.get(f"/t/{room}/view.json").json()
    server.kill()
    server.start()
    after = anna.get(f"/t/{room}/view.json").json()
    assert (after["log"], after["version"] >= before["version"]) == (before["log"], True)
    assert len(after["log"]) == 1


def started(*words: str) -> subprocess.Popen[str]:
    """The command in a process, its output as text."""
    environment = {name: text for name, text in os.environ.items() if not name.startswith("WAGHALS_")}
    environment["PYTHONUNBUFFERED"] = "1"
    command = [sys.executable, "-m", "waghals", *words]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )


def test_waghals_alone_serves_and_says_where(tmp_path: Path) -> None:
    port = free_port()
    with started("--port", str(port), "--data", str(tmp_path), "--no-browser") as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert f"http://localhost:{port}" in line
        assert httpx.get(f"http://localhost:{port}/", timeout=20).status_code == 200
        process.terminate()
        rest, errors = process.communicate(timeout=20)
        assert (rest, errors) == ("", "")


def test_a_folder_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path)
    with started("--port", str(free_port()), "--data", str(tmp_path), "--no-browser") as process:
        _, errors = process.communicate(timeout=20)
    asyncio.run(store.close())
    assert process.returncode == 1
    assert re.fullmatch(r"waghals: another Waghals server is using .*\n", errors)


def test_a_taken_port_that_was_asked_for_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server((LOCAL, free_port())) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match=f"port {port}"):
            serve(Settings(port=port, data=str(tmp_path)))


def test_without_a_wish_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    first = free_port()
    monkeypatch.setattr("waghals.cli.sockets.PORT", first)
    with socket.create_server((LOCAL, first)), listen(LOCAL, None) as listening:
        assert first < listening.getsockname()[1] < first + 20


def test_it_listens_on_loopback_unless_asked() -> None:
    with listen(LOCAL, free_port()) as listening:
        assert listening.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize("address", [LOCAL, "::1"])
def test_what_is_sent_is_not_held_back_for_more(address: str) -> None:
    async def at_once() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def accepted(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            taken = writer.get_extra_info("socket")
            found.set_result(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listen(address, free_port()) as listening:
            async with await asyncio.start_server(accepted, sock=listening):
                _, writer = await asyncio.open_connection(sock=connected(listening))
                try:
                    return await found
                finally:
                    writer.close()

    assert asyncio.run(at_once())


def connected(listening: socket.socket) -> socket.socket:
    return socket.create_connection(listening.getsockname()[:2], timeout=20)


@pytest.mark.parametrize(("address", "family"), [("::1", 6), ("::", 4), ("::", 6), ("127.0.0.2", 4)])
def test_it_listens_at_addresses_of_both_kinds(address: str, family: int) -> None:
    with listen(address, free_port()) as listening:
        port = listening.getsockname()[1]
        there = {"::": {4: LOCAL, 6: "::1"}[family]}.get(address, address)
        socket.create_connection((there, port), timeout=20).close()


def test_it_listens_at_a_unix_socket_and_takes_the_place_of_one_that_was_left(tmp_path: Path) -> None:
    path = tmp_path / "waghals.sock"
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))
    words = ["--listen", f"unix:{path}", "--data", str(tmp_path), "--no-browser", "--trusted-proxies=unix"]
    with started(*words, "--public", "https://games.example") as process:
        assert process.stdout is not None
        assert "https://games.example" in process.stdout.readline()
        with httpx.Client(transport=httpx.HTTPTransport(uds=str(path)), timeout=20) as client:
            told = {"x-forwarded-for": "1.1.1.1", "x-forwarded-proto": "https"}
            assert client.get("http://games.example/", headers=told).status_code == 200
        with pytest.raises(OSError, match="cannot be used"):
            listen(f"unix:{path}", None)
        process.terminate()
        _, errors = process.communicate(timeout=20)
    assert errors == ""


def test_a_path_that_is_no_socket_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "precious"
    path.write_text("mine")
    with pytest.raises(OSError, match="cannot be used"):
        listen(f"unix:{path}", None)
    assert path.read_text() == "mine"


def test_with_lan_it_tells_the_others_where_and_lets_them_in(tmp_path: Path) -> None:
    port = free_port()
    with started("--lan", "--port", str(port), "--data", str(tmp_path), "--no-browser") as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert f"http://{lan_address()}:{port}" in process.stdout.readline()
        for host, status in (("10.1.2.3", 200), (socket.gethostname(), 200), ("evil.example", 400)):
            assert (
                httpx.get(f"http://127.0.0.1:{port}/", headers={"host": host}, timeout=20).status_code
                == status
            )
        room = httpx.post(f"http://127.0.0.1:{port}/tables", data=FORM).headers["location"]
        link = httpx.get(f"http://127.0.0.1:{port}{room}/view.json").json()["join_url"]
        assert link == f"http://{lan_address()}:{port}{room}"
        process.terminate()
        process.communicate(timeout=20)


def test_without_a_network_nobody_is_promised_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shared: list[object] = []

    def run(*told: object) -> None:
        shared.append(told[-1])

    monkeypatch.setattr("waghals.cli.serve.lan_address", lambda: LOCAL)
    monkeypatch.setattr("waghals.cli.serve._run", run)
    serve(Settings(port=0, data=str(tmp_path), lan=True))
    assert shared == [""]
    assert capsys.readouterr().out.splitlines()[1:] == [
        "There is no network now by which other devices could join."
    ]


def test_a_browser_is_opened_once_the_server_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, asked, port = tmp_path / "browser", tmp_path / "asked", free_port()
    browser.write_text(f"#!{sys.executable}\nimport sys\nopen({str(asked)!r}, 'w').write(sys.argv[1])\n")
    browser.chmod(0o700)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    with started("--port", str(port), "--data", str(tmp_path)) as process:
        until = time.monotonic() + 20
        while not (asked.exists() and asked.read_text()) and time.monotonic() < until:
            time.sleep(0.02)
        process.terminate()
        process.communicate(timeout=20)
    assert asked.read_text() == f"http://localhost:{port}"
