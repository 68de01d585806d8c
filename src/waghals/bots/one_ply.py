"""A policy for games that state none: it looks at what each action leads to at once, as its seat sees it.

Positions are valued after the ply of a seat, from that seat. The rules of a game stand in copies of this
module (`waghals.bots.learnt`).
"""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign, likely
from waghals.contract.ply import TERMINAL
from waghals.contract.record import rule

# In a copy of this module the rules of one game stand here, and its features.
to_move: Any = None
legal: Any = None
apply: Any = None
wins: Any = None
look: Any = None
write_features: Any = None

EXACT = False
STATES, MOVES = 1, 1


def work(players: int) -> tuple[int, int]:
    """No scratch numbers are needed."""
    return 1, 1


@rule
def node(s: Any, who: int) -> int:
    """Learners value positions after the ply of a seat, from that seat."""
    return who


@rule
def describe(s: Any, me: int, room: Any, f: Any) -> None:
    """Write the features of what `me` sees."""
    write_features(look(s, me, room), me, f)


@rule
def expect(s: Any, me: int, net: Any, room: Any, out: Any) -> None:
    """Write what the net says of a position, from `me` on."""
    describe(s, me, room, room.f)
    likely(room.f, net, room, out)


@rule
def seen(s: Any, who: int, room: Any) -> Any:
    """The state itself: a view cannot be played on. What it hides is read by the rules alone, to play on."""
    return s


@rule
def choose(s: Any, who: int, net: Any, room: Any) -> int:
    """As `decide`."""
    return decide(s, who, net, room)


@rule
def decide(s: Any, who: int, net: Any, room: Any) -> int:
    """The legal action after which `who` is likeliest to win, the first of several."""
    legal(s, room.moves[0])
    found, at = -1.0, -1
    for i in range(room.moves[0].count):
        value = value_of(s, room.moves[0].action[i], who, net, room)
        if value > found:
            found, at = value, room.moves[0].action[i]
    return at


@rule
def value_of(s: Any, action: int, who: int, net: Any, room: Any) -> float:
    """How likely `who` is to win after a legal action."""
    assign(room.states, 0, s)
    after = room.states[0]
    apply(after, action)
    if to_move(after) == TERMINAL:
        return share(after, who, len(room.out))
    expect(after, who, net, room, room.out)
    value: float = room.out[0]
    return value


@rule
def share(s: Any, who: int, players: int) -> float:
    """What a seat has won of a match that is over."""
    winners = 0
    for seat in range(players):
        if wins(s, seat):
            winners += 1
    return 1.0 / winners if wins(s, who) else 0.0


@rule
def luck(s: Any, outcome: int, net: Any, room: Any, out: Any) -> None:
    """No luck is counted: the net values no positions that chance leads to."""
    for seat in range(len(out)):
        out[seat] = 0.0
