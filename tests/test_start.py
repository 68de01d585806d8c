"""The one command that sets everything up: what it does at the first start, and what it then leaves out."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

import pytest

import start

Commands = list[list[str]]


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Commands:
    """What would have been run, in a folder where nothing is set up yet."""
    done: Commands = []

    def note(*command: str | Path, otherwise: str) -> None:
        done.append([str(word) for word in command])
        (tmp_path / ".venv").mkdir(exist_ok=True)

    for name in ("pyproject.toml", "constraints.txt"):
        shutil.copy(start.ROOT / name, tmp_path)
    monkeypatch.setattr(start, "run", note)
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setattr(start, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(start, "STAMP", tmp_path / ".venv" / "installed.txt")
    return done


def modules(commands: Commands) -> list[str]:
    """The modules that were run, in order; the commands are then forgotten."""
    ran = [command[2] for command in commands]
    commands.clear()
    return ran


def test_the_first_start_makes_an_environment_and_installs_with_the_pins(commands: Commands) -> None:
    start.prepare(start.PLAY)
    pip = commands[-1]
    assert pip[pip.index("--constraint") + 1].endswith("constraints.txt")
    assert not pip[-1].endswith("[dev]")
    assert modules(commands) == ["venv", "pip"]


def test_the_second_start_does_nothing(commands: Commands) -> None:
    start.prepare(start.PLAY)
    commands.clear()
    start.prepare(start.PLAY)
    assert modules(commands) == []


def test_tests_need_more_than_play_but_play_no_more_than_tests(commands: Commands) -> None:
    start.prepare(start.PLAY)
    commands.clear()
    start.prepare(start.TEST)
    assert commands[-1][-1].endswith("[dev]")
    assert modules(commands) == ["pip"]
    start.prepare(start.PLAY)
    assert modules(commands) == []


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_changed_dependencies_are_installed_into_the_same_environment(
    commands: Commands, name: str, tmp_path: Path
) -> None:
    start.prepare(start.PLAY)
    commands.clear()
    with (tmp_path / name).open("a") as file:
        file.write("# changed\n")
    start.prepare(start.PLAY)
    assert modules(commands) == ["pip"]


def test_changed_german_is_compiled_by_another_installation_unless_the_tests_packages_do_it(
    commands: Commands, tmp_path: Path
) -> None:
    german = tmp_path / "src" / "waghals" / "de.po"
    german.parent.mkdir(parents=True)
    for purpose, installed in ((start.PLAY, ["pip"]), (start.TEST, [])):
        start.prepare(purpose)
        commands.clear()
        german.write_text(f'msgid "{purpose}"\n', "utf-8")
        start.prepare(purpose)
        assert modules(commands) == installed


def test_another_python_gets_an_environment_of_its_own(
    commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    start.prepare(start.PLAY)
    commands.clear()
    with monkeypatch.context() as newer:
        newer.setattr(sys, "version_info", (3, 99, 0))
        start.prepare(start.PLAY)
    assert modules(commands) == ["venv", "pip"]


def test_a_failed_installation_says_so_and_is_tried_again(
    commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*command: str | Path, otherwise: str) -> None:
        sys.exit(otherwise)

    with monkeypatch.context() as offline:
        offline.setattr(start, "make_environment", start.VENV.mkdir)
        offline.setattr(start, "run", fail)
        with pytest.raises(SystemExit, match="needs the network"):
            start.prepare(start.PLAY)
    start.prepare(start.PLAY)
    assert modules(commands) == ["venv", "pip"]


def test_a_python_without_venv_says_what_to_install(
    commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(name: str) -> None: ...

    monkeypatch.setattr(importlib.util, "find_spec", nothing)
    with pytest.raises(SystemExit, match="apt install python3-venv"):
        start.prepare(start.PLAY)
    assert commands == []


# ---- what it becomes


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Commands:
    """The commands that are run once everything is installed, the last of them in its place."""
    done: Commands = []

    def note(command: list[str | Path], check: bool) -> None:
        done.append([str(word) for word in command])

    def prepare(purpose: str) -> None:
        done.append([purpose])

    def become(*command: str | Path) -> NoReturn:
        note([*command], check=False)
        sys.exit()

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(start, "prepare", prepare)
    monkeypatch.setattr(subprocess, "run", note)
    monkeypatch.setattr(start, "hand_over", become)
    return done


def test_what_is_said_after_it_goes_to_the_program(handed_over: Commands, tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        start.main(["play", "cant-stop", "--lang", "de"])
    assert handed_over == [
        ["play"],
        [str(start.PYTHON), "-m", "waghals", "play", "cant-stop", "--lang", "de"],
    ]
    assert Path.cwd() == tmp_path  # files that are named lie where they were named


def test_tests_get_a_browser_and_a_database_first_and_run_in_the_project_s_folder(
    handed_over: Commands,
) -> None:
    with pytest.raises(SystemExit):
        start.main(["test", "-k", "pig"])
    tests = start.ROOT / "tests"
    browser, database = tests / "browser" / "chromium.py", tests / "postgres.py"
    assert browser.exists()
    assert database.exists()
    assert handed_over == [
        ["test"],
        [str(start.PYTHON), str(browser)],
        [str(start.PYTHON), str(database)],
        [str(start.PYTHON), "-m", "pytest", "-k", "pig"],
    ]
    assert Path.cwd() == start.ROOT


def test_all_tests_use_every_processor(handed_over: Commands) -> None:
    with pytest.raises(SystemExit):
        start.main(["test"])
    assert handed_over[-1] == [str(start.PYTHON), "-m", "pytest", "--numprocesses", str(start.PROCESSES)]


def test_the_fast_subset_needs_no_browser_and_no_database(handed_over: Commands) -> None:
    with pytest.raises(SystemExit):
        start.main(["test", "--fast"])
    assert handed_over == [
        ["test"],
        [str(start.PYTHON), "-m", "pytest", "--numprocesses", str(start.PROCESSES), "--fast"],
    ]


@pytest.mark.parametrize("system", [os.name, "nt"])
def test_the_program_s_exit_code_is_the_start_s(system: str) -> None:
    program = f"start.os.name = {system!r}; start.hand_over(sys.executable, '-c', 'raise SystemExit(7)')"
    done = subprocess.run(
        [sys.executable, "-c", f"import start, sys; {program}"], cwd=start.ROOT, check=False
    )
    assert done.returncode == 7


def test_where_programs_cannot_be_replaced_ctrl_c_ends_both(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(command: list[str], check: bool) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(start, "os", SimpleNamespace(name="nt"))
    monkeypatch.setattr(subprocess, "run", interrupted)
    with pytest.raises(SystemExit) as ended:
        start.hand_over("waghals")
    assert ended.value.code == 130
