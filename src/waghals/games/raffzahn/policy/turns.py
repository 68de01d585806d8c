"""A whole turn of Raffzahn worked out exactly: what each roll, each reroll and each call is worth.

Whoever asks values how the turn can end, in rows of a table. From these the rows of all rolls follow, those
of the third roll first: the player takes, leaves, calls or rolls again as is best for it, by the first number
of a row.
"""

from __future__ import annotations

from typing import Any

from waghals.contract.record import rule
from waghals.games.raffzahn.policy.table import (
    AGAIN,
    ANY,
    ANY_BLUE,
    BLUE_FACES,
    BLUE_PLACES,
    CALLED_AT,
    CALLS_AT,
    ENDS,
    GAINS_AT,
    KIND,
    NOTHING,
    NUMBERED,
    NUMBERS,
    PAID,
    PLACES,
    PROTECTED,
    REROLLS,
    ROLLS_AT,
    SPARE,
    TAKEN,
    TILE,
    VALUES_AT,
    WORST,
    YELLOW_WAYS,
    better_row,
    copy_row,
    falling_at,
    place,
    rolled_place,
    values_at,
)
from waghals.games.raffzahn.rules import (
    CALL,
    END,
    REROLL,
    TAKE,
    available,
    may_end,
    may_protect,
    may_reroll,
    stars,
    target,
)
from waghals.games.raffzahn.state import ALL_DICE, BLUE, CALLED, ORIGINAL, ROLLS, SIDES, State

OWN, HIT, STAR_HIT, MISS = range(4)  # what a tile is to the player; a `STAR_HIT` does not win a call


@rule
def write_rolls(s: State, table: Any) -> None:
    """Write what each roll brings in this turn. The dice and the target of `s` are overwritten."""
    s.rolls = 1
    for yellow in range(ANY):
        for blue1 in range(BLUE_FACES):
            for blue2 in range(blue1, BLUE_FACES):
                s.dice[0], s.dice[1], s.dice[2] = NUMBERS[yellow], BLUE[blue1], BLUE[blue2]
                s.target = target(s)
                row = table[ROLLS_AT + place(yellow, blue1, blue2)]
                row[TILE] = s.target
                row[KIND] = kind(s)
                row[ENDS] = 1 if may_end(s) else 0
                row[REROLLS] = 1 if may_reroll(s) else 0


@rule
def kind(s: State) -> int:
    """What the tile of the dice is to the player."""
    if s.owner[s.target] == s.player:
        return OWN
    if not available(s, s.target):
        return MISS
    return HIT if stars(s) < 2 or s.edition == ORIGINAL else STAR_HIT


@rule
def solve(s: State, seats: int, table: Any) -> None:
    """Fill in the values of all rolls. Ends and rolls stand in the table; `seats`: numbers of a row."""
    for rolls in range(ROLLS, 0, -1):
        first = values_at(rolls)
        for yellow in range(ANY):
            for blue1 in range(BLUE_FACES):
                for blue2 in range(blue1, BLUE_FACES):
                    row = best_row(s, rolls, yellow, blue1, blue2, TAKEN, table)
                    copy_row(table, first + place(yellow, blue1, blue2), row, seats)
        write_means(first, seats, table)
        if s.call and rolls > 1:
            write_called(s, rolls, seats, table)


@rule
def best_row(s: State, rolls: int, yellow: int, blue1: int, blue2: int, taken: int, table: Any) -> int:
    """The row of the best that can be made of dice after so many rolls.

    Args:
        taken: where rows of taking tiles begin: `TAKEN`, or `AGAIN` if this one has been called.
    """
    roll = table[ROLLS_AT + place(yellow, blue1, blue2)]
    what, tile = int(roll[KIND]), int(roll[TILE])
    if what == OWN:
        return TAKEN + tile
    best = -1
    if what != MISS:
        best = taken + tile
        if may_protect(s):
            best = better_row(table, best, best + PROTECTED - TAKEN)
        if roll[ENDS]:
            best = better_row(table, best, NOTHING)
    elif rolls == ROLLS:
        return PAID
    elif roll[ENDS]:
        best = NOTHING
    if rolls < ROLLS and roll[REROLLS]:
        first = falling_at(s, rolls + 1)
        for dice in range(1, ALL_DICE + 1):
            row = first + place(
                ANY if dice & 1 else yellow, ANY_BLUE if dice & 2 else blue1, ANY_BLUE if dice & 4 else blue2
            )
            best = row if best < 0 else better_row(table, best, row)
    return best


@rule
def write_means(first: int, seats: int, table: Any) -> None:
    """Fill in the rows of dice of which some are about to fall, from those of which none is."""
    for yellow in range(ANY):
        for blue in range(BLUE_PLACES):
            mean = table[first + place(yellow, blue, ANY_BLUE)]
            for p in range(seats):
                total = 0.0
                for other in range(BLUE_FACES):
                    total += table[first + place(yellow, blue, other)][p]
                mean[p] = total / SIDES
    for blue1 in range(BLUE_PLACES):
        for blue2 in range(blue1, BLUE_PLACES):
            mean = table[first + place(ANY, blue1, blue2)]
            for p in range(seats):
                total = table[NOTHING][p]
                for yellow in range(ANY):
                    total += YELLOW_WAYS[yellow] * table[first + place(yellow, blue1, blue2)][p]
                mean[p] = total / SIDES


