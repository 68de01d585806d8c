"""A server behind proxies: its public address, its path, and who is believed to ask."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Mapping, Sequence
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from tests.web.house import HERE, House, Person, limits
from waghals.contract.discovery import games
from waghals.web.html.edition import set_root
from waghals.web.http.security import Limits
from waghals.web.http.server import State
from waghals.web.http.site import Hosting
from waghals.web.ops.proxies import Proxied

pytestmark = pytest.mark.anyio

PUBLIC = "https://example.org/games"
HOSTS = ("example.org", "localhost")
LINK = re.compile(r'\b(?:href|src|action|hx-post|hx-get|data-address|data-record)="([^"#]*)[^"]*"')
IN_STYLE = re.compile(r"url\(\"?([^\")#]+)")
IN_SCRIPT = re.compile(r"(?:from|import) \"([^\"]+)\"")
ABSOLUTE = re.compile(r"""["'`]/\w""")  # how an address that begins at the host stands in a script


@pytest.fixture
async def behind(tmp_path: Path) -> AsyncGenerator[House, None]:
    """A server behind a proxy that puts it under a path."""
    async with House(tmp_path, hosting=Hosting(public=PUBLIC, hosts=HOSTS, trusted=["127.0.0.1"])) as house:
        yield house
    set_root("")


def person(house: House, name: str = "Anna", base: str = "https://example.org") -> Person:
    somebody = house.person(name)
    somebody.browser.base_url = base
    return somebody


def links(answer: httpx.Response) -> Sequence[str]:
    """What a page, a style sheet, a script or a drawing refers to."""
    kind = answer.headers["content-type"]
    if "html" in kind or "svg" in kind:
        return LINK.findall(answer.text)
    if "css" in kind:
        return [link for link in IN_STYLE.findall(answer.text) if not link.startswith("data:")]
    return IN_SCRIPT.findall(answer.text) if "javascript" in kind else []


async def test_no_page_leads_out_of_its_path_and_everything_it_asks_for_is_there(behind: House) -> None:
    anna = person(behind)
    rooms = list[str]()
    for game in games():
        form = {"game": game, "seat0": "me", "name": "Anna", "seat1": "random", "pace": "off"}
        answer = await anna.ask("POST", "/games/tables", data=form)
        rooms.append(answer.headers["location"])
        assert rooms[-1].startswith("/games/t/")
    await anna.ask("POST", f"{rooms[0]}/start")
    posts, wanted, seen = set[str](), ["/games/", f"{rooms[0]}/dice", *rooms], set[str]()
    while wanted:
        path = wanted.pop()
        if path in seen or path.endswith("/events"):
            continue
        seen.add(path)
        answer = await anna.ask("GET", path)
        if path in posts and answer.status_code == 405:
            continue
        assert answer.status_code == 200, path
        if "javascript" in answer.headers["content-type"] and "/vendor/" not in path:
            assert not ABSOLUTE.search(answer.text), path
        for link in links(answer):
            target = urlsplit(urljoin(f"https://example.org{path}", link))
            assert (target.scheme, target.netloc) == ("https", "example.org"), f"{path} leads to {link}"
            assert target.path.startswith("/games/"), f"{path} leads to {link}"
            if f'action="{link}"' in answer.text:
                posts.add(target.path)
            wanted.append(target.path)
    lost = await anna.ask("GET", "/games/nowhere")
    assert lost.status_code == 404
    assert all(link.startswith("/games/") for link in links(lost) if link)
    assert {"/games/rules/raffzahn", "/games/tables", "/games/join", "/games/language"} <= seen
    assert any("/static/" in path and path.endswith(".woff2") for path in seen)
    assert any("/boards/" in path and path.endswith(".svg") for path in seen)


async def test_links_to_share_and_ways_back_are_those_of_the_public_address(behind: House) -> None:
    for base in ("https://example.org", "http://localhost"):
        anna = person(behind, base=base)
        answer = await anna.ask(
            "POST", "/games/tables", data={"game": "cant-stop", "seat0": "me", "name": "A"}
        )
        table = answer.headers["location"]
        view = (await anna.ask("GET", f"{table}/view.json")).json()
        assert view["join_url"] == f"{PUBLIC}{table.removeprefix('/games')}"
        for back in (table, "/games/rules/raffzahn", "/games/"):
            answer = await anna.ask(
                "POST", "/games/language", data={"locale": "en"}, headers={"referer": f"{base}{back}"}
            )
            assert answer.headers["location"] == back
        assert (await anna.ask("GET", f"{table}/")).headers["location"] == f"{base}{table}"


