"""What the subcommands share: reading a record, and the error of a wrong call."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from waghals.contract.errors import WaghalsError
from waghals.match.line import MOST_BYTES
from waghals.match.record import MatchRecord, parse

STDIN = "-"
NUMBER = re.compile(r"-?[0-9]{1,9}")


class Usage(WaghalsError):
    """The command was called wrongly."""


def add_record(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the record, or - for standard input")


def counted(text: str) -> int:
    """The type of an argument that is a number of plies or of a seat. Raises ArgumentTypeError."""
    if not NUMBER.fullmatch(text):
        raise ArgumentTypeError(f"takes a whole number; given was {text!r}")
    return int(text)


def read_record(file: str) -> MatchRecord:
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
