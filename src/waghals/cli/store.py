"""`waghals store copy`: all tables from one place into another."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from contextlib import AsyncExitStack
from pathlib import Path


def add_arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    copy = actions.add_parser("copy", help="copy all tables into an empty place")
    place = "a folder, or an address such as postgresql://user@host/name"
    copy.add_argument("source", metavar="FROM", help=place)
    copy.add_argument("target", metavar="TO", help=place)


def main(args: Namespace) -> int:
    """Copy, and say how many tables there were. Raises StoreError."""
    count = asyncio.run(_copy(_folder(args.source), _folder(args.target)))
    print(f"Copied {count} tables." if count != 1 else "Copied 1 table.")
    return 0


def _folder(place: str) -> str:
    """The place as it was given, or the folder of a file that was."""
    from waghals.store import FILE

    return str(path.parent) if (path := Path(place)).name == FILE else place


async def _copy(source: str, target: str) -> int:
    from waghals.store import FILE, StoreError, is_shared, open_store
    from waghals.store.copying import copy

    if not is_shared(source) and not (Path(source) / FILE).is_file():
        raise StoreError(f"there are no tables in {source}")
    async with AsyncExitStack() as stack:
        old = await open_store(source)
        stack.push_async_callback(old.close)
        new = await open_store(target)
        stack.push_async_callback(new.close)
        return await copy(old, new)