async def test_a_proxy_may_take_the_path_away(behind: House) -> None:
    anna = person(behind)
    assert 'href="/games/rules/raffzahn"' in (await anna.ask("GET", "/")).text
    assert (await anna.ask("GET", "/rules/raffzahn")).status_code == 200
    assert (await anna.ask("GET", "/games")).status_code in (200, 307)


@pytest.mark.parametrize(
    ("public", "base", "names"),
    [
        (PUBLIC, "https://example.org", {"__Secure-waghals", "__Secure-rooms", "__Secure-language"}),
        ("https://example.org", "https://example.org", {"__Host-waghals", "__Host-rooms", "__Host-language"}),
        ("https://example.org", "http://example.org", {"__Host-waghals", "__Host-rooms", "__Host-language"}),
        ("https://example.org", "http://localhost", {"waghals", "rooms", "language"}),
        ("", "http://localhost", {"waghals", "rooms", "language"}),
        ("", "https://localhost", {"__Host-waghals", "__Host-rooms", "__Host-language"}),
    ],
)
async def test_cookies_are_secure_and_bound_to_the_host_where_people_come_by_tls(
    public: str, base: str, names: set[str], tmp_path: Path
) -> None:
    try:
        async with House(tmp_path, hosting=Hosting(public=public, hosts=HOSTS)) as house:
            path = urlsplit(public).path
            anna = person(house, base=base)
            form = {"game": "cant-stop", "seat0": "me", "name": "Anna"}
            answer = await anna.ask("POST", f"{path}/tables", data=form)
            table = answer.headers["location"]
            cookies = answer.headers.get_list("set-cookie")
            cookies += (await anna.ask("GET", table, headers=sent(answer))).headers.get_list("set-cookie")
            cookies += (await anna.ask("POST", f"{path}/language", data={"locale": "en"})).headers.get_list(
                "set-cookie"
            )
            assert {cookie.partition("=")[0] for cookie in cookies} == names
            for cookie in cookies:
                told = [part.strip().lower() for part in cookie.split(";")]
                assert ("secure" in told) == ("waghals" not in names)
                assert f"path={path or '/'}" in told
                assert {"httponly", "samesite=lax"} <= set(told)
            again = await anna.ask("GET", f"{table}/view.json", headers=sent(answer))
            assert again.json()["recover_code"], "the browser is known by what it has kept"
    finally:
        set_root("")


def sent(answer: httpx.Response) -> Mapping[str, str]:
    """The header of a browser that has kept what this answer gave it."""
    kept = [cookie.partition(";")[0] for cookie in answer.headers.get_list("set-cookie")]
    return {"cookie": "; ".join(kept)}


async def test_a_cookie_by_its_plain_name_is_not_believed_where_there_is_tls(tmp_path: Path) -> None:
    async with House(tmp_path, hosting=Hosting(public="https://example.org", hosts=HOSTS)) as house:
        anna = person(house)
        answer = await anna.ask("POST", "/tables", data={"game": "cant-stop", "seat0": "me", "name": "Anna"})
        plain = {"cookie": sent(answer)["cookie"].replace("__Host-", "")}
        anna.browser.cookies.clear()
        view = await anna.ask("GET", f"{answer.headers['location']}/view.json", headers=plain)
        assert view.json()["recover_code"] is None


# ---- proxies


def asked_by(house: House, peer: str | None, told: Mapping[str, str]) -> httpx.AsyncClient:
    """A client that the server sees at this address, with these headers."""

    class Door(httpx.AsyncBaseTransport):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            async def app(scope: dict[str, object], receive: object, send: object) -> None:
                scope["client"] = (peer, 1) if peer else None
                await house.app(scope, receive, send)  # type: ignore[arg-type]

            return await httpx.ASGITransport(app).handle_async_request(request)  # type: ignore[arg-type]

    return httpx.AsyncClient(transport=Door(), base_url=HERE, headers=told)


