"""The policy of one game, compiled; `python -m tests.policies` looks at those of the other games, too."""

from __future__ import annotations

import pytest

from tests.policies import check


@pytest.mark.compiles
def test_compiled_it_decides_as_interpreted_and_luck_is_alike_and_even() -> None:
    check("cant-stop")
