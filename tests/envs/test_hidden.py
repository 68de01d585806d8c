"""Hidden hands: what a seat cannot know is in nothing that it is told."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tests.envs.test_vector import SIZE
from waghals import envs
from waghals.envs import spaces
from waghals.envs.episode import Episode
from waghals.games.allie_gator import belief

GAME = "allie-gator"


def other_world(episode: Episode, seat: int, rng: random.Random) -> Any:
    """A state that agrees with all that a seat was shown."""
    view = episode.game.observation(episode.state, seat)
    return belief.determinize(view, episode.history(seat), rng.randrange)


def plain(told: Any) -> Any:
    """Arrays as bytes and texts as lists, to be compared."""
    if hasattr(told, "tobytes"):
        return str(told.dtype), told.tobytes()
    if hasattr(told, "items"):
        return {key: plain(value) for key, value in told.items()}
    if hasattr(told, "__getitem__") and not isinstance(told, str):
        return [plain(value) for value in told]
    return told


def test_an_agent_is_told_the_same_in_two_worlds_that_it_cannot_tell_apart() -> None:
    def told(agent: str) -> Any:
        core.agent_selection = agent
        shown = core.render()
        core._select()
        return plain([core.observe(agent), core.infos[agent], shown, core.agent_selection])

    env: Any = envs.aec(GAME, players=3, render_mode="ansi")
    env.reset(seed=2)
    core, rng = env.unwrapped, random.Random(1)
    others = 0
    for ply, mover in enumerate(env.agent_iter()):
        if all(env.terminations.values()):
            break
        for seat, agent in enumerate(env.agents if ply % 6 == 0 else ()):
            state, here = core.episode.state, told(agent)
            core.episode.state = other_world(core.episode, seat, rng)
            others += core.episode.state != state
            assert told(agent) == here
            core.episode.state = state
        core.agent_selection = mover
        core._select()
        mask = env.observe(mover)["action_mask"]
        env.step(rng.choice(np.flatnonzero(mask).tolist()))
    assert others > 10


def test_a_learner_is_told_the_same_in_two_worlds_that_it_cannot_tell_apart() -> None:
    env: Any = envs.gym(GAME, players=3, seat=1, render_mode="ansi")
    env.reset(seed=2)
    episode, rng = env._episode, random.Random(1)
    others, ended = 0, False
    while not ended:
        state = episode.state
        here = plain([env._seen(), env.render(), env.action_masks()])
        episode.state = other_world(episode, 1, rng)
        others += episode.state != state
        assert plain([env._seen(), env.render(), env.action_masks()]) == here
        reasons = [env.game.reason(world, 0) for world in (state, episode.state)]
        assert reasons[0] == reasons[1]
        episode.state = state
        ended = env.step(rng.choice(np.flatnonzero(env.action_masks()).tolist()))[2]
    assert others > 10


@pytest.mark.compiles
def test_what_a_vector_tells_has_no_card_of_another_hand() -> None:
    env: Any = envs.vector(GAME, SIZE, players=3, seat="random")
    told = [env.reset(seed=1)]
    for _ in range(40):
        told.append(env.step(env.mask.argmax(axis=1)))
    rows = [row for step in told for row in step[0]["observation"]]
    rows += [last["observation"] for step in told for last in step[-1].get("final_obs", ()) if last]
    for row in rows:
        view = spaces.unflatten(env.game, row)
        assert view.held[view.viewer] == sum(card > 0 for card in view.hands[view.viewer])
        assert not any(any(hand) for seat, hand in enumerate(view.hands) if seat != view.viewer)
