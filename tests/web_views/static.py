"""Pages shown in a browser without a server: files come from the source tree.

Scripts are left empty, since they would look for a server: what is shown is the page as it comes.
"""

from __future__ import annotations

import mimetypes
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route

from waghals.boards import game_file
from waghals.web.html.edition import STATIC, edition

BASE = "http://waghals.test"


def show(page: Page, html: str, address: str = "/page") -> None:
    """Let the browser show this page as if a server had sent it from this address."""

    def answer(route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == address:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        elif (file := file_of(path)) is not None:
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            body = b"" if file.suffix == ".js" else file.read_bytes()
            route.fulfill(body=body, content_type=kind)
        else:
            route.fulfill(status=204)

    page.unroute_all()
    page.route("**/*", answer)
    page.goto(f"{BASE}{address}")


def file_of(path: str) -> Path | None:
    """The file that a page asks for at this address, or None."""
    kind, _, rest = path.strip("/").partition("/")
    rest = rest.removeprefix(f"{edition()}/")
    if kind == "static":
        file = STATIC / rest
        return file if file.is_file() else None
    if kind == "boards":
        game, _, name = rest.partition("/")
        return game_file(game, name)
    return None
