"""Somebody who hears a table and has keys alone: knows what the page says, and nothing that it shows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from playwright.sync_api import Page, Request, TimeoutError

from tests.browser.player import GLANCE
from tests.browser.profiles import LIMIT

NEWS = "() => document.querySelector('#heard p:not([data-read])') !== null"
READ = """() => [...document.querySelectorAll("#heard p:not([data-read])")].map((line) => {
    line.dataset.read = "";
    return line.textContent;
})"""
FOCUS = """() => {
    const at = document.activeElement;
    const describes = document.getElementById(at.getAttribute("aria-describedby"));
    const name = at.getAttribute("aria-label") ?? (at.labels?.[0] ?? at).innerText;
    return `${name} ${describes?.textContent ?? ""}`.replace(/\\s+/g, " ").trim();
}"""
HELP = """() => [...document.querySelectorAll("#menu .keys .here")].map((line) => [
    line.lastChild.textContent, [...line.querySelectorAll("kbd")].map((key) => key.textContent)])"""
OPEN = "() => document.querySelector('#menu[open] .keys .here') !== null"
READY = "() => document.querySelector('#board .unready') === null"
NO_RULES = "localStorage.setItem('waghals.reminders', 'off')"  # whoever listens has heard them all
FURTHEST = 90  # controls that one tabs past


class Listener:
    """What a page says, and the keys that answer it.

    Attributes:
        by_focus, by_key: how many controls were pressed where the focus was, and by keys of their own.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(NO_RULES)
        self._asked: list[Request] = []  # commands that are not answered yet: until then others are dropped
        page.on("request", lambda request: self._asked.append(request) if request.method == "POST" else None)
        page.on("requestfinished", self._answered)
        page.on("requestfailed", self._answered)
        self.by_focus = self.by_key = 0
        self._confirms = cycle(("Space", "Enter"))  # the second of two equal keys may be one too many

    def _answered(self, request: Request) -> None:
        if request in self._asked:
            self._asked.remove(request)

    def hears(self) -> list[str]:
        """What is said next."""
        try:
            self.page.wait_for_function(NEWS, timeout=LIMIT)
        except TimeoutError as error:
            heard = self.page.locator("#heard p").all_inner_texts()[-6:]
            asked = self.page.locator("#actions").inner_text()
            raise AssertionError(f"nothing is said after {heard!r}; the page asks {asked!r}") from error
        while self._asked:
            self.page.wait_for_timeout(GLANCE)
        return [str(line) for line in self.page.evaluate(READ)]

    def types(self, text: str) -> None:
        """A command in the field for it."""
        if not self.focus().startswith("Type what you play"):
            self.page.keyboard.press("/")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def focus(self) -> str:
        """The name of what has the focus, and what describes it."""
        return str(self.page.evaluate(FOCUS))

    def tabs_to(self, name: str) -> None:
        """Go on until what is so called has the focus."""
        for _ in range(FURTHEST):
            if self.focus().startswith(name):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"tabbing never comes to {name}; the focus is at {self.focus()!r}")

    def picks(self, name: str, value: str) -> None:
        """Choose of a list what begins so."""
        self.tabs_to(name)
        self.page.keyboard.type(value)

    def presses(self, name: str, times: int = 1) -> None:
        """Press what is so called: where the focus is there, else by its keys."""
        here = self.focus().startswith(name)
        if here:
            self.by_focus += 1
            keys = [next(self._confirms)]
        else:
            self.by_key += 1
            keys = self.keys_of(name)
        if here or times > 1:  # what has just appeared takes the second of two equal keys for one too many
            self.page.wait_for_function(READY, timeout=LIMIT)
        for key in keys * times:
            self.page.keyboard.press(key)

    def keys_of(self, name: str) -> list[str]:
        """The keys of what is so called, by the help of the page."""
        self.page.keyboard.press("m")
        self.page.wait_for_function(OPEN, timeout=LIMIT)
        told = [(label, keys) for label, keys in self.page.evaluate(HELP) if label.startswith(name)]
        self.page.keyboard.press("m")
        assert told, f"{name!r} has no key"
        return [key.lower() for key in told[0][1]]

    def follows(self) -> Iterator[str]:
        """All that is said in a match, until its end is."""
        end = self.page.locator("#end-head")
        while True:
            yield from (said := self.hears())
            if end.count() and end.inner_text().strip() in said:
                return
