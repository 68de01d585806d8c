"""The wheel, and environments with what it and its extras ask for, each made once for all processes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.documents import ROOT
from tests.shared import once

BUILD = ("-m", "hatchling", "build", "-d")
INSTALL = ("install", "--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check", "--quiet")


class Environment:
    """A virtual environment with the wheel and the packages that it asks for, taken from the tests' own.

    Attributes:
        bin: the folder of its programs.
    """

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.python = self.bin / "python"
        (self.packages,) = folder.glob("lib/python*/site-packages")

    def run(self, *command: str | Path, status: int = 0, typed: str = "") -> str:
        """What a program of it prints, its errors too. Fails the test if it ends otherwise than so."""
        own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LC_"))}
        done = subprocess.run(
            [self.bin / command[0], *command[1:]],
            cwd=self.bin.parent,
            env=own | {"LC_ALL": "C.UTF-8", "COLUMNS": "100"},
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode != status:
            pytest.fail(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}")
        return done.stdout


@pytest.fixture(scope="session")
def sdist(common: Path) -> Path:
    """The source distribution of this project."""
    with once(common / "sdist") as folder:
        if folder:
            run(sys.executable, *BUILD, folder, "-t", "sdist", at=ROOT)
    (file,) = (common / "sdist").iterdir()
    return file


@pytest.fixture(scope="session")
def wheel(common: Path, sdist: Path) -> Path:
    """The wheel, built from the source distribution."""
    with once(common / "wheel") as folder:
        if folder:
            with tarfile.open(sdist) as packed:
                packed.extraction_filter = getattr(tarfile, "data_filter", None)  # from Python 3.11.4 on
                packed.extractall(common / "unpacked")
            (project,) = (common / "unpacked").iterdir()
            run(sys.executable, *BUILD, folder, "-t", "wheel", at=project)
    (file,) = (common / "wheel").iterdir()
    return file


@pytest.fixture(scope="session")
def bare(common: Path, wheel: Path) -> Environment:
    """The wheel, and no package else."""
    return environment(common / "bare", wheel, None)


@pytest.fixture(scope="session")
def plain(common: Path, wheel: Path) -> Environment:
    """What `pip install waghals` brings."""
    return environment(common / "plain", wheel, "")


@pytest.fixture(scope="session")
def lab(common: Path, wheel: Path) -> Environment:
    """What `pip install 'waghals[lab]'` brings."""
    return environment(common / "lab", wheel, "lab")


def environment(folder: Path, wheel: Path, extra: str | None) -> Environment:
    with once(folder) as new:
        if new:
            run(sys.executable, "-m", "venv", "--without-pip", new, at=ROOT)
            made = Environment(new)
            run(sys.executable, "-m", "pip", "--python", made.python, *INSTALL, wheel, at=ROOT)
            if extra is not None:
                (metadata,) = made.packages.glob("*.dist-info")
                link(needed(Distribution.at(metadata), extra), made.packages)
    return Environment(folder)


def needed(installed: Distribution, extra: str) -> dict[str, Distribution]:
    """The packages that a distribution asks for with this extra, and those that they ask for."""
    found: dict[str, Distribution] = {}
    waiting = [(installed, extra)]
    while waiting:
        its, asked = waiting.pop()
        for requirement in map(Requirement, its.requires or []):
            name = re.sub(r"[-_.]+", "-", requirement.name).lower()
            wanted = requirement.marker is None or requirement.marker.evaluate({"extra": asked})
            if wanted and name != "waghals" and name not in found:
                found[name] = distribution(name)
                waiting += [(found[name], its_extra) for its_extra in ("", *requirement.extras)]
    return found


def link(distributions: dict[str, Distribution], packages: Path) -> None:
    """Let the files of these distributions be found there, too."""
    for its in distributions.values():
        tops = {file.parts[0] for file in its.files or [] if file.parts[0] not in ("..", "__pycache__")}
        for top in tops:
            if not (packages / top).exists():
                (packages / top).symlink_to(Path(str(its.locate_file(top))))


def run(*command: str | Path, at: Path) -> None:
    done = subprocess.run(command, cwd=at, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{' '.join(map(str, command))}:\n{done.stdout}{done.stderr}", pytrace=False)
