"""Rounds of a contest on one process or several."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from statistics import fmean
from typing import TYPE_CHECKING

from waghals.arena.contests import Contest
from waghals.arena.matches import Played, play_round
from waghals.arena.sequential import SequentialTest, Verdict
from waghals.arena.standings import Standings, adjusted_of, shares_of
from waghals.contract.errors import WaghalsError

if TYPE_CHECKING:
    from waghals.cluster import Cluster

AHEAD = 4  # rounds that wait for each process


def compete(
    contest: Contest,
    matches: int,
    *,
    processes: int = 1,
    test: SequentialTest | None = None,
    seen: Callable[[Sequence[Played]], object] | None = None,
    recorded: bool = False,
    cluster: Cluster | None = None,
) -> Standings:
    """Play matches, and tell what came of them.

    Args:
        contest: who plays.
        matches: how many at least; rounds are played whole.
        processes: on how many to play. The results are the same. More than one are started anew, so that a
            script has to guard what it does by ``if __name__ == "__main__"``, and take players that pickle.
        test: ends the contest as soon as it has come to a verdict on the first player, by results less luck
            where luck is measured.
        seen: is called with the matches of each round, in their order.
        recorded: whether these are written down.
        cluster: on which to play instead, whatever is said about processes. The results are the same.

    Raises:
        WaghalsError: there are no matches to play, or a player failed.
    """
    if matches < 1:
        raise WaghalsError(f"a contest has one match or more; given was {matches}")
    number = -(-matches // contest.game.players)
    rounds, tested, total, squares = list[Sequence[Played]](), 0, 0.0, 0.0
    verdict: Verdict | None = None
    for played in _rounds(contest, number, processes, recorded, cluster):
        rounds.append(played)
        if seen is not None:
            seen(played)
        if test is None or not (own := adjusted_of(0, played) or shares_of(0, played)):
            continue
        share = fmean(own)
        tested, total, squares = tested + 1, total + share, squares + share * share
        if (verdict := test.verdict(tested, total, squares, 1 / contest.game.players)) != "open":
            break
    return Standings.of(contest, rounds, verdict)


def _rounds(
    contest: Contest, number: int, processes: int, recorded: bool, cluster: Cluster | None
) -> Iterator[list[Played]]:
    """All rounds in their order; no more are begun than is needed.

    The first is played here: what it compiles, others find on the disk.
    """
    play = partial(play_round, contest, recorded=recorded)
    alone = number if processes == 1 and cluster is None else 1
    yield from map(play, range(alone))
    if alone == number:
        return
    workers = processes if cluster is None else cluster.workers
    with _executor(processes, cluster) as pool:
        waiting = deque[Future[list[Played]]]()
        try:
            for at in range(alone, number):
                waiting.append(pool.submit(play, at))
                if len(waiting) == AHEAD * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


@contextmanager
def _executor(processes: int, cluster: Cluster | None) -> Generator[Executor]:
    """The cluster, or processes that end without finishing what nobody waits for."""
    if cluster is not None:
        yield cluster
        return
    pool, done = ProcessPoolExecutor(processes, get_context("spawn")), False
    try:
        yield pool
        done = True
    finally:
        pool.shutdown(wait=done, cancel_futures=True)
