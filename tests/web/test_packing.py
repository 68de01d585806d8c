"""What goes out is packed for those who take it, and says nothing by its length of the secrets in it."""

from __future__ import annotations

import asyncio
import gzip
import re
import sys
import zlib
from collections.abc import AsyncGenerator, Callable
from contextlib import nullcontext
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Message

from tests.web.house import House
from waghals.web.http.pages import EventStream
from waghals.web.ops.packing import QUICK, THOROUGH, Event, Packer, packed, quick_compressor

pytestmark = pytest.mark.anyio
COLD = 120_000  # bytes of the front page and of all that it asks for
ASKED_FOR = re.compile(r'(?:<link [^>]*?href|<script [^>]*?src|<use href)="(/[^"#]+)')
FROM_STYLE = re.compile(r'@import url\("([^"]+)"\)|@import "([^"]+)"|url\("?([^)"#]+)')
FROM_SCRIPT = re.compile(r'^import (?:[^"]*? from )?"([^"]+)"', re.M)
PIECES = st.lists(
    st.sampled_from([b"<p>one</p>", b"<strong data-secret>", b"K7W", b"</strong>", b"\n", b"\xff"])
)


@given(PIECES)
def test_what_is_packed_is_unpacked_again(pieces: list[bytes]) -> None:
    body = b"".join(pieces)
    assert gzip.decompress(packed(body)) == body


def test_without_the_package_for_hosts_zlib_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    body = b"<p>one</p>" * 200
    monkeypatch.setitem(sys.modules, "isal.isal_zlib", None)
    plain = packed(body, quick_compressor())
    assert gzip.decompress(plain) == gzip.decompress(packed(body, QUICK)) == body
    assert plain != packed(body, QUICK)


@pytest.mark.parametrize("compressor", [QUICK, THOROUGH])
@pytest.mark.parametrize(
    "page", [b"<p>%b</p> <b data-secret>%b</b>", b'%b {"recover_code":"%b"}', b'%b <a data-secret href="%b">']
)
def test_a_guess_of_a_secret_in_the_same_page_does_not_shorten_it(
    page: bytes, compressor: Callable[[], Any]
) -> None:
    codes = [b"KRT4WB7QXM", b"HJ2NPV9CDF"]
    right, wrong = (len(packed(page % (codes[0] * 3, code), compressor)) for code in codes)
    assert right == wrong


async def test_a_stream_is_one_file_of_packed_events() -> None:
    events = [Event(b"data: one\n\n"), Event(b"data: " + b"two " * 500 + b"\n\n"), Event(b": still here\n\n")]
    sent = list[Message]()

    async def some() -> AsyncGenerator[Event, None]:
        for event in events:
            yield event
            assert unpacked.decompress(sent[-1]["body"]) == event, "it can be read as soon as it has come"

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError("the reader stays")

    async def send(message: Message) -> None:
        sent.append(message)

    unpacked = zlib.decompressobj(31)
    await EventStream(some(), nullcontext(), Packer())({"type": "http"}, receive, send)
    assert (b"content-encoding", b"gzip") in sent[0]["headers"]
    assert gzip.decompress(b"".join(message["body"] for message in sent[1:])) == b"".join(events)
    assert len(sent[2]["body"]) < len(events[1]) / 10
    assert events[1].packed is events[1].packed


@pytest.mark.parametrize(
    "path", ["/", "/rules/raffzahn", "/schema/view.json", "/static/js/table.js", "/static/icon.svg"]
)
async def test_who_takes_gzip_gets_it_and_nobody_else(house: House, path: str) -> None:
    ask = house.person().ask
    plain = await ask("GET", path, headers={"accept-encoding": "br, gzip;q=0"})
    small = await ask("GET", path, headers={"accept-encoding": "deflate, gzip;q=0.5"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in plain.headers["vary"]
    assert "accept-encoding" in small.headers["vary"]
    assert small.content == plain.content
    assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) == len(plain.content)


async def test_a_packed_file_is_not_sent_again_as_long_as_it_is_the_same(house: House) -> None:
    ask = house.person().ask
    first = await ask("GET", "/static/js/table.js")
    again = await ask("GET", "/static/js/table.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def named(answer: httpx.Response, path: str) -> list[str]:
    """What a browser asks for once it has read this."""
    kind = answer.headers["content-type"]
    if "html" in kind:
        return ASKED_FOR.findall(answer.text)
    if "css" in kind:
        found = ["".join(each) for each in FROM_STYLE.findall(answer.text)]
        return [urljoin(path, each) for each in found if not each.startswith("data:")]
    return [urljoin(path, each) for each in FROM_SCRIPT.findall(answer.text)] if "javascript" in kind else []


async def test_the_front_page_is_small_for_whoever_comes_for_the_first_time(house: House) -> None:
    wanted, seen = ["/"], dict[str, int]()
    ask = house.person().ask
    while wanted:
        if (path := wanted.pop()) in seen or "latin-ext" in path:  # of fonts: no page has such letters
            continue
        answer = await ask("GET", path, headers={"accept-encoding": "gzip, deflate, br, zstd"})
        assert answer.status_code == 200, path
        seen[path] = int(answer.headers["content-length"])
        wanted += named(answer, path)
    assert any(path.endswith(".woff2") for path in seen)
    assert any(path.endswith(".svg") for path in seen)
    text = (await ask("GET", "/")).text
    assert set(re.findall("[\u0100-\uffff]", text)) <= set("–—’‘“”„…−"), "letters of other fonts"
    assert sum(seen.values()) <= COLD, sorted(seen.items(), key=lambda item: -item[1])
