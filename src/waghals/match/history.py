"""The history of a match as one viewer was shown it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from waghals.contract.game import Game
from waghals.contract.history import HIDDEN, Shown
from waghals.match.event import Event


class MatchHistory(Sequence[Shown]):
    """The plies of a match up to some moment, as one viewer was shown them.

    Each is worked out when it is read. States and events never change, so a history may be read
    in another thread, and later, while the match goes on.
    """

    def __init__(self, game: Game, states: Sequence[Any], plies: Sequence[Event], viewer: int | None) -> None:
        """`states` are the positions before each of the plies; `viewer` None is a spectator."""
        self._game, self._states, self._plies, self._viewer = game, tuple(states), tuple(plies), viewer

    def __len__(self) -> int:
        return len(self._plies)

    @overload
    def __getitem__(self, index: int) -> Shown: ...
    @overload
    def __getitem__(self, index: slice) -> list[Shown]: ...
    def __getitem__(self, index: int | slice) -> Shown | list[Shown]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        state, ply = self._states[index], self._plies[index]
        shown = ply.kind != "chance" or self._game.sees_outcome(state, self._viewer)
        return Shown(self._game.observation(state, self._viewer), ply.seat, ply.text if shown else HIDDEN)
