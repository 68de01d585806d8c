"""`waghals play`: a match against bots in the terminal."""

from __future__ import annotations

import os
import secrets
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from waghals.boards import game_translator
from waghals.boards.arguments import add_options, configured
from waghals.bots import bot, bots_for, register
from waghals.contract.discovery import games
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.i18n import LOCALES, translator
from waghals.match import ByHand, Match, Seat, Seeded, Source, Verifiable
from waghals.match.chance import deals_face_down
from waghals.match.record import MatchRecord, format
from waghals.terminal import language

if TYPE_CHECKING:
    from waghals.terminal.table import Table

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "off": 0.0}  # seconds for a bot's ply
SEED_BYTES = 16

REFUSED, INTERRUPTED = 2, 130  # exit statuses, as shells know them


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what `waghals play` takes; the games' options come from their rules."""
    parser.add_argument("game", help=f"one of: {', '.join(games())}")
    parser.add_argument("--name", help="your name")
    bots = dict.fromkeys(name for game in games() for name in bots_for(game))
    parser.add_argument("--bots", default="", metavar="A,B", help=f"opponents by seat: {', '.join(bots)}")
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="BOT",
        help="one more opponent: a name, or where a bot of yours stands (package.module:NAME)",
    )
    parser.add_argument(
        "--explain", action="store_true", help="bots say why they play what they play, as far as they can"
    )
    parser.add_argument("--lang", choices=LOCALES, help="the language; else the environment's, else English")
    parser.add_argument("--dice", choices=("random", "typed"), default="random", help="typed: real dice")
    parser.add_argument("--seed", help="the same seed gives the same dice and the same bots")
    parser.add_argument("--pace", choices=PACES, default="normal", help="how long a bot's ply is shown")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the match down in a new file")
    add_options(parser)


def typed(prompt: str) -> str:
    """A line from the keyboard; one from a pipe is echoed, so that the transcript can be read."""
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line


def main(args: Namespace, ask: Callable[[str], str] = typed) -> int:
    """Play; the exit status is 0, 2 for a request that cannot be met, 130 after Ctrl-C."""
    locale = args.lang or language(os.environ)
    try:
        match = seated(args, locale)
        begin_record(args.record, match)
    except WaghalsError as error:
        print(f"waghals play: {error}", file=sys.stderr)
        return REFUSED
    return play(table(args, match, locale, ask), args.record)


# ---- the match that was asked for


def seated(args: Namespace, locale: str) -> Match:
    """The match with the person on seat 0 and the bots, named in this language, on the others.

    Raises:
        UnknownGame, BadOption, UnknownBot, BadBot: as their names say.
        WaghalsError: cards that are hidden cannot be typed in; or there are more bots than seats.
    """
    bots = [name.strip() for name in (*args.bots.split(","), *args.bot) if name.strip()]
    game = configured(args, 1 + len(bots) if bots else None)
    if args.dice == "typed" and deals_face_down(game):
        raise WaghalsError(f"{game.name} hides cards, which cannot be typed in")
    person = Seat(args.name or translator(locale).gettext("Guest"))
    return Match(game, [person, *bot_seats(game, bots, locale)], dice(args, game.players))


def bot_seats(game: Game, asked: Sequence[str], locale: str) -> list[Seat]:
    """A seat for each bot, named by its title; missing bots are filled in, namesakes numbered."""
    free = game.players - 1
    names = [(register(name) if ":" in name else bot(name, game.name)).name for name in asked]
    if len(names) > free:
        raise WaghalsError(f"seats left for bots: {free}, bots asked for: {len(names)}")
    names += bots_for(game.name)[:1] * (free - len(names))
    t = game_translator(game.name, locale)
    titles = [t.gettext(bot(name, game.name).title) for name in names]  # raises, if it plays other games
    return [
        Seat(f"{title} {titles[: i + 1].count(title)}" if titles.count(title) > 1 else title, names[i])
        for i, title in enumerate(titles)
    ]


def dice(args: Namespace, players: int) -> Source:
    """Typed by hand, decided by a seed, or verifiable from the match's record."""
    if args.dice == "typed":
        return ByHand()
    if args.seed is not None:
        return Seeded(args.seed)
    seeds = [secrets.token_hex(SEED_BYTES) for _ in range(players)]
    return Verifiable(secrets.token_hex(SEED_BYTES), secrets.token_bytes(32), seeds)


# ---- the match itself


def table(args: Namespace, match: Match, locale: str, ask: Callable[[str], str]) -> Table:
    """The table in this terminal."""
    from rich.console import Console

    from waghals.terminal.screen import Screen
    from waghals.terminal.table import Table

    rng = SystemRandom() if args.seed is None else Random(f"bots {args.seed}".encode(errors="surrogatepass"))
    console, names = Console(markup=False, emoji=False), [seat.name for seat in match.seats]
    screen = Screen(console, match.game, names, translator(locale))
    pause = partial(time.sleep, PACES[args.pace])
    return Table(match, screen, ask, pause, rng.randrange, explains=args.explain)


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
