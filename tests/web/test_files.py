"""The files of pages are kept by browsers until they change, and never longer."""

from __future__ import annotations

import re

import pytest

from tests.web.house import House
from waghals.contract.discovery import games
from waghals.web.html.edition import edition
from waghals.web.http.files import ASKED, EDITION, KEPT, KINDS

pytestmark = pytest.mark.anyio
NAMED = re.compile(r'"(/(?:static|boards)/[^"#]+)')


async def named(house: House) -> set[str]:
    """The addresses of all files that pages name."""
    found: set[str] = set()
    for game in games():
        anna = await house.person("Anna").make(game=game, players="3", seat1="random", seat2="random")
        pages = ["/", f"/rules/{game}", f"/t/{anna.room}", f"/t/{anna.room}/dice"]
        for page in pages:
            found.update(NAMED.findall((await anna.ask("GET", page)).text))
        await anna.does("start")
        found.update(NAMED.findall((await anna.get()).text))
    return found


async def test_a_browser_may_keep_every_file_that_a_page_names(house: House) -> None:
    files = await named(house)
    assert any("/boards/" in file and file.endswith(".svg") for file in files)
    assert any(file.endswith("/table.js") for file in files)
    for file in files:
        answer = await house.person().ask("GET", file)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, KEPT), file
        assert EDITION.search(file), file
        kind = KINDS[file[file.rindex(".") :]]
        assert answer.headers["content-type"].partition(";")[0] == kind, file


FILES = ["/static/js/table.js", "/boards/raffzahn/pieces.svg", "/boards/wuerfelzoo/board.js"]


@pytest.mark.parametrize("file", FILES)
async def test_a_plain_address_is_asked_for_each_time(house: House, file: str) -> None:
    ask = house.person().ask
    first = await ask("GET", file)
    assert (first.status_code, first.headers["cache-control"]) == (200, ASKED)
    again = await ask("GET", file, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("file", FILES)
async def test_a_page_of_another_edition_still_gets_its_files_but_does_not_keep_them(
    house: House, file: str
) -> None:
    ask = house.person().ask
    _, shelf, rest = file.split("/", 2)
    for known, kept in ((edition(), KEPT), ("0" * len(edition()), ASKED)):
        answer = await ask("GET", f"/{shelf}/{known}/{rest}")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, kept)
        assert answer.content == (await ask("GET", file)).content


@pytest.mark.parametrize("name", ["x" * 300 + ".css", "%00.css", "board.css%00", "..%2fboard.css", "%ff.svg"])
async def test_a_name_that_no_file_bears_leads_nowhere(house: House, name: str) -> None:
    ask = house.person().ask
    for path in (f"/boards/cant-stop/{name}", f"/boards/{edition()}/cant-stop/{name}", f"/static/{name}"):
        assert (await ask("GET", path)).status_code == 404, path


async def test_what_people_type_is_never_taken_for_an_address(house: House) -> None:
    anna = await house.person('"/static/x').make()
    assert "&#34;/static/x" in (await anna.get()).text
