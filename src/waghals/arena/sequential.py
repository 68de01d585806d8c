"""A test that ends as soon as the matches have told enough (SPRT).

Wald's sequential probability ratio test in its generalized form: the shares of a round are taken as normal
with the variance that they have shown so far (Michel Van den Bergh, "A practical introduction to the GSPRT").
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Literal, TypeAlias

from waghals.contract.errors import WaghalsError

ERROR = 0.05  # how likely each of the two wrong verdicts is at most
BOUND = log((1 - ERROR) / ERROR)
LEAST = 16  # rounds; fewer tell nothing of their own variance
Verdict: TypeAlias = Literal["better", "not better", "open"]


@dataclass(frozen=True)
class SequentialTest:
    """Whether the first player is better than its par, that is than 1 of as many seats.

    Attributes:
        margin: by how much its share lies above par if it is better, 0 to 0.5.

    Raises:
        WaghalsError: the margin is out of range.
    """

    margin: float

    def __post_init__(self) -> None:
        if not 0 < self.margin <= 0.5:
            raise WaghalsError(f"a margin lies above 0 and is 0.5 at most; given was {self.margin}")

    def verdict(self, rounds: int, total: float, squares: float, par: float) -> Verdict:
        """What so many rounds have shown.

        Args:
            total: the sum of the player's shares, one a round; those less luck can lie beyond 0 and 1.
            squares: the sum of their squares.
        """
        if rounds < LEAST:
            return "open"
        mean = (total + 1) / (rounds + 2)  # as if one round more had been lost and one been won
        spread = (squares + 1) / (rounds + 2) - mean * mean
        ratio = rounds * self.margin * (total / rounds - par - self.margin / 2) / spread
        return "better" if ratio >= BOUND else "not better" if ratio <= -BOUND else "open"
