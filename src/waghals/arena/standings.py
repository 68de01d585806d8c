"""What the matches of a contest tell: shares of the wins, also less luck, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import NormalDist, fmean, median, stdev, variance
from typing import Any, TypeVar

from waghals.arena.contests import Contest
from waghals.arena.matches import Played
from waghals.arena.sequential import Verdict

Z = NormalDist().inv_cdf(0.975)  # of an interval that holds the truth 95 times in 100
T = TypeVar("T")


@dataclass(frozen=True)
class Estimate:
    """A share of wins, 0 to 1, and the interval of 95 %.

    Attributes:
        share: the share.
        low: where the interval begins.
        high: where it ends.
        matches: from how many it comes.
    """

    share: float
    low: float
    high: float
    matches: int


@dataclass(frozen=True)
class Performance:
    """What one player reached.

    Attributes:
        name: of the player.
        wins: the matches won; a shared win is part of one.
        total: the share of all its matches.
        by_seat: the same by seat.
        adjusted: the share less what luck has done, which is expected to be the same and varies less; None
            where nothing measures luck.
        ms_median: milliseconds of an answer, the middle one; 0 where it never had a choice.
        ms_worst: those of the slowest answer.
    """

    name: str
    wins: float
    total: Estimate
    by_seat: tuple[Estimate, ...]
    adjusted: Estimate | None
    ms_median: float
    ms_worst: float

    def as_json(self) -> dict[str, Any]:
        """With the total's share and interval beside the name."""
        adjusted = self.adjusted
        return {
            "name": self.name,
            "wins": self.wins,
            **asdict(self.total),
            "adjusted": adjusted and adjusted.share,
            "adjusted_low": adjusted and adjusted.low,
            "adjusted_high": adjusted and adjusted.high,
            "by_seat": [asdict(seat) for seat in self.by_seat],
            "ms_median": round(self.ms_median, 3),
            "ms_worst": round(self.ms_worst, 3),
        }


@dataclass(frozen=True)
class Standings:
    """What a contest has come to.

    Attributes:
        contest: as it was played.
        matches: how many were played.
        players: in the order of the contest.
        verdict: of a sequential test, ``better``, ``not better`` or ``open``; None where none was made.
    """

    contest: Contest
    matches: int
    players: tuple[Performance, ...]
    verdict: Verdict | None = None

    @classmethod
    def of(
        cls, contest: Contest, rounds: Sequence[Sequence[Played]], verdict: Verdict | None = None
    ) -> Standings:
        """The standings after these rounds."""
        players = tuple(_performance(contest, rounds, player) for player in range(len(contest.bots)))
        return cls(contest, sum(map(len, rounds)), players, verdict)

    def as_json(self) -> dict[str, Any]:
        """What `waghals arena --json` prints; see ``docs/arena.md``."""
        contest = self.contest
        tested = {} if self.verdict is None else {"verdict": self.verdict}
        return {
            "game": contest.game.name,
            "options": dict(contest.game.options),
            "matches": self.matches,
            "seed": contest.seed,
            **tested,
            "players": [player.as_json() for player in self.players],
        }


def shares_of(player: int, played: Sequence[Played]) -> list[float]:
    """What a player won in these matches, for each seat it had there."""
    return [share for one in played for share in _of(player, one, one.shares)]


def adjusted_of(player: int, played: Sequence[Played]) -> list[float]:
    """The same less the luck it had; nothing where that was not measured."""
    return [share for one in played for share in _of(player, one, one.adjusted)]


def _of(player: int, one: Played, by_seat: Sequence[T]) -> list[T]:
    """What belongs to the seats of a player; nothing where there is nothing."""
    return [what for who, what in zip(one.lineup, by_seat, strict=False) if who == player]


def _performance(contest: Contest, rounds: Sequence[Sequence[Played]], player: int) -> Performance:
    seats = range(contest.game.players)
    by_round = [shares for played in rounds if (shares := shares_of(player, played))]
    by_seat = [
        [one.shares[seat] for played in rounds for one in played if one.lineup[seat] == player]
        for seat in seats
    ]
    answers = (answers for played in rounds for one in played for answers in _of(player, one, one.times))
    times = [ms for answer in answers for ms in answer]
    return Performance(
        contest.names[player],
        sum(map(sum, by_round)),
        _paired(by_round),
        tuple(_interval(shares, len(shares)) for shares in by_seat),
        _without_luck([shares for played in rounds if (shares := adjusted_of(player, played))]),
        median(times) if times else 0.0,
        max(times, default=0.0),
    )


def _without_luck(by_round: Sequence[Sequence[float]]) -> Estimate | None:
    """The mean of the rounds, with Student's interval; all that a share can be where there is but one."""
    if not by_round:
        return None
    matches, means = sum(map(len, by_round)), [fmean(shares) for shares in by_round]
    share, free = fmean(means), len(means) - 1
    if not free:
        return Estimate(share, 0.0, 1.0, matches)
    half = student(free) * stdev(means) / sqrt(len(means))
    return Estimate(share, share - half, share + half, matches)


def student(free: int) -> float:
    """The 97.5 % quantile of Student's distribution with so many degrees of freedom.

    Peiser's expansion (Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.7.5), with its first
    terms: within 1 % from 4 degrees on.
    """
    first, second = (Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / free + second / free**2 + third / free**3


def _paired(by_round: Sequence[Sequence[float]]) -> Estimate:
    """From rounds of matches that hang together.

    The interval is Wilson's for as many matches of their own as would tell as much.
    """
    all_shares = [share for shares in by_round for share in shares]
    alone = float(len(all_shares))
    if len(by_round) > 1 and (spread := variance(map(fmean, by_round)) / len(by_round)) > 0:
        share = fmean(all_shares)
        alone = share * (1 - share) / spread
    return _interval(all_shares, alone)


def _interval(shares: Sequence[float], worth: float) -> Estimate:
    """The mean of these, and Wilson's interval as for so many matches."""
    if not shares or worth <= 0:
        return Estimate(0.0, 0.0, 1.0, len(shares))
    share = fmean(shares)
    centre = (share + Z * Z / (2 * worth)) / (1 + Z * Z / worth)
    half = Z / (1 + Z * Z / worth) * sqrt(share * (1 - share) / worth + Z * Z / (4 * worth * worth))
    return Estimate(share, max(0.0, centre - half), min(1.0, centre + half), len(shares))
