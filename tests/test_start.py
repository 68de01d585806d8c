"""The one command that sets everything up: what it does at the first start, and what it then leaves out."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path

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
