"""The site of the documents: it is built without a warning, and what it states is so."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from math import prod
from pathlib import Path
from threading import Thread
from typing import Literal

import pytest
from playwright.sync_api import Browser

import waghals
from tests.documents import DOCUMENTS, program
from tests.shared import once
from tools.site import building, fields, games, measures, reference
from waghals.engine import Batch

GAMES = waghals.games()
TOLD_BY_PAGES = r"waghals\.(games|table)\b"  # what games and tables are made of
OPENED = ("", "play/", "regeln/raffzahn/", "games/allie-gator/", "reference/waghals/", "library/")


@pytest.fixture(scope="module")
def site(common: Path) -> Path:
    """The site, built as its command builds it: strictly, so that any warning is an error."""
    with once(common / "site") as folder:
        if folder:
            building.build(folder / "docs")
    return common / "site" / "docs" / "site"


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where the built site is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


# ---- what is built


def test_every_document_has_a_page_and_every_game_one_for_players_in_each_language_and_one_for_programs(
    site: Path,
) -> None:
    built = {page.parent.relative_to(site).as_posix() for page in site.rglob("index.html")}
    docs = {
        page.relative_to(building.DOCS).with_suffix("").as_posix() for page in building.DOCS.rglob("*.md")
    }
    assert {re.sub(r"(^|/)index$", "", page) or "." for page in docs} <= built
    assert {f"{folder}/{game}" for game in GAMES for folder in ("rules", "regeln", "games")} <= built


def test_pages_say_in_which_language_they_are(site: Path) -> None:
    assert '<html lang="de"' in (site / "regeln" / "cant-stop" / "index.html").read_text("utf-8")
    assert '<html lang="en"' in (site / "rules" / "cant-stop" / "index.html").read_text("utf-8")


def test_pages_open_on_a_phone_in_dark_and_light_ask_no_other_host_and_fit_the_screen(
    browser: Browser, address: str
) -> None:
    asked, complaints = set[str](), list[str]()
    for number, path in enumerate(OPENED):
        scheme: Literal["dark", "light"] = "dark" if number % 2 else "light"
        context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme)
        page = context.new_page()
        page.on("request", lambda request: asked.add(request.url))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(address + path, wait_until="load")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        context.close()
    assert complaints == []
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []


# ---- what is refused


def test_links_that_lead_nowhere_stop_the_build(tmp_path: Path) -> None:
    links = ("[nowhere](nowhere.md)", "[none](other.md#none)", "[none][waghals.Nothing]", "[other](other.md)")
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "index.md").write_text("\n\n".join(("# Index", *links)), "utf-8")
    (pages / "other.md").write_text("# Other\n", "utf-8")
    with pytest.raises(building.SiteError) as stopped:
        building.made(tmp_path, ["index.md", "other.md"])
    assert set(re.findall(r"index\.md:(\d+)", str(stopped.value))) == {"3", "5", "7"}


@pytest.mark.parametrize(
    "asking",
    [
        '<script src="https://elsewhere.example/x.js"></script>',
        '<link rel="stylesheet" href="https://elsewhere.example/x.css">',
        "<style>a { background: url(//elsewhere.example/x.png) }</style>",
    ],
)
def test_a_page_that_asks_another_host_stops_the_build(tmp_path: Path, asking: str) -> None:
    (tmp_path / "index.html").write_text(f"<html>{asking}</html>", "utf-8")
    with pytest.raises(building.SiteError, match=r"index\.html asks another host: (https:)?//elsewhere"):
        building.finish(tmp_path)


def test_a_page_that_is_not_in_the_menu_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "lost.md").write_text("# Lost\n", "utf-8")
    with pytest.raises(building.SiteError, match=r"lost\.md"):
        building.navigation(tmp_path)


def test_links_to_files_of_the_repository_become_plain_text() -> None:
    text = "[rules](../src/x.py), [words](../CONTRIBUTING.md#style), [below](a.md)\n```\n[x](../y)\n```\n"
    pages = Path("/pages")
    found = building.for_site(text, building.DOCS / "page.md", pages, pages)
    assert found == "rules, [words](contributing.md#style), [below](a.md)\n```\n[x](../y)\n```\n"


# ---- the reference


def test_every_public_name_has_a_docstring() -> None:
    assert reference.silent() == []


def test_a_public_name_without_a_docstring_is_found(tmp_path: Path) -> None:
    (tmp_path / "mute.py").write_text(
        '"""A module."""\n__all__ = ["A", "b", "C"]\nC = 1\n\n\nclass A:\n    """A.\n\n    Attributes:\n'
        '        x: told.\n    """\n\n    def __init__(self) -> None:\n        self.x = self.y = 1\n\n'
        "    def z(self) -> None: ...\n\n\ndef b() -> None: ...\n",
        "utf-8",
    )
    assert reference.silent(("mute",), tmp_path) == ["mute.A.y", "mute.A.z", "mute.b", "mute.C"]


