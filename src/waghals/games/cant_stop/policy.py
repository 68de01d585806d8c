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
from waghals.games.cant_stop.rules import (
    CHOOSING,
    COLUMNS,
    DISTINCT_ROLLS,
    HEIGHT,
    OVER,
    ROLL,
    ROLLS,
    RUNNERS,
    STOP,
    State,
    apply,
    claim,
    end_turn,
    legal,
    may_stop,
    resolve,
    stop,
    to_move,
)

EXACT = False
STATES, MOVES = 5, 2

LEVELS = 5  # of how far up a seat may stand where a match is to begin elsewhere
OFTEN_WON, OFTEN_BARE = 0.25, 0.5  # of its columns there: won, if it may have won more; without a stone

ROLLED = tuple(outcome for outcome, _ in DISTINCT_ROLLS)
WAYS = tuple(ways for _, ways in DISTINCT_ROLLS)
SLOTS = 1024  # for what the runners can look like after a roll, and one for a roll of no use
MEAN = LOST = SLOTS  # the column after those: for a mean, or for a turn that is lost
UNKNOWN = -1.0
KEY, VALUES = 0, 1  # rows of the scratch memory: whose runners a slot is for, and what it says of each seat
FACTOR = 256  # above the number of any field

# Where no runner is free:
FIELDS = 6  # up to so many on, positions are worth what all rolls say
MOST = 2  # that a roll leads a runner on
SIDE = FIELDS + MOST + 1
STEPS = (MOST + 1) ** RUNNERS  # ways in which the runners can go on


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
def describe(s: State, me: int, room: Any, f: Any) -> None:
    """Write the features of such a position."""
    write_features(s, f)


@rule
def expect(s: State, me: int, net: Any, room: Any, out: Any) -> None:
    """Write what the net says of such a position, from `me` on."""
    write_features(s, room.f)
    likely(room.f, net, room.hidden, out)


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
def word(s: State, who: int, net: Any, room: Any) -> float:
    """How likely the net says `who` is to win, before a roll."""
    write_features(s, room.f)
    likely(room.f, net, room.hidden, room.out)
    value: float = room.out[(who - s.player) % s.players]
    return value


@rule
def stopped(s: State, who: int, net: Any, room: Any) -> float:
    """How likely `who` is to win if it stops here; 0 where it may not."""
    if not may_stop(s):
        return 0.0
    assign(room.states, 1, s)
    after = room.states[1]
    stop(after)
    return 1.0 if after.phase == OVER else word(after, who, net, room)


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


@rule
def mean_of(ready: State, net: Any, room: Any) -> None:
    """Write for each seat the mean over all rolls of the best that can be made of each."""
    values = room.work[VALUES:]
    for p in range(ready.players):
        values[p][MEAN] = 0.0
    for i in range(len(ROLLED)):
        slot = made(ready, ROLLED[i], net, room)
        for p in range(ready.players):
            values[p][MEAN] += values[p][slot] * WAYS[i] / ROLLS


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
    word(room.states[1], room.states[1].player, net, room)
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


@rule
def forget(room: Any) -> None:
    """All slots are free."""
    for slot in range(SLOTS):
        room.work[KEY][slot] = UNKNOWN


@rule
def made(ready: State, outcome: int, net: Any, room: Any) -> int:
    """The slot of the best that can be made of a roll by whose turn it is."""
    assign(room.states, 1, ready)
    rolled = room.states[1]
    resolve(rolled, outcome)
    if rolled.phase != CHOOSING:  # of no use
        slot = slot_of(0, room)
        if room.work[KEY][slot] == UNKNOWN:
            room.work[KEY][slot] = 0.0
            word(rolled, rolled.player, net, room)
            remember(rolled, slot, room)
        return slot
    moves, found = room.moves[1], -1
    legal(rolled, moves)
    for i in range(moves.count):
        assign(room.states, 2, rolled)
        after = room.states[2]
        apply(after, moves.action[i])
        slot = known(after, net, room)
        values = room.work[VALUES + after.player]
        if found < 0 or values[slot] > values[found]:
            found = slot
    return found


@rule
def known(s: State, net: Any, room: Any) -> int:
    """The slot of a position after a pairing: the better of stopping there and rolling on, by the net."""
    key = key_of(s)
    slot = slot_of(key, room)
    if room.work[KEY][slot] != UNKNOWN:
        return slot
    room.work[KEY][slot] = key
    assign(room.states, 3, s)
    apply(room.states[3], ROLL)
    word(room.states[3], s.player, net, room)
    remember(s, slot, room)
    or_stop(s, slot, net, room)
    return slot


@rule
def or_stop(s: State, slot: int, net: Any, room: Any) -> None:
    """Where stopping is worth more than the slot of a position says, write that down."""
    if not may_stop(s):
        return
    who = s.player
    assign(room.states, 3, s)
    after = room.states[3]
    stop(after)
    if after.phase == OVER:
        for p in range(s.players):
            room.work[VALUES + p][slot] = 1.0 if p == who else 0.0
    elif word(after, who, net, room) > room.work[VALUES + who][slot]:
        remember(after, slot, room)


@rule
def key_of(s: State) -> int:
    """A number for these runners."""
    key = 0
    for c in range(COLUMNS):
        if s.runners[c] > 0:
            key = FACTOR * key + 16 * c + s.runners[c]
    return key


@rule
def slot_of(key: int, room: Any) -> int:
    """The slot for these runners, or a free one."""
    slot = key * 40503 % SLOTS
    while room.work[KEY][slot] != UNKNOWN and room.work[KEY][slot] != key:
        slot = (slot + 1) % SLOTS
    return slot


@rule
def remember(s: State, slot: int, room: Any) -> None:
    """Write down what the net has just said of the seats, from the one whose turn it is in `s`."""
    for p in range(s.players):
        room.work[VALUES + (s.player + p) % s.players][slot] = room.out[p]
