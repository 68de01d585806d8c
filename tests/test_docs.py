"""What the documents say is so: examples run, links lead somewhere, names and commands exist."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distributions, requires
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name

import pytest
from packaging.specifiers import SpecifierSet

import waghals
from tests.documents import DOCUMENTS, ROOT, WHERE_INSTALLED, blocks, files, program, prose, write
from tools.site import games

LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)")
SELF_CONTAINED = [
    document
    for document in DOCUMENTS
    if program(document) and not files(document) and document not in WHERE_INSTALLED
]
OF_FILES = [document for document in DOCUMENTS if document.parent.name == "tutorials" and files(document)]
CALL = re.compile(
    r"(?:python3 start\.py|(?:sudo -u \w+ )?(?:\S+/)?waghals)(?: (?P<command>[a-z]+))?(?P<rest>.*)"
)
OPTION = re.compile(r"--[a-z-]+")
NO_NAMES = (
    "waghals.sqlite3",
    "waghals.toml",
    "waghals.service",
    "waghals.players",
)  # files, an entry point group


def name(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("document", SELF_CONTAINED, ids=name)
def test_the_examples_of_a_document_run_from_top_to_bottom(
    document: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)  # where it may leave files
    exec(compile(program(document), document, "exec"), {"__name__": document.stem})


@pytest.mark.parametrize("document", OF_FILES, ids=name)
def test_the_last_of_the_files_of_a_tutorial_runs(document: Path, tmp_path: Path) -> None:
    write([document], tmp_path)
    ran = subprocess.run(
        [sys.executable, "-W", "error", [*files(document)][-1]],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr


def test_the_readme_has_an_example_of_ten_lines_that_plays_a_match(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = next(block for block in blocks(ROOT / "README.md") if block.language == "python")
    assert len([line for line in first.lines if line]) <= 10
    exec(compile("\n".join(first.lines), "README.md", "exec"), {"__name__": "README"})
    assert re.fullmatch(r"seat [01] wins, columns: \[\d, \d\]\n", capsys.readouterr().out)


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_link_leads_to_a_file_or_heading_that_exists(document: Path) -> None:
    for target, heading in LINK.findall(prose(document)):
        file = (document.parent / target).resolve() if target else document
        if file.is_relative_to(ROOT / "docs") and file.relative_to(ROOT / "docs").as_posix() in games.names():
            continue  # a page of the site alone, which checks its headings itself
        assert file.exists(), f"{name(document)} links to {target}"
        assert not heading or heading in headings(file), f"{name(document)} links to {target}#{heading}"


def test_the_page_about_testing_tells_of_every_folder_and_file_of_tests() -> None:
    page = (ROOT / "docs" / "testing.md").read_text("utf-8")
    tests = ROOT / "tests"
    folders = {f"`tests/{path.parent.name}/`" for path in tests.glob("*/__init__.py")}
    files = {f"`tests/{path.name}`" for path in tests.glob("test_*.py")}
    assert {name for name in folders | files if name not in page} == set()


def headings(document: Path) -> set[str]:
    """The anchors of a document's headings."""
    titles = re.findall(r"^#+ (.+)$", prose(document), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_public_name_is_mentioned_in_the_documents() -> None:
    told = "\n".join(document.read_text("utf-8") for document in DOCUMENTS)
    missing = [public for public in waghals.__all__ if not re.search(rf"\b{public}\b", told)]
    assert missing == []


def test_every_name_of_the_package_that_the_documents_tell_exists() -> None:
    told = {
        (named, name(document))
        for document in DOCUMENTS
        for named in re.findall(r"(?<![\w./:-])waghals(?:\.\w+)+", document.read_text("utf-8"))
        if document.name != "CHANGELOG.md" and named not in NO_NAMES and not written(named, document)
    }
    assert ("waghals.belief.determinize", "docs/library.md") in told
    assert sorted(place for place in told if not exists(place[0])) == []


def written(named: str, document: Path) -> bool:
    """Whether it is a module that the document itself writes."""
    return f"src/{named.replace('.', '/')}.py" in files(document)


def exists(named: str) -> bool:
    """Whether a dotted name can be imported, or is an attribute of what can."""
    try:
        resolve_name(named)
    except (ImportError, AttributeError):
        return False
    return True


def commands() -> dict[str, set[str]]:
    """The commands that stand in the documents' shell blocks, each with the options it is given."""
    found: dict[str, set[str]] = {}
    for line in shell_lines():
        if called := CALL.fullmatch(line):
            found.setdefault(called["command"] or "serve", set()).update(OPTION.findall(called["rest"]))
    return found


def shell_lines() -> list[str]:
    shell = (block for document in DOCUMENTS for block in blocks(document) if block.language == "sh")
    return [line for block in shell for line in block.lines]


@pytest.mark.parametrize("command", sorted(commands().keys() - {"test"}))
def test_every_command_and_option_that_the_documents_name_exists(command: str) -> None:
    asked = subprocess.run(
        [sys.executable, "-m", "waghals", command, "--help"], capture_output=True, text=True, check=False
    )
    assert asked.returncode == 0, asked.stderr
    assert [option for option in sorted(commands()[command]) if option not in asked.stdout] == []


def test_every_module_that_the_documents_run_exists() -> None:
    named = {called[1] for line in shell_lines() if (called := re.search(r"python -m ([\w.]+)", line))}
    assert "benchmarks" in named
    assert [module for module in sorted(named) if find_spec(module) is None] == []


NOTATION = {
    title: re.findall(r"`([*0] [^`]+)`", rows)
    for title, rows in re.findall(
        r"^\| ([^|]+) \| \|\n\|---\|---\|\n((?:\|.*\n)+)",
        (ROOT / "docs" / "records.md").read_text("utf-8"),
        re.M,
    )
}


@pytest.mark.parametrize("title", NOTATION)
def test_the_page_about_records_writes_all_kinds_of_actions_of_a_game_as_they_are_read(title: str) -> None:
    game = next(game for game in map(waghals.game, waghals.games()) if game.title == title)
    state, actions = game.new(), [ply[2:] for ply in NOTATION[title] if ply.startswith("0")]
    read = [game.parse(state, action) for action in actions]
    verbs = {game.text(state, action).split()[0] for action in range(game.actions)}
    assert {game.text(state, action).split()[0] for action in read} == verbs
    assert any(ply.startswith("*") for ply in NOTATION[title])


def test_the_page_about_records_names_all_options_of_its_games() -> None:
    page = (ROOT / "docs" / "records.md").read_text("utf-8")
    its_games = [game for game in map(waghals.game, waghals.games()) if game.title in NOTATION]
    agreed = {option for game in its_games for option in game.options}
    assert {name for name in agreed if f"`{name}`" not in page} == set()


# ---- dependencies and version


def dependencies() -> set[str]:
    """The names of all packages that the project asks for, extras included."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = (project["dependencies"], *project["optional-dependencies"].values())
    named = {canonical(requirement) for group in asked for requirement in group}
    return named - {"waghals"}  # extras that are made of others


def canonical(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").split()
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in lines)
    return {canonical(line): line.partition("==")[2] for line in lines}


def test_the_architecture_gives_a_reason_for_every_dependency() -> None:
    reasons = (ROOT / "docs" / "architecture.md").read_text("utf-8").lower()
    assert [package for package in sorted(dependencies()) if f"`{package}`" not in reasons] == []


def test_every_package_that_is_installed_for_the_project_is_pinned() -> None:
    needed, waiting = set[str](), dependencies()
    while waiting:
        package = waiting.pop()
        needed.add(package)
        wanted = [requirement for requirement in requires(package) or [] if ";" not in requirement]
        waiting |= {canonical(requirement) for requirement in wanted} - needed
    assert sorted(needed - pins().keys()) == []


def test_every_pin_can_be_installed_with_the_oldest_python_that_is_promised() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["requires-python"]
    oldest = f"{asked.removeprefix('>=')}.0"
    pinned = [each for each in distributions() if canonical(each.name) in pins()]
    states = [each for each in pinned if "Requires-Python" in each.metadata]
    wanted = {each.name: SpecifierSet(each.metadata["Requires-Python"]) for each in states}
    assert len(wanted) > 50
    assert [package for package, pythons in wanted.items() if oldest not in pythons] == []


def test_files_from_others_lie_beside_their_licence_and_are_named() -> None:
    static = ROOT / "src" / "waghals" / "web" / "static"
    reasons = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    for folder in (*(path for path in (static / "vendor").iterdir() if path.is_dir()), static / "fonts"):
        assert [*folder.glob("LICENSE*"), *folder.glob("OFL*")], f"no licence in {folder}"
        assert f"`{folder.relative_to(static.parent.parent).as_posix()}`" in reasons


def test_the_changelog_tells_of_this_version() -> None:
    assert f"## {waghals.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_start_needs_the_standard_library_alone() -> None:
    tree = ast.parse((ROOT / "start.py").read_text("utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {module.partition(".")[0] for module in imported} <= sys.stdlib_module_names
