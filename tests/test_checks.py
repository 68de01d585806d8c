"""The house's own standards: form, types and floors, each checked by its tool."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SCRIPTS = Path(sys.executable).parent

CHECKS = {
    "ruff check": ("-m", "ruff", "check"),
    "ruff format": ("-m", "ruff", "format", "--check", "--diff"),
    "mypy": ("-m", "mypy"),
    "basedpyright": ("-m", "basedpyright", "--pythonpath", sys.executable),
    "lint-imports": ("-c", "from importlinter.cli import lint_imports_command as main; main()", "--no-logo"),
}


@pytest.mark.parametrize("check", CHECKS)
def test_the_tool_finds_nothing(check: str) -> None:
    done = subprocess.run(
        [sys.executable, *CHECKS[check]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.fail(f"{check} says:\n{done.stdout}{done.stderr}", pytrace=False)
