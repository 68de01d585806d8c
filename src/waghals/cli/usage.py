"""How a command is called."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from waghals.contract.errors import WaghalsError
from waghals.match.line import MOST_BYTES
from waghals.match.record import Record, parse

STDIN = "-"


class Usage(WaghalsError):
    """The command was called wrongly."""


def add_record(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the record; - reads it from the standard input")


def read_record(file: str) -> Record:
    """The record in a file, or on the standard input.

    Raises:
        Usage: the file cannot be read.
        BadRecord: it holds no record.
    """
    try:
        if file == STDIN:
            return parse(sys.stdin.buffer.read(MOST_BYTES + 1))
        with Path(file).open("rb") as record:
            return parse(record.read(MOST_BYTES + 1))
    except OSError as error:
        raise Usage(f"cannot read {file}: {error.strerror}") from error
