"""A player of Raffzahn that decides by a rule of `policy`, and remembers the turns that it has worked out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from waghals.bots import Level
from waghals.bots.network import Room, Rooms
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow
from waghals.games.raffzahn import policy
from waghals.games.raffzahn.state import State

Turn: TypeAlias = tuple[object, ...]
"""All that a turn of a game depends on: the player, and where all tiles are."""


class Player:
    """Decides by a rule.

    Args:
        rule: its name in the module `policy`; it needs no net.

    Attributes:
        name, title, level: as every bot has them.
        rule: as given.
        rooms: scratch memory for the last turns.
    """

    def __init__(self, name: str, title: str, level: Level, rule: str) -> None:
        self.name: str = name
        self.title: str = title
        self.level: Level = level
        self.rule: str = rule
        self.rooms: Rooms = Rooms()

    def choose(
        self, game: Game, view: State, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        """See `waghals.bots.Bot`."""
        if len(legal) == 1:
            return legal[0]
        decide: Callable[[State, int, None, Room], int] = vars(policy)[self.rule]
        with self.rooms.room(game, turn_of(view)) as room:
            return decide(view, view.player, None, room)


def turn_of(view: State) -> Turn:
    """What tells one turn of a game from the next."""
    return view.player, tuple(view.owner), tuple(view.protected)
