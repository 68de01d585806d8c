"""Many matches of one game at once: an array of records is a batch of matches."""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.contract.integer import as_int
from waghals.engine.compiled import compiled, dtype


class Batch:
    """`size` matches of one game, all at their start.

    Attributes:
        game: the game with its options.
        states: a NumPy structured array of shape ``(size,)``, one record a match; its fields
            are those of the game's `State`. Read and write it freely.
    """

    def __init__(self, game: Game, size: int) -> None:
        if not isinstance(cast("object", game), Game):
            raise WaghalsError(f"a batch needs a game, as waghals.game() gives it; given was {game!r}")
        count = as_int(size)
        if count is None or count < 1:
            raise WaghalsError(f"a batch needs one match or more; given was {size!r}")
        self.game = game
        self.states: NDArray[np.void] = np.zeros(count, dtype(game.rules.State))
        self.restart()

    def restart(self) -> None:
        """Put every match back to its start."""
        for name, value in self.game.new().to_json().items():
            self.states[name] = value

    def play(self, seed: int) -> int:
        """Play every match from where it stands to its end, uniformly at random.

        Args:
            seed: any non-negative number; the same seed plays the same matches.

        Returns:
            The number of plies played, chance plies included.
        """
        number = as_int(seed)
        if number is None or number < 0:
            raise WaghalsError(f"a seed is a whole number from 0; given was {seed!r}")
        moves: NDArray[np.void] = np.zeros(1, dtype(self.game.rules.MOVES))
        generator = np.random.SeedSequence(number).generate_state(1, np.uint64)
        return int(compiled(self.game.name).play(self.states, moves, generator))

    def scores(self) -> NDArray[np.int64]:
        """The score of each seat: shape ``(size, players)``."""
        return self._results()[0]

    def winners(self) -> NDArray[np.bool_]:
        """Which seats have won: shape ``(size, players)``; several on a shared win."""
        return self._results()[1]

    def _results(self) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        shape = len(self.states), self.game.players
        scores, winners = np.zeros(shape, np.int64), np.zeros(shape, np.bool_)
        compiled(self.game.name).results(self.states, scores, winners)
        return scores, winners
