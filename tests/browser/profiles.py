"""Browser profiles that know nothing of each other: each is a person on a device of their own."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, ViewportSize

PHONE = ViewportSize(width=390, height=844)
SMALL_PHONE = ViewportSize(width=360, height=640)
NARROW = ViewportSize(width=320, height=640)
DESKTOP = ViewportSize(width=1280, height=800)
LYING = ViewportSize(width=844, height=390)
ENLARGED = ViewportSize(width=640, height=400)  # the desktop at 200 %
TABLET = ViewportSize(width=820, height=1180)
WALL = ViewportSize(width=1920, height=1080)

LIMIT = 20_000.0  # milliseconds that anything on a page may take


class Profiles:
    """Makes profiles, and keeps what their pages complain of.

    Attributes:
        complaints: errors in the console, among them every breach of the Content Security
            Policy, uncaught exceptions, and requests to anywhere but the server. Whatever is on
            the list at a test's end fails it.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self.complaints: list[str] = []
        self._forgiven: list[str] = []
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
        context.on("weberror", lambda error: self._complain(str(error.error)))
        context.on("request", self._request)
        self._contexts.append(context)
        return context.new_page()

    def forgive(self, *texts: str) -> None:
        """Complaints with one of these texts are what a test is about to provoke."""
        self._forgiven.extend(texts)

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def _complain(self, complaint: str) -> None:
        if not any(text in complaint for text in self._forgiven):
            self.complaints.append(complaint)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complain(f"{message.text} ({message.location['url']})")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self._url, "data:", "blob:")):
            self._complain(f"a request leaves the house: {request.url}")
