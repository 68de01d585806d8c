"""Browser profiles that know nothing of each other: each is a person on a device of their own."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}
NARROW = {"width": 320, "height": 640}
DESKTOP = {"width": 1280, "height": 800}

LIMIT = 10_000.0  # milliseconds that anything on a page may take


class Profiles:
    """Makes profiles, and keeps what their pages complain of.

    Attributes:
        complaints: errors in the console, among them every breach of the Content Security
            Policy, uncaught exceptions, and requests to anywhere but the server. A test that
            provokes one takes it off the list; whatever is left at its end fails it.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self.complaints: list[str] = []
        self._browser = browser
        self._url = url
        self._contexts: list[BrowserContext] = []

    def new(self, locale: str = "en", **options: Any) -> Page:
        """A blank page in a fresh profile.

        Paths such as ``page.goto("/")`` are the server's. `options` are those of Playwright's
        `new_context`, such as ``viewport=PHONE, has_touch=True, color_scheme="dark"``.
        """
        context = self._browser.new_context(base_url=self._url, locale=locale, **options)
        context.set_default_timeout(LIMIT)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("request", self._request)
        self._contexts.append(context)
        return context.new_page()

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} ({message.location['url']})")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self._url, "data:", "blob:")):
            self.complaints.append(f"a request leaves the house: {request.url}")
