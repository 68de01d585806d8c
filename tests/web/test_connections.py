"""Which connections a server takes, and when it closes them. Time is jumped over, not waited for."""

from __future__ import annotations

import asyncio
import gc
import logging
import resource
import socket
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.web.server import STARTS_WITHIN, Server
from waghals.web.http import server as http
from waghals.web.http.security import Limits

LIMITS = Limits()
GET = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n"
TABLE = {"game": "cant-stop", "players": "2", "pace": "off", "seat1": "random"}
DESCRIPTORS = 256
SEEN = 20  # turns of the loop in which what was sent over loopback has long been read


class Clock(asyncio.SelectorEventLoop):
    """An event loop whose time can be put forward."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead


class Place:
    """A server in the test's own loop, and what its application waits for."""

    def __init__(self, limits: Limits) -> None:
        self.asked, self.go_on = asyncio.Event(), asyncio.Event()
        routes = [Route("/", self._answer, methods=["GET", "POST"]), Route("/stream", self._stream)]
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.server = http.Server(Starlette(routes=routes), limits=limits)
        self.loop = asyncio.get_running_loop()

    async def _answer(self, request: Request) -> Response:
        with suppress(ClientDisconnect):
            await request.body()
        self.asked.set()
        await self.go_on.wait()
        return PlainTextResponse("yes")

    async def _stream(self, request: Request) -> Response:
        async def endless() -> AsyncIterator[bytes]:
            yield b"begin"
            await self.go_on.wait()
            while True:
                yield b"." * 2**16
                await asyncio.sleep(0)

        return StreamingResponse(endless())

    async def visit(
        self, *sent: bytes, address: str = "127.0.0.2"
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """One more connection, once the server has read what it sends."""
        port = self.listening.getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        for part in sent or [b""]:
            writer.write(part)
            await self.seen()
        return reader, writer

    async def seen(self) -> None:
        for _ in range(SEEN):
            await asyncio.sleep(0)

    async def later(self, seconds: float) -> None:
        """So much time goes by."""
        assert isinstance(self.loop, Clock)
        self.loop.ahead += seconds
        await self.seen()

    @property
    def open(self) -> list[http.Connection]:
        return [one for one in self.server.server_state.connections if isinstance(one, http.Connection)]

    @property
    def connections(self) -> int:
        return len(self.open)


@asynccontextmanager
async def place(limits: Limits = LIMITS) -> AsyncGenerator[Place, None]:
    place = Place(limits)
    serving = asyncio.create_task(place.server.serve([place.listening]))
    while not place.server.started:
        await asyncio.sleep(0)
    yield place
    place.go_on.set()
    place.server.should_exit = True
    await serving


def run(test: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=Clock) as runner:
        runner.run(test)


def take_nothing_more(writer: asyncio.StreamWriter) -> None:
    transport = writer.transport
    assert isinstance(transport, asyncio.Transport)
    transport.pause_reading()


async def ended(reader: asyncio.StreamReader) -> bool:
    """Whether the server has closed the connection, once it has."""
    with suppress(ConnectionError):
        await reader.read()
    return True


UNFINISHED = {
    "nothing": [b""],
    "half a line": [b"GET / HT"],
    "half a head": [GET[:-2]],
    "half a body": [POST + b"abc"],
    "half a request after a whole one": [GET, GET[:-2]],
    "half a body after a whole request": [GET + POST, b"abc"],
}


@pytest.mark.parametrize("sent", UNFINISHED.values(), ids=UNFINISHED)
def test_whoever_has_not_sent_a_whole_request_in_time_is_closed(sent: list[bytes]) -> None:
    async def test() -> None:
        async with place() as at:
            at.go_on.set()
            reader, writer = await at.visit(*sent)
            await at.later(LIMITS.request_seconds - 1)
            assert at.connections == 1
            await at.later(2)
            assert at.connections == 0
            assert await ended(reader)
            writer.close()

    run(test())


@pytest.mark.parametrize("sent", [GET[:-2] + b"x: ", POST], ids=["head", "body"])
def test_sending_slowly_does_not_help(sent: bytes) -> None:
    async def test() -> None:
        async with place() as at:
            _, writer = await at.visit(sent)
            for _ in range(7):
                writer.write(b"a")
                await at.later(LIMITS.request_seconds / 6)
            assert at.connections == 0
            writer.close()

    run(test())


def test_a_whole_request_is_answered_however_long_that_takes() -> None:
    async def test() -> None:
        async with place() as at:
            reader, writer = await at.visit(GET)
            await at.asked.wait()
            await at.later(10 * LIMITS.request_seconds)
            at.go_on.set()
            assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
            writer.close()

    run(test())


def test_whoever_takes_nothing_of_what_is_sent_is_cut_off() -> None:
    async def test() -> None:
        async with place() as at:
            _, writer = await at.visit(GET.replace(b"/", b"/stream", 1))
            await at.later(LIMITS.stalled_seconds + 1)
            assert at.connections == 1, "a quiet stream is no stalled one"
            take_nothing_more(writer)
            at.go_on.set()
            (connection,) = at.open
            while not connection.flow.write_paused:
                await asyncio.sleep(0)
            await at.later(LIMITS.stalled_seconds - 1)
            assert at.connections == 1
            await at.later(2)
            assert at.connections == 0
            writer.close()

    run(test())


def test_an_address_has_its_share_and_the_others_have_theirs() -> None:
    async def test() -> None:
        async with place(Limits(connections=5, connections_per_address=3)) as at:
            at.go_on.set()
            visits = [await at.visit() for _ in range(3)]
            assert at.connections == 2, "nobody has more than half"
            assert await ended(visits[2][0])
            visits += [await at.visit(address=f"127.0.0.{n}") for n in (3, 4, 5, 6)]
            assert at.connections == 5
            visits[0][1].close()
            await at.seen()
            reader, writer = await at.visit(GET, address="127.0.0.6")
            assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
            for _, each in [*visits, (reader, writer)]:
                each.close()

    run(test())


def test_the_end_waits_for_nobody_who_sends_or_takes_nothing() -> None:
    async def test() -> None:
        async with place() as at:
            visits = [await at.visit(*sent) for sent in UNFINISHED.values()]
            visits.append(await at.visit(GET.replace(b"/", b"/stream", 1)))
            take_nothing_more(visits[-1][1])
            at.go_on.set()
            while not any(one.flow.write_paused for one in at.open):
                await asyncio.sleep(0)
            for one in at.open:
                one.shutdown()
            await at.seen()
            assert at.connections == 0
            for _, writer in visits:
                writer.close()

    run(test())


def test_answers_that_are_cut_off_at_the_end_make_one_line(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with place() as at:
            visits = [await at.visit(GET) for _ in range(3)]
            await at.asked.wait()
            at.server.should_exit = True
            while at.connections:
                await at.later(http.ENDS_WITHIN / 4)
            for _, writer in visits:
                writer.close()

    run(test())
    assert [record.getMessage() for record in caplog.records] == [
        "Cancel 3 running task(s), timeout graceful shutdown exceeded"
    ]


NONSENSE = (
    b"\x16\x03\x01\x02\x00",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n",
    POST.replace(b"9", b"x"),
    POST.replace(b"content-length: 9", b"transfer-encoding: smoke"),
    GET.replace(b"\r\n\r\n", b"\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n"),
    b"x" * (http.HEAD_BYTES + 1),
)


@pytest.mark.parametrize("sent", NONSENSE)
def test_nonsense_leaves_no_line_in_the_log(sent: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with place() as at:
            at.go_on.set()
            reader, writer = await at.visit(sent)
            status = int((await reader.readline()).split()[1])
            assert status < 500
            writer.close()

    run(test())
    assert not caplog.records


def test_no_connection_that_has_gone_waits_to_be_collected() -> None:
    async def test() -> None:
        async with place() as at:
            at.go_on.set()
            for sent in (GET, *NONSENSE):
                reader, writer = await at.visit(sent)
                await reader.readline()
                writer.close()
            while at.connections:
                await asyncio.sleep(0)
            await at.seen()

    gc.collect()
    gc.disable()
    try:
        run(test())
        assert [one for one in gc.get_objects() if isinstance(one, http.Connection)] == []
    finally:
        gc.enable()


def test_that_descriptors_have_run_out_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        complain, loop = http.Complaints(), asyncio.get_running_loop()
        assert isinstance(loop, Clock)
        out = {"message": "socket.accept() out of system resource", "exception": OSError(24, "too many")}
        for _ in range(9):
            complain(loop, out)
        assert len(caplog.records) == 1
        loop.ahead += http.TOLD_EVERY + 1
        complain(loop, out)
        assert len(caplog.records) == 2
        complain(loop, {"message": "something else"})
        assert caplog.records[-1].name == "asyncio"

    with caplog.at_level(logging.ERROR):
        run(test())


def test_in_the_middle_of_an_attack_somebody_else_plays(tmp_path: Path) -> None:
    """Idle connections, readers that stand still, and a flood, with few descriptors."""
    server = Server(tmp_path, descriptors=(DESCRIPTORS // 4, DESCRIPTORS))
    with server.running(), ExitStack() as stack:
        address, over = ("127.0.0.1", server.port), threading.Event()
        for _ in range(DESCRIPTORS + 44):
            stack.enter_context(socket.create_connection(address, STARTS_WITHIN, ("127.0.0.2", 0)))
        anna = stack.enter_context(httpx.Client(base_url=server.base, timeout=STARTS_WITHIN))
        bots = anna.post("/tables", data=TABLE | {"seat0": "random"}).headers["location"]
        anna.post(f"{bots}/start")
        for _ in range(8):
            slow = stack.enter_context(socket.create_connection(address, STARTS_WITHIN, ("127.0.0.3", 0)))
            slow.sendall(GET.replace(b"/", f"{bots}/events".encode(), 1))

        def flood() -> None:
            transport = httpx.HTTPTransport(verify=False, local_address="127.0.0.4")
            with httpx.Client(base_url=server.base, timeout=STARTS_WITHIN, transport=transport) as flooder:
                while not over.is_set():
                    flooder.get("/")

        flooders = [threading.Thread(target=flood) for _ in range(2)]
        for each in flooders:
            each.start()
        table = anna.post("/tables", data=TABLE | {"seat0": "me", "name": "Anna"}).headers["location"]
        assert anna.post(f"{table}/start", headers={"accept": "application/json"}).status_code == 200
        version = anna.get(f"{table}/view.json").json()["version"]
        assert anna.post(f"{table}/roll", data={"version": version}).status_code == 303
        over.set()
        for each in flooders:
            each.join()
    assert server.said() == ""


def test_a_process_may_use_all_descriptors_that_it_can_get() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 200), hard))
    try:
        assert http.raise_descriptors() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] == hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
