"""What a turn of Can't Stop is worth where no runner is free, over several rolls one after the other."""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign
from waghals.contract.record import rule
from waghals.games.cant_stop.rules import (
    CHOOSING,
    COLUMNS,
    HEIGHT,
    ROLLS,
    RUNNERS,
    State,
    apply,
    end_turn,
    legal,
    resolve,
)
from waghals.games.cant_stop.values import LOST, ROLLED, VALUES, WAYS, or_stop, remember, word

FIELDS = 6  # up to so many on, positions are worth what all rolls say
MOST = 2  # that a roll leads a runner on
SIDE = FIELDS + MOST + 1
STEPS = (MOST + 1) ** RUNNERS  # ways in which the runners can go on


@rule
def look_ahead(ready: State, net: Any, room: Any) -> None:
    """Write for each seat, where no runner is free, what the positions that this turn can reach are worth.

    Those up to `FIELDS` fields on are worth the better of stopping and of rolling on by all rolls, those
    farther on the better of both by the net; these are written first. A position stands where `place_of`
    says, and `ready`, where it is too late to stop, at 0.
    """
    columns = of_runners(ready)
    for pattern in range(STEPS):
        room.work[VALUES + ready.players + pattern][0] = 0.0
    assign(room.states, 1, ready)
    end_turn(room.states[1])
    word(room.states[1], ready.player, net, room)
    remember(room.states[1], LOST, room)
    for fields in range(FIELDS + MOST, -1, -1):
        for i in range(fields + 1):
            for j in range(fields + 1 - i):
                assign(room.states, 4, ready)
                s = room.states[4]
                s.runners[columns[0]] += i
                s.runners[columns[1]] += j
                s.runners[columns[2]] += fields - i - j
                if not within(s):
                    continue
                place = place_of(i, j, fields - i - j)
                if fields <= FIELDS:
                    roll_on(s, columns, place, room)
                else:
                    word(s, s.player, net, room)
                    remember(s, place, room)
                if fields > 0:
                    or_stop(s, place, net, room)


@rule
def place_of(i: int, j: int, k: int) -> int:
    """Where a position stands whose runners are so many fields on."""
    return (SIDE * i + j) * SIDE + k


@rule
def of_runners(s: State) -> tuple[int, int, int]:
    """The columns of the three runners."""
    a, b, c = 0, 0, 0
    for column in range(COLUMNS):
        if s.runners[column] > 0:
            a, b, c = b, c, column
    return a, b, c


@rule
def within(s: State) -> bool:
    """Whether each runner is on a field."""
    for c in range(COLUMNS):
        if s.runners[c] > HEIGHT[c]:
            return False
    return True


@rule
def roll_on(s: State, columns: tuple[int, int, int], place: int, room: Any) -> None:
    """Write for each seat the mean over all rolls of the best that can be made of each, as it is known of the
    positions farther on."""
    pattern = 0
    for t in range(RUNNERS):
        pattern = 3 * pattern + min(MOST, HEIGHT[columns[t]] - s.runners[columns[t]])
    ways = room.work[VALUES + s.players + pattern]
    if ways[0] == 0:
        count_ways(s, columns, ways, room)
    values, mine = room.work[VALUES:], room.work[VALUES + s.player]
    for p in range(s.players):
        values[p][place] = 0.0
    for n in range(int(ways[0])):
        rest, found = int(ways[2 * n + 1]), -1
        while rest > 0:
            at = place + place_of(rest // 9 % 3, rest // 3 % 3, rest % 3)
            rest //= STEPS
            if found < 0 or mine[at] > mine[found]:
                found = at
        if found < 0:
            found = LOST
        for p in range(s.players):
            values[p][place] += values[p][found] * ways[2 * n + 2] / ROLLS


@rule
def count_ways(s: State, columns: tuple[int, int, int], ways: Any, room: Any) -> None:
    """Write how many different choices the rolls leave here, then each with in how many ways it comes.

    A choice is a number whose digits of base `STEPS` are the ways to go on; their digits of base 3 say how
    far each runner goes.
    """
    count = 0
    for i in range(len(ROLLED)):
        choice, n = choice_of(s, ROLLED[i], columns, room), 0
        while n < count and ways[2 * n + 1] != choice:
            n += 1
        if n == count:
            ways[2 * n + 1], ways[2 * n + 2] = choice, 0.0
            count += 1
        ways[2 * n + 2] += WAYS[i]
    ways[0] = count


@rule
def choice_of(s: State, outcome: int, columns: tuple[int, int, int], room: Any) -> int:
    """What a roll leaves to choose from; 0: nothing."""
    assign(room.states, 1, s)
    rolled = room.states[1]
    resolve(rolled, outcome)
    if rolled.phase != CHOOSING:
        return 0
    moves, choice = room.moves[1], 0
    legal(rolled, moves)
    for i in range(moves.count):
        assign(room.states, 2, rolled)
        after = room.states[2].runners
        apply(room.states[2], moves.action[i])
        steps = 0
        for t in range(RUNNERS):
            steps = 3 * steps + after[columns[t]] - s.runners[columns[t]]
        choice = STEPS * choice + steps
    return choice
