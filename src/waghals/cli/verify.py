"""`waghals verify`: whether the dice of a record follow from its secret and its seeds."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from waghals.cli.usage import add_record, read_record
from waghals.match.verify import verify


def add_arguments(parser: ArgumentParser) -> None:
    add_record(parser)


def main(args: Namespace) -> int:
    """Check the record. Raises BadRecord, NotVerified."""
    record = read_record(args.file)
    draws = verify(record)
    print(f"Verified: the secret fits the commitment, and all draws follow from it ({draws}).")
    return 0
