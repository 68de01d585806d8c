"""The table of a turn of Raffzahn: rows of numbers, a number for each seat from the player on.

Dice are written as places of their faces, and `ANY` or `ANY_BLUE` for a die that is about to fall. A row of
such dice is the mean over what can fall. The rotten tooth has no rows: it ends the turn with nothing.
"""

from __future__ import annotations

from typing import Any

from waghals.contract.record import rule
from waghals.games.raffzahn.state import BLUE, ROLLS, STAR, TILES, State

NUMBERS = (10, 20, 30, STAR)  # of the yellow die, by place
YELLOW_WAYS = (1, 1, 1, 2)  # of six, how often each falls; the sixth is the rotten tooth
ANY = len(NUMBERS)  # the place of a yellow die that is about to fall
BLUE_FACES = len(BLUE)
ANY_BLUE = BLUE_FACES  # the place of a blue one

TILE, KIND, ENDS, REROLLS = range(4)  # columns of the rows of rolls: what is named, and what one may do
COLUMNS = 4  # at least

# Rows of ways in which a turn ends, most of them by tile.
NUMBERED = TILES + 1
NOTHING = 0
PAID = 1  # a miss on the last roll
TAKEN = 2  # the tile lies open; one of the player's own: it was hit
PROTECTED = TAKEN + NUMBERED
AGAIN = PROTECTED + NUMBERED  # taken and had been called: the player has another turn
AGAIN_PROTECTED = AGAIN + NUMBERED

# Rows by the place of dice.
BLUE_PLACES = BLUE_FACES + 1
PLACES = (ANY + 1) * BLUE_PLACES * BLUE_PLACES
ROLLS_AT = AGAIN_PROTECTED + NUMBERED  # what a roll brings: see the columns
VALUES_AT = ROLLS_AT + PLACES  # what dice are worth, by the number of the roll
CALLED_AT = VALUES_AT + ROLLS * PLACES  # the same of dice about to fall, once the best tile has been called

# More rows by tile, and one to write into.
GAINS_AT = CALLED_AT + ROLLS * PLACES  # how much more a roll is worth once the tile is called
CALLS_AT = GAINS_AT + NUMBERED  # what calling it is worth now
SPARE = CALLS_AT + NUMBERED
EYES_AT = SPARE + 1  # whose eyes the ends are seen with, and whose turn it is
ROWS = EYES_AT + 1

WORST = -1e9  # below any value


@rule
def place(yellow: int, blue1: int, blue2: int) -> int:
    """Which row of a part of the table belongs to dice; the blue ones are alike."""
    low, high = (blue1, blue2) if blue1 < blue2 else (blue2, blue1)
    return (yellow * BLUE_PLACES + low) * BLUE_PLACES + high


@rule
def yellow_place(face: int) -> int:
    """The place of a face of the yellow die that is not the rotten tooth."""
    return ANY - 1 if face == STAR else face // NUMBERS[0] - 1


@rule
def blue_place(face: int) -> int:
    """The place of a face of a blue die."""
    return BLUE_FACES - 1 if face == STAR else face - 1


@rule
def rolled_place(s: State, dice: int) -> int:
    """The place of the dice of a state with a set of them about to fall; those that stay are not rotten."""
    return place(
        ANY if dice & 1 else yellow_place(s.dice[0]),
        ANY_BLUE if dice & 2 else blue_place(s.dice[1]),
        ANY_BLUE if dice & 4 else blue_place(s.dice[2]),
    )


@rule
def values_at(rolls: int) -> int:
    """Where the values of so many rolls begin."""
    return VALUES_AT + (rolls - 1) * PLACES


@rule
def falling_at(s: State, rolls: int) -> int:
    """Where the values of dice about to fall begin, as the player's next roll, at its best."""
    return (CALLED_AT if s.call else VALUES_AT) + (rolls - 1) * PLACES


@rule
def copy_row(table: Any, to: int, row: int, seats: int) -> None:
    for p in range(seats):
        table[to][p] = table[row][p]


@rule
def better_row(table: Any, one: int, other: int) -> int:
    """That of two rows which is better for the player, the first of equal ones."""
    return other if table[other][0] > table[one][0] else one
