"""A player of Raffzahn that decides by a rule of `policy`, and remembers the turns that it has worked out."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from waghals.bots import Level
from waghals.bots.network import Room, room_of
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow
from waghals.games.raffzahn import policy
from waghals.games.raffzahn.state import State

Turn: TypeAlias = tuple[object, ...]
"""All that a turn depends on: the options, the player, and where all tiles are."""

KEPT = 8  # turns of which a player keeps the scratch memory


class Player:
    """Decides by a rule.

    Args:
        rule: its name in the module `policy`; it needs no net.

    Attributes:
        name, title, level: as every bot has them.
        rule: as given.
    """

    def __init__(self, name: str, title: str, level: Level, rule: str) -> None:
        self.name: str = name
        self.title: str = title
        self.level: Level = level
        self.rule: str = rule
        self._rooms: dict[Turn, Room] = {}

    def choose(
        self, game: Game, view: State, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        """See `waghals.bots.Bot`."""
        if len(legal) == 1:
            return legal[0]
        decide: Callable[[State, int, None, Room], int] = vars(policy)[self.rule]
        with self.room(game, view) as room:
            return decide(view, view.player, None, room)

    @contextmanager
    def room(self, game: Game, view: State) -> Generator[Room]:
        """Scratch memory for a question, in which the turn may be worked out already.

        While it is in use nobody else has it, as other threads may ask at the same time.
        """
        turn = _turn(view)
        room = self._rooms.pop(turn, None) or room_of(game)
        yield room
        self._rooms[turn] = room
        for old in list(self._rooms)[:-KEPT]:
            self._rooms.pop(old, None)


def _turn(view: State) -> Turn:
    options = view.players, view.edition, view.call, view.strict, tuple(view.teeth)
    return options, view.player, tuple(view.owner), tuple(view.protected)
