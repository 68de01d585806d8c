"""Which browser the browser's tests drive, and how one is fetched, where commands only pretend.

Not in `tests/browser`: while its Chromium runs, Playwright cannot be asked for another.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import chromium
from tests.documents import ROOT

STARTS = "exit 0"
FAILS = "exit 1"
UPDATE, WHOLE = "apt-get update -q", "apt-get install -yq chromium"
APT = [UPDATE, f"{WHOLE}-headless-shell"]
DOWNLOAD = "python -m playwright install chromium"
WITH_LIBRARIES = "python -m playwright install --with-deps chromium"


class Machine:
    """A machine that has nothing but what a test puts on it."""

    def __init__(self, folder: Path, downloaded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bin, self.log, self._monkeypatch = folder / "bin", folder / "log", monkeypatch
        self.log.touch()
        self.downloaded = downloaded
        self.downloaded.unlink(missing_ok=True)
        monkeypatch.setenv("PATH", str(self.bin))
        monkeypatch.delenv(chromium.NAMED, raising=False)
        monkeypatch.setattr(chromium, "ELSEWHERE", ())
        monkeypatch.setattr(sys, "executable", str(self.bin / "python"))

    def has(self, command: str, does: str = STARTS) -> Path:
        """A command that notes that it was run, and then does this."""
        return written(self.bin / command, f'echo "{command} $*" >> {self.log}\n{does}')

    def is_run_by(self, *, root: bool) -> None:
        self._monkeypatch.setattr(chromium, "_is_root", lambda: root)

    def ran(self) -> list[str]:
        """All that was run, but for looks at whether a browser starts."""
        return [line for line in self.log.read_text().splitlines() if "--version" not in line]


def written(file: Path, script: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    return file


def brings(machine: Machine, browser: Path, when: str = "*") -> str:
    """What a command does that installs this browser, if it is called so."""
    ready = written(machine.bin.parent / f"{browser.name}.ready", STARTS)
    return f'case "$*" in {when}) /bin/mkdir -p {browser.parent}; /bin/cp {ready} {browser} ;; esac'


@pytest.fixture(scope="module")
def downloaded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where Playwright looks for its own browser."""
    with pytest.MonkeyPatch.context() as here:
        here.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path_factory.mktemp("downloads")))
        here.delenv(chromium.NAMED, raising=False)
        yield list(chromium.candidates())[-1]


@pytest.fixture
def machine(tmp_path: Path, downloaded: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, downloaded, monkeypatch)


def test_chromium_is_taken_before_chrome_and_the_one_without_windows_first(machine: Machine) -> None:
    for command in ("google-chrome", "chromium", "chromium-headless-shell"):
        there = machine.has(command)
        assert chromium.find() == there


def test_what_does_not_start_is_passed_over(machine: Machine) -> None:
    machine.has("chromium", FAILS)
    machine.has("chromium-browser").write_bytes(b"\x7fELF of another machine")
    assert chromium.find() is None
    starts = machine.has("chrome")
    assert chromium.find() == starts


def test_what_was_downloaded_before_is_found(machine: Machine) -> None:
    written(machine.downloaded, STARTS)
    assert chromium.find() == machine.downloaded


def test_one_that_is_named_is_the_only_one(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.has("chromium")
    named = written(machine.bin.parent / "mine", STARTS)
    monkeypatch.setenv(chromium.NAMED, str(named))
    assert chromium.find() == named
    named.unlink()
    assert (chromium.find(), chromium.fetch()) == (None, None)
    assert machine.ran() == []


def test_root_gets_the_system_s_own(machine: Machine) -> None:
    machine.is_run_by(root=True)
    machine.has("apt-get", brings(machine, machine.bin / "chromium-headless-shell", "install*"))
    assert chromium.fetch() == machine.bin / "chromium-headless-shell"
    assert machine.ran() == APT


def test_where_there_is_none_without_windows_root_gets_the_whole_one(machine: Machine) -> None:
    machine.is_run_by(root=True)
    machine.has("apt-get", brings(machine, machine.bin / "chromium", "*chromium"))
    assert chromium.fetch() == machine.bin / "chromium"
    assert machine.ran() == [*APT, WHOLE]


@pytest.mark.parametrize("package", [FAILS, STARTS], ids=["there is none", "it brings no browser"])
def test_where_the_system_has_none_root_gets_a_download_with_its_libraries(
    machine: Machine, package: str
) -> None:
    machine.is_run_by(root=True)
    machine.has("apt-get", f'case "$*" in install*) {package} ;; esac')
    machine.has("python", brings(machine, machine.downloaded))
    assert chromium.fetch() == machine.downloaded
    assert machine.ran() == [*APT, WHOLE, WITH_LIBRARIES]


def test_a_download_without_libraries_is_better_than_none(machine: Machine) -> None:
    machine.is_run_by(root=True)
    machine.has("apt-get", FAILS)
    machine.has(
        "python", f'case "$*" in *--with-deps*) {FAILS} ;; esac\n{brings(machine, machine.downloaded)}'
    )
    assert chromium.fetch() == machine.downloaded
    assert machine.ran() == [UPDATE, WHOLE, WITH_LIBRARIES, DOWNLOAD]


def test_others_than_root_get_a_download_and_leave_the_system_alone(machine: Machine) -> None:
    machine.is_run_by(root=False)
    machine.has("apt-get")
    machine.has("python", brings(machine, machine.downloaded))
    assert chromium.fetch() == machine.downloaded
    assert machine.ran() == [DOWNLOAD]


def test_where_there_is_no_way_there_is_no_browser(machine: Machine) -> None:
    machine.is_run_by(root=False)
    machine.has("python", FAILS)
    assert chromium.fetch() is None
    assert machine.ran() == [DOWNLOAD]


@pytest.mark.parametrize("there", [True, False])
def test_the_program_says_which_one_it_is_or_how_to_get_one(tmp_path: Path, there: bool) -> None:
    named = written(tmp_path / "mine", STARTS) if there else tmp_path / "nowhere"
    done = subprocess.run(
        [sys.executable, ROOT / "tests" / "browser" / "chromium.py"],
        env={**os.environ, chromium.NAMED: str(named)},
        capture_output=True,
        text=True,
        check=True,
    )
    said = f"The browser's tests use {named}." if there else chromium.HOW_TO_GET_ONE
    assert done.stdout == f"{said}\n"
