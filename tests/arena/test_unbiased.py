"""What tells whether results less luck are right on average (`benchmarks.luck`)."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.luck import Measured


def results(bias: float) -> Measured:
    """Matches of which 55 of 100 are won, all by luck but a little."""
    random = Random(1)
    shares = [float(random.random() < 0.55) for _ in range(2000)]
    return Measured.of((share, 0.55 + bias + random.gauss(0, 0.1)) for share in shares)


def test_what_is_taken_off_is_measured_with_how_sure_that_is() -> None:
    found = results(0)
    assert (found.matches, found.biased) == (2000, False)
    assert found.share == pytest.approx(0.55, abs=0.03)
    assert found.adjusted == pytest.approx(0.55, abs=0.01)
    assert found.times == pytest.approx(0.2475 / 0.01, rel=0.1)
    assert found.error == pytest.approx((0.2575 / 2000) ** 0.5, rel=0.1)


def test_a_bias_is_found() -> None:
    assert results(0.06).biased
