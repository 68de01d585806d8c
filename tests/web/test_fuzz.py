"""Whatever is sent, the answer is ours, and a refused command leaves the log as it was."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.house import JSON, House, Person
from waghals.web.http.commands import COMMANDS, Form
from waghals.web.http.security import Rejected

FORM_TYPE = {"content-type": "application/x-www-form-urlencoded"}
EXAMPLES = settings(
    max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
FIELDS = (
    "seat", "name", "seed", "bot", "code", "pace", "gauge", "end", "action", "dice", "version", "command",
    "game", "players", "locale", "room", "seat0", "columns_to_win",
)  # fmt: skip
VALUES = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["0", "1", "2", "7", "roll", "stop", "undo", "advance 7 8", "* 1 1 1 1", "me", "random", "yes"]
    ),
    st.integers(-5, 40).map(str),
)
PAIRS = st.lists(st.tuples(st.sampled_from(FIELDS), VALUES), max_size=8)
BODIES = st.one_of(
    st.binary(max_size=300), PAIRS.map(lambda pairs: urlencode(pairs, errors="replace").encode())
)
ROUTES = ("/tables", "/join", "/language", *(f"/t/{{room}}/{verb}" for verb in COMMANDS))


class Evening:
    """A running match of Anna against a bot, for many requests one after the other."""

    def __init__(self, folder: Path) -> None:
        self.runner = asyncio.Runner()
        self.house = House(folder)
        self.anna = self.house.person("Anna")
        self.stranger = self.house.person()
        self.runner.run(self._begin())

    async def _begin(self) -> None:
        await self.house.__aenter__()
        await self.anna.make(seat1="random")
        self.stranger.room = self.anna.room
        await self.anna.does("start")

    def log(self) -> bytes:
        """Everything that a spectator can see."""
        return self.runner.run(self.stranger.get("/view.json")).content

    def post(self, who: Person, path: str, body: bytes) -> httpx.Response:
        path = path.format(room=self.anna.room)
        return self.runner.run(who.ask("POST", path, content=body, headers=FORM_TYPE | JSON))

    def close(self) -> None:
        self.runner.run(self.house.__aexit__())
        self.runner.close()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.close()


@pytest.mark.parametrize("path", ROUTES)
def test_any_bytes_get_an_answer_of_ours(evening: Evening, path: str) -> None:
    @EXAMPLES
    @given(body=BODIES)
    def check(body: bytes) -> None:
        before = evening.log()
        answer = evening.post(evening.anna, path, body)
        assert answer.status_code < 500
        if answer.status_code >= 400:
            assert evening.log() == before
            if path.startswith("/t/"):
                assert answer.json()["error"]

    check()


@pytest.mark.parametrize("verb", sorted(set(COMMANDS) - {"sit", "seed"}))
def test_nothing_that_a_stranger_sends_changes_the_match(evening: Evening, verb: str) -> None:
    @EXAMPLES
    @given(body=BODIES)
    def check(body: bytes) -> None:
        before = evening.log()
        answer = evening.post(evening.stranger, f"/t/{{room}}/{verb}", body)
        assert 400 <= answer.status_code < 500
        assert answer.json()["error"]
        assert evening.log() == before

    check()


HEADERS = (
    "host", "origin", "referer", "cookie", "accept", "accept-language", "content-type", "content-length",
    "last-event-id", "if-none-match", "if-modified-since", "range", "if-range", "sec-fetch-site",
    "hx-request", "waghals-frame", "forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-port",
    "x-forwarded-proto",
)  # fmt: skip
NASTY = (
    "http://[", "http://[::1", "//[", "http://localhost:x", "http://localhost:99999999", "localhost:x", "[",
    "[::", "http://\xff/", "http://localhost/t/[", "http://localhost//[", "null", "", ";", ",", "=",
    "waghals=;=;",
    "waghals=\"\\777\"", f"rooms={'.' * 50}", "language=\xe9", "de;q=nan,en;q=inf", "de;q=1e999;q=",
    "bytes=9-1,--", "bytes=x-", "W/\"", "Thu, 99 Foo 0000 99:99:99 GMT", "for=[;proto=", "unknown, 1.2.3.4:x",
    "9" * 5000,
)  # fmt: skip
VALUE = st.one_of(st.sampled_from(NASTY), st.text(st.characters(max_codepoint=255), max_size=30))
ASKED = (
    ("GET", "/"), ("GET", "/t/{room}"), ("GET", "/t/{room}/view.json"), ("HEAD", "/t/{room}/events"),
    ("GET", "/rules/cant-stop"), ("GET", "/static/house.css"), ("GET", "/boards/cant-stop/board.css"),
    ("POST", "/language"), ("POST", "/join"), ("POST", "/t/{room}/pace"),
)  # fmt: skip


def test_whatever_a_header_says_the_answer_is_ours(evening: Evening) -> None:
    @settings(EXAMPLES, max_examples=150)
    @given(
        asked=st.sampled_from(ASKED),
        headers=st.dictionaries(st.sampled_from(HEADERS), VALUE, min_size=1, max_size=3),
    )
    def check(asked: tuple[str, str], headers: dict[str, str]) -> None:
        method, path = asked
        given = {name: value.encode("latin-1") for name, value in headers.items()}
        form = b"locale=en&room=BCDFGH&pace=off" if method == "POST" else None
        path = path.format(room=evening.anna.room)
        answer = evening.runner.run(evening.anna.ask(method, path, content=form, headers=given))
        assert answer.status_code < 500

    check()


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("POST", "/language", {"origin": "http://["}, 403),
        ("POST", "/t/{room}/pace", {"origin": "http://["}, 403),
        ("POST", "/language", {"referer": "http://["}, 303),
        ("GET", "/", {"host": "localhost:x"}, 400),
        ("GET", "/", {"host": "["}, 400),
        ("GET", "/static/", {}, 404),
        ("GET", "/static//", {}, 404),
        ("GET", "/static/%00", {}, 404),
        ("GET", "/static/0123456789abcdef/", {}, 404),
        ("GET", f"/static/{'x' * 5000}", {}, 404),
        ("GET", "/boards/cant-stop/%00.css", {}, 404),
        ("GET", "/boards/%00/board.css", {}, 404),
        ("GET", "/rules/%ff", {}, 404),
        ("GET", "/t/%ff", {}, 404),
    ],
)
def test_what_is_malformed_is_refused_and_no_failure(
    evening: Evening, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    form = b"locale=en&pace=off" if method == "POST" else None
    path = path.format(room=evening.anna.room)
    answer = evening.runner.run(evening.anna.ask(method, path, content=form, headers=headers))
    assert answer.status_code == status


@pytest.mark.parametrize("path", ["/tables", "/join", "/language", "/t/{room}/pace", "/t/{room}/sit"])
def test_a_sender_that_hangs_up_is_no_failure(
    evening: Evening, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def half_a_form() -> None:
        scope = {
            "type": "http", "method": "POST", "path": path.format(room=evening.anna.room),
            "query_string": b"", "scheme": "http",
            "headers": [(b"host", b"localhost"), (b"content-length", b"99")],
        }  # fmt: skip
        messages = iter([{"type": "http.request", "body": b"pace=", "more_body": True}])

        async def receive() -> dict[str, object]:
            return dict(next(messages, {"type": "http.disconnect"}))

        async def send(message: object) -> None:
            pass

        await evening.house.app(scope, receive, send)

    before = evening.log()
    evening.runner.run(half_a_form())
    assert evening.log() == before
    assert not caplog.records


@settings(max_examples=300)
@given(body=st.binary(max_size=200))
def test_a_body_is_a_form_or_is_refused(body: bytes) -> None:
    try:
        form = Form.parse(body)
    except Rejected:
        return
    assert sum(len(form.every(name)) for name in form) == body.count(b"&") + bool(body)


@settings(max_examples=100)
@given(pairs=PAIRS)
def test_a_form_is_read_as_it_was_written(pairs: list[tuple[str, str]]) -> None:
    pairs = [(name, value.encode("utf-8", "replace").decode()) for name, value in pairs]
    form = Form.parse(urlencode(pairs).encode())
    for name in FIELDS:
        values = [value for key, value in pairs if key == name]
        assert form.every(name) == values
        assert form.get(name) == (values[0] if values else None)