@rule
def write_called(s: State, rolls: int, seats: int, table: Any) -> None:
    """Fill in what dice about to fall are worth once the best tile has been called."""
    first = (rolls - 1) * PLACES
    for yellow in range(ANY + 1):
        for blue1 in range(BLUE_PLACES):
            for blue2 in range(blue1, BLUE_PLACES):
                if yellow == ANY or blue2 == ANY_BLUE:
                    at = place(yellow, blue1, blue2)
                    write_gains(s, rolls, at, seats, table)
                    best = GAINS_AT
                    for tile in range(1, NUMBERED):
                        best = better_row(table, best, GAINS_AT + tile)
                    for p in range(seats):
                        table[CALLED_AT + first + at][p] = table[VALUES_AT + first + at][p] + table[best][p]


@rule
def write_gains(s: State, rolls: int, at: int, seats: int, table: Any) -> None:
    """Write by tile how much more a roll is worth once it is called.

    Args:
        rolls: the number of the roll.
        at: the place of the dice, which have fallen or are about to.
    """
    yellow, blue1, blue2 = at // BLUE_PLACES // BLUE_PLACES, at // BLUE_PLACES % BLUE_PLACES, at % BLUE_PLACES
    for tile in range(NUMBERED):
        for p in range(seats):
            table[GAINS_AT + tile][p] = 0.0
    first, share = values_at(rolls), 1.0
    share /= SIDES if yellow == ANY else 1
    share /= SIDES if blue1 == ANY_BLUE else 1
    share /= SIDES if blue2 == ANY_BLUE else 1
    for y in range(lowest(yellow, ANY), highest(yellow, ANY)):
        ways = YELLOW_WAYS[y] if yellow == ANY else 1
        for b1 in range(lowest(blue1, ANY_BLUE), highest(blue1, ANY_BLUE)):
            for b2 in range(lowest(blue2, ANY_BLUE), highest(blue2, ANY_BLUE)):
                roll = table[ROLLS_AT + place(y, b1, b2)]
                if roll[KIND] == HIT:
                    uncalled = first + place(y, b1, b2)
                    row = best_row(s, rolls, y, b1, b2, AGAIN, table)
                    gains = table[GAINS_AT + int(roll[TILE])]
                    for p in range(seats):
                        gains[p] += ways * share * (table[row][p] - table[uncalled][p])


@rule
def lowest(face: int, falling: int) -> int:
    """The first place that a die can show; `falling`: the place of a die that is about to fall."""
    return 0 if face == falling else face


@rule
def highest(face: int, falling: int) -> int:
    """The place after the last that a die can show."""
    return falling if face == falling else face + 1


# ---- what an action is worth in a turn that has been solved


@rule
def action_row(s: State, action: int, table: Any) -> int:
    """The row of what a legal action is worth that is no payment; `write_calls` has been called for calls."""
    if action > CALL:
        return CALLS_AT + action - CALL
    if action > REROLL:
        at = rolled_place(s, action - REROLL)
        return roll_row(s, s.rolls + 1, at, 1, table) if s.phase == CALLED else values_at(s.rolls + 1) + at
    if action == END:
        return NOTHING
    first = PROTECTED if action == TAKE and may_protect(s) else TAKEN
    called = s.called == s.target and table[ROLLS_AT + rolled_place(s, 0)][KIND] == HIT
    return first + s.target + (AGAIN - TAKEN if called else 0)


@rule
def roll_row(s: State, rolls: int, at: int, seats: int, table: Any) -> int:
    """The row of what dice are worth that have fallen or are about to, with the tile that has been called.

    Args:
        rolls: the number of the roll.
        at: the place of the dice.
        seats: numbers of a row that are asked for.
    """
    row = values_at(rolls) + at
    if s.called == 0:
        return row
    write_gains(s, rolls, at, seats, table)
    for p in range(seats):
        table[SPARE][p] = table[row][p] + table[GAINS_AT + s.called][p]
    return SPARE


@rule
def write_calls(s: State, table: Any) -> None:
    """Write by tile what it is worth to call it now, with the set of dice that is best then."""
    for tile in range(NUMBERED):
        table[CALLS_AT + tile][0] = WORST
    for dice in range(1, ALL_DICE + 1):
        at = rolled_place(s, dice)
        write_gains(s, s.rolls + 1, at, 1, table)
        for tile in range(1, NUMBERED):
            value = table[values_at(s.rolls + 1) + at][0] + table[GAINS_AT + tile][0]
            table[CALLS_AT + tile][0] = max(value, table[CALLS_AT + tile][0])
