"""`python -m benchmarks.luck`: whether results less luck are right on average, and how much less they vary.

Masters play each other, every match with dice of its own. What luck is taken off has to be nothing on
average: its mean is told with the interval of 95 %. Ends with an error where it is not, by more than chance
does once in a thousand runs, or where the variance falls by less than is wanted.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import get_context
from statistics import NormalDist, fmean, variance
from typing import NamedTuple, Self

import waghals
from waghals.arena import Contest
from waghals.arena.matches import play_match
from waghals.bots import bot
from waghals.contract.discovery import part

MATCHES = 20_000
WANTED = {"cant-stop": 10, "raffzahn": 12}  # times less variance between masters of two seats
DOUBT = NormalDist().inv_cdf(1 - 0.001 / 2)


class Measured(NamedTuple):
    """What matches tell of the first seat.

    Attributes:
        matches: how many.
        share, adjusted: the mean share of the win, and the same less luck.
        error: the standard error of the difference of these.
        times: how many times smaller the variance is when luck is taken off.
    """

    matches: int
    share: float
    adjusted: float
    error: float
    times: float

    @classmethod
    def of(cls, results: Iterable[tuple[float, float]]) -> Self:
        """From the share and the share less luck of each match."""
        shares, adjusted = zip(*results, strict=True)
        luck = [share - rest for share, rest in zip(shares, adjusted, strict=True)]
        error = sqrt(variance(luck) / len(luck))
        return cls(len(luck), fmean(shares), fmean(adjusted), error, variance(shares) / variance(adjusted))

    @property
    def biased(self) -> bool:
        """Whether what was taken off is more on average than chance explains."""
        return abs(self.share - self.adjusted) > DOUBT * self.error


def measured(contest: Contest, matches: int, processes: int) -> Measured:
    """Matches between the players of a contest, seated as they are named."""
    play = partial(first_seat, contest)
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return Measured.of([play(0), *pool.map(play, range(1, matches), chunksize=16)])


def first_seat(contest: Contest, number: int) -> tuple[float, float]:
    """What the first seat has won of a match, and the same less luck."""
    played = play_match(contest, number, range(contest.game.players))
    return played.shares[0], played.adjusted[0]


def lines(names: Iterable[str], players: int, matches: int, processes: int) -> Iterator[tuple[str, bool]]:
    """A row of the table for each game, and whether it is as wanted."""
    for name in names:
        game = waghals.game(name, players=players)
        contest = Contest(game, [bot("master", name)] * players, "luck")
        found = measured(contest, matches, processes)
        wanted = WANTED.get(name, 0) if players == 2 else 0
        luck, half = 100 * (found.share - found.adjusted), 100 * 1.96 * found.error
        yield (
            f"| {name} | {players} | {found.matches} | {100 * found.share:.2f} | {100 * found.adjusted:.2f} |"
            f" {luck:+.2f} ± {half:.2f} | {found.times:.1f} | {wanted or ''} |",
            not found.biased and found.times >= wanted,
        )


def main() -> None:
    learned = [name for name in waghals.games() if part(name, "policy")]
    parser = ArgumentParser(prog="python -m benchmarks.luck", description=__doc__)
    parser.add_argument("games", nargs="*", default=learned, help=f"of {', '.join(learned)}")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    print("| game | seats | matches | first seat wins % | less luck | mean luck | variance : less | wanted |")
    print("|---|---|---:|---:|---:|---:|---:|---:|")
    right = True
    for line, good in lines(args.games, args.players, args.matches, args.processes):
        print(line, flush=True)
        right = right and good
    sys.exit(0 if right else "luck is not none on average, or the variance falls by less than wanted")


if __name__ == "__main__":
    main()
