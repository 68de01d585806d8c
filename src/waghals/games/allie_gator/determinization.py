"""Playing on in guesses at the hidden cards, where the net likes two actions almost alike.

A guess deals what a seat has not seen to the other hands, as likely as chance makes it. Both actions are
played in it: the others reply by the net, each by what its seat sees, until it is this seat's turn again.
"""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign
from waghals.contract.record import rule
from waghals.games.allie_gator.endings import PLIES
from waghals.games.allie_gator.rules import apply, legal, outcomes, resolve
from waghals.games.allie_gator.state import (
    KINDS,
    OVER,
    PLAYING,
    State,
    card_in_pile,
    leave_pile,
    receive,
)
from waghals.games.allie_gator.values import (
    ALIKE,
    KEPT,
    LOOKED,
    VALUES,
    estimate,
    fill,
    first_of_best,
    seen,
    worth,
)

CLOSE = 0.03  # times p (1 - p) is by how much at most actions differ that are played on
DECIDED = 0.001  # p (1 - p) of a match in which nothing is left to be told apart
GUESSES = 64  # at most
LOOKS = 400  # actions that are valued on the way, after which no guess is begun

KNOWN, DEALT, NOW = PLIES - 1, PLIES, PLIES + 1  # scratch positions

# Numbers at random: a linear congruential generator, with constants that are widely used.
FACTOR, STEP, MODULUS, DROPPED = 1103515245, 12345, 1 << 31, 256


@rule
def following(x: int) -> int:
    """The number at random that comes after this one."""
    return (x * FACTOR + STEP) % MODULUS


@rule
def below(x: int, n: int) -> int:
    """A number at random, brought below n."""
    return x // DROPPED % n


@rule
def deal(s: State, who: int, x: int) -> int:
    """Deal what a seat has not seen, which lies in the pile, to the others; the number at random after it."""
    s.piled = s.numbers
    for kind in range(KINDS):
        s.piled += s.specials[kind]
    for p in range(s.players):
        if p != who:
            cards = s.held[p]
            s.held[p] = 0
            for _ in range(cards):
                x = following(x)
                card = card_in_pile(s, below(x, s.piled))
                leave_pile(s, card)
                receive(s, p, card)
    return x


@rule
def worth_later(action: int, who: int, x: int, net: Any, room: Any) -> float:
    """How likely a seat is to win by the best that it can do in its next turn, or at the end of the round.

    Args:
        action: is played at `states[NOW]`, a guess.
        x: a number at random, which decides on the cards that come.
    """
    apply(room.states[NOW], action)
    most = -1.0
    while most < 0:
        s = room.states[NOW]
        if s.phase == OVER or s.dealing:
            most = worth(s, who, net, room)
        elif s.phase < PLAYING:
            x = following(x)
            resolve(s, below(x, outcomes(s)))
        else:
            again, mover = s.player == who and s.phase == PLAYING, int(s.player)
            fill(seen(s, mover, room), room.states[0])
            estimate(mover, False, 0.0, net, room)
            room.work[LOOKED][0] += room.moves[0].count
            reply = first_of_best(ALIKE, room)
            if again:
                for i in range(room.moves[0].count):
                    most = max(most, room.work[VALUES][i])
            else:
                apply(room.states[NOW], reply)
    return most


@rule
def play_on(who: int, net: Any, room: Any) -> None:
    """Value the best of `moves[0]` and the next best anew, if they are close, in the row VALUES.

    `states[0]` is what the seat sees (`fill`). Only their difference changes: what the net says of it and
    what comes out in the guesses count alike.
    """
    values, kept = room.work[VALUES], room.work[KEPT]
    count, one, other = room.moves[0].count, 0, -1
    for i in range(count):
        kept[i] = values[i]
        if i and values[i] > values[one]:
            one, other = i, one
        elif i and (other < 0 or values[i] > values[other]):
            other = i
    doubt = values[one] * (1 - values[one])
    if other < 0 or doubt < DECIDED or values[one] - values[other] >= CLOSE * doubt:
        return
    first, second = int(room.moves[0].action[one]), int(room.moves[0].action[other])
    assign(room.states, KNOWN, room.states[0])
    s, ahead, guesses = room.states[KNOWN], 0.0, 0
    x = 1 + s.piled + 100 * s.tops[0] + 10_000 * s.tops[1] + 1_000_000 * s.hands[who][0]
    room.work[LOOKED][0] = 0
    while guesses < GUESSES and room.work[LOOKED][0] < LOOKS:
        guesses += 1
        x = following(x)
        assign(room.states, DEALT, room.states[KNOWN])
        y = deal(room.states[DEALT], who, x)
        assign(room.states, NOW, room.states[DEALT])
        ahead += worth_later(first, who, y, net, room)
        assign(room.states, NOW, room.states[DEALT])
        ahead -= worth_later(second, who, y, net, room)
    for i in range(count):
        values[i] = kept[i]
    values[other] = kept[one] - (ahead / guesses + kept[one] - kept[other]) / 2
    assign(room.states, 0, room.states[KNOWN])
    legal(room.states[0], room.moves[0])
