"""Digests of seeded matches: ``python -m tests.envs.digests`` prints those that the tests compare."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any

import numpy as np

from waghals import envs

SEED = 20
MATCHES = 2
SIZE, STEPS = 8, 60  # of a vector


def aec(name: str) -> str:
    """Of all that agents are told in matches at random."""
    env: Any = envs.aec(name)
    rng, told = random.Random(SEED), hashlib.sha256()
    for match in range(MATCHES):
        env.reset(seed=None if match else SEED)
        for agent in env.agent_iter():
            observation, reward, ended, _, _ = env.last()
            told.update(f"{agent} {reward} {ended}".encode())
            feed(told, observation)
            legal = np.flatnonzero(observation["action_mask"]).tolist()
            env.step(None if ended else rng.choice(legal))
    return told.hexdigest()[:16]


def gym(name: str) -> str:
    """Of all that a learner is told in matches at random, at any seat."""
    env: Any = envs.gym(name, seat="random", players=3)
    rng, told = random.Random(SEED), hashlib.sha256()
    for match in range(MATCHES):
        observation, info = env.reset(seed=None if match else SEED)
        ended = False
        while not ended:
            feed(told, observation)
            legal = np.flatnonzero(info["action_mask"]).tolist()
            observation, reward, ended, _, info = env.step(rng.choice(legal))
            told.update(f"{reward} {info['seat']}".encode())
    return told.hexdigest()[:16]


def vector(name: str) -> str:
    """Of all that learners in matches side by side are told, at any seats."""
    env: Any = envs.vector(name, SIZE, seat="random", players=3)
    rng, told = random.Random(SEED), hashlib.sha256()
    observation, info = env.reset(seed=SEED)
    for _ in range(STEPS):
        feed(told, observation)
        actions = [rng.choice(np.flatnonzero(mask).tolist()) for mask in info["action_mask"]]
        observation, rewards, ended, _, info = env.step(np.array(actions))
        told.update(f"{rewards.tolist()} {ended.tolist()} {info['seat'].tolist()}".encode())
    return told.hexdigest()[:16]


def feed(told: Any, observation: Any) -> None:
    for key in sorted(observation):
        told.update(observation[key].astype("<i8").tobytes())


def digests() -> dict[str, list[str]]:
    """Of the games of this distribution."""
    games = "allie-gator", "cant-stop", "raffzahn", "wuerfelzoo"
    return {name: [aec(name), gym(name), vector(name)] for name in games}


if __name__ == "__main__":
    print(json.dumps(digests()))
