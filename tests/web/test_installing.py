"""What lets browsers install the pages: a manifest, icons, and a worker that keeps nothing of tables."""

from __future__ import annotations

import re
import struct

import pytest

from tests.web.house import House
from tests.web_views.page import read

pytestmark = pytest.mark.anyio


async def test_the_manifest_names_icons_of_the_sizes_that_they_have(house: House) -> None:
    anna = house.person()
    link = read((await anna.ask("GET", "/")).text).one("link", rel="manifest")["href"]
    answer = await anna.ask("GET", link)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        png = (await anna.ask("GET", icon["src"])).content
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        width, height = struct.unpack(">II", png[16:24])
        assert icon["sizes"] == f"{width}x{height}"


async def test_the_worker_keeps_a_page_and_its_parts_and_no_table(house: House) -> None:
    anna = house.person()
    script = await anna.ask("GET", "/sw.js")
    assert script.headers["content-type"].startswith("text/javascript")
    parts = re.findall(r'"(/[^"]+)"', script.text)
    assert "/offline" in parts
    for part in parts:
        assert (await anna.ask("GET", part)).status_code == 200, part
    assert not [part for part in parts if part.startswith("/t/")]


@pytest.mark.parametrize(("locale", "words"), [("de", "Keine Verbindung"), ("en", "No connection")])
async def test_the_page_without_a_connection_says_what_can_be_done(
    house: House, locale: str, words: str
) -> None:
    page = read((await house.person().ask("GET", "/offline", headers={"accept-language": locale})).text)
    assert page.one("h1").text == words
    assert len(page.one("main").all("li")) == 3
    assert page.one("a", id="again")["href"] == "/"
