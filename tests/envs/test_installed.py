"""What brings the packages that environments need is said where they are missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules["{missing}"] = None
from waghals import NotInstalled, envs
try:
    envs.{call}
except NotInstalled as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("call", "missing"),
    [
        ("aec('cant-stop')", "pettingzoo"),
        ("gym('cant-stop')", "gymnasium"),
        ("vector('cant-stop', 2)", "numba"),
    ],
)
def test_who_lacks_a_package_is_told_what_brings_it(call: str, missing: str) -> None:
    command = [sys.executable, "-c", WITHOUT.format(missing=missing, call=call)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told == f"{missing} is not installed; it comes with: pip install 'waghals[lab]'\n"
