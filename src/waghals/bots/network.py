"""What rules of a policy use of a net and of scratch memory, interpreted here and compiled by the engine.

A game that can be learnt has a module ``policy`` of rules: which positions a learner values (`node`), what
it sees of them (`describe`), what can be expected there (`expect`), and how it decides (`choose`, `decide`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Sequence
from contextlib import contextmanager
from math import exp
from typing import Any, NamedTuple

from waghals.belief import determinize
from waghals.bots.bot import Level
from waghals.bots.learnt import features_for, guesses, policy_for
from waghals.bots.nets import LEAK, Net, net_for
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow
from waghals.contract.record import compiled_as, rule

__all__ = [
    "NetPlayer",
    "Room",
    "Rooms",
    "assign",
    "find_active",
    "likely",
    "pass_turn",
    "prepared",
    "rivals_turn",
    "room_of",
    "scatter",
    "seat_from",
]

GUESSES = 20  # at what is hidden, by a policy that has to play on
KEPT = 8  # rooms of a player


class Room(NamedTuple):
    """Scratch memory of a policy's rules: lists here, arrays of NumPy where it is compiled.

    Attributes:
        states: as many positions as the policy's `STATES` says.
        moves: as many records of moves as `MOVES` says.
        views: one record of what a seat sees.
        f: numbers, one for each feature.
        active: room for the place of each feature.
        hidden: one for each hidden unit.
        out: one for each seat.
        work: rows and columns of numbers, as many as the policy's `work` says.
    """

    states: Any
    moves: Any
    views: Any
    f: Any
    active: Any
    hidden: Any
    out: Any
    work: Any


@rule
def find_active(f: Any, active: Any) -> int:
    """Write the places of the features that are not 0, in order. Returns how many there are.

    To find them first, without a branch, is quicker than to ask each on the way.
    """
    count = 0
    for i in range(len(f)):
        active[count] = i
        count += 1 if f[i] != 0 else 0
    return count


def _likely(f: Any, net: Any, room: Any, out: Any) -> None:
    rows, biases, outputs = net
    units, seats = biases.shape[0], outputs.shape[0]
    hidden, active = room.hidden, room.active
    for j in range(units):
        hidden[j] = biases[j]
    for n in range(find_active(f, active)):
        i = active[n]
        x = f[i]
        for j in range(units):
            hidden[j] += x * rows[i, j]
    for j in range(units):
        if hidden[j] < 0:
            hidden[j] *= LEAK
    for p in range(0, seats, 2):  # two at once: each addition waits for the one before
        q = min(p + 1, seats - 1)
        logit, other = outputs[p, units], outputs[q, units]
        for j in range(units):
            logit += hidden[j] * outputs[p, j]
            other += hidden[j] * outputs[q, j]
        out[p], out[q] = logit, other
    most = out[0]
    for p in range(1, seats):
        most = max(most, out[p])
    total = 0.0
    for p in range(seats):
        out[p] = exp(out[p] - most)
        total += out[p]
    for p in range(seats):
        out[p] /= total


@compiled_as(_likely)
def likely(f: Any, net: Any, room: Any, out: Any) -> None:
    """Write how likely each seat is to win by a net, from the one that sees the features `f`.

    Args:
        f: numbers, one for each input of the net.
        net: the net.
        room: scratch memory, of which `active` and `hidden` are used.
        out: room for a number for each seat; they add up to 1.
    """
    out[:] = net.values(f)


def _assign(records: Any, i: int, record: Any) -> None:
    records[i] = record


@compiled_as(_assign)
def assign(records: Any, i: int, record: Any) -> None:
    """Make a record of scratch memory a copy of another."""
    records[i] = record.copy()


@rule
def seat_from(s: Any, me: int, ahead: int) -> int:
    """The seat that an output of the net speaks of, where the policy has no rule of this name: the next ones
    after the seat that looks."""
    seat: int = (me + ahead) % s.players
    return seat


@rule
def rivals_turn(f: Any) -> None:
    """A rival's turn looks as one's own, where neither features nor policy have a rule of this name."""


@rule
def scatter(s: Any, numbers: Any) -> None:
    """Matches that are to begin elsewhere begin as usual, where the policy has no rule of this name."""


@rule
def pass_turn(s: Any) -> None:
    """Nobody passes, where the policy has no rule of this name."""


def room_of(game: Game[Any, Any, Any]) -> Room:
    """Scratch memory for the policy of a game. Raises WaghalsError: it has none."""
    policy, features = policy_for(game.name), features_for(game.name)
    rows, columns = policy.work(game.players)
    return Room(
        [game.new() for _ in range(policy.STATES)],
        [game.rules.MOVES() for _ in range(policy.MOVES)],
        [game.View()],
        [0.0] * features.inputs(game.players),
        [],
        [],
        [0.0] * game.players,
        [[0.0] * columns for _ in range(rows)],
    )


class Rooms:
    """Scratch memory from one question to the next, in which a turn may be worked out already.

    While a room is in use nobody else has it, as other threads may ask at the same time.
    """

    def __init__(self) -> None:
        self._kept: dict[Hashable, Room] = {}  # by what they were used for, the last ones last

    @contextmanager
    def room(self, game: Game[Any, Any, Any], about: Hashable = None) -> Generator[Room]:
        """The room that was used last for this game and this question, or a new one.

        Args:
            about: what tells questions apart that have nothing in common.

        Raises WaghalsError: the game has no policy.
        """
        key = game, about
        room = self._kept.pop(key, None) or room_of(game)
        yield room
        self._kept[key] = room
        for old in list(self._kept)[:-KEPT]:
            self._kept.pop(old, None)


def prepared(game: Game[Any, Any, Any]) -> tuple[Net, Room]:
    """The net that comes with a game, and scratch memory for its policy. Raises BadWeights, WaghalsError."""
    return net_for(game), room_of(game)


class NetPlayer:
    """Decides by a rule of its game's policy and a net.

    Attributes:
        name, title, level: as every bot has them; the level is the highest.
        rule: ``decide``, as masters do, or ``choose``, as in training.
        net: which it decides by; None: that which comes with the game.
    """

    level: Level = 4

    def __init__(self, name: str, title: str, rule: str = "decide", net: Net | None = None) -> None:
        self.name: str = name
        self.title: str = title
        self.rule: str = rule
        self.net: Net | None = net

    def choose(
        self, game: Game, view: Any, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        """See `waghals.bots.Bot`."""
        if len(legal) == 1:
            return legal[0]
        policy, net, room = policy_for(game.name), self.net or net_for(game), room_of(game)
        seat = game.to_move(view)
        if not guesses(game):
            decide: Callable[[Any, int, Net, Room], int] = vars(policy)[self.rule]
            return decide(view, seat, net, room)
        values = [0.0] * len(legal)  # of each action, over guesses at what is hidden
        for _ in range(GUESSES):
            state = determinize(game, view, history, randbelow)
            for i, action in enumerate(legal):
                values[i] += policy.value_of(state, action, seat, net, room)
        return legal[values.index(max(values))]
