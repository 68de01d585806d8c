"""Batches of matches that a net plays against itself: room for one, and what a lesson is made of."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from waghals.bots.learnt import features_for, policy_for
from waghals.contract.game import Game
from waghals.engine.learned import Numbers, Weights, compiled_policy, room_for
from waghals.engine.records import array_of, dtype, generators
from waghals.learn import self_play

BATCH = 128  # matches between two lessons
LONGEST = 1024  # nodes of a match that are learnt from
NUMBERS = 40  # bits for the number of a match


class Chances(NamedTuple):
    """How often something happens in matches, 0 to 1 each; see `Plan`.

    Attributes:
        explore: an action is drawn at random.
        errors: one of another seat is, in half of the matches.
        scattered: a match begins where the policy's `scatter` puts it.
        unopposed: all seats but one only pass in a match.
    """

    explore: float
    errors: float
    scattered: float
    unopposed: float


class Nodes(NamedTuple):
    """What a batch tells.

    Attributes:
        lengths: by match the number of its nodes.
        shares: by match and seat, what it has won.
        features, turns, said, expected, events: of all nodes, match by match, as `self_play.play` tells.
    """

    lengths: NDArray[np.int64]
    shares: Numbers
    features: Numbers
    turns: NDArray[np.int8]
    said: Numbers
    expected: Numbers
    events: NDArray[np.int8]


class Matches:
    """Room for a batch of matches of a game, and its rules compiled.

    Attributes:
        drivers: `self_play`, compiled over the game and its policy.
        exact: whether what can be expected at a node is exact.
        nodes, turns, said, expected, events: by match and node.
        lengths, shares: by match.
    """

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        """Raises WaghalsError: the game has no features or no policy."""
        inputs, seats = features_for(game.name).inputs(game.players), game.players
        self._game = game
        self.drivers: Any = compiled_policy(game, self_play)
        self.exact: bool = policy_for(game.name).EXACT
        self.nodes: Numbers = np.zeros((BATCH, LONGEST, inputs), np.float32)
        self.turns: NDArray[np.int8] = np.zeros((BATCH, LONGEST, seats), np.int8)
        self.said: Numbers = np.zeros((BATCH, LONGEST, seats), np.float32)
        self.expected: Numbers = np.zeros((BATCH, LONGEST, seats), np.float32)
        self.events: NDArray[np.int8] = np.zeros((BATCH, LONGEST), np.int8)
        self.lengths: NDArray[np.int64] = np.zeros(BATCH, np.int64)
        self.shares: Numbers = np.zeros((BATCH, seats), np.float32)

    def play(
        self,
        net: Weights,
        chances: Chances,
        seed: int,
        number: int,
        pool: ThreadPoolExecutor,
        threads: int,
        rival: Weights | None = None,
    ) -> None:
        """Play a batch. What is drawn in a match depends on the seed and on its number alone.

        Args:
            net: who plays.
            number: of the first match.
            pool: for as many threads.
            rival: who plays at all seats but one, which is another one in each match; None: the net itself.
        """
        draws = generators((seed << NUMBERS) + number, BATCH)
        one_sided = rival is not None or chances.errors > 0 or chances.unopposed > 0
        other = net if rival is None else rival
        own = number % self._game.players if one_sided else -1
        start = np.repeat(array_of(self._game, [self._game.new()]), 2)
        often = [round(share * self_play.OFTEN) for share in chances]

        def some(first: int, last: int) -> None:
            self.drivers.play(
                *(first, last, own, rival is not None, *often, self.exact, start.copy(), draws),
                *(net, room_for(self._game, len(net[1])), other, room_for(self._game, len(other[1]))),
                *(np.zeros(1, dtype(self._game.rules.MOVES)), self.nodes, self.turns),
                *(self.said, self.expected, self.events, self.lengths, self.shares),
            )

        bounds = np.linspace(0, BATCH, threads + 1).astype(int).tolist()
        for part in [pool.submit(some, first, last) for first, last in pairwise(bounds)]:
            part.result()

    def learn(self, net: Weights, rate: float, trace: float, by_seat: bool = False) -> float:
        """Teach the net by the batch; the mean of -ln of what it said of the winners. See `Plan`."""
        units, seats = len(net[1]), len(net[2])
        return float(
            self.drivers.learn(
                *(np.float32(rate), np.float32(trace), self.exact, by_seat, net),
                *(self.nodes, self.turns, self.said, self.expected, self.events, self.lengths, self.shares),
                *(room_for(self._game, units), np.zeros(units, np.float32)),
                *np.zeros((2, seats, seats), np.float32),
                np.zeros(seats, np.bool_),
            )
        )

    def packed(self) -> Nodes:
        """A copy of what the batch tells."""
        used = self._used(self.lengths)
        return Nodes(
            lengths=self.lengths.copy(),
            shares=self.shares.copy(),
            features=self.nodes[used],
            turns=self.turns[used],
            said=self.said[used],
            expected=self.expected[used],
            events=self.events[used],
        )

    def unpack(self, given: Nodes) -> None:
        """Make this what another batch tells."""
        used = self._used(given.lengths)
        self.lengths[:], self.shares[:] = given.lengths, given.shares
        self.nodes[used], self.turns[used] = given.features, given.turns
        self.said[used], self.expected[used] = given.said, given.expected
        self.events[used] = given.events

    @staticmethod
    def _used(lengths: NDArray[np.int64]) -> NDArray[np.bool_]:
        """By match and node, whether there is one."""
        return np.arange(LONGEST) < lengths[:, np.newaxis]


def play_apart(
    game: Game[Any, Any, Any],
    net: Weights,
    chances: Chances,
    seed: int,
    number: int,
    rival: Weights | None = None,
) -> Nodes:
    """Play a batch in another process, as `Matches.play` does."""
    matches, own, other = _matches(game), _writable(net), rival and _writable(rival)
    with ThreadPoolExecutor(1) as pool:
        matches.play(own, chances, seed, number, pool, 1, other)
    return matches.packed()


def _writable(net: Weights) -> Weights:
    """A copy of what a cluster hands over, which is read only."""
    rows, biases, outputs = net
    return rows.copy(), biases.copy(), outputs.copy()


_matches = lru_cache(maxsize=1)(Matches)
