"""The tables: people who play, each with a browser, and some who look on."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from benchmarks.load.client import COOKIE, LOCATION, Answer, Commands, Stream
from benchmarks.load.page import move
from waghals.contract.discovery import games

PEOPLE = 4  # the most who play at one table
AT_ONCE = 16  # tables that are set up side by side
FLIGHT = 0.1  # seconds after the last move, in which it is still done in time
PATIENCE = 60.0  # seconds for what is no measurement


@dataclass
class Tally:
    """What came of the moves asked for.

    Attributes:
        asked, done, refused: moves; a move is done once every stream of its table shows it.
        seconds: from sending a move to each stream that shows it.
    """

    asked: int = 0
    done: int = 0
    refused: int = 0
    seconds: list[float] = field(default_factory=list[float])


class LoadTable:
    """A table with its streams; it plays one move at a time.

    Args:
        ports: of the servers; a connection is made to any of them.
        ready: where it puts itself whenever it could play.
    """

    def __init__(self, number: int, ports: Sequence[int], streams: int, ready: deque[LoadTable]) -> None:
        self._game, self._ports, self._ready = games()[number % len(games())], ports, ready
        self._from = f"127.1.{number // 250}.{number % 250 + 1}"  # a family's own address
        self._people, self._looking = min(PEOPLE, max(2, streams - 1)), streams
        self._rng, self.tally = random.Random(number), Tally()
        self.streams: list[Stream] = []
        self._cookies: list[str] = []
        self._commands = Commands(self._connect)
        self._waiting = self._version = 0
        self._at = 0.0

    async def set_up(self) -> None:
        """People sit down and begin; everyone opens a page."""
        made = {"game": self._game, "players": self._people, "seat0": "me", "name": "Anna", "pace": "off"}
        answer = await self._ask("/tables", made, "")
        where = LOCATION.search(answer.head)
        assert where is not None, answer
        path = where[1].decode()
        self._keep_cookie(answer)
        for seat, name in enumerate(("Ben", "Ilse", "Carl")[: self._people - 1], 1):
            self._keep_cookie(await self._ask(f"{path}/sit", {"seat": seat, "name": name, "seed": "s"}, ""))
        await self._ask(f"{path}/start", {"seed": "a"}, self._cookies[0])
        for number in range(self._looking):
            plays = number < self._people
            cookie = self._cookies[number] if plays else ""
            stream = Stream(f"{path}/events", cookie, self._seen, plays=plays)
            self.streams.append(stream)
            await self._connect(stream)
        async with asyncio.timeout(PATIENCE):
            while self.streams[0].version < 0 or len({stream.version for stream in self.streams}) > 1:
                await asyncio.sleep(0.01)
        self._ready.append(self)

    async def _connect(self, protocol: asyncio.Protocol) -> None:
        loop = asyncio.get_running_loop()
        port = self._rng.choice(self._ports)
        await loop.create_connection(lambda: protocol, "127.0.0.1", port, local_addr=(self._from, 0))

    async def _ask(self, path: str, form: Mapping[str, object], cookie: str) -> Answer:
        answer = await self._commands.ask(path, urlencode(form).encode(), cookie)
        assert answer.status < 400, answer
        return answer

    def _keep_cookie(self, answer: Answer) -> None:
        found = COOKIE.search(answer.head)
        assert found is not None, answer
        self._cookies.append(f"Cookie: {found[1].decode()}\r\n")

    def play(self) -> bool:
        """Send a move of whoever may make one. Returns whether anybody may."""
        moves = zip(self.streams, self._cookies, strict=False)
        found = ((stream, cookie, move(stream.text, self._rng)) for stream, cookie in moves)
        stream, cookie, chosen = next((each for each in found if each[2]), (None, "", None))
        if stream is None or chosen is None:
            return False
        self._version = stream.version
        self._waiting = len(self.streams) + 1
        self._at = time.perf_counter()
        headers = f"{cookie}HX-Request: true\r\nWaghals-Frame: {stream.frame_id}\r\n"
        self._commands.post(chosen.path, chosen.body, headers, self._answered)
        return True

    def _answered(self, answer: Answer) -> None:
        if answer.status == 200:
            self._one_more()
            return
        self.tally.refused += 1
        self._waiting = 0
        self._ready.append(self)

    def _seen(self, stream: Stream) -> None:
        if self._waiting and stream.version > self._version:
            self.tally.seconds.append(time.perf_counter() - self._at)
            self._one_more()

    def _one_more(self) -> None:
        self._waiting -= 1
        if not self._waiting:
            self.tally.done += 1
            self._ready.append(self)

    def close(self) -> None:
        self._commands.close()
        for stream in self.streams:
            stream.close()


async def set_up(
    ports: Sequence[Sequence[int]], tables: int, streams: int
) -> tuple[Sequence[LoadTable], deque[LoadTable]]:
    """Tables with so many streams in all, and those of them that are ready to play.

    Args:
        ports: groups of servers; each table uses those of one group.
    """
    ready: deque[LoadTable] = deque()
    counts = [streams // tables + (number < streams % tables) for number in range(tables)]
    found = [LoadTable(n, ports[n % len(ports)], count, ready) for n, count in enumerate(counts)]
    queue = iter(found)

    async def some() -> None:
        for table in queue:
            await table.set_up()

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))
    return found, ready


async def play(tables: Sequence[LoadTable], ready: deque[LoadTable], rate: float, seconds: float) -> Tally:
    """So many moves a second, evenly, whether those before are done or not."""
    total = Tally()
    for table in tables:
        table.tally = Tally()
    begin = time.perf_counter()
    for number in range(round(rate * seconds)):
        total.asked += 1
        if (wait := begin + number / rate - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        elif number % 8 == 0:
            await asyncio.sleep(0)
        if time.perf_counter() - begin > seconds:
            total.asked = round(rate * seconds)
            break
        if ready and not ready[0].play():
            raise RuntimeError("nobody at a table may play")
        if ready:
            ready.popleft()
    await asyncio.sleep(max(0.0, begin + seconds + FLIGHT - time.perf_counter()))
    for table in tables:
        total.done += table.tally.done
        total.refused += table.tally.refused
        total.seconds += table.tally.seconds
    return total
