"""The command `waghals` and its subcommands.

A subcommand is a module with `add_arguments(parser)` and `main(args)`, imported only when it is
called. The exit status is 0 on success, 1 for an error of this package (a fault in a record, dice
that cannot be verified) or of the system, and 2 for a wrong call.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import NamedTuple, NoReturn, TextIO

from waghals import __version__
from waghals.cli.usage import Usage
from waghals.contract.errors import WaghalsError


class Entry(NamedTuple):
    """The module of a subcommand, and one line of help."""

    module: str
    help: str


DEFAULT = "serve"
COMMANDS = {
    "serve": Entry("waghals.cli.serve", "serve tables to browsers (the default)"),
    "play": Entry("waghals.terminal.play", "play against bots in the terminal"),
    "arena": Entry("waghals.arena.command", "let bots play many matches, and tell how strong they are"),
    "train": Entry("waghals.learn.command", "let a net learn a game by playing against itself"),
    "replay": Entry("waghals.cli.replay", "show a position of a recorded match"),
    "verify": Entry("waghals.cli.verify", "recompute the dice of a recorded match"),
    "tables": Entry("waghals.cli.tables", "list, show, close and clear away the tables of a server"),
    "backup": Entry("waghals.cli.backup", "copy the tables to a file, also while the server runs"),
    "store": Entry("waghals.cli.store", "copy all tables from one place to another"),
}


class Parser(ArgumentParser):
    """A parser that raises Usage, so that an error is one line without the usage above it."""

    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run `waghals` with these arguments, by default those of the command line. Returns the exit status."""
    for stream in (sys.stdin, sys.stdout):
        replace_undecodable(stream)
    try:
        status = run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # the reader of our output has closed it
        discard(sys.stdout)
        return 1
    except (WaghalsError, OSError) as error:
        print(f"waghals: {error}", file=sys.stderr)
        discard(sys.stdout)
        return 2 if isinstance(error, Usage) else 1
    except ModuleNotFoundError as error:  # installed without its dependencies
        if not error.name or error.name.startswith("waghals"):
            raise
        print(f"waghals: {error.name} is not installed; pip install waghals brings it", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def replace_undecodable(stream: object) -> None:
    """Let a stream write `?` for what its encoding lacks, and read any bytes."""
    reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def run(words: list[str]) -> int:
    """Run a subcommand, or show a help text. Raises Usage for a wrong call."""
    open_closed_streams()
    try:
        if words[:1] in (["-h"], ["--help"], ["--version"]):
            overview().parse_args(words[:1])
        name = words.pop(0) if words and not words[0].startswith("-") else DEFAULT
        if name not in COMMANDS:
            raise Usage(f"there is no command {name!r}; there are: {', '.join(COMMANDS)}")
        command = import_module(COMMANDS[name].module)
        parser = Parser(f"waghals {name}", description=COMMANDS[name].help)
        command.add_arguments(parser)
        args = parser.parse_args(words)
    except SystemExit:  # the parser has shown its help
        return 0
    return int(command.main(args))


def open_closed_streams() -> None:
    """Replace the streams that the shell has closed by empty ones."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))


def discard(stream: TextIO) -> None:
    """Drop what a stream can no longer write, so that Python does not try again when it exits."""
    try:
        stream.flush()
    except OSError:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def overview() -> ArgumentParser:
    """What `waghals --help` shows."""
    parser = Parser("waghals", description="Push-your-luck games in the browser and in the terminal.")
    parser.add_argument("--version", action="version", version=f"waghals {__version__}")
    listed = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, entry in COMMANDS.items():
        listed.add_parser(name, help=entry.help)
    return parser
