"""Vector environments: the same as so many single ones, and what Gymnasium asks of them."""

from __future__ import annotations

import copy
import pickle
import tracemalloc
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import waghals
from tests.envs.configured import GAMES
from waghals import envs
from waghals.bots import Random
from waghals.envs import spaces

SIZE = 4
STEPS = 100


def at_random(mask: Any, rng: Any) -> Any:
    """A legal action of each match."""
    return np.argmax(rng.random(mask.shape) * mask, axis=1)


def singles(name: str, **given: Any) -> Any:
    make = partial(envs.gym, name, **given)
    return SyncVectorEnv([make] * SIZE, autoreset_mode=AutoresetMode.SAME_STEP)


def play(env: Any, steps: int, seed: int | None = None, wild: int = 0) -> list[Any]:
    """What a vector tells while each learner plays at random; in the first `wild` steps illegally, too."""
    rng = np.random.default_rng(1)
    told: list[Any] = [env.reset(seed=seed)]
    for step in range(steps):
        actions = at_random(told[-1][0]["action_mask"], rng)
        if step < wild:
            actions[step % SIZE] = rng.integers(env.single_action_space.n)
        told.append(env.step(actions))
    return told


SHORT: dict[str, dict[str, Any]] = {
    "cant-stop": {"columns_to_win": 3, "players": 3},
    "wuerfelzoo": {"rounds": 2},
    "allie-gator": {"players": 3, "short": True},
}


@pytest.mark.compiles
@pytest.mark.parametrize("name", GAMES)
def test_a_vector_is_what_so_many_single_environments_are(name: str) -> None:
    given: dict[str, Any] = {"seat": "random", **SHORT.get(name, {})}
    one = singles(name, **given)
    many: Any = envs.vector(name, SIZE, **given)
    assert many.single_observation_space == one.single_observation_space
    assert many.observation_space == one.observation_space
    assert many.action_space == one.action_space
    ends, losses, refusable = 0, 0, False
    for found, expected in zip(play(many, STEPS, 7, 5), play(one, STEPS, 7, 5), strict=True):
        assert many.observation_space.contains(found[0])
        assert data_equivalence(found[:-1], expected[:-1], exact=True)
        for key in found[-1].keys() - {"illegal", "_illegal"}:
            assert data_equivalence(found[-1][key], expected[-1][key], exact=True), key
        assert ("final_obs" in found[-1]) == ("final_obs" in expected[-1])
        ends += found[-1].get("_final_obs", np.zeros(SIZE)).sum()
        losses += found[-1].get("_illegal", np.zeros(SIZE)).sum()
        refusable |= not found[0]["action_mask"].all()
    assert ends > losses >= refusable


def test_a_vector_against_other_bots_is_played_one_match_after_the_other() -> None:
    many, one = (make("raffzahn", opponents=["child"]) for make in (partial(vector_of, 4), singles))
    assert isinstance(many, SyncVectorEnv)
    assert many.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    for found, expected in zip(play(many, 12, 3), play(one, 12, 3), strict=True):
        assert data_equivalence(found, expected, exact=True)


def vector_of(size: int, name: str, **given: Any) -> Any:
    return envs.vector(name, size, **given)


def highest(view: Any, moves: Any, generator: Any) -> int:
    """The legal action of the highest number; in a match of the variant hurry none."""
    return -1 if view.hurry else moves.action[moves.count - 1]


def of_its_own_view(view: Any, moves: Any, generator: Any) -> int:
    """Illegal unless the view is that of whoever is to move, and shows the viewer's hand alone."""
    for p in range(len(view.hands)):
        if p != view.viewer and view.hands[p][0] != 0:
            return -1
    return moves.action[0] if view.viewer >= 0 else -1


class Highest(Random):
    def choose(self, game: Any, view: Any, history: Any, legal: Any, randbelow: Any) -> int:
        return int(legal[-1])


def lowest(view: Any, moves: Any, generator: Any) -> int:
    return int(moves.action[0])


class Lowest(Random):
    def choose(self, game: Any, view: Any, history: Any, legal: Any, randbelow: Any) -> int:
        return int(legal[0])


TWINS: dict[Any, Any] = {highest: Highest(), lowest: Lowest()}


@pytest.mark.compiles
@pytest.mark.parametrize("opponents", [["random", highest], [lowest, highest]])
def test_opponents_may_play_by_policies_that_are_compiled(opponents: list[Any]) -> None:
    given: dict[str, Any] = {"players": 3, "seat": 1, "columns_to_win": 3}
    many = envs.vector("cant-stop", SIZE, opponents=opponents, **given)
    one = singles("cant-stop", opponents=[TWINS.get(name, name) for name in opponents], **given)
    for found, expected in zip(play(many, STEPS, 2), play(one, STEPS, 2), strict=True):
        assert data_equivalence(found[:-1], expected[:-1], exact=True)


@pytest.mark.compiles
def test_a_policy_sees_what_its_seat_sees() -> None:
    play(envs.vector("allie-gator", SIZE, opponents=of_its_own_view, seat="random"), 20, 2)