XFF = "x-forwarded-for"


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        (("10.0.0.1", {XFF: "1.1.1.1"}), ("10.0.0.1", {XFF: "2.2.2.2"}), False),
        (("10.0.0.1", {XFF: "1.1.1.1"}), ("10.0.0.2", {XFF: "1.1.1.1"}), True),
        (("10.0.0.1", {XFF: "9.9.9.9, 1.1.1.1"}), ("10.0.0.1", {XFF: "8.8.8.8, 1.1.1.1"}), True),
        (("10.0.0.1", {XFF: "1.1.1.1, 10.0.0.9"}), ("10.0.0.1", {XFF: "2.2.2.2, 10.0.0.9"}), False),
        (("6.6.6.6", {XFF: "1.1.1.1"}), ("6.6.6.6", {XFF: "2.2.2.2"}), True),
        (("::ffff:10.0.0.1", {XFF: "1.1.1.1"}), ("10.0.0.1", {XFF: "1.1.1.1"}), True),
        ((None, {XFF: "1.1.1.1"}), (None, {XFF: "2.2.2.2"}), False),
        (("10.0.0.1", {"forwarded": "for=1.1.1.1"}), ("10.0.0.1", {"forwarded": "for=2.2.2.2"}), True),
        (("10.0.0.1", {XFF: "2001:db8::1"}), ("10.0.0.1", {XFF: "2001:db8::2"}), True),
        (("10.0.0.1", {XFF: "2001:db8::1"}), ("10.0.0.1", {XFF: "2001:db8:0:1::1"}), False),
    ],
)
async def test_limits_count_the_people_behind_trusted_proxies(
    first: tuple[str | None, dict[str, str]],
    second: tuple[str | None, dict[str, str]],
    same: bool,
    tmp_path: Path,
) -> None:
    hosting = Hosting(trusted=["10.0.0.0/8", "unix"])
    async with House(tmp_path, limits=limits(1e9, read=limits(1).read), hosting=hosting) as house:
        async with asked_by(house, *first) as client:
            assert (await client.get("/rules/cant-stop")).status_code == 200
            assert (await client.get("/rules/cant-stop")).status_code == 429
        async with asked_by(house, *second) as client:
            assert (await client.get("/rules/cant-stop")).status_code == (429 if same else 200)


@pytest.mark.parametrize(
    ("told", "address", "scheme"),
    [
        ({"forwarded": "for=1.1.1.1;proto=https"}, "1.1.1.1", "https"),
        ({"forwarded": 'For="[2001:db8::1]:4711";Proto=https;by=10.0.0.3'}, "2001:db8::1", "https"),
        ({"forwarded": "for=9.9.9.9, for=1.1.1.1; proto=http"}, "1.1.1.1", "http"),
        ({"forwarded": "for=1.1.1.1, for=10.0.0.9;proto=https"}, "1.1.1.1", "https"),
        ({"forwarded": "for=1.1.1.1", "x-forwarded-for": "2.2.2.2"}, "1.1.1.1", "http"),
        ({"x-forwarded-for": "2.2.2.2"}, "10.0.0.1", "http"),
        ({"forwarded": 'for="_hidden, a;b"'}, "_hidden_ a;b", "http"),
    ],
)
async def test_the_header_forwarded_is_read_where_a_host_says_so(
    told: Mapping[str, str], address: str, scheme: str
) -> None:
    seen = list[tuple[str, str]]()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append((scope["client"][0], scope["scheme"]))
        await PlainTextResponse("")(scope, receive, send)

    proxied = Proxied(app, ["10.0.0.0/8"], forwarded=True)
    transport = httpx.ASGITransport(proxied, client=("10.0.0.1", 1))
    async with httpx.AsyncClient(transport=transport, base_url=HERE) as client:
        await client.get("/", headers=told)
    assert seen == [(address, scheme)]


async def test_the_scheme_that_a_trusted_proxy_tells_is_that_of_links_and_cookies(tmp_path: Path) -> None:
    async with House(tmp_path, hosting=Hosting(trusted=["10.0.0.1"])) as house:
        for peer, scheme, secure in (("10.0.0.1", "https", True), ("10.0.0.2", "http", False)):
            async with asked_by(house, peer, {"x-forwarded-proto": "https", XFF: "1.1.1.1"}) as client:
                answer = await client.post("/tables", data={"game": "cant-stop", "seat0": "me", "name": "A"})
                assert ("__Host-waghals=" in answer.headers["set-cookie"]) == secure
                view = await client.get(f"{answer.headers['location']}/view.json")
                assert view.json()["join_url"].startswith(f"{scheme}://localhost/t/")


async def test_a_browser_that_asks_for_no_language_of_ours_is_spoken_to_in_the_server_s(
    tmp_path: Path,
) -> None:
    async with House(tmp_path, hosting=Hosting(language="en")) as house:
        for wish, spoken in (("fr", "en"), ("", "en"), ("de", "de"), ("fr,de;q=0.5", "de")):
            answer = await person(house, base=HERE).ask("GET", "/", headers={"accept-language": wish})
            assert f'<html lang="{spoken}">' in answer.text


def test_a_trusted_proxy_may_have_more_connections_than_one_address_may() -> None:
    state = State(Limits(connections_per_address=1), ["10.0.0.0/8"])
    assert [state.admit(address) for address in ("10.0.0.1", "10.0.0.1", "1.1.1.1", "1.1.1.1")] == [
        True,
        True,
        True,
        False,
    ]
