"""Of two servers on one database one is killed at any moment, and the database restarted in the middle.

Nothing that anybody was shown is lost, nobody plays twice, and whoever watches goes on.

python -m tests.web.test_kill_worker 50    # so many kills, at other moments every time
"""

from __future__ import annotations

import asyncio
import random
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from math import inf
from typing import Any

import httpx

from tests.postgres import cluster
from tests.web.server import Frame, Server, frames
from tests.web.test_kill import ONCE, base_of
from waghals.store.postgres import PostgresStore
from waghals.table.events import Entry
from waghals.table.table import Table
from waghals.web.http.frames import Frames
from waghals.web.http.site import Visitor

KILLS = 3  # in the daily run
FURTHER = 10  # versions that everyone has to be shown after a kill: bots and people play again
LONGEST_LIFE = 0.3  # seconds between two kills that both servers run
SEED = 20071  # the moments are random, yet the same in every run
LONG = 60.0  # seconds that nothing here ever takes, not even on a busy machine
ROUGH = (httpx.TransportError, AssertionError)  # what the end of a server looks like from outside
TABLE = {"game": "cant-stop", "players": "3", "pace": "off", "seat0": "me", "name": "Anna"}
BOTS = {"seat1": "random", "seat2": "rule-of-28"}


class Place:
    """Two servers on one database."""

    def __init__(self) -> None:
        self.address = cluster().empty_database()
        self.servers = [Server(self.address), Server(self.address)]
        self.over = threading.Event()
        self.news = threading.Condition()
        self.newest = 0  # version that anybody has been shown

    def tell(self, version: int) -> None:
        """Somebody is shown this."""
        with self.news:
            self.newest = max(self.newest, version)
            self.news.notify_all()

    def log(self, room: str) -> list[Entry]:
        async def read() -> list[Entry]:
            store = await PostgresStore.open(self.address)
            entries = await store.entries(room)
            await store.close()
            return entries

        return asyncio.run(read())


class Viewer(threading.Thread):
    """Somebody who reads the stream of one server, and of the other while that one is gone."""

    def __init__(self, place: Place, room: str, nearest: int, secret: httpx.Cookies | None = None) -> None:
        super().__init__(daemon=True)
        self.place, self.room, self.server, self.secret = place, room, nearest, secret
        self.newest = 0
        self.shown: list[Frame] = []
        self.longest, self._last = 0.0, inf  # seconds between two views, and when the last one came
        self.start()

    def run(self) -> None:
        with httpx.Client(verify=False, cookies=self.secret) as client:  # plain HTTP: no certificates
            while not self.place.over.is_set():
                with suppress(*ROUGH):
                    self._read(client)
                self.server = 1 - self.server

    def _read(self, client: httpx.Client) -> None:
        """Read until the stream breaks off. What is older than what is shown is dropped, as a page does."""
        for frame in frames(self.place.servers[self.server].base, self.room, client):
            if frame.version > self.newest:
                self.newest, now = frame.version, time.monotonic()
                self.longest, self._last = max(self.longest, now - self._last), now
                self.shown.append(frame)
                self.place.tell(frame.version)
            if self.place.over.is_set():
                return


