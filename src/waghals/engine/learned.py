"""Policies that play by a net, compiled: their rules, the numbers of the net and the scratch memory."""

from __future__ import annotations

from functools import lru_cache
from types import ModuleType
from typing import Any, TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from waghals.bots import network
from waghals.bots.learnt import driver, features_for, policy_for
from waghals.bots.nets import Net
from waghals.bots.network import Room
from waghals.contract.game import Game
from waghals.engine.compiled import compiled
from waghals.engine.records import array_of, dtype
from waghals.engine.sources import Driver

TYPE_OF: Any = vars(numba)["typeof"]
Numbers: TypeAlias = NDArray[np.float32]
Weights: TypeAlias = tuple[Numbers, Numbers, Numbers]
"""Rows, biases and outputs of a net."""


def compiled_policy(game: Game[Any, Any, Any], *drivers: Driver) -> ModuleType:
    """Drivers, compiled over the rules of a game and its policy; without any, the policy itself.

    Raises:
        WaghalsError: the game has no module ``features`` or ``policy``.
    """
    features, policy = driver(features_for(game.name)), policy_for(game.name)
    return compiled(game.name, network, features, policy, *drivers)


class CompiledPolicy:
    """The policy of a game, compiled, with a net and scratch memory of its own.

    Args:
        game: with its options.
        net: one for its policy.

    Attributes:
        policy: the module of the policy, whose functions are compiled.
    """

    def __init__(self, game: Game[Any, Any, Any], net: Net) -> None:
        self.policy: Any = _policy(game)
        self._net, self._room = weights_of(net), room_for(game, len(net.biases))
        self._moves: Any = np.zeros(1, dtype(game.rules.MOVES))[0]
        self._start: Any = array_of(game, [game.new()])[0]
        self._hides: bool = game.hides

    def prepare(self, rule: str) -> None:
        """Compile a rule that decides, so that its first decision takes no longer than others."""
        view = self._room.views[0] if self._hides else self._start
        _compile(self.policy.seen, self._start, 0, self._room)
        _compile(getattr(self.policy, rule), view, 0, self._net, self._room)

    def decide(self, rule: str, state: Any, seat: int) -> int:
        """What a seat plays by a rule of the policy, from what it sees of a record of a state."""
        view = self.policy.seen(state, seat, self._room)
        self.policy.rules.legal(view, self._moves)
        if self._moves["count"] == 1:
            return int(self._moves["action"][0])
        return int(getattr(self.policy, rule)(view, seat, self._net, self._room))

    def luck(self, state: Any, outcome: int, out: NDArray[np.float64]) -> None:
        """Write for each seat the value of a coming outcome, less the mean over all outcomes."""
        self.policy.luck(state, outcome, self._net, self._room, out)


def compiled_rules(game: Game[Any, Any, Any]) -> Any:
    """The compiled rules of a game, as its policy knows them."""
    return _policy(game).rules


@lru_cache(8)
def _policy(game: Game[Any, Any, Any]) -> ModuleType:
    """The compiled policy, without a look at its sources each time."""
    return compiled_policy(game)


def _compile(function: Any, *given: Any) -> None:
    """Compile a function for such arguments."""
    function.compile(tuple([TYPE_OF(each) for each in given]))


@lru_cache(32)
def weights_of(net: Net) -> Weights:
    """The numbers of a net, as compiled rules take it; not to be written to."""
    rows, biases, outputs = (np.array(part, np.float32) for part in (net.rows, net.biases, net.outputs))
    return rows, biases, outputs


def room_for(game: Game[Any, Any, Any], hidden: int) -> Room:
    """Scratch memory for the compiled policy of a game, for a net of so many hidden units."""
    policy, features = policy_for(game.name), features_for(game.name)
    return Room(
        np.repeat(array_of(game, [game.new()]), policy.STATES),
        np.zeros(policy.MOVES, dtype(game.rules.MOVES)),
        np.zeros(1, dtype(game.View)),
        np.zeros(features.inputs(game.players), np.float32),
        np.zeros(features.inputs(game.players), np.int32),
        np.zeros(hidden, np.float32),
        np.zeros(game.players, np.float32),
        np.zeros(policy.work(game.players), np.float32),
    )
