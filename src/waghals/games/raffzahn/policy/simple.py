"""How a child and a casual player of Raffzahn decide, without working out a turn."""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign
from waghals.contract.moves import Moves
from waghals.contract.record import rule
from waghals.games.raffzahn.policy.table import (
    ANY,
    BLUE_FACES,
    KIND,
    NOTHING,
    ROLLS_AT,
    place,
    rolled_place,
    values_at,
)
from waghals.games.raffzahn.policy.turns import HIT, STAR_HIT, write_means, write_rolls
from waghals.games.raffzahn.rules import END, REROLL, TAKE, begin_turn
from waghals.games.raffzahn.state import ALL_DICE, State

SMALL_TILE = 15  # a child wants none below at first
THIRTY = 30
SAME = 1e-6  # chances that differ by less are the same: of those the most dice are rolled


@rule
def has(moves: Moves, action: int) -> bool:
    """Whether an action is among the legal ones."""
    for i in range(moves.count):
        if moves.action[i] == action:
            return True
    return False


@rule
def first_of(moves: Moves, one: int, other: int, third: int) -> int:
    """The first of these actions that is legal, else the first legal one."""
    for wish in (one, other, third):
        if has(moves, wish):
            return wish
    first: int = moves.action[0]
    return first


@rule
def child_choice(s: State, moves: Moves) -> int:
    """What a child chooses of these actions.

    It leaves small tiles lying after the first roll, and takes what there is after that. It keeps a yellow 30
    and rolls everything else again.
    """
    if has(moves, TAKE) and (s.target >= SMALL_TILE or s.rolls > 1):
        return TAKE
    return first_of(moves, REROLL + ALL_DICE - int(s.dice[0] == THIRTY), TAKE, END)


@rule
def casual_choice(s: State, moves: Moves, room: Any) -> int:
    """What a casual player chooses of these actions.

    It takes the first tile that it hits; after a miss it rolls again what hits something most likely.
    """
    if has(moves, TAKE) or not has(moves, REROLL + ALL_DICE):
        return first_of(moves, TAKE, END, END)
    write_chances(s, room)
    most, best = -1.0, 0
    for dice in range(1, ALL_DICE + 1):
        chance = room.work[values_at(1) + rolled_place(s, dice)][0]
        if chance > most - SAME:
            most, best = chance, dice
    return REROLL + best


@rule
def write_chances(s: State, room: Any) -> None:
    """Write how likely dice hit a tile that can be taken, as values of the first roll."""
    table, first = room.work, values_at(1)
    assign(room.states, 0, s)
    begin_turn(room.states[0], s.player)
    write_rolls(room.states[0], table)
    table[NOTHING][0] = 0.0
    for yellow in range(ANY):
        for blue1 in range(BLUE_FACES):
            for blue2 in range(blue1, BLUE_FACES):
                at = place(yellow, blue1, blue2)
                what = int(table[ROLLS_AT + at][KIND])
                table[first + at][0] = 1.0 if what in (HIT, STAR_HIT) else 0.0
    write_means(first, 1, table)
