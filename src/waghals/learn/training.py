"""Training of a net by TD(λ): it plays against itself in batches, and learns from each batch."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from waghals.bots.learnt import features_for, policy_for
from waghals.bots.nets import BadWeights, Net, net_of, variant_of
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.engine.learned import Weights, weights_of
from waghals.learn.matches import BATCH, Chances, Matches, Nodes, play_apart

if TYPE_CHECKING:
    from waghals.cluster import Cluster

FLOOR = 0.03  # of the rate at the end
AHEAD = 2  # batches that each worker of a cluster has before it


class Plan(NamedTuple):
    """How a net is trained.

    Attributes:
        hidden: units of the hidden layer.
        rate: of learning at the start; it falls to 3 % of it.
        trace: λ, how much the result weighs against what the net says of the next node, 0 to 1.
        explore: how often an action is drawn at random, 0 to 1. What came of it is not held against what was
            done before.
        errors: how often rivals do so in half of the matches, 0 to 1, where it counts as their way to play.
            Then a match is learnt from as one seat sees it, another one in each match: how likely it is to
            win against rivals of whom some err. 0: all seats are alike.
        unopposed: how often all rivals only pass in a match, 0 to 1, as the policy's `pass_turn` has it. Each
            time that one does, a win is worth 9 % less, so that the net learns to need few turns where
            nobody threatens it. Above 0 a match is learnt from as one seat sees it, as with `errors`.
        by_seat: whether the node after one, by which it is judged, is the next that the same seat sees, as
            others may not know what it knows.
        scattered: how often a match begins not where matches begin, but where the policy's `scatter` puts it,
            0 to 1, so that the net meets what good players do not come by.
        warm_start: whether it begins with the weights of the net that comes with the game for as many seats
            and its usual options, instead of weights at random.
    """

    hidden: int = 64
    rate: float = 0.01
    trace: float = 0.7
    explore: float = 0.02
    by_seat: bool = False
    scattered: float = 0.0
    warm_start: bool = False
    errors: float = 0.0
    unopposed: float = 0.0

    @property
    def chances(self) -> Chances:
        """How often something happens in its matches."""
        return Chances(self.explore, self.errors, self.scattered, self.unopposed)


class Progress(NamedTuple):
    """How far a training is: the share that is done, its matches, and the mean -ln of what the net said
    of the winners of the last batch."""

    done: float
    matches: int
    surprise: float


class Training:
    """A net that learns a game.

    The same seed and number of matches give the same weights, on any number of threads.

    Args:
        game: with its options; its package has `features` and `policy`.
        seed: any whole number from 0.
        plan: how it is trained.
        against: a net that decides at all seats but one, another one in each match, so that the best answer
            to it is learnt. None: the net plays against itself.
        usual: the net of the usual options that `warm_start` begins with. None: the one that comes with the
            game.

    Attributes:
        game: as given.
        seed: as given.
        plan: how it is trained.
        matches: how many were played.
        seconds: how long that has taken.
        curve: by batch, the mean of -ln of what the net had said of the winner.

    Raises:
        WaghalsError: the game has no features or no policy, no `scatter` or `pass_turn` that the plan asks
            for, or no net of other options and of this size to begin with.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        seed: int = 0,
        plan: Plan | None = None,
        against: Net | None = None,
        usual: Net | None = None,
    ) -> None:
        self.game: Game[Any, Any, Any] = game
        self.seed: int = seed
        self.plan: Plan = plan or Plan()
        self.matches: int = 0
        self.seconds: float = 0.0
        self.curve: list[float] = []
        if self.plan.scattered > 0 and not hasattr(policy_for(game.name), "scatter"):
            raise WaghalsError(f"{game.name} states no scatter, so all of its matches begin as usual")
        if self.plan.unopposed > 0 and not hasattr(policy_for(game.name), "pass_turn"):
            raise WaghalsError(f"{game.name} states no pass_turn, so nobody is unopposed in it")
        features = features_for(game.name)
        inputs, hidden, seats = features.inputs(game.players), self.plan.hidden, game.players
        draw = np.random.default_rng(seed)
        self._net: Weights = (
            (0.1 * draw.standard_normal((inputs, hidden))).astype(np.float32),
            np.zeros(hidden, np.float32),
            (0.1 * draw.standard_normal((seats, hidden + 1))).astype(np.float32),
        )
        if self.plan.warm_start:
            self._begin_with(usual)
        self._matches = Matches(game)
        self._rival: Weights | None = None if against is None else weights_of(against)

    def _begin_with(self, usual: Net | None) -> None:
        if not variant_of(self.game):
            raise WaghalsError(f"{self.game.name} with these options has no net of others to begin with")
        begun = weights_of(usual or net_of(self.game.name, self.game.players))
        if len(begun[1]) != self.plan.hidden:
            raise WaghalsError(f"the net to begin with has {len(begun[1])} units, not {self.plan.hidden}")
        for own, weights in zip(self._net, begun, strict=True):
            own[:] = weights

    def run(
        self,
        matches: int | None = None,
        minutes: float | None = None,
        threads: int = 1,
        told: Callable[[Progress], object] | None = None,
        cluster: Cluster | None = None,
    ) -> None:
        """Train until so many matches were played in all, or for so many minutes in all.

        Args:
            matches: rounded up to whole batches.
            threads: how many play at once.
            told: is called after each batch.
            cluster: where to play, instead of here. Each batch is then played by the newest weights there
                are when it is begun, and learnt from in its turn, so that the same number of workers gives
                the same weights from the same seed, whether or not some are lost.

        Raises:
            WaghalsError: neither is given, or both; or a number is not above 0.
        """
        if (matches is None) == (minutes is None):
            raise WaghalsError("a training takes a number of matches or of minutes")
        goal = minutes if matches is None else matches
        if goal is None or goal <= 0 or threads < 1:
            raise WaghalsError(f"a training takes numbers above 0; given were {goal} and {threads} threads")

        def done() -> float:
            return (self.seconds / 60 if matches is None else self.matches) / goal

        before, began = self.seconds, time.monotonic()
        with ThreadPoolExecutor(threads) as pool:
            batches = self._here(pool, threads) if cluster is None else self._there(cluster)
            while (so_far := done()) < 1:
                next(batches)
                rate = self.plan.rate * (1 - (1 - FLOOR) * so_far)
                self.curve.append(self._matches.learn(self._net, rate, self.plan.trace, self.plan.by_seat))
                self.matches += BATCH
                self.seconds = before + time.monotonic() - began
                if told is not None:
                    told(Progress(min(1.0, done()), self.matches, self.curve[-1]))

    def _here(self, pool: ThreadPoolExecutor, threads: int) -> Iterator[None]:
        """Play batch after batch on threads."""
        while True:
            self._matches.play(
                self._net, self.plan.chances, self.seed, self.matches, pool, threads, self._rival
            )
            yield

    def _there(self, cluster: Cluster) -> Iterator[None]:
        """Play batch after batch on a cluster; some are always on their way."""
        waiting = deque[Future[Nodes]]()
        try:
            for number in count(self.matches, BATCH):
                how = self._net, self.plan.chances, self.seed, number, self._rival
                waiting.append(cluster.submit(play_apart, self.game, *how))
                if len(waiting) == AHEAD * cluster.workers:
                    self._matches.unpack(waiting.popleft().result())
                    yield
        finally:
            for future in waiting:
                future.cancel()

    @property
    def net(self) -> Net:
        """The net as it stands."""
        rows, biases, outputs = self._net
        about = {
            "game": self.game.name,
            "rules": self.game.rules.RULES_VERSION,
            "players": self.game.players,
            "variant": variant_of(self.game),
            "features": features_for(self.game.name).VERSION,
            "inputs": len(rows),
            **self.plan._asdict(),
            "seed": self.seed,
            "matches": self.matches,
            "seconds": round(self.seconds),
        }
        return Net(about, rows.tolist(), biases.tolist(), outputs.tolist())

    def save(self, file: Path) -> None:
        """Write all that it takes to go on (`resumed`)."""
        rows, biases, outputs = self._net
        with file.open("wb") as written:
            np.savez(
                written,
                rows=rows,
                biases=biases,
                outputs=outputs,
                curve=np.array(self.curve),
                plan=np.array(self.plan),
                seed=np.array(self.seed),
                matches=np.array(self.matches),
                seconds=np.array(self.seconds),
            )

    @classmethod
    def resumed(cls, game: Game[Any, Any, Any], file: Path, against: Net | None = None) -> Self:
        """The training of this game that `save` has written. Raises BadWeights: it is one of another game."""
        with np.load(file) as kept:
            hidden, rate, trace, explore, *more = kept["plan"].tolist()  # older ones do not state all
            by_seat, scattered, warm_start, *rest = [*more, 0, 0, 0, 0, 0][:5]
            plan = Plan(int(hidden), rate, trace, explore, bool(by_seat), scattered, bool(warm_start), *rest)
            training = cls(game, int(kept["seed"]), plan, against)
            for own, name in zip(training._net, ("rows", "biases", "outputs"), strict=True):
                if own.shape != kept[name].shape:
                    raise BadWeights(f"{file} is a training of another game or of other seats")
                own[:] = kept[name]
            training.matches, training.seconds = int(kept["matches"]), float(kept["seconds"])
            training.curve = kept["curve"].tolist()
        return training
