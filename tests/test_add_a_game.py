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
from tests.documents import ROOT, files, write

PAGE = ROOT / "docs" / "add-a-game.md"
FOLDERS = {"src/waghals/games/pig", "tests/games/pig"}
LINK = re.compile(r'(?:href|src)="(/[^"]*)"')
DRAWS = "tests/browser/test_dice.py::test_every_draw_of_a_match_is_recomputed_and_fits[pig]"
BY_THE_RECORD = (
    "tests/browser/test_dice.py::test_a_record_is_read_and_recomputed_without_the_rules_of_its_game"
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the files of the page."""
    copy = tmp_path_factory.mktemp("copy")
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    for path in files(PAGE):
        assert not (copy / path).exists(), f"{path} would change a file that stands"
    write((PAGE,), copy)
    return copy


def surroundings(copy: Path) -> dict[str, str]:
    return {"PYTHONPATH": str(copy / "src"), "XDG_CACHE_HOME": str(copy / "cache")}


def run(copy: Path, *arguments: str) -> str:
    """What Python says in the copied project; a failure fails the test."""
    command = [sys.executable, *arguments]
    there = {**os.environ, **surroundings(copy)}
    done = subprocess.run(command, cwd=copy, env=there, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{' '.join(arguments)}:\n{done.stdout}{done.stderr}", pytrace=False)
    return done.stdout


def test_it_is_two_new_folders_and_no_other_edit() -> None:
    assert {Path(path).parent.as_posix() for path in files(PAGE)} == FOLDERS


def test_the_game_is_found_by_its_name(copy: Path) -> None:
    said = run(copy, "-c", "import waghals; print(*waghals.games()); print(waghals.game('pig', players=3))")
    names, game = said.splitlines()
    assert "pig" in names.split()
    assert game == "waghals.game('pig', players=3)"


def test_its_own_tests_and_all_that_run_on_every_game_hold(copy: Path) -> None:
    """The rulebook's examples, every promise, its German, and a browser that recomputes its draws."""
    suites = ("tests/games/pig", "tests/conformance", "tests/test_translations.py")
    said = run(copy, "-m", "pytest", "-q", "-rA", "-k", "pig", *suites, DRAWS, f"{BY_THE_RECORD}[pig]")
    passed = re.findall(r"^PASSED (\S+?)(?:::|$)", said, re.MULTILINE)
    assert passed.count("tests/games/pig/test_rulebook.py") == 4
    assert passed.count("tests/browser/test_dice.py") == 2
    assert {"tests/conformance/test_every_game.py", "tests/test_translations.py"} <= set(passed)
    assert "skipped" not in said


def test_it_lies_on_the_front_page_and_all_that_its_pages_ask_for_is_there(copy: Path) -> None:
    server = Server(copy / "data", surroundings(copy))
    server.start()
    try:
        assert "Pig" in get(f"{server.url}/")
        for page in (get(f"{server.url}/"), get(f"{server.url}/rules/pig")):
            for path in LINK.findall(page):
                get(server.url + path)
    finally:
        server.kill()


def get(address: str) -> str:
    """What is there; an HTTPError where nothing is."""
    with urllib.request.urlopen(address) as answer:
        return str(answer.read(), "utf-8", errors="replace")


def test_the_page_s_code_has_the_project_s_form_and_keeps_to_its_layers(copy: Path) -> None:
    paths = [path for path in files(PAGE) if path.endswith(".py")]
    run(copy, "-m", "ruff", "check", "--ignore", "I001", *paths)  # blocks lie two lines apart
    run(copy, "-m", "ruff", "format", "--check", "--diff", *paths)
    run(copy, "-c", "from importlinter.cli import lint_imports_command as main; main()", "--no-logo")


def test_it_is_removed_by_deleting_its_folder(copy: Path) -> None:
    (copy / "src/waghals/games/pig").rename(copy / "pig")
    try:
        assert "pig" not in run(copy, "-c", "import waghals; print(*waghals.games())").split()
    finally:
        (copy / "pig").rename(copy / "src/waghals/games/pig")
