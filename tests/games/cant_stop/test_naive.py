"""The rules and the naive second implementation play the same match, side by side."""

from __future__ import annotations

import random
import sys
from itertools import product
from typing import Any

import waghals
from tests.games.cant_stop import naive
from waghals.games.cant_stop.rules import FIRST

CONFIGURATIONS = [
    {"players": players, "columns_to_win": columns, "hurry": hurry, "free_fields": free, "must_place": place}
    for players, columns in ((2, 3), (2, 4), (2, 5), (3, 3), (3, 4), (4, 3))
    for hurry, free, place in product((False, True), repeat=3)
]


def naive_match(options: dict[str, Any]) -> naive.Match:
    return naive.Match(seats=options["players"], **{k: v for k, v in options.items() if k != "players"})


def same_position(game: waghals.Game, state: Any, match: naive.Match) -> None:
    """Everything that lies on the table is the same on both."""
    seats = range(match.seats)
    stones = {(p, FIRST + c): at for p in seats for c, at in enumerate(state.stones[p]) if at}
    assert stones == match.board
    assert {FIRST + c: at for c, at in enumerate(state.runners) if at} == match.runners
    assert game.turn(state) == match.seat
    assert game.scores(state) == [naive.columns_of(match, p) for p in seats]
    assert game.winners(state) == ([] if match.winner is None else [match.winner])


def side_by_side(options: dict[str, Any], rng: random.Random) -> int:
    """Play one random match on both; the number of plies."""
    game, match, plies = waghals.game("cant-stop", **options), naive_match(options), 0
    state = game.new()
    while game.to_move(state) != waghals.TERMINAL:
        assert naive.chance_is_due(match) == (game.to_move(state) == waghals.CHANCE)
        if naive.chance_is_due(match):
            dice = tuple(rng.choices(range(1, 7), k=4))
            state = game.resolve(state, game.parse_outcome(state, " ".join(map(str, dice))))
            match = naive.rolled(match, dice)
        else:
            legal = {game.text(state, action): action for action in game.legal_actions(state)}
            assert set(legal) == naive.legal(match)
            text = rng.choice(list(legal))
            state, match = game.apply(state, legal[text]), naive.act(match, text)
        plies += 1
        same_position(game, state, match)
    assert naive.legal(match) == set()
    return plies


def play(plies: int, seed: int) -> int:
    """Play matches of every configuration in turn until so many plies are played."""
    rng, played, number = random.Random(seed), 0, 0
    while played < plies:
        played += side_by_side(CONFIGURATIONS[number % len(CONFIGURATIONS)], rng)
        number += 1
    return played


def test_both_play_the_same_match_for_20_000_plies_with_all_seats_and_options() -> None:
    assert play(20_000, seed=7) >= 20_000


if __name__ == "__main__":
    print(
        play(int(sys.argv[1]), seed=random.SystemRandom().randrange(2**32)), "plies, and not one difference"
    )
