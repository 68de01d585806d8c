"""Answers and events compressed with gzip, for whoever takes it.

What is compressed stands in blocks that know nothing of each other. So an event is compressed once for all
streams that send it, and a stream keeps nothing. A secret that a page shows, marked with ``data-secret`` or
named ``recover_code``, is a block of its own: how long an answer gets does not tell whether it is like
anything else in there.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable
from functools import cached_property, partial
from importlib import import_module
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

WINDOW, MEMORY = 13, 6  # of zlib: a compressor has 64 KB
LEAST = 512  # bytes; packing fewer saves nothing worth having
KINDS = ("text/", "application/json", "application/schema+json", "image/svg+xml")
BEGIN = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LAST_BLOCK = b"\x03\x00"
# where a secret begins, and which part of what follows it is
MARKS = {
    b" data-secret": rb' data-secret(?:>| href=")([^<"]+)',
    b'"recover_code":"': rb'"recover_code":"([^"]+)',
}
SECRETS = {mark: re.compile(pattern) for mark, pattern in MARKS.items()}


def quick_compressor() -> Callable[[], Any]:
    """What makes a compressor for what is sent once: a frame takes 0.06 ms, 0.02 with the package `isal`."""
    try:
        make, level = import_module("isal.isal_zlib").compressobj, 1
    except ImportError:
        make, level = zlib.compressobj, 5
    return partial(make, level, zlib.DEFLATED, -WINDOW, MEMORY)


QUICK = quick_compressor()
THOROUGH = partial(zlib.compressobj, 9, zlib.DEFLATED, -WINDOW, MEMORY)  # for what is kept and sent again


class Event(bytes):
    """An event of a stream; packed at most once, whoever sends it."""

    @cached_property
    def packed(self) -> bytes:
        """Its blocks."""
        return _blocks(self, QUICK)


class Packer:
    """What one stream sends: packed events between the beginning and the end of a gzip file."""

    def __init__(self) -> None:
        self._checksum = self._size = 0
        self._begun = False

    def pack(self, event: Event) -> bytes:
        begin, self._begun = b"" if self._begun else BEGIN, True
        self._checksum, self._size = zlib.crc32(event, self._checksum), self._size + len(event)
        return begin + event.packed

    def end(self) -> bytes:
        """What ends the file."""
        return LAST_BLOCK + struct.pack("<II", self._checksum, self._size & 0xFFFFFFFF)


def packed(body: bytes, compressor: Callable[[], Any] = QUICK) -> bytes:
    """These bytes as a gzip file."""
    end = LAST_BLOCK + struct.pack("<II", zlib.crc32(body), len(body) & 0xFFFFFFFF)
    return BEGIN + _blocks(body, compressor) + end


def _blocks(body: bytes, compressor: Callable[[], Any]) -> bytes:
    at, pieces = 0, list[bytes]()
    for start, end in sorted(_secrets(body)):
        pieces += body[at:start], body[start:end]
        at = end
    return b"".join([_block(piece, compressor()) for piece in (*pieces, body[at:]) if piece])


def _block(piece: bytes, compressor: Any) -> bytes:
    return bytes(compressor.compress(piece) + compressor.flush(zlib.Z_FULL_FLUSH))


def _secrets(body: bytes) -> list[tuple[int, int]]:
    """Where secrets stand."""
    return [found.span(1) for mark, form in SECRETS.items() if mark in body for found in form.finditer(body)]


def takes_gzip(headers: Headers) -> bool:
    """Whether whoever asks takes gzip."""
    wishes = (wish.partition(";") for wish in headers.get("accept-encoding", "").replace(" ", "").split(","))
    return any(name == "gzip" and not re.fullmatch(r"q=0(\.0*)?", weight) for name, _, weight in wishes)


class Packed:
    """Packs whole answers that are text; those that say how they are encoded stay as they are."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        takes, held = takes_gzip(Headers(scope=scope)), list[Message]()

        async def pack(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_text(message):
                held.append(message)
                return
            if held:
                start, whole = held.pop(), not message.get("more_body", False)
                headers = MutableHeaders(raw=start["headers"])
                headers.add_vary_header("accept-encoding")
                if takes and whole and len(message.get("body", b"")) >= LEAST:
                    message = {**message, "body": packed(message["body"])}
                    headers["content-encoding"] = "gzip"
                    headers["content-length"] = str(len(message["body"]))
                await send({**start, "headers": headers.raw})
            await send(message)

        await self._app(scope, receive, pack)


def _is_text(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    return is_text(headers.get("content-type", "")) and "content-encoding" not in headers


def is_text(kind: str) -> bool:
    """Whether something of this media type is packed. Events are packed one by one."""
    return kind.startswith(KINDS) and not kind.startswith("text/event-stream")
