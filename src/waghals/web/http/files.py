"""The files that pages ask for: style, scripts, fonts and drawings.

Pages name them by addresses that bear the edition, a hash of them all: under it a browser keeps
a file for good. A drawing is asked for anew whenever a piece of it comes onto the page, which is
whenever a die tumbles. A plain address, or one of another edition, leads to the same file, and a
browser asks each time whether it has changed. Files are read once, and packed once.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from waghals.boards import game_file
from waghals.contract.discovery import remembered
from waghals.contract.errors import UnknownGame
from waghals.contract.reason import Reason
from waghals.table.commands import Refused
from waghals.web.html.edition import OF_GAMES, STATIC, edition
from waghals.web.ops.packing import THOROUGH, is_text, packed, takes_gzip

KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
EDITION = re.compile(r"[0-9a-f]{16}")
KEPT, ASKED = "public, max-age=31536000, immutable", "no-cache"

for _suffix, _kind in KINDS.items():  # a machine may have been told otherwise, and browsers do not guess
    mimetypes.add_type(_kind, _suffix)


class File(NamedTuple):
    """A file as it is sent.

    Attributes:
        packed: the same as a gzip file; None where that is no smaller.
        tag: tells it from what it was before.
    """

    body: bytes
    packed: bytes | None
    kind: str
    tag: str


async def static_file(request: Request) -> Response:
    """A file that all pages share, with or without an edition in front."""
    name = str(request.path_params["file"])
    first, _, rest = name.partition("/")
    given = first if rest and EDITION.fullmatch(first) else None
    return _answer(request, _shelf().get(rest if given else name), given)


async def board_file(request: Request) -> Response:
    """A style sheet, script or drawing of a game's board, or of the generic one."""
    game, name = str(request.path_params["game"]), str(request.path_params["file"])
    given = request.path_params.get("edition")
    path = None
    if Path(name).suffix in OF_GAMES and (given is None or EDITION.fullmatch(given)):
        path = _path(game, name)
    return _answer(request, path, given)


def _path(game: str, name: str) -> Path | None:
    try:
        return game_file(game, name)
    except (OSError, ValueError, UnknownGame):  # no file can have this name, or no game
        return None


def _answer(request: Request, path: Path | None, given: str | None) -> Response:
    if path is None:
        raise Refused("not_found", Reason("There is nothing here."))
    file = _file(path)
    headers = {
        "cache-control": KEPT if given == edition() else ASKED,
        "etag": file.tag,
        "vary": "accept-encoding",
    }
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.packed is not None and takes_gzip(request.headers):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.kind)
    return Response(file.body, headers=headers, media_type=file.kind)


@cache
def _shelf() -> Mapping[str, Path]:
    """The files that all pages share, by their addresses."""
    return {str(path.relative_to(STATIC).as_posix()): path for path in STATIC.rglob("*") if path.is_file()}


@remembered
def _file(path: Path) -> File:
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "text/plain"
    small = packed(body, THOROUGH) if is_text(kind) else body
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:16]}"'
    return File(body, small if len(small) < len(body) else None, kind, tag)