def test_a_function_with_the_name_of_a_module_is_told_of_itself() -> None:
    pages = dict(reference.pages())
    assert "::: waghals.engine.compiled.compiled\n" in pages["reference/waghals.engine.md"]
    assert "::: waghals.contract.discovery.games\n" in pages["reference/waghals.md"]


def test_a_page_of_the_reference_begins_with_what_programs_begin_with_and_leads_to_examples() -> None:
    page = dict(reference.pages())["reference/waghals.md"]
    told = re.findall(r"^::: \S*\.(\w+)$", page, re.MULTILINE)
    assert told[:3] == ["game", "games", "Game"]
    assert told.index("register") < told.index("CHANCE") < told.index("BadOption")
    assert "[The library: Games and options](../library.md#games-and-options)" in page.partition(":::")[0]


def test_everything_that_documents_import_is_in_the_reference() -> None:
    imported = {
        (node.module, alias.name)
        for document in DOCUMENTS
        for node in ast.walk(ast.parse(program(document)))
        if isinstance(node, ast.ImportFrom) and node.module and re.match(TOLD_BY_PAGES, node.module) is None
        for alias in node.names
        if node.module.partition(".")[0] == "waghals"
    }
    public = {(module, name) for module in reference.PUBLIC for name in reference.names(module)}
    modules = {
        (package, module) for package, _, module in (name.rpartition(".") for name in reference.PUBLIC)
    }
    assert imported - public - modules == set()


# ---- what is said of games


@pytest.mark.parametrize("name", GAMES)
def test_the_declaration_of_a_view_says_what_each_field_means(name: str) -> None:
    assert fields.unsaid(waghals.game(name)) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_table_of_fields_tells_shape_range_and_place_of_each(name: str) -> None:
    game = waghals.game(name)
    page = games.specification(game)
    first = 0
    for field, (shape, _, low, high) in game.view_fields.items():
        last = first + prod(shape) - 1
        place = f"{first}–{last}" if last > first else f"{first}"
        written = " × ".join(map(str, shape)) or "number"
        assert f"| `{field}` | {written} | {low} to {high} | {place} | " in page
        first = last + 1
    assert f"| Numbers in a view | {first} |" in page


def test_the_page_of_a_game_tells_what_is_known_of_it() -> None:
    page = games.specification(waghals.game("cant-stop"))
    assert "| Seats | 2 to 4, 2 unless told |" in page
    assert "| Actions | 79, numbered from 0 |" in page
    assert "| Outcomes of the first chance ply | 1,296, of which 126 are distinct |" in page
    assert "| 13–78 | `advance 2 2` … `advance 12 12` |" in page


def test_all_games_stand_side_by_side() -> None:
    rows = list(games.comparison())[3:]
    assert [row.split("](")[1].partition(".md")[0] for row in rows] == GAMES
    assert next(row for row in rows if "allie-gator" in row).split("|")[2:6] == [
        " 2 to 5 ",
        " 369 ",
        " 161 ",
        " hands ",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_tells_speeds_that_were_measured(name: str) -> None:
    page = games.specification(waghals.game(name))
    told = dict(re.findall(r"^\| `(\w+\.?\w*)`.*?\| ([\d.]+) (?:µs|million) \|$", page, re.MULTILINE))
    assert {kind: float(value) > 0 for kind, value in told.items()} == dict.fromkeys(
        ("Game", "game.rules", "Batch.play", "Batch.step"), True
    )


@pytest.mark.compiles
def test_random_matches_are_as_long_as_those_that_the_engine_plays() -> None:
    game = waghals.game("cant-stop", players=2)
    plies = Batch(game, size=4000, seed=3).play()
    assert measures.measured(game).plies == pytest.approx(plies / 4000, rel=0.1)
