"""The browser that the browser's tests drive: found, or fetched when run as a program.

In this order: the one named by WAGHALS_CHROMIUM, an installed Chromium or Chrome, Playwright's
own if it was downloaded before; then Debian's package where root runs the tests, and last a
download of Playwright's own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMED = "WAGHALS_CHROMIUM"
COMMANDS = (
    "chromium-headless-shell",  # without windows, and quicker
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
ELSEWHERE = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "~/AppData/Local/Google/Chrome/Application/chrome.exe",
)
HOW_TO_GET_ONE = (
    "The browser's tests need Chromium or Chrome, and none was found. Install one (Debian: apt install"
    " chromium; anywhere: python -m playwright install chromium in the environment .venv) or name one in"
    " the environment variable WAGHALS_CHROMIUM."
)
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


def find() -> Path | None:
    """A browser that starts, or None."""
    return next((path for path in candidates() if starts(path)), None)


def candidates() -> Iterator[Path]:
    if named := os.environ.get(NAMED):
        yield Path(named)
        return
    yield from (Path(found) for command in COMMANDS if (found := shutil.which(command)))
    yield from (Path(place).expanduser() for place in ELSEWHERE)
    with sync_playwright() as playwright:
        yield Path(playwright.chromium.executable_path)


def starts(path: Path) -> bool:
    """Whether it is there and no mere stand-in, such as Ubuntu's pointer to a snap."""
    if not path.is_file() or sys.platform != "linux":
        return path.is_file()
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def flags() -> list[str]:
    """How to start it: silent, and without the sandbox that Chromium refuses to root."""
    return [*QUIET, "--no-sandbox"] if _is_root() else [*QUIET]


def fetch() -> Path | None:
    """Install a browser in the first way that works; None if there is no way, or one was named."""
    for commands in () if NAMED in os.environ else _ways():
        if all(_succeeds(command) for command in commands) and (path := find()):
            return path
    return None


def _ways() -> Iterator[list[list[str]]]:
    """Commands that install one. Where root finds no such package, as on Ubuntu, a download brings
    the libraries that it needs along."""
    download = [sys.executable, "-m", "playwright", "install"]
    if _is_root() and shutil.which("apt-get"):
        install = ["apt-get", "install", "-yq"]
        yield [["apt-get", "update", "-q"], [*install, "chromium-headless-shell"]]
        yield [[*install, "chromium"]]
        yield [[*download, "--with-deps", "chromium"]]
    yield [[*download, "chromium"]]


def _succeeds(command: Sequence[str]) -> bool:
    print("$", *command, flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, check=False).returncode == 0


def _is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


if __name__ == "__main__":
    browser = find() or fetch()
    print(f"The browser's tests use {browser}." if browser else HOW_TO_GET_ONE, flush=True)
