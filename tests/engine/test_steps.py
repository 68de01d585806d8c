"""Steps of a batch, beside the same matches played one by one through the façade."""

from __future__ import annotations

import random
import tracemalloc
from typing import Any

import numpy as np
import pytest

import waghals
from tests.engine.test_batch import at_random, same
from waghals.engine import Batch, generators

GAMES = [
    waghals.game("cant-stop", players=3, hurry=True),
    waghals.game("raffzahn", players=4, call=True),
    waghals.game("wuerfelzoo", players=3),
    waghals.game("allie-gator", players=3),
]


class Chance:
    """What the generator of a match draws, in plain Python."""

    def __init__(self, state: int) -> None:
        self.state = state

    def __call__(self, n: int) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        x = self.state
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        x = (x ^ x >> 27) * 0x94D049BB133111EB % 2**64
        return ((x ^ x >> 31) >> 32) * n >> 32


class One:
    """A match of a batch that is put back to its start, played through the façade."""

    def __init__(self, game: waghals.Game, chance: Chance) -> None:
        self.game, self.chance, self.state = game, chance, game.new()
        self.rewards, self.ended = [0.0] * game.players, False
        self.fall()

    def fall(self) -> None:
        while n := self.game.outcomes(self.state):
            self.state = self.game.resolve(self.state, self.chance(n))

    def act(self, action: int) -> None:
        game = self.game
        self.state = game.apply(self.state, action)
        self.fall()
        self.rewards, self.ended = game.returns(self.state), game.is_terminal(self.state)
        if self.ended:
            self.state = game.new()
            self.fall()


def shown(batch: Batch, i: int) -> dict[str, Any]:
    """What a batch says of a match."""
    counts, actions = batch.legal()
    return {
        "to_move": batch.to_move[i],
        "mask": batch.mask[i].tolist(),
        "legal": actions[i, : counts[i]].tolist(),
        "rest": set(actions[i, counts[i] :].tolist()) - {-1},
        "view": {name: batch.views[name][i].tolist() for name in batch.game.view_fields},
        "observation": batch.observation()[i].tolist(),
        "rewards": batch.rewards[i].tolist(),
        "ended": batch.ended[i],
        "outcomes": batch.outcomes[i],
    }


def expected(one: One) -> dict[str, Any]:
    """What the façade says of it."""
    game, state = one.game, one.state
    view = game.observation(state, seat if (seat := game.to_move(state)) >= 0 else None).to_json()
    return {
        "to_move": seat,
        "mask": game.legal_mask(state),
        "legal": game.legal_actions(state),
        "rest": set(),
        "view": view,
        "observation": [number for value in view.values() for number in flat(value)],
        "rewards": pytest.approx(one.rewards),
        "ended": one.ended,
        "outcomes": game.outcomes(state),
    }


def flat(value: Any) -> list[int]:
    numbers: list[int] = np.ravel(value).tolist()
    return numbers


@pytest.mark.compiles
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_batch_steps_as_the_facade_plays(game: waghals.Game) -> None:
    batch = Batch(game, 2, seed=11, autoreset=True)
    ones = [One(game, Chance(int(state))) for state in generators(11, 2)["state"]]
    choice, ends = random.Random(5), 0
    while ends < 3:
        for i, one in enumerate(ones):
            assert shown(batch, i) == expected(one)
        actions = [choice.choice(game.legal_actions(one.state)) for one in ones]
        batch.step(actions)
        for one, action in zip(ones, actions, strict=True):
            one.act(action)
            ends += one.ended
    assert batch.observation().dtype == np.int16


def test_chance_can_be_played_from_outside() -> None:
    game = waghals.game("allie-gator", short=True)
    batch, state = Batch(game, 3, chance="explicit"), game.new()
    choice = random.Random(5)
    while not game.is_terminal(state):
        assert batch[1] == state
        assert batch.outcomes.tolist() == [game.outcomes(state)] * 3
        seat = game.to_move(state)
        view = game.observation(state, None if seat < 0 else seat).to_json()
        assert {name: batch.views[name][1].tolist() for name in view} == view
        if n := game.outcomes(state):
            number = choice.randrange(n)
            batch.roll([number] * 3)
        else:
            number = choice.choice(game.legal_actions(state))
            batch.step([number] * 3)
        state = game.child(state, number)
    assert batch.ended.all()
    assert batch.rewards[2].tolist() == pytest.approx(game.returns(state))


