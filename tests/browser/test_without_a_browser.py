"""Where no browser is to be had, the tests fail and say what to do; none is skipped."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.browser import chromium
from tests.documents import ROOT


def test_without_a_browser_the_browser_s_tests_fail_and_say_how_to_get_one() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "tests/browser/test_front_page.py"],
        cwd=ROOT,
        env={**os.environ, "WAGHALS_CHROMIUM": "/nowhere/chromium"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert chromium.HOW_TO_GET_ONE in done.stdout
    assert "skipped" not in done.stdout
