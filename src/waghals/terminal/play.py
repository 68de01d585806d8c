"""`waghals play`: a match against bots in the terminal."""

from __future__ import annotations

import os
import sys
import time
from argparse import BooleanOptionalAction
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from waghals.boards import board, game_translator
from waghals.bots import bots_for
from waghals.contract.discovery import games
from waghals.contract.errors import WaghalsError
from waghals.contract.game import load
from waghals.contract.option import Flag, Option
from waghals.i18n import LOCALES, translator
from waghals.match.record import MatchRecord, format
from waghals.terminal.language import language
from waghals.terminal.seating import Request, seated

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from babel.support import Translations

    from waghals.match import Match
    from waghals.terminal.table import Table

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "off": 0.0}  # seconds for a bot's ply
OPTION = "option:"  # before the name of a game's option among the arguments

REFUSED, INTERRUPTED = 2, 130  # exit statuses, as shells know them


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what `waghals play` takes; the games' options come from their rules."""
    parser.add_argument("game", help=f"one of: {', '.join(games())}")
    parser.add_argument("--name", help="your name")
    bots = dict.fromkeys(name for game in games() for name in bots_for(game))
    parser.add_argument("--bots", default="", metavar="A,B", help=f"opponents by seat: {', '.join(bots)}")
    parser.add_argument("--lang", choices=LOCALES, help="the language; else the environment's, else English")
    parser.add_argument("--dice", choices=("random", "typed"), default="random", help="typed: real dice")
    parser.add_argument("--seed", help="the same seed gives the same dice and the same bots")
    parser.add_argument("--pace", choices=PACES, default="normal", help="how long a bot's ply is shown")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the match down in a new file")
    add_options(parser)


def add_options(parser: ArgumentParser) -> None:
    """An argument for every option of every game."""
    options = [(game, option) for game in games() for option in load(game).OPTIONS]
    for name in dict.fromkeys(option.name for _, option in options):
        its = [(game, option) for game, option in options if option.name == name]
        switch = all(isinstance(option, Flag) for _, option in its)
        text = " ".join(explained(game, option) for game, option in its).replace("%", "%%")
        spelled, dest = f"--{name.replace('_', '-')}", OPTION + name
        if switch:
            parser.add_argument(spelled, dest=dest, action=BooleanOptionalAction, help=text)
        else:
            parser.add_argument(spelled, dest=dest, metavar="VALUE", help=text)


def explained(game: str, option: Option) -> str:
    """What an option of a game means and takes."""
    _, why = board(game).option_text(option.name, game_translator(game, "en"))
    return f"{game}: {why}" if isinstance(option, Flag) else f"{game}: {option.allowed}. {why}"


def typed(prompt: str) -> str:
    """A line from the keyboard; one from a pipe is echoed, so that the transcript can be read."""
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line


def main(args: Namespace, ask: Callable[[str], str] = typed) -> int:
    """Play; the exit status is 0, 2 for a request that cannot be met, 130 after Ctrl-C."""
    locale = args.lang or language(os.environ)
    t = translator(locale)
    try:
        match = seated(request(args, t), locale)
        begin_record(args.record, match)
    except WaghalsError as error:
        print(f"waghals play: {error}", file=sys.stderr)
        return REFUSED
    return play(table(args, match, t, ask), args.record)


def request(args: Namespace, t: Translations) -> Request:
    """What the arguments ask for."""
    given = {name: value for name, value in vars(args).items() if value is not None}
    return Request(
        game=args.game,
        options={name.removeprefix(OPTION): given[name] for name in given if name.startswith(OPTION)},
        name=args.name or t.gettext("Guest"),
        bots=[name.strip() for name in args.bots.split(",") if name.strip()],
        seed=args.seed,
        typed=args.dice == "typed",
    )


def table(args: Namespace, match: Match, t: Translations, ask: Callable[[str], str]) -> Table:
    """The table in this terminal."""
    from rich.console import Console

    from waghals.terminal.screen import Screen
    from waghals.terminal.table import Table

    seconds = PACES[args.pace]
    rng = SystemRandom() if args.seed is None else Random(f"bots {args.seed}".encode(errors="surrogatepass"))
    screen = Screen(Console(markup=False, emoji=False), match.game, [seat.name for seat in match.seats], t)
    return Table(match, screen, ask, lambda: time.sleep(seconds), rng.randrange)


def play(table: Table, record: Path | None) -> int:
    """Play to the end or until the person leaves, and write the record."""
    from waghals.terminal.table import Leaving

    status = 0
    try:
        table.play()
    except (Leaving, EOFError, KeyboardInterrupt) as leaving:
        status = INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0
        table.screen.line("\n" + table.t.gettext("The match is left unfinished. See you!"))
    if record is not None:
        record.write_text(format(MatchRecord.of(table.match, complete=True)), encoding="utf-8", newline="\n")
        table.screen.line(table.t.gettext("The record is in {file}.").format(file=record))
    return status


def begin_record(record: Path | None, match: Match) -> None:
    """Make sure that the record can be written. Raises WaghalsError, also if there is such a file."""
    if record is None:
        return
    try:
        with record.open("x", encoding="utf-8", newline="\n") as file:
            file.write(format(MatchRecord.of(match)))
    except OSError as error:
        raise WaghalsError(f"cannot write {record}: {error.strerror}") from error
