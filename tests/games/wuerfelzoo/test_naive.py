"""The rules and the naive second implementation of Würfelzoo play the same match, side by side."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import pytest

import waghals
from tests.games.wuerfelzoo import naive
from waghals.games.wuerfelzoo import dice as zoo_dice
from waghals.games.wuerfelzoo.kinds import kinds_of

SEATS = range(2, 6)
OTHER_DICE: dict[str, Any] = {  # as dice may be, with other pairs on them
    "kinds": (
        *("trap", "x2", "fox", "fox", "fox", "worm"),
        *("elephant", "bear", "bear", "bear", "bear", "trap"),
        *("boar", "boar", "squirrel", "squirrel", "elephant", "elephant"),
        *("trap", "trap", "squirrel", "bear", "bear", "fox"),
        *("boar", "boar", "boar", "worm", "worm", "worm"),
    ),
    "each": (12, 8, 11, 9, 10),
}
DICE: tuple[dict[str, Any], ...] = ({}, OTHER_DICE)
LENGTHS = ((1, 0), (3, 0), (1, 40), (4, 30))  # rounds, points


def lying(names: Sequence[str], counts: Iterable[int]) -> list[str]:
    """The names of dice that are counted by look."""
    return sorted(name for name, n in zip(names, counts, strict=True) for _ in range(n))


def unseen(counts: Iterable[int]) -> list[str]:
    """The kinds of dice that are counted by kind."""
    return [kind for kind, n in zip(zoo_dice.KIND_NAMES, counts, strict=True) for _ in range(n)]


def same_position(game: waghals.Game, state: Any, zoo: naive.Zoo) -> None:
    """Everything on the table, in the bag and in the box is the same on both."""
    names = kinds_of(state).names
    assert [lying(names, hand) for hand in state.hands[: zoo.seats]] == [
        sorted(die.name for die in hand) for hand in zoo.hands
    ]
    assert lying(names, state.middle) == sorted(die.name for die in zoo.middle)
    assert unseen(state.bag) == sorted(die.kind for die in zoo.bag)
    assert unseen(state.box) == sorted(die.kind for die in zoo.box)
    assert game.turn(state) == zoo.turn
    assert game.scores(state) == [-minus for minus in zoo.minus]
    assert game.winners(state) == zoo.winners


def all_fifty_are_there(state: Any) -> None:
    """All dice of each kind, wherever they are, and the counters agree with them."""
    names = kinds_of(state).names
    kinds = Counter(unseen(state.bag) + unseen(state.box) + unseen(state.cup))
    for counts in (*state.hands, state.middle, state.chosen):
        kinds.update(name[0] for name in lying(names, counts))
    assert kinds == dict(zip(zoo_dice.KIND_NAMES, state.each, strict=True))
    assert state.size == [sum(hand) for hand in state.hands]
    assert (state.bagged, state.boxed, state.falling) == (sum(state.bag), sum(state.box), sum(state.cup))
    assert state.height == sum(state.middle)


def answered(game: waghals.Game, state: Any, question: naive.Question, rng: random.Random) -> tuple[Any, str]:
    """A random answer that both allow, and the state after it."""
    if question.who == naive.CHANCE:
        outcomes = [game.outcome_text(state, outcome) for outcome in range(game.outcomes(state))]
        assert sorted(outcomes) == sorted(question.answers)
        text = rng.choice(question.answers)
        return game.resolve(state, game.parse_outcome(state, text)), text
    legal = {game.text(state, action): action for action in game.legal_actions(state)}
    assert sorted(legal) == sorted(question.answers)
    text = rng.choice(list(legal))
    return game.apply(state, legal[text]), text


def side_by_side(options: dict[str, Any], rng: random.Random) -> int:
    """Play one random match on both; the number of plies."""
    game = waghals.game("wuerfelzoo", **options)
    zoo = naive.Zoo(game.players, **{name: value for name, value in options.items() if name != "players"})
    state, talk, plies = game.new(), zoo.match(), 0
    question: naive.Question | None = next(talk)
    while question is not None:
        assert game.to_move(state) == question.who
        state, text = answered(game, state, question, rng)
        plies += 1
        try:
            question = talk.send(text)
        except StopIteration:
            question = None
        all_fifty_are_there(state)
        same_position(game, state, zoo)
    assert game.to_move(state) == waghals.TERMINAL
    return plies


def play(players: int, plies: int, seed: int) -> int:
    """Play matches of every length, with bag and with box, with both dice, until so many plies are played."""
    rng, played = random.Random(seed), 0
    while played < plies:
        for discards, dice in product(("bag", "box"), DICE):
            for rounds, points in LENGTHS:
                options = {"players": players, "discards": discards, "rounds": rounds, "points": points}
                played += side_by_side(options | dice, rng)
    return played


@pytest.mark.parametrize("players", SEATS)
def test_both_play_the_same_matches_and_no_die_is_lost(players: int) -> None:
    assert play(players, plies=5_000, seed=7) >= 5_000


if __name__ == "__main__":
    for seats in SEATS:
        plies = play(seats, int(sys.argv[1]), seed=random.SystemRandom().randrange(2**32))
        print(f"{seats} players: {plies} plies, and not one difference")
