"""The project's own standards: form, types and layers, each checked by its tool."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.documents import ROOT, write

CHECKS = {
    "ruff check": ("-m", "ruff", "check"),
    "ruff format": ("-m", "ruff", "format", "--check", "--diff"),
    "basedpyright": ("-m", "basedpyright", "--pythonpath", sys.executable),
    "lint-imports": ("-c", "from importlinter.cli import lint_imports_command as main; main()", "--no-logo"),
}


PAGES = [ROOT / "docs" / name for name in ("add-a-game.md", "add-a-card-game.md")]


@pytest.mark.parametrize("check", CHECKS)
def test_the_tool_finds_nothing(check: str) -> None:
    ran(*CHECKS[check])


def test_mypy_finds_nothing_in_the_project_nor_in_the_games_of_its_pages(tmp_path: Path) -> None:
    """All in one run, which reads everything that they share once."""
    write(PAGES, tmp_path)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    written = sorted(map(str, tmp_path.rglob("*.py")))
    assert any(path.endswith("pig/rules.py") for path in written)
    places = (ROOT / "src", ROOT, tmp_path / "src", tmp_path, tmp_path / "waghals-boats")
    there = {"MYPYPATH": os.pathsep.join(map(str, places))}
    ran("-m", "mypy", "--explicit-package-bases", *settings["files"], *written, there=there)


def ran(*command: str, there: Mapping[str, str] = MappingProxyType({})) -> None:
    """Run a tool on the project, in these surroundings. What it says fails the test."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, **there},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.fail(f"{' '.join(command[:3])} says:\n{done.stdout}{done.stderr}", pytrace=False)


FOREIGN = (  # what stands on classes of packages without types, such as those of Gymnasium and pyspiel
    *(
        f"waghals.envs.{name}"
        for name in ("agents.Agents", "many.Many", "single.Single", "openspiel", "spiel.")
    ),
    *("waghals.store.postgres", "waghals.web.http.", "waghals.web.ops.metrics."),
)


def test_every_public_name_states_its_type() -> None:
    command = ("-m", "basedpyright", "--pythonpath", sys.executable, "--ignoreexternal", "--outputjson")
    done = subprocess.run(
        [sys.executable, *command, "--verifytypes", "waghals"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},  # it does not follow how a checkout is installed
        capture_output=True,
        check=False,
    )
    symbols = json.loads(done.stdout)["typeCompleteness"]["symbols"]
    exported = {symbol["name"]: symbol for symbol in symbols if symbol["isExported"]}
    assert exported.keys() > {"waghals.Game", "waghals.engine.batch.Batch.step", "waghals.envs.vector"}
    assert [name for name, symbol in exported.items() if symbol["isTypeAmbiguous"]] == []
    unknown = [name for name, symbol in exported.items() if not symbol["isTypeKnown"]]
    assert [name for name in unknown if not name.startswith(FOREIGN)] == []
