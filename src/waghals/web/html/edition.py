"""The addresses of the files that pages ask for: style, scripts, fonts and drawings.

Pages name a file by an address that bears the edition, a hash of all files: under it a browser
keeps the file for good.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from waghals.boards import GENERIC
from waghals.contract.discovery import folder, games

STATIC = Path(__file__).parent.parent / "static"
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


def address(file: str) -> str:
    """The address of this edition for a file's plain one, such as ``/boards/raffzahn/pieces.svg#tooth``."""
    return addressed(f'"{file}"')[1:-1]


def addressed(template: str) -> str:
    """A template whose files are asked for by the addresses of this edition."""
    for shelf in ("static", "boards"):
        template = template.replace(f'"/{shelf}/', f'"/{shelf}/{edition()}/')
    return template
