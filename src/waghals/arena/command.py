"""`waghals arena`: matches of players against each other, and how strong that shows them to be."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from waghals.boards.arguments import add_options, configured
from waghals.contract.discovery import games
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game

if TYPE_CHECKING:
    from rich.console import RenderableType

    from waghals.arena import Contest, Estimate, SequentialTest, Standings
    from waghals.arena.matches import Played
    from waghals.bots import Bot
    from waghals.cluster import Cluster

MATCHES = 1000
WIDEST = 110  # characters of a table; a narrower terminal breaks its lines
VERDICTS = {
    "better": "{name} is better than its par, rather by {points} points than by none.",
    "not better": "{name} is not better than its par by {points} points.",
    "open": "Whether {name} is better than its par by {points} points is open: more matches would tell.",
}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what `waghals arena` takes."""
    parser.add_argument("game", help=f"one of: {', '.join(games())}")
    parser.add_argument(
        "players",
        nargs="+",
        metavar="PLAYER",
        help="a bot's name, where one stands (package.module:NAME), or a file of weights (….net)",
    )
    parser.add_argument(
        "--matches", type=int, default=MATCHES, metavar="N", help=f"how many at least ({MATCHES} if not said)"
    )
    parser.add_argument("--seed", default="0", help="the same seed gives the same matches")
    parser.add_argument(
        "--one-against-rest", action="store_true", help="the first player among copies of the second"
    )
    parser.add_argument(
        "--sprt",
        type=float,
        metavar="POINTS",
        help="stop once it is clear whether the first player is so many points of 100 better than its par",
    )
    cores = os.cpu_count() or 1
    parser.add_argument(
        "--processes", type=int, default=cores, metavar="N", help="how many play side by side (one a core)"
    )
    parser.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="play on a Ray cluster; without an address one of so many processes is started here",
    )
    parser.add_argument(
        "--interpreted",
        action="store_true",
        help="let all play as at a table, to tell the time that they take there; luck is not measured",
    )
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument("--save", type=Path, metavar="DIR", help="write each match down in this folder")
    add_options(parser)


def main(args: Namespace) -> int:
    """Play, and print the standings.

    Raises:
        UnknownGame, BadOption, UnknownBot, BadBot: as their names say.
        WaghalsError: the players do not fit the seats, or one of them failed.
    """
    from rich.console import Console

    from waghals.arena import SequentialTest

    if args.matches < 1 or args.processes < 1:
        raise WaghalsError("--matches and --processes take numbers from 1")
    contest = asked(args)
    test = None if args.sprt is None else SequentialTest(args.sprt / 100)
    with ExitStack() as stack:
        cluster = None
        if args.ray is not None:
            from waghals.cluster import joined

            cluster = stack.enter_context(joined(args.ray, args.processes))
        standings = watched(args, contest, test, cluster)
    if args.json:
        print(json.dumps(standings.as_json()))
        return 0
    console = Console(markup=False, highlight=False)
    console.width = max(console.width, WIDEST)
    console.print(table(standings))
    if test is not None:
        print(VERDICTS[standings.verdict or "open"].format(name=contest.names[0], points=f"{args.sprt:g}"))
    return 0


def asked(args: Namespace) -> Contest:
    """The contest that was asked for; the game has a seat for each player, if not said otherwise."""
    from waghals.arena import Contest

    alone = args.one_against_rest
    game = configured(args, None if alone else len(args.players))
    return Contest(game, [player(name, game) for name in args.players], args.seed, alone, args.interpreted)


def player(named: str, game: Game) -> Bot:
    """The bot that is meant; of a file of weights one that decides as the master does, by these.

    Raises:
        UnknownBot, BadBot: as their names say.
        BadWeights: a file holds none, or some for something else.
    """
    from waghals.bots import bot
    from waghals.bots.nets import SUFFIX, net_for
    from waghals.bots.network import NetPlayer

    if not named.endswith(SUFFIX):
        return bot(named, game.name)
    return NetPlayer("net", Path(named).stem, net=net_for(game, Path(named)))


def watched(
    args: Namespace, contest: Contest, test: SequentialTest | None, cluster: Cluster | None
) -> Standings:
    """Let them play, with a bar that shows how far they are; the matches are saved as they come."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from waghals.arena import compete

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    folder: Path | None = args.save
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(" : ".join(contest.names), total=args.matches)

        def seen(played: Sequence[Played]) -> None:
            bar.advance(task, len(played))
            if folder is not None:
                for one in played:
                    path = folder / f"{next(numbers):06}.waghals"
                    path.write_text(one.record, "utf-8", newline="\n")

        numbers = count(1)
        return compete(
            contest,
            args.matches,
            processes=args.processes,
            test=test,
            seen=seen,
            recorded=folder is not None,
            cluster=cluster,
        )


def table(standings: Standings) -> RenderableType:
    """The players, the best first: shares of the wins with their intervals, and the time of an answer."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    measured = any(each.adjusted for each in standings.players)
    shown = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    heads = (
        "player",
        "matches",
        "wins %",
        "95 %",
        *["less luck", "95 %"] * measured,
        "by seat",
        "ms",
        "most",
    )
    for name in heads:
        shown.add_column(name, justify="left" if name == "player" else "right", no_wrap=True)
    for each in sorted(standings.players, key=lambda each: -(each.adjusted or each.total).share):
        shown.add_row(
            each.name,
            str(each.total.matches),
            *percents(each.total),
            *(percents(each.adjusted) if each.adjusted else ()),
            " ".join(f"{100 * seat.share:.0f}" if seat.matches else "-" for seat in each.by_seat),
            f"{each.ms_median:.1f}",
            f"{each.ms_worst:.1f}",
        )
    return shown


def percents(estimate: Estimate) -> tuple[str, str]:
    """A share and its interval, in wins of 100."""
    share, low, high = (f"{100 * share:.1f}" for share in (estimate.share, estimate.low, estimate.high))
    return share, f"{low}–{high}"