@pytest.mark.compiles
def test_a_policy_that_plays_something_illegal_is_refused() -> None:
    with pytest.raises(waghals.WaghalsError, match="match 0: a policy played what is not legal"):
        envs.vector("cant-stop", SIZE, opponents=highest, seat=1, hurry=True).reset(seed=1)


@pytest.mark.compiles
def test_results_stay_as_they_are_unless_one_says_that_they_need_not() -> None:
    kept, shared = (envs.vector("cant-stop", SIZE, copy=copied) for copied in (True, False))
    for env in (kept, shared):
        env.reset(seed=1)
    first, same = kept.step(legal(kept)), shared.step(legal(shared))
    before = copy.deepcopy(first)
    assert data_equivalence(first, same, exact=True)
    kept.step(legal(kept))
    again = shared.step(legal(shared))
    assert data_equivalence(first, before, exact=True)
    assert again[0]["observation"] is same[0]["observation"]
    assert again[1] is same[1]


def legal(env: Any) -> Any:
    """The first legal action of each match."""
    return env.mask.argmax(axis=1)


@pytest.mark.compiles
def test_a_step_allocates_next_to_nothing_where_results_may_be_overwritten() -> None:
    env = envs.vector("cant-stop", 512, copy=False)
    env.reset(seed=1)
    actions = legal(env)
    env.step(actions)
    tracemalloc.start()
    np.copyto(actions, legal(env))
    before = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    env.step(actions)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak - before < 512 * 82  # less than one array of observations


@pytest.mark.compiles
def test_it_goes_on_as_it_was_after_pickling_and_copying() -> None:
    env = envs.vector("allie-gator", SIZE)
    play(env, 10, 5)
    twins = pickle.loads(pickle.dumps(env)), copy.deepcopy(env)
    told = play(env, 20)
    for twin in twins:
        assert data_equivalence(play(twin, 20), told, exact=True)


@pytest.mark.compiles
def test_some_matches_can_begin_anew_while_the_others_stay() -> None:
    env: Any = envs.vector("cant-stop", SIZE)
    before = play(env, 6, 5)[-1][0]["observation"]
    which = np.array([True, False, False, True])
    after = env.reset(options={"reset_mask": which})[0]["observation"]
    assert np.array_equal((before != after).any(axis=1), which)
    with pytest.raises(waghals.WaghalsError, match=r"4 booleans; given was int64 of shape \(2,\)"):
        env.reset(options={"reset_mask": np.array([0, 1])})
    fresh = envs.vector("cant-stop", SIZE)
    observation, _ = fresh.reset(seed=5, options={"reset_mask": which})
    assert observation["action_mask"].any(axis=1).all()


@pytest.mark.compiles
def test_seeds_are_one_number_or_one_for_each_match() -> None:
    env: Any = envs.vector("cant-stop", SIZE)
    by_one, by_each = env.reset(seed=3)[0], env.reset(seed=[3, 4, 5, 6])[0]
    assert data_equivalence(by_one, by_each, exact=True)
    with pytest.raises(waghals.WaghalsError, match="seeds are one number, or 4; given were 2"):
        env.reset(seed=[1, 2])


@pytest.mark.compiles
def test_boards_are_shown_as_learners_see_them() -> None:
    env: Any = envs.vector("allie-gator", 2, seat=1, render_mode="ansi")
    observation, _ = env.reset(seed=3)
    views = [spaces.unflatten(env.game, row) for row in observation["observation"]]
    assert env.render() == tuple(map(str, views))
    assert {view.viewer for view in views} == {1}


@pytest.mark.compiles
def test_gymnasium_makes_it_by_its_id_and_its_wrappers_take_it() -> None:
    env = gymnasium.make_vec(
        "waghals/CantStop-v0", num_envs=SIZE, vectorization_mode="vector_entry_point", columns_to_win=3
    )
    assert env.unwrapped.num_envs == SIZE
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    counted = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    told = [step[-1] for step in play(counted, STEPS, 1)]
    lengths = np.concatenate([info["episode"]["l"][info["_episode"]] for info in told if "episode" in info])
    assert len(lengths) > 2
    assert lengths.min() > 3


@pytest.mark.compiles
def test_wrong_things_are_refused_with_what_is_right() -> None:
    with pytest.raises(waghals.WaghalsError, match="one match or more; given was 0"):
        envs.vector("cant-stop", 0)
    with pytest.raises(waghals.WaghalsError, match="policies or random; given was the bot child"):
        envs.vector("cant-stop", 2, opponents=[highest, "child"], players=3)
    with pytest.raises(waghals.WaghalsError, match="render_mode is None or ansi; given was 'human'"):
        envs.vector("cant-stop", 2, render_mode="human")
    env = envs.vector("cant-stop", 2)
    env.reset(seed=1)
    with pytest.raises(waghals.WaghalsError, match="without a render_mode: ansi"):
        env.render()
    with pytest.raises(waghals.WaghalsError, match=r"2 whole numbers.*; given was int64 of shape \(3,"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(waghals.WaghalsError, match="numbers below 79; given was 79"):
        env.step(np.array([0, 79]))
