"""`python -m benchmarks.openspiel`: what a decision costs in OpenSpiel, in games of its own and in ours.

Random play, one match after the other. Each decision brings the legal actions and the tensor of the seat to
move; chance plies in between count as part of it. Games differ, so what compares is what a decision costs.
Pig and backgammon are OpenSpiel's own games of dice, in C++; Kuhn poker is its own in Python.
"""

from __future__ import annotations

import random
import time
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

import waghals
from waghals.envs import spiel

OWN = ("pig", "backgammon", "python_kuhn_poker")
OURS = tuple(spiel.short_name(name) for name in waghals.games())
SECONDS = 2.0  # for each measurement


class Speed(NamedTuple):
    """Decisions and plies a second, by the processor's clock; chance plies are plies too."""

    decisions: float
    plies: float


def states(name: str, seconds: float = SECONDS) -> Speed:
    """Random play over the states of a game."""
    game = _load(name)
    rng, decisions, plies = random.Random(1), 0, 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                number = rng.choices(outcomes, probabilities)[0]
            else:
                state.observation_tensor()
                number = rng.choice(state.legal_actions())
                decisions += 1
            state.apply_action(number)
            plies += 1
    taken = time.process_time() - begin
    return Speed(decisions / taken, plies / taken)


def environment(name: str, seconds: float = SECONDS) -> float:
    """Decisions a second of random play in an `rl_environment` of OpenSpiel."""
    rl = import_module("open_spiel.python.rl_environment")
    sampler = rl.ChanceEventSampler(seed=1)
    env = rl.Environment(_load(name), chance_event_sampler=sampler)
    rng, decisions = np.random.RandomState(1), 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        step = env.reset()
        while not step.last():
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            step = env.step([legal[rng.randint(len(legal))]])
            decisions += 1
    return decisions / (time.process_time() - begin)


def _load(name: str) -> Any:
    if name.startswith("python_"):
        import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    return spiel.pyspiel.load_game(name)


def main() -> None:
    print(f"{'OpenSpiel':24} {'decisions/s':>12} {'plies/s':>10} {'rl_environment, decisions/s':>28}")
    for name in (*OWN, *OURS):
        speed = states(name)
        print(f"{name:24} {speed.decisions:12,.0f} {speed.plies:10,.0f} {environment(name):28,.0f}")


if __name__ == "__main__":
    main()
