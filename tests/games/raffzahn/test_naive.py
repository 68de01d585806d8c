"""The rules and the naive second implementation play the same match, side by side."""

from __future__ import annotations

import random
import sys
from itertools import count, product
from typing import Any

import pytest

import waghals
from tests.games.raffzahn import naive
from waghals.games.raffzahn.state import MIDDLE, OUT, State

VARIANTS = [
    {"edition": edition, "call": call, "strict": strict}
    for edition, call, strict in product(("revised", "original"), (False, True), (False, True))
]
TABLES = [
    naive.TEETH,
    (1,) * 40,
    (2,) * 40,
    (1,) * 20 + (2,) * 19 + (3,),
    tuple(1 + 7 * tile // 41 for tile in range(1, 41)),
]
SEATS = (2, 3, 4, 5, 6)


def configuration(variant: dict[str, Any], number: int) -> dict[str, Any]:
    """The variant with other seats and another table of teeth in each match."""
    seats, table = SEATS[number % len(SEATS)], TABLES[number // len(SEATS) % len(TABLES)]
    return {**variant, "players": seats, "teeth": table}


def naive_match(options: dict[str, Any]) -> naive.Match:
    return naive.Match(seats=options["players"], **{k: v for k, v in options.items() if k != "players"})


def held_tiles(state: State) -> dict[int, naive.Tile]:
    """Every tile before a player."""
    held = {tile: seat for tile, seat in enumerate(state.owner) if seat >= 0}
    return {tile: naive.Tile(seat, not state.protected[tile]) for tile, seat in held.items()}


def same_position(game: waghals.Game, state: State, match: naive.Match) -> None:
    """Everything that lies on the table is the same on both."""
    assert held_tiles(state) == match.taken
    assert {tile for tile, owner in enumerate(state.owner) if owner == MIDDLE} == match.middle
    assert {tile for tile, owner in enumerate(state.owner) if owner == OUT} == match.out | {0}
    assert (state.called or None) == match.called
    assert game.turn(state) == match.seat
    assert game.scores(state) == naive.scores(match)
    assert game.winners(state) == naive.winners(match)


def choose(legal: list[str], rng: random.Random) -> str:
    """First what to do, then which: else almost everything would be a call."""
    verb = rng.choice(sorted({text.split()[0] for text in legal}))
    return rng.choice(sorted(text for text in legal if text.split()[0] == verb))


def side_by_side(options: dict[str, Any], rng: random.Random) -> int:
    """Play one random match on both; the number of plies."""
    game, match, plies = waghals.game("raffzahn", **options), naive_match(options), 0
    state = game.new()
    while game.to_move(state) != waghals.TERMINAL:
        assert naive.chance_is_due(match) == (game.to_move(state) == waghals.CHANCE)
        if naive.chance_is_due(match):
            faces = tuple(rng.choice(naive.FACES[die]) for die in match.hand)
            state = game.resolve(state, game.parse_outcome(state, " ".join(faces)))
            match = naive.roll(match, faces)
        else:
            legal = {game.text(state, action): action for action in game.legal_actions(state)}
            assert set(legal) == naive.legal(match)
            text = choose(list(legal), rng)
            state, match = game.apply(state, legal[text]), naive.act(match, text)
        plies += 1
        same_position(game, state, match)
    assert naive.is_over(match)
    return plies


def play(variant: dict[str, Any], plies: int, seed: int) -> int:
    """Play matches of a variant with changing seats and teeth until so many plies are played."""
    rng, played, numbers = random.Random(seed), 0, count()
    while played < plies:
        played += side_by_side(configuration(variant, next(numbers)), rng)
    return played


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: " ".join(map(str, variant.values())))
def test_both_play_the_same_matches_with_all_seats_and_tables_of_teeth(variant: dict[str, Any]) -> None:
    assert play(variant, 6_000, seed=7) >= 6_000


if __name__ == "__main__":
    for variant in VARIANTS:
        played = play(variant, int(sys.argv[1]), seed=random.SystemRandom().randrange(2**32))
        print(variant, played, "plies, and not one difference")
