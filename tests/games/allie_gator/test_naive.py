"""The rules and the naive second implementation play the same match, side by side."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import waghals
from tests.games.allie_gator import naive
from waghals.games.allie_gator.notation import card_text
from waghals.games.allie_gator.state import FIELD, HIGHEST, MINUS, PILE, REVERSE, TARGET

SEATS = (2, 3, 4, 5)
PLACES: dict[int, naive.Where] = {
    PILE: ("pile", 0),
    **{
        first + i: (kind, name)
        for first, kind in ((FIELD, "field"), (TARGET, "target"))
        for i, name in enumerate(naive.SIDES)
    },
    **{MINUS + p: ("minus", p) for p in range(5)},
}
VARIANTS = [
    {"teeth": teeth, "short": short, "effect_needed": effect, "gap": gap}
    for short, (teeth, effect, gap) in product(
        (False, False, True), ((3, False, False), (4, True, False), (5, False, True), (6, True, True))
    )
]


def same_position(game: waghals.Game, state: Any, match: naive.Match) -> None:
    """Every card lies in the same place on both, and nothing else differs."""
    assert Counter(lying(state)) == Counter((naive.face(c), where) for c, where in match.where.items())
    assert game.turn(state) == match.seat
    assert game.scores(state) == match.scores()
    assert game.winners(state) == match.winners()
    assert (state.direction, state.chip) == (match.step, naive.SIDES.index(match.chip))


def lying(state: Any) -> Iterator[tuple[str, naive.Where]]:
    """Every card by its face, and where it is."""
    for p in range(state.players):
        yield from ((card_text(card), ("hand", p)) for card in state.hands[p][: state.held[p]])
        yield from ((card_text(card), ("minus", p)) for card in specials(state.played[p]))
    yield from ((card_text(card), ("pile", 0)) for card in specials(state.specials))
    for card in range(1, HIGHEST + 1):
        if state.place[card] >= PILE:
            yield card_text(card), PLACES[state.place[card]]


def specials(counts: list[int]) -> Iterator[int]:
    return (REVERSE + kind for kind, count in enumerate(counts) for _ in range(count))


def side_by_side(options: dict[str, Any], rng: random.Random) -> int:
    """Play one random match on both; the number of plies."""
    game, plies = waghals.game("allie-gator", **options), 0
    match = naive.Match(seats=options["players"], **{k: v for k, v in options.items() if k != "players"})
    state = game.new()
    while game.to_move(state) != waghals.TERMINAL:
        coming = match.may_come()
        assert (game.to_move(state) == waghals.CHANCE) == bool(coming)
        if coming:
            assert game.outcomes(state) == len(coming)
            card = rng.choice(coming)
            state = game.resolve(state, game.parse_outcome(state, naive.face(card)))
            match.come(card)
        else:
            legal = {game.text(state, action): action for action in game.legal_actions(state)}
            assert set(legal) == match.legal()
            text = rng.choice(list(legal))
            state = game.apply(state, legal[text])
            match.act(text)
        plies += 1
        same_position(game, state, match)
    assert match.legal() == set()
    return plies


def play(players: int, plies: int, seed: int) -> int:
    """Play matches of every variant in turn until so many plies are played."""
    rng, played, number = random.Random(seed), 0, 0
    while played < plies:
        played += side_by_side({"players": players} | VARIANTS[number % len(VARIANTS)], rng)
        number += 1
    return played


@pytest.mark.parametrize("players", SEATS)
def test_both_play_the_same_matches_with_every_variant(players: int) -> None:
    assert play(players, 2_000, seed=11) >= 2_000


if __name__ == "__main__":
    for seats in SEATS:
        plies = play(seats, int(sys.argv[1]), seed=random.SystemRandom().randrange(2**32))
        print(f"{seats} players: {plies} plies, and not one difference")
