"""How a player of Can't Stop decides by what a net says of positions in which dice are about to be rolled.

To stop is worth what the net says before the next player's roll. To roll is worth what it says of the roll
(`choose`), or the mean over all rolls of the best that can be made of each (`decide`): over several rolls one
after the other where no runner is free, as few positions can follow there.
"""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign, likely
from waghals.contract.ply import CHANCE
from waghals.contract.record import rule
from waghals.games.cant_stop.features import write_features
from waghals.games.cant_stop.rolls_ahead import STEPS, look_ahead
from waghals.games.cant_stop.rules import (
    COLUMNS,
    HEIGHT,
    OVER,
    ROLL,
    STOP,
    State,
    apply,
    claim,
    end_turn,
    legal,
    to_move,
)
from waghals.games.cant_stop.values import MEAN, SLOTS, VALUES, forget, made, mean_of, stopped, word

EXACT = False
STATES, MOVES = 5, 2

LEVELS = 5  # of how far up a seat may stand where a match is to begin elsewhere
OFTEN_WON, OFTEN_BARE = 0.25, 0.5  # of its columns there: won, if it may have won more; without a stone


def work(players: int) -> tuple[int, int]:
    """Rows and columns of scratch memory: a key and the seats' values for each slot and one more, and what
    rolls leave to choose from, by how far the runners can go on."""
    return VALUES + players + STEPS, SLOTS + 1


@rule
def node(s: State, who: int) -> int:
    """Learners value positions in which dice are about to be rolled, from the seat whose turn it is."""
    return s.player if to_move(s) == CHANCE else -1


@rule
def scatter(s: State, numbers: Any) -> None:
    """Give the seats stones, and columns that they have won; nobody has won the match.

    Args:
        s: at the start of a match.
        numbers: from 0 to below 1, as many as there are features.
    """
    first, k = int(numbers[0] * s.players), 1
    for p in range(s.players):
        s.player = p
        most, left = int(numbers[k] * LEVELS) / (LEVELS - 1), int(numbers[k + 1] * s.columns_to_win)
        k += 2
        for c in range(COLUMNS):
            kind, part = numbers[k], numbers[k + 1]
            k += 2
            if s.closed[c]:
                continue
            if left > 0 and kind < OFTEN_WON:
                left -= 1
                s.stones[p][c] = HEIGHT[c]
                claim(s, c)
            elif kind > OFTEN_BARE:
                s.stones[p][c] = int(part * most * HEIGHT[c])
    s.player = first


@rule
def pass_turn(s: State) -> None:
    """Whose turn begins leaves it to the next one."""
    end_turn(s)


@rule
def describe(s: State, me: int, room: Any, f: Any) -> None:
    """Write the features of such a position."""
    write_features(s, f)


@rule
def expect(s: State, me: int, net: Any, room: Any, out: Any) -> None:
    """Write what the net says of such a position, from `me` on."""
    write_features(s, room.f)
    likely(room.f, net, room, out)


@rule
def seen(s: State, who: int, room: Any) -> State:
    """Nothing is hidden."""
    return s


@rule
def choose(s: State, who: int, net: Any, room: Any) -> int:
    """The action that the net likes best, without looking at the rolls."""
    return best(s, who, False, net, room)


@rule
def decide(s: State, who: int, net: Any, room: Any) -> int:
    """The action after which it is likeliest to win, by all rolls that may come."""
    return best(s, who, True, net, room)


@rule
def best(s: State, who: int, ahead: bool, net: Any, room: Any) -> int:
    """The legal action of the highest value, the first of several."""
    legal(s, room.moves[0])
    found, at = -1.0, -1
    for i in range(room.moves[0].count):
        value = value_of(s, room.moves[0].action[i], who, ahead, net, room)
        if value > found:
            found, at = value, room.moves[0].action[i]
    return at


@rule
def value_of(s: State, action: int, who: int, ahead: bool, net: Any, room: Any) -> float:
    """How likely `who` is to win after a legal action; `ahead`: by all rolls that may come."""
    assign(room.states, 0, s)
    after = room.states[0]
    apply(after, action)
    if action == STOP:
        return 1.0 if after.phase == OVER else word(after, who, net, room)
    if action == ROLL:
        return rolling(after, who, net, room) if ahead else word(after, who, net, room)
    stopping = stopped(after, who, net, room)
    apply(after, ROLL)
    return max(stopping, rolling(after, who, net, room) if ahead else word(after, who, net, room))


@rule
def rolling(ready: State, who: int, net: Any, room: Any) -> float:
    """The mean over all rolls of the best that `who` can make of each; `ready` is `room.states[0]`."""
    if ready.free == 0:
        look_ahead(ready, net, room)
        value: float = room.work[VALUES + who][0]
        return value
    forget(room)
    mean_of(ready, net, room)
    mean: float = room.work[VALUES + who][MEAN]
    return mean


@rule
def luck(s: State, outcome: int, net: Any, room: Any, out: Any) -> None:
    """Write for each seat what this roll adds to how likely it is to win: its value less the mean of all.

    The value of a roll is what the net says of the best that can be made of it.
    """
    forget(room)
    mean_of(s, net, room)
    slot = made(s, outcome, net, room)
    for p in range(s.players):
        out[p] = room.work[VALUES + p][slot] - room.work[VALUES + p][MEAN]
