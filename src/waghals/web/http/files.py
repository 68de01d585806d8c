"""The files that pages ask for: style, scripts, fonts and drawings.

Pages name them by addresses that bear the edition, a hash of them all: under it a browser keeps
a file for good. A drawing is asked for anew whenever a piece of it comes onto the page, which is
whenever a die tumbles. A plain address, or one of another edition, leads to the same file, and a
browser asks each time whether it has changed.
"""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from waghals.boards import game_file
from waghals.contract.errors import UnknownGame
from waghals.contract.reason import Reason
from waghals.table.commands import Refused
from waghals.web.html.edition import OF_GAMES, STATIC, edition

KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
EDITION = re.compile(r"[0-9a-f]{16}")
KEPT, ASKED = "public, max-age=31536000, immutable", "no-cache"

for _suffix, _kind in KINDS.items():  # a machine may have been told otherwise, and browsers do not guess
    mimetypes.add_type(_kind, _suffix)


class StaticShelf(StaticFiles):
    """The files that all pages share, with or without an edition in front."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Scope) -> Response:
        first, *rest = Path(path).parts or ("",)
        given = first if rest and EDITION.fullmatch(first) else None
        answer = await super().get_response(str(Path(*rest)) if given else path, scope)
        return _kept(answer, given)


async def board_file(request: Request) -> Response:
    """A style sheet, script or drawing of a game's board, or of the generic one."""
    game, name = str(request.path_params["game"]), str(request.path_params["file"])
    given = request.path_params.get("edition")
    if Path(name).suffix not in OF_GAMES or (given is not None and not EDITION.fullmatch(given)):
        raise Refused("not_found", Reason("There is nothing here."))
    try:
        path = game_file(game, name)
    except (OSError, UnknownGame):  # no file can have this name, or no game
        path = None
    if path is None:
        raise Refused("not_found", Reason("There is nothing here."))
    answer = await StaticFiles(directory=path.parent).get_response(name, request.scope)
    return _kept(answer, given)


def _kept(answer: Response, given: str | None) -> Response:
    answer.headers["cache-control"] = KEPT if given == edition() else ASKED
    return answer