def test_outcomes_that_are_not_given_come_from_the_generators() -> None:
    game = waghals.game("cant-stop")
    batch = Batch(game, 4, seed=9, chance="explicit")
    batch.roll()
    drawn = [Chance(int(state))(1296) for state in generators(9, 4)["state"]]
    assert list(batch) == [game.resolve(game.new(), outcome) for outcome in drawn]
    before = batch.states.copy()
    batch.roll()  # nothing is due
    assert (batch.states == before).all()


def test_outcomes_that_there_are_not_are_refused() -> None:
    batch = Batch(waghals.game("cant-stop"), 2, chance="explicit")
    with pytest.raises(waghals.WaghalsError, match="match 1: outcomes are the numbers below 1296; given was"):
        batch.roll([0, 1296])
    assert batch.outcomes.tolist() == [1296, 1296]
    with pytest.raises(waghals.WaghalsError, match="plays chance inside; one with chance='explicit'"):
        Batch(waghals.game("cant-stop"), 2).roll()


def test_an_action_that_is_not_legal_is_refused_with_its_match_and_the_reason() -> None:
    batch = Batch(waghals.game("cant-stop"), 5)
    before, actions = batch.states.copy(), batch.legal()[1][:, 0].copy()
    actions[3] = batch.game.parse(batch[3], "stop")
    with pytest.raises(waghals.NotLegal, match="match 3: 'stop' is not legal now") as refused:
        batch.step(actions)
    assert refused.value.index == 3
    assert str(refused.value.reason) == "First choose what to do with the dice."
    assert refused.value.legal[0].startswith("advance")
    assert (batch.states == before).all()
    for number in (-1, 79):
        actions[3] = number
        with pytest.raises(waghals.WaghalsError, match=f"match 3: actions are the .* 79; given was {number}"):
            batch.step(actions)
    assert (batch.states == before).all()


@pytest.mark.parametrize("actions", [[1, 2], 3, [[1]] * 3, [1.0] * 3, [True] * 3, ["stop"] * 3, None])
def test_actions_are_as_many_whole_numbers_as_matches(actions: Any) -> None:
    with pytest.raises(waghals.WaghalsError, match="actions are 3 whole numbers, one a match; given was"):
        Batch(waghals.game("cant-stop"), 3).step(actions)


def test_without_autoreset_a_match_stays_at_its_end() -> None:
    batch = Batch(waghals.game("cant-stop"), 40, seed=3)
    ended, choice = np.zeros(40, int), np.random.default_rng(3)
    while (batch.to_move >= 0).any():
        over = batch.states[batch.to_move < 0].copy()
        was_over = batch.to_move < 0
        batch.step(at_random(batch, choice))
        assert (batch.states[was_over] == over).all()
        assert (batch.rewards[~batch.ended] == 0).all()
        assert (np.abs(batch.rewards[batch.ended]) == 1).all()
        ended += batch.ended
    assert (ended == 1).all()
    assert same(Batch.of(batch.game, batch.states), Batch.of(batch.game, list(batch)))


def test_arrays_of_a_batch_can_be_read_only() -> None:
    batch = Batch(waghals.game("allie-gator"), 2)
    for name in ("states", "views", "mask", "to_move", "rewards", "ended", "outcomes", "generators"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(batch, name)[...] = 0


def test_a_loop_over_steps_allocates_nothing() -> None:
    batch = Batch(waghals.game("cant-stop"), 5_000, autoreset=True)
    out = np.zeros((5_000, batch.observation().shape[1]), np.float32)
    actions = np.zeros(5_000, np.int64)

    def loop(times: int) -> None:
        for _ in range(times):
            np.copyto(actions, batch.legal()[1][:, 0])
            batch.step(actions)
            batch.observation()
            batch.observation(out)

    loop(2)
    tracemalloc.start()
    try:
        loop(100)
        assert tracemalloc.get_traced_memory()[1] < 5_000  # bytes; a byte a match would be as many
    finally:
        tracemalloc.stop()
    assert (out == batch.observation()).all()
