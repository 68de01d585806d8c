"""A fifth game is added as docs/add-a-game.md says, in a copy of the project: it has to be enough."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.browser.server import Server
from tests.documents import ROOT, files

PAGE = ROOT / "docs" / "add-a-game.md"
LINK = re.compile(r'(?:href|src)="(/[^"]*)"')


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the files of the page."""
    copy = tmp_path_factory.mktemp("house")
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    for path, text in files(PAGE).items():
        assert not (copy / path).exists(), f"{path} would change a file that stands"
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        (copy / path).write_text(text, "utf-8")
    return copy


def surroundings(house: Path) -> dict[str, str]:
    return {"PYTHONPATH": str(house / "src"), "XDG_CACHE_HOME": str(house / "cache")}


def run(house: Path, *arguments: str) -> str:
    """What Python says in the copied project; a failure fails the test."""
    command = [sys.executable, *arguments]
    there = {**os.environ, **surroundings(house)}
    done = subprocess.run(command, cwd=house, env=there, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{' '.join(arguments)}:\n{done.stdout}{done.stderr}", pytrace=False)
    return done.stdout


def test_the_game_is_found_by_its_name(house: Path) -> None:
    said = run(house, "-c", "import waghals; print(*waghals.games()); print(waghals.game('pig', players=3))")
    shelf, game = said.splitlines()
    assert "pig" in shelf.split()
    assert game == "waghals.game('pig', players=3)"


def test_the_rulebook_s_examples_hold(house: Path) -> None:
    assert "4 passed" in run(house, "-m", "pytest", "-q", "tests/rulebooks/test_pig.py")


def test_all_that_runs_on_every_game_runs_on_it(house: Path) -> None:
    said = run(house, "-m", "pytest", "-q", "-k", "pig", "tests/conformance")
    assert " passed" in said


def test_it_lies_on_the_shelf_and_all_that_its_pages_ask_for_is_there(house: Path) -> None:
    server = Server(house / "data", surroundings(house))
    server.start()
    try:
        assert "Pig" in get(f"{server.url}/")
        for page in (get(f"{server.url}/"), get(f"{server.url}/rules/pig")):
            for path in LINK.findall(page):
                get(server.url + path)
    finally:
        server.kill()


def test_a_browser_recomputes_its_draws_as_the_server_numbers_them(house: Path) -> None:
    fits = "tests/browser/test_dice.py::test_every_draw_of_a_match_is_recomputed_and_fits[pig]"
    assert "1 passed" in run(house, "-m", "pytest", "-q", fits)


def get(address: str) -> str:
    """What is there; an HTTPError where nothing is."""
    with urllib.request.urlopen(address) as answer:
        return str(answer.read(), "utf-8", errors="replace")


def test_every_text_has_its_german(house: Path) -> None:
    run(house, "-m", "pytest", "-q", "tests/test_translations.py")


def test_the_page_s_code_meets_the_house_s_standards(house: Path) -> None:
    for path in (path for path in files(PAGE) if path.endswith(".py")):
        run(house, "-m", "ruff", "check", "--ignore", "I001", path)  # blocks lie two lines apart
        run(house, "-m", "ruff", "format", "--check", "--diff", path)
        run(house, "-m", "mypy", path)
