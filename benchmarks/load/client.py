"""Browsers over plain sockets: one connection for commands, one for the stream of a table."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import Callable, Coroutine
from typing import NamedTuple

ENCODINGS = "gzip, deflate, br, zstd"
HEADERS = (
    "Host: 127.0.0.1\r\nUser-Agent: benchmarks\r\nAccept-Language: de-DE,de;q=0.9,en;q=0.5\r\n"
    f"Accept-Encoding: {ENCODINGS}\r\n"
)
LENGTH = re.compile(rb"^content-length: (\d+)", re.M | re.I)
COOKIE = re.compile(rb"^set-cookie: (waghals=\w+)", re.M | re.I)
LOCATION = re.compile(rb"^location: (\S+)", re.M | re.I)
GZIPPED = re.compile(rb"^content-encoding: gzip", re.M | re.I)
FRAME_ID = re.compile(r'data-frame="(\w+)"')
WINDOW = 31  # zlib's own number for "any window, and a header of gzip"


class Answer(NamedTuple):
    """Of a command."""

    status: int
    head: bytes
    body: bytes


class Commands(asyncio.Protocol):
    """A connection that sends one request after the other; where the server has closed it, a new one.

    Args:
        connect: makes a connection for a protocol.
    """

    def __init__(self, connect: Callable[[asyncio.Protocol], Coroutine[None, None, None]]) -> None:
        self._connect = connect
        self._transport: asyncio.Transport | None = None
        self._read, self._request = b"", b""
        self._then: Callable[[Answer], None] | None = None
        self._connecting: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._then is not None:  # the server closed an idle connection just now: browsers ask again
            self._connecting = asyncio.get_running_loop().create_task(self._connect(self))

    def post(self, path: str, body: bytes, headers: str, then: Callable[[Answer], None]) -> None:
        """Send a form; `then` gets the answer."""
        assert self._then is None
        self._then = then
        head = f"POST {path} HTTP/1.1\r\n{HEADERS}{headers}Content-Length: {len(body)}\r\n"
        head += "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
        self._request = head.encode() + body
        if self._transport is None or self._transport.is_closing():
            self._connecting = asyncio.get_running_loop().create_task(self._connect(self))
        else:
            self._transport.write(self._request)

    async def ask(self, path: str, body: bytes, headers: str) -> Answer:
        """The same for whoever waits."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.post(path, body, headers, answer.set_result)
        return await answer

    def data_received(self, data: bytes) -> None:
        self._read += data
        head, found, body = self._read.partition(b"\r\n\r\n")
        if not found:
            return
        length = LENGTH.search(head)
        if len(body) < (int(length[1]) if length else 0):
            return
        self._read, then, self._then = b"", self._then, None
        assert then is not None
        then(Answer(int(head[9:12]), head, body))

    def close(self) -> None:
        self._then = None
        if self._transport is not None:
            self._transport.close()


class Stream(asyncio.Protocol):
    """A stream of frames; `version` and, of a player, `text` are those of the last one.

    Attributes:
        frames, bytes: received, bytes as they came over the wire.
    """

    def __init__(self, path: str, cookie: str, seen: Callable[[Stream], None], *, plays: bool) -> None:
        self.version, self.frames, self.bytes, self.lines = -1, 0, 0, list[str]()
        self._path, self._cookie, self._seen, self._plays = path, cookie, seen, plays
        self._raw, self._text, self._begun = b"", b"", False
        self._inflate: Callable[[bytes], bytes] | None = None
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        head = f"GET {self._path} HTTP/1.1\r\n{HEADERS}{self._cookie}Accept: text/event-stream\r\n\r\n"
        transport.write(head.encode())

    @property
    def text(self) -> str:
        """The last frame."""
        return "\n".join(self.lines)

    @property
    def frame_id(self) -> str:
        found = FRAME_ID.search(self.lines[0]) if self.lines else None
        return found[1] if found else ""

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        self._raw += data
        if not self._begun:
            head, found, rest = self._raw.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 200"), head
            if GZIPPED.search(head):
                self._inflate = zlib.decompressobj(WINDOW).decompress
            self._begun, self._raw = True, rest
        while True:  # chunks
            size, found, rest = self._raw.partition(b"\r\n")
            if not found or len(rest) < (length := int(size, 16)) + 2:
                return
            chunk, self._raw = rest[:length], rest[length + 2 :]
            self._text += self._inflate(chunk) if self._inflate else chunk
            while b"\n\n" in self._text:
                event, _, self._text = self._text.partition(b"\n\n")
                self._event(event)

    def _event(self, event: bytes) -> None:
        if not event.startswith(b"id: "):
            return
        number, *lines = event.decode().split("\n")
        self.frames += 1
        if self._plays:
            self._apply([line[6:] for line in lines])
        self.version = int(number[4:])
        self._seen(self)

    def _apply(self, lines: list[str]) -> None:
        if not lines[0].startswith("~"):
            self.lines = lines
            return
        assert lines[0][1:] == self.frame_id
        new: list[str] = []
        for step in lines[1:]:
            if step[0] == "+":
                new.append(step[1:])
            else:
                start, count = map(int, step[1:].split())
                new += self.lines[start : start + count]
        self.lines = new

    def close(self) -> None:
        self._transport.close()
