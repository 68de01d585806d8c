"""The command `waghals`: finds the word after it and runs what it names.

A command is a module with `add_arguments(parser)` and `main(args)`, imported only when it is
called for. It ends with 0 when all went well, with 1 for what the errors of this package tell
(a fault in a record, dice that do not check out) and with 2 when it was called wrongly.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import NamedTuple, NoReturn, Protocol, TextIO, cast

from waghals import __version__
from waghals.cli.usage import Usage
from waghals.contract.errors import WaghalsError


class Command(Protocol):
    """What a command's module states."""

    add_arguments: Callable[[ArgumentParser], None]
    main: Callable[[Namespace], int]


class Place(NamedTuple):
    """Where a command is, and what it does."""

    module: str
    does: str


DEFAULT = "serve"
COMMANDS = {
    "serve": Place("waghals.cli.serve", "open a table in the browser; what `waghals` alone does"),
    "play": Place("waghals.terminal.play", "play against bots in the terminal"),
    "replay": Place("waghals.cli.replay", "show a position of a recorded match"),
    "verify": Place("waghals.cli.verify", "recompute the dice of a recorded match"),
}


class Words(ArgumentParser):
    """A parser whose errors are ours: one line, and no usage above it."""

    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message} ({self.prog} --help tells more)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run `waghals` with these words, by default those of the command line; the exit status."""
    for stream in (sys.stdin, sys.stdout):
        bear(stream)
    try:
        status = run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # whoever read our output has seen enough
        let_go(sys.stdout)
        return 1
    except (WaghalsError, OSError) as error:
        print(f"waghals: {error}", file=sys.stderr)
        let_go(sys.stdout)
        return 2 if isinstance(error, Usage) else 1
    except KeyboardInterrupt:
        return 130


def bear(stream: object) -> None:
    """Let a stream bear what its encoding does not: in names it writes `?`, and it reads any bytes."""
    reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def run(words: list[str]) -> int:
    """Run a command, or show a help text. Raises Usage for what no command understands."""
    open_what_is_closed()
    if words[:1] in (["-h"], ["--help"], ["--version"]):
        return parsed(overview(), words[:1], lambda _: 0)
    name = words.pop(0) if words and not words[0].startswith("-") else DEFAULT
    if name not in COMMANDS:
        raise Usage(f"there is no command {name!r}; there are: {', '.join(COMMANDS)}")
    command = cast("Command", import_module(COMMANDS[name].module))
    parser = Words(f"waghals {name}", description=COMMANDS[name].does)
    command.add_arguments(parser)
    return parsed(parser, words, command.main)


def open_what_is_closed() -> None:
    """Let streams that the shell has closed be empty: there is nothing to read, and nobody looks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))


def let_go(stream: TextIO) -> None:
    """Give up what a stream cannot write any more, so that Python does not try again at its end."""
    try:
        stream.flush()
    except OSError:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def parsed(parser: ArgumentParser, words: list[str], main: Callable[[Namespace], int]) -> int:
    """Do something with the words, unless the parser has shown its help."""
    try:
        args = parser.parse_args(words)
    except SystemExit:
        return 0
    return main(args)


def overview() -> ArgumentParser:
    """What `waghals --help` shows."""
    parser = Words("waghals", description="Push-your-luck games at a table, in a terminal, on record.")
    parser.add_argument("--version", action="version", version=f"waghals {__version__}")
    listed = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, place in COMMANDS.items():
        listed.add_parser(name, help=place.does)
    return parser
