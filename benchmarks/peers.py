"""`python -m benchmarks.peers [--seconds S]`: decisions a second, ours beside those of the peers, in one run.

Random legal play on one core. A decision counts when the seat to move has been given its observation and its
legal actions, and its action has been played; what follows until the next decision (chance, the other seats'
plies, a new match) is part of it. Games differ, so what compares is what a decision costs in each library
with games of its own and with ours. Of vectors and batches the step alone is on the clock, and actions are
drawn beside it; elsewhere the draw is a small part. PettingZoo's games draw with pygame, which has to
be there: `pip install pygame`.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import waghals
from benchmarks import openspiel
from waghals import envs
from waghals.engine import Batch
from waghals.envs import spiel

SECONDS = 2.0  # for each row
SIZE = 1024  # matches of a batch
COPIES = 16  # environments of a vector that steps them one after the other
CLASSIC = ("tictactoe_v3", "connect_four_v3")  # of PettingZoo
TOY = "Blackjack-v1"  # of Gymnasium


class Row(NamedTuple):
    """One line of the table: a library, a way to play with it, a game, decisions a second."""

    library: str
    interface: str
    game: str
    decisions: float


def aec(env: Any, seconds: float) -> float:
    """PettingZoo's loop over agents, observation and mask of each that moves."""
    rng, decisions, begin = np.random.default_rng(1), 0, time.process_time()
    env.reset(seed=1)
    while time.process_time() - begin < seconds:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            continue
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[rng.integers(len(legal))]))
        decisions += 1
    return decisions / (time.process_time() - begin)


def vector(env: Any, seconds: float) -> float:
    """Gymnasium's loop over a vector of environments; those without masks play any action."""
    rng, steps, taken = np.random.default_rng(1), 0, 0.0
    observation: Any = env.reset(seed=1)[0]
    size, most = int(env.num_envs), int(env.single_action_space.n)
    masked = "action_mask" in getattr(env.single_observation_space, "spaces", ())
    while taken < seconds:
        if masked:
            mask: NDArray[np.int8] = observation["action_mask"]
            actions: NDArray[np.int64] = (mask * (1 - rng.random(mask.shape))).argmax(axis=1)
        else:
            actions = rng.integers(most, size=size)
        begin = time.process_time()
        observation = env.step(actions)[0]
        if steps > 0:  # the first may compile
            taken += time.process_time() - begin
        steps += 1
    return (steps - 1) * size / taken


def batch(name: str, seconds: float) -> float:
    """Our batches, stepped from Python: masks, lists of legal actions and views are written in each step."""
    played = Batch(waghals.game(name), SIZE, autoreset=True)
    rng, places, steps, taken = np.random.default_rng(1), np.arange(SIZE), 0, 0.0
    played.step(played.legal()[1][:, 0])  # compiles
    while taken < seconds:
        counts, actions = played.legal()
        chosen = actions[places, rng.integers(0, counts)]
        begin = time.process_time()
        played.step(chosen)
        taken += time.process_time() - begin
        steps += 1
    return steps * SIZE / taken


def rows(seconds: float) -> Iterator[Row]:
    """All measurements, one after the other."""
    for name in openspiel.OWN:
        yield Row("OpenSpiel", "pyspiel", name, openspiel.states(name, seconds).decisions)
        yield Row("OpenSpiel", "rl_environment", name, openspiel.environment(name, seconds))
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for name in CLASSIC:
        env = import_module(f"pettingzoo.classic.{name}").env()
        yield Row("PettingZoo", "AEC", name, aec(env, seconds))
    gymnasium = import_module("gymnasium")
    toys = gymnasium.make_vec(TOY, COPIES, "sync")
    yield Row("Gymnasium", f"SyncVectorEnv of {COPIES}", TOY, vector(toys, seconds))
    for name in waghals.games():
        yield from ours(name, seconds, gymnasium)


def ours(name: str, seconds: float, gymnasium: Any) -> Iterator[Row]:
    """One of our games by every interface."""
    short = spiel.short_name(name)
    yield Row("Waghals", "pyspiel", name, openspiel.states(short, seconds).decisions)
    yield Row("Waghals", "rl_environment", name, openspiel.environment(short, seconds))
    yield Row("Waghals", "AEC", name, aec(envs.aec(name), seconds))
    copies = gymnasium.vector.SyncVectorEnv([lambda: envs.gym(name)] * COPIES)
    yield Row("Waghals", f"SyncVectorEnv of {COPIES}", name, vector(copies, seconds))
    yield Row("Waghals", f"vector of {SIZE}", name, vector(envs.vector(name, SIZE), seconds))
    yield Row("Waghals", f"Batch of {SIZE}", name, batch(name, seconds))


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.peers", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"for each row (default {SECONDS:g})")
    seconds: float = parser.parse_args().seconds
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    packages = ", ".join(
        f"{name} {version(name)}" for name in ("open-spiel", "pettingzoo", "gymnasium", "numba")
    )
    print(f"Python {platform.python_version()}, {platform.machine()}, one core; {packages}\n")
    print("| library | interface | game | decisions/s |\n|---|---|---|---:|")
    for row in rows(seconds):
        print(f"| {row.library} | {row.interface} | {row.game} | {row.decisions:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
