"""How long random rounds of Würfelzoo last: they end by themselves, without any limit."""

from __future__ import annotations

import random
import statistics

import pytest

import waghals
from waghals.rules import wuerfelzoo as zoo

ROUNDS = 400
TOLERANCE = 0.08  # over four standard errors of such a median
LONGEST = 260  # turns; the longest of twenty thousand rounds was 211

# Measured over twenty thousand rounds of each number of seats.
MEDIANS = {2: 42, 3: 66, 4: 93, 5: 101}


def turns(game: waghals.Game, rng: random.Random) -> int:
    """The turns of one round, of all seats together, every legal ply equally likely."""
    state, moves, count = game.new(), zoo.MOVES(), 0
    while zoo.to_move(state) != waghals.TERMINAL:
        if zoo.to_move(state) == waghals.CHANCE:
            zoo.resolve(state, rng.randrange(zoo.outcomes(state)))
        else:
            count += state.phase == zoo.CHOOSING
            zoo.legal(state, moves)
            zoo.apply(state, moves.action[rng.randrange(moves.count)])
    return count


@pytest.mark.parametrize("players", MEDIANS)
def test_random_rounds_end_by_themselves_after_as_many_turns_as_they_always_do(players: int) -> None:
    game, rng = waghals.game("wuerfelzoo", players=players), random.Random(players)
    lengths = [turns(game, rng) for _ in range(ROUNDS)]
    assert statistics.median(lengths) == pytest.approx(MEDIANS[players], rel=TOLERANCE)
    assert max(lengths) < LONGEST
