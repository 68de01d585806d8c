"""PettingZoo's agent environment cycle: its own suite, and what it leaves open."""

# pyright: reportMissingTypeStubs=false
from __future__ import annotations

import copy
import itertools
import pickle
import random
import warnings
from functools import partial
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from pettingzoo import aec_registry, make

import waghals
from tests.envs.configured import GAMES, SOME
from waghals import envs

FEW_CYCLES = 20

# PettingZoo warns of these unless it knows an environment by name; all its own classic games have them.
pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{words}")
    for words in (
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be",
        "Action mask numpy array is all zeros",
    )
]


def suite() -> Any:
    """PettingZoo's tests; where Pygame is installed they import a game that warns of its age."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        import pettingzoo.test
    return pettingzoo.test


SUITE = suite()


def play(env: Any, plies: int = 10**6, seed: int = 1) -> list[Any]:
    """Play that many plies at random, or to the end: what each agent is told before each."""
    told: list[Any] = []
    rng = random.Random(seed)
    for agent in env.agent_iter(plies):
        observation, reward, ended, _, info = env.last()
        told.append((agent, observation["observation"].tolist(), reward, ended, [*info.get("legal", ())]))
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if ended else rng.choice(legal))
    return told


@pytest.mark.parametrize("game", SOME, ids=repr)
def test_pettingzoos_suite_passes(game: waghals.Game) -> None:
    SUITE.api_test(envs.aec(game.name, **game.options), num_cycles=FEW_CYCLES)
    SUITE.seed_test(lambda: envs.aec(game.name, **game.options), num_cycles=FEW_CYCLES)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_render_test_and_benchmark_run(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    SUITE.render_test(partial(envs.aec, name))
    seconds = itertools.count()
    with patch("pettingzoo.test.performance_benchmark.time.time", lambda: next(seconds)):
        SUITE.performance_benchmark(envs.aec(name))
    assert "Finished performance benchmark" in capsys.readouterr().out


def test_the_board_is_shown_as_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    env: Any = envs.aec("cant-stop", render_mode="ansi")
    env.reset(seed=3)
    state = env.unwrapped.episode.state
    assert env.render() == str(state)
    env = envs.aec("cant-stop", render_mode="human")
    env.reset(seed=3)
    assert capsys.readouterr().out == f"{state}\n"


@pytest.mark.parametrize("game", SOME[::3], ids=repr)
def test_agents_are_seats_and_get_their_returns_at_the_end(game: waghals.Game) -> None:
    env: Any = envs.aec(game.name, **game.options)
    env.reset(seed=1)
    assert env.agents == [f"seat_{seat}" for seat in range(game.players)]
    told = play(env)
    ends = {agent: reward for agent, _, reward, ended, _ in told if ended}
    assert [*ends.values()] == game.returns(env.unwrapped.episode.state)
    assert {reward for *_, reward, ended, _ in told if not ended} == {0.0}


def test_an_agent_is_told_the_notation_of_what_it_may_play() -> None:
    env: Any = envs.aec("cant-stop")
    env.reset(seed=1)
    game, state = env.unwrapped.game, env.unwrapped.episode.state
    legal = env.infos["seat_0"]["legal"]
    assert [*legal] == [game.text(state, action) for action in game.legal_actions(state)]
    assert legal[0].startswith("advance")
    assert legal[:1] == [legal[0]]
    assert repr(legal) == repr([*legal])
    assert env.infos["seat_1"] == {}


def test_only_the_agent_to_move_has_legal_actions() -> None:
    env: Any = envs.aec("raffzahn", players=4)
    env.reset(seed=1)
    masks: dict[str, int] = {agent: env.observe(agent)["action_mask"].sum() for agent in env.agents}
    assert [agent for agent, legal in masks.items() if legal] == [env.agent_selection]


def test_an_illegal_action_ends_the_match_for_everybody_and_costs_its_agent_one() -> None:
    env: Any = envs.aec("cant-stop", players=3)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0.0, "seat_2": 0.0}
    assert [row[3] for row in play(env)] == [True] * 3


def test_a_match_that_was_left_does_not_linger() -> None:
    env: Any = envs.aec("cant-stop", columns_to_win=3)
    env.reset(seed=1)
    first = play(env)
    env.reset(seed=1)
    play(env, len(first) - 1)
    assert len(env.agents) == 1
    env.reset(seed=1)
    assert play(env) == first


def test_it_goes_on_as_it_was_after_pickling_and_copying() -> None:
    env: Any = envs.aec("allie-gator")
    env.reset(seed=5)
    play(env, 8)
    twins = pickle.loads(pickle.dumps(env)), copy.deepcopy(env)
    told = play(env)
    assert [play(twin) for twin in twins] == [told, told]


def test_matches_of_one_seed_differ_and_come_again() -> None:
    env: Any = envs.aec("cant-stop", columns_to_win=3)
    env.reset(seed=4)
    first = play(env)
    env.reset()
    second = play(env)
    env.reset(seed=4)
    assert play(env) == first != second
    env.reset()
    assert play(env) == second


def test_every_game_is_registered() -> None:
    env: Any = make("aec", "waghals/CantStop-v0", players=3)
    assert env.unwrapped.game == waghals.game("cant-stop", players=3)
    assert len([known for known in aec_registry if known.startswith("waghals/")]) == len(GAMES)
