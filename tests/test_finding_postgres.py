"""Which PostgreSQL the store's tests use, and how one is fetched, where commands only pretend."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import postgres
from tests.documents import ROOT

UPDATE = "apt-get update -q"
INSTALL = "apt-get install -yq --no-install-recommends -o Dpkg::Options::=--force-confold postgresql"


class Machine:
    """A machine that has nothing but what a test puts on it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bin, self.debian, self.etc = folder / "bin", folder / "debian", folder / "etc" / "conf"
        self.log, self._monkeypatch = folder / "log", monkeypatch
        self.log.touch()
        (folder / "etc").mkdir()
        monkeypatch.setenv("PATH", str(self.bin))
        monkeypatch.delenv(postgres.NAMED, raising=False)
        monkeypatch.setattr(postgres, "DEBIAN", self.debian)
        monkeypatch.setattr(postgres, "CLUSTERS", self.etc)

    def has_apt(self, does: str) -> None:
        written(self.bin / "apt-get", f'echo "apt-get $*" >> {self.log}\n{does}')

    def is_run_by(self, *, root: bool) -> None:
        self._monkeypatch.setattr(postgres, "_is_root", lambda: root)


def written(file: Path, script: str = "exit 0") -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    return file


def programs(folder: Path, *, start: bool = True) -> Path:
    for name in ("initdb", "postgres"):
        written(folder / name, f"exit {int(not start)}")
    return folder


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def test_what_is_on_the_path_is_taken_first_then_the_newest_of_debian(machine: Machine) -> None:
    assert postgres.find() is None
    programs(machine.debian / "9" / "bin")
    newest = programs(machine.debian / "15" / "bin")
    assert postgres.find() == newest
    on_path = programs(machine.bin)
    assert postgres.find() == on_path


def test_what_does_not_start_is_passed_over(machine: Machine) -> None:
    programs(machine.debian / "16" / "bin", start=False)
    starts = programs(machine.debian / "15" / "bin")
    assert postgres.find() == starts


def test_one_that_is_named_is_the_only_one(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    programs(machine.bin)
    monkeypatch.setenv(postgres.NAMED, str(machine.debian / "mine"))
    machine.is_run_by(root=True)
    machine.has_apt("exit 0")
    assert (postgres.find(), postgres.fetch()) == (None, None)
    assert machine.log.read_text() == ""


def test_root_gets_the_system_s_own_without_a_cluster(machine: Machine) -> None:
    machine.is_run_by(root=True)
    there = programs(machine.debian.parent / "ready")
    into = machine.debian / "15" / "bin"
    machine.has_apt(f'case "$*" in install*) /bin/mkdir -p {into.parent}; /bin/cp -r {there} {into} ;; esac')
    assert postgres.fetch() == into
    assert machine.log.read_text().splitlines() == [UPDATE, INSTALL]
    assert machine.etc.read_text() == "create_main_cluster = false\n"


@pytest.mark.parametrize("root", [True, False])
def test_where_there_is_no_way_there_is_none(machine: Machine, *, root: bool) -> None:
    machine.is_run_by(root=root)
    machine.has_apt("exit 1")
    assert postgres.fetch() is None
    assert machine.log.read_text() == (f"{UPDATE}\n" if root else "")


@pytest.mark.parametrize("there", [True, False])
def test_the_program_says_which_one_it_is_or_how_to_get_one(tmp_path: Path, *, there: bool) -> None:
    folder = programs(tmp_path) if there else tmp_path
    done = subprocess.run(
        [sys.executable, ROOT / "tests" / "postgres.py"],
        env={**os.environ, postgres.NAMED: str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    said = f"The store's tests use PostgreSQL of {folder}." if there else postgres.HOW_TO_GET_ONE
    assert done.stdout == f"{said}\n"
