"""`waghals backup`: a copy of all tables in one file, as they stand at one moment."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from waghals.cli import sources
from waghals.cli.usage import Usage


def add_arguments(parser: ArgumentParser) -> None:
    sources.add_arguments(parser, ("data",))
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="where the copy is put; replaced if it is there"
    )


def main(args: Namespace) -> int:
    """Copy, and say how large the copy is. Raises StoreError, and Usage for a database of another kind."""
    from waghals.cli.serve import place_of
    from waghals.store import FILE, is_shared
    from waghals.store.sqlite_file import copy

    place = place_of(sources.load(args).settings)
    if is_shared(place):
        raise Usage("a database of PostgreSQL is copied by its own pg_dump")
    copy(Path(place) / FILE, args.file)
    print(f"{args.file} holds all tables: {args.file.stat().st_size / 1e6:.1f} MB")
    return 0
