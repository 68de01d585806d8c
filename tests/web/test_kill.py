"""A server killed at any moment has lost nothing that anybody was shown.

python -m tests.web.test_kill 100    # so many kills, at other moments every time
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx

from tests.web.server import Frame, Server, frames
from waghals.store import SQLiteStore
from waghals.table.table import Table
from waghals.web.http.frames import Frames
from waghals.web.http.site import Visitor

KILLS = 12  # in the daily run
LONGEST_LIFE = 0.25  # seconds between the first frame and the kill
SEED = 20070  # the moments are random, yet the same in every run
ONCE = re.compile(r"\b[0-9a-f]{16}\b")  # a frame's id: another one whenever a frame is rendered


class Watcher(threading.Thread):
    """Somebody without a seat who reads the stream until it breaks off."""

    def __init__(self, server: Server, room: str) -> None:
        super().__init__(daemon=True)
        self.server, self.room = server, room
        self.shown: list[Frame] = []
        self.first = threading.Event()
        self.start()

    def run(self) -> None:
        with httpx.Client(verify=False) as client:  # plain HTTP: no certificates to load
            try:
                for frame in frames(self.server.base, self.room, client):
                    self.shown.append(frame)
                    self.first.set()
            except httpx.TransportError:
                return  # the server was killed


def new_match(server: Server) -> str:
    """Four bots begin a match at a table of their own. Returns its room code."""
    bots = {"seat0": "random", "seat1": "rule-of-28", "seat2": "random", "seat3": "rule-of-28"}
    form = {"game": "cant-stop", "players": "4", "pace": "off"} | bots
    with httpx.Client(base_url=server.base, timeout=20) as host:
        room = str(host.post("/tables", data=form).headers["location"].removeprefix("/t/"))
        assert host.post(f"/t/{room}/start").status_code == 303
    return room


def test_nothing_that_a_client_was_shown_is_missing_after_a_kill(tmp_path: Path) -> None:
    seen, in_play = kill(tmp_path, KILLS, random.Random(SEED))
    assert seen > KILLS
    assert in_play > KILLS / 4, "most kills have to fall into running matches"


def kill(folder: Path, kills: int, moments: random.Random) -> tuple[int, int]:
    """Kill a server so many times; how many views were shown, and how many kills fell into a match."""
    server = Server(folder)
    room, newest, seen, in_play = "", 0, 0, 0
    for _ in range(kills):
        with server.running():
            if not room:
                room, newest = new_match(server), 0
            watcher = Watcher(server, room)
            assert watcher.first.wait(20), "every stream begins with the whole view"
            time.sleep(moments.random() * LONGEST_LIFE)
        watcher.join(20)
        versions = [frame.version for frame in watcher.shown]
        assert versions == sorted(set(versions)), "versions only grow"
        assert versions[0] >= newest, "the match goes on at the last ply that anybody has seen"
        newest, seen = versions[-1], seen + len(versions)
        table = check_kept(folder, room, watcher.shown)
        in_play += table.running
        if not table.running:
            room = ""
    return seen, in_play


def check_kept(folder: Path, room: str, shown: list[Frame]) -> Table:
    """What was shown last is what the log says of that version, sign by sign."""
    store = SQLiteStore(folder)
    log = asyncio.run(store.entries(room))
    asyncio.run(store.close())
    newest = shown[-1]
    assert len(log) >= newest.version, "a version that was shown is missing from the log"
    for frame in (shown[0], newest):
        table = Table.replay(room, log[: frame.version], time.time)
        shown_again = Frames().frame(table, Visitor(None, "de", base_of(frame))).lines.text
        assert ONCE.sub("", shown_again).splitlines() == ONCE.sub("", frame.text).splitlines()
    return Table.replay(room, log, time.time)


def base_of(frame: Frame) -> str:
    """The server's address, as the frame has it in its join link."""
    found = re.search(r"http://127\.0\.0\.1:\d+", frame.text)
    return found[0] if found else ""


if __name__ == "__main__":
    kills = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        seen, in_play = kill(Path(folder), kills, random.Random())
    print(f"{kills} kills, {in_play} of them in a match, {seen} views: nothing was lost")