class Anna(threading.Thread):
    """A person who plays, now at one server and now at the other, and repeats what was not answered."""

    def __init__(self, place: Place, room: str, client: httpx.Client) -> None:
        super().__init__(daemon=True)
        self.place, self.room, self.client = place, room, client
        self.done: dict[str, int] = {}  # commands that were granted, with the version that was shown then
        self.error: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            for number in range(1_000_000):
                if self.place.over.is_set():
                    return
                view = self._ask("GET", "view.json").json()
                if (what := wanted(view)) is None:
                    time.sleep(0.01)
                    continue
                verb, fields = what
                command = f"command{number}"
                form = {"version": str(view["version"]), "command": command} | fields
                answer = self._ask("POST", verb, data=form, headers={"accept": "application/json"})
                if answer.status_code == 200:
                    self.done[command] = answer.json()["view"]["version"]
        except BaseException as error:
            self.error = error

    def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Ask one server after the other until one answers."""
        until = time.monotonic() + LONG
        while time.monotonic() < until:
            server = random.choice(self.place.servers)
            with suppress(httpx.TransportError):
                answer = self.client.request(method, f"{server.base}/t/{self.room}/{path}", **more)
                if answer.status_code < 500:
                    return answer
        raise AssertionError("no server answers")


def wanted(view: dict[str, Any]) -> tuple[str, dict[str, str]] | None:
    """What Anna does next, or None while she waits."""
    if view["phase"] != "running":
        return ("rematch", {}) if view["phase"] in ("over", "abandoned") else ("start", {})
    if view["must_roll"]:
        return "roll", {}
    return ("act", {"action": random.choice(view["legal"])}) if view["legal"] else None


def go_on(place: Place, viewers: list[Viewer]) -> None:
    """Wait until every viewer has been shown much that is newer."""
    since = place.newest
    with place.news:
        assert place.news.wait_for(lambda: all(each.newest > since + FURTHER for each in viewers), LONG), (
            f"too little is new since version {since}: viewers have {[each.newest for each in viewers]}"
        )


def kill(kills: int, moments: random.Random) -> tuple[int, float]:
    """Kill one of two servers so many times.

    Returns how many views were shown, and the most seconds that passed between two.
    """
    place = Place()
    for server in place.servers:
        server.start()
    try:
        with httpx.Client(verify=False, timeout=LONG) as client:
            made = client.post(f"{place.servers[0].base}/tables", data=TABLE | BOTS)
            room = made.headers["location"].removeprefix("/t/")
            viewers = [Viewer(place, room, 0, client.cookies), Viewer(place, room, 1)]
            anna = Anna(place, room, client)
            go_on(place, viewers)
            for number in range(kills):
                time.sleep(moments.random() * LONGEST_LIFE)
                if number == kills // 2:
                    cluster().restart()
                    go_on(place, viewers)
                victim = moments.choice(place.servers)
                victim.kill()
                go_on(place, viewers)
                victim.start()
            place.over.set()
            anna.join(LONG)
    finally:
        place.over.set()
        for server in place.servers:
            server.kill()  # which ends streams that have nothing new to show
    for viewer in viewers:
        viewer.join(LONG)
    assert anna.error is None, anna.error
    check(place.log(room), viewers, anna)
    return sum(len(each.shown) for each in viewers), max(each.longest for each in viewers)


def check(log: list[Entry], viewers: list[Viewer], anna: Anna) -> None:
    """What was shown is in the log, sign by sign, and what was granted is there once."""
    table = Table.replay(anna.room, log, time.time)  # raises for a ply that was not legal then
    ids = Counter(entry.command.split(":")[1] for entry in log if entry.command)
    assert anna.done, "Anna plays"
    assert {command: ids[command] for command in anna.done} == dict.fromkeys(anna.done, 1)
    assert max(anna.done.values()) <= table.version
    stranger = viewers[1]
    assert stranger.newest <= table.version, "a version that was shown is missing from the log"
    for frame in (stranger.shown[0], stranger.shown[len(stranger.shown) // 2], stranger.shown[-1]):
        then = Table.replay(anna.room, log[: frame.version], time.time)
        shown_again = Frames().frame(then, Visitor(None, "de", base_of(frame))).lines.text
        assert ONCE.sub("", shown_again).splitlines() == ONCE.sub("", frame.text).splitlines()


def test_of_two_servers_one_is_killed_and_the_database_restarted() -> None:
    views, _ = kill(KILLS, random.Random(SEED))
    assert views > KILLS


if __name__ == "__main__":
    kills = int(sys.argv[1])
    views, longest = kill(kills, random.Random())
    print(f"{kills} kills, {views} views: nothing was lost; at most {longest:.2f} s between two")
