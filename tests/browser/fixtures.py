"""What tests in a browser stand on: Chromium, a server of their own, and people's profiles.

A plugin of pytest, since the tests of a game in a browser lie with that game.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import chromium
from tests.browser.profiles import LIMIT, Profiles
from tests.browser.server import Server

expect.set_options(timeout=LIMIT)
HASTE = {f"WAGHALS_LIMIT_{what}": "10000+1000" for what in ("MAKE", "JOIN", "COMMAND", "READ")}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, started once a file. Without one the tests fail, and say how to get one.

    It ends with the file: Playwright keeps an event loop running, and other tests bring theirs.
    """
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.HOW_TO_GET_ONE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=chromium.flags())
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for a file, whose tests make tables of their own.

    It grants more than others do: what leads up to a test is played by commands, faster than people play.
    """
    running = Server(tmp_path_factory.mktemp("server") / "data", HASTE)
    yield running
    running.kill()


@pytest.fixture
def server(shared_server: Server) -> Server:
    """A server that runs; a test may stop and kill it."""
    if not shared_server.runs:
        shared_server.start()
    return shared_server


@pytest.fixture
def profiles(browser: Browser, server: Server) -> Iterator[Profiles]:
    """Fresh profiles at the server; afterwards no page may have complained."""
    people = Profiles(browser, server.url)
    yield people
    people.close()
    assert people.complaints == []
