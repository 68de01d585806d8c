"""Pages shown in a browser without a table behind them: files come from the source tree.

A small server of files alone, so that a browser keeps what pages have in common. Scripts are left
empty, since they would look for a table: what is shown is the page as it comes.
"""

from __future__ import annotations

import mimetypes
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

from playwright.sync_api import Page

from waghals.boards import game_file
from waghals.web.html.edition import STATIC, edition

PAGES: dict[str, str] = {}  # what is shown, by its address


def show(page: Page, html: str, address: str = "/page") -> None:
    """Let the browser show this page as if a server had sent it from this address."""
    page.goto(serve(html, address))


def serve(html: str, address: str) -> str:
    """Keep this page at this path; where a browser of this machine finds it."""
    PAGES[address] = html
    return f"http://127.0.0.1:{_port()}{address}"


@cache
def _port() -> int:
    """The port of the server, which runs as long as the tests."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Files)
    Thread(target=server.serve_forever, daemon=True).start()
    return server.server_port


class _Files(BaseHTTPRequestHandler):
    """Answers with the pages that are to be shown, and with the files that they ask for."""

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path in PAGES:
            self._answer(PAGES[path].encode(), "text/html; charset=utf-8", "no-store")
        elif (file := file_of(path)) is not None:
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            self._answer(b"" if file.suffix == ".js" else file.read_bytes(), kind, "max-age=3600")
        else:
            self.send_error(404)

    def _answer(self, body: bytes, kind: str, cache: str) -> None:
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.send_header("cache-control", cache)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is said of requests."""


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
