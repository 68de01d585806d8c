"""The addresses that pages name: of each other, and of style, scripts, fonts and drawings.

All lie under the root, a path that this process has in common with other sites of a host. Pages name a
file by an address that bears the edition, a hash of all files: under it a browser keeps the file for good.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path

from waghals.boards import GENERIC
from waghals.contract.discovery import folder, games

STATIC = Path(__file__).parent.parent / "static"
LINK = re.compile(r'"/(?=[\w{"])')  # not the end of an element, `"/>`
_root = [""]

REMEMBERED = 4096  # addresses
OF_GAMES = (".css", ".js", ".svg")
"""What is sent of a game's folder."""


@cache
def edition() -> str:
    """What the files are at the server's start, as one hash."""
    digest = hashlib.sha256()
    folders = (GENERIC, *map(folder, games()))
    of_games = (path for folder in folders for path in folder.iterdir() if path.suffix in OF_GAMES)
    for path in sorted((*(path for path in STATIC.rglob("*") if path.is_file()), *of_games)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def root() -> str:
    """The path under which all pages of this process lie, such as ``/games``; empty without one."""
    return _root[0]


def set_root(path: str) -> None:
    """Let all pages of this process lie under this path, from the next one on."""
    _root[0] = path


def address(path: str) -> str:
    """The address for a plain path: ``/t/KRT4WB`` under the root, a file such as
    ``/boards/raffzahn/pieces.svg#tooth`` in this edition besides."""
    return _address(path, root())


@lru_cache(REMEMBERED)
def _address(path: str, under: str) -> str:
    return addressed(f'"{path}"')[1:-1]


def addressed(template: str) -> str:
    """A template whose links and files are asked for by their addresses under the root."""
    for shelf in ("static", "boards"):
        template = template.replace(f'"/{shelf}/', f'"/{shelf}/{edition()}/')
    return LINK.sub(f'"{root()}/', template)
