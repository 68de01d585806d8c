"""How players of Raffzahn decide: the master by what a net says of positions in which a turn begins.

The net values every position in which the turn can end (`ends`). The rest is worked out exactly (`turns`):
all rolls to come, with the best that can be made of each. It stays in the scratch memory until the next turn.
Two others work the turn out by the teeth that it brings, and two do not work it out (`simple`).
"""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign
from waghals.contract.record import rule
from waghals.games.raffzahn.features import write_features
from waghals.games.raffzahn.policy.ends import (
    GREEDY,
    MOVES,
    NET,
    PAYING_FROM,
    STATES,
    UNWARY,
    USED,
    look,
    write_ends,
    write_payment,
)
from waghals.games.raffzahn.policy.simple import casual_choice, child_choice
from waghals.games.raffzahn.policy.table import (
    ANY,
    ANY_BLUE,
    COLUMNS,
    EYES_AT,
    NOTHING,
    SPARE,
    WORST,
    copy_row,
    place,
    rolled_place,
    values_at,
)
from waghals.games.raffzahn.policy.turns import action_row, roll_row, solve, write_calls, write_rolls
from waghals.games.raffzahn.rules import apply, begin_turn, legal, may_reroll, roll
from waghals.games.raffzahn.state import CHOOSING, PAYING, ROLLING, ROTTEN, TILES, State

__all__ = [
    "EXACT",
    "MOVES",
    "STATES",
    "casual",
    "child",
    "choose",
    "decide",
    "describe",
    "expect",
    "greedy",
    "luck",
    "node",
    "seen",
    "skilled",
    "work",
]

EXACT = True

# Rows of the scratch memory that say which turn has been worked out.
OWNERS_AT = USED  # by tile: its owner and whether it is protected
TURN_AT = OWNERS_AT + TILES + 1  # whose turn it is, and with whose eyes it was seen


def work(players: int) -> tuple[int, int]:
    """Rows and columns of scratch memory."""
    return TURN_AT + 1, max(players, COLUMNS)


@rule
def node(s: State, who: int) -> int:
    """Learners value positions in which a turn begins, from the seat whose turn it is."""
    return s.player if s.phase == ROLLING and s.rolls == 0 else -1


@rule
def describe(s: State, me: int, room: Any, f: Any) -> None:
    """Write the features of such a position."""
    write_features(s, f)


@rule
def expect(s: State, me: int, net: Any, room: Any, out: Any) -> None:
    """Write how likely each seat is to win, from `me` on: exactly over this turn, then by the net."""
    prepare(s, NET, net, room)
    row = room.work[values_at(1) + place(ANY, ANY_BLUE, ANY_BLUE)]
    for p in range(s.players):
        out[p] = row[p]


@rule
def seen(s: State, who: int, room: Any) -> State:
    """Nothing is hidden."""
    return s


@rule
def choose(s: State, who: int, net: Any, room: Any) -> int:
    """The action after which it is likeliest to win."""
    return decide(s, who, net, room)


@rule
def decide(s: State, who: int, net: Any, room: Any) -> int:
    """The legal action after which it is likeliest to win, the first of several."""
    return best(s, NET, net, room)


@rule
def greedy(s: State, who: int, net: Any, room: Any) -> int:
    """The legal action that promises most teeth of this turn."""
    return best(s, GREEDY, net, room)


@rule
def skilled(s: State, who: int, net: Any, room: Any) -> int:
    """The same for a player who thinks little of thieves."""
    return best(s, UNWARY, net, room)


@rule
def child(s: State, who: int, net: Any, room: Any) -> int:
    """What a child does; it pays like everybody else, no tooth too many."""
    legal(s, room.moves[0])
    if s.phase == PAYING:
        return best(s, GREEDY, net, room)
    return child_choice(s, room.moves[0])


@rule
def casual(s: State, who: int, net: Any, room: Any) -> int:
    """What a casual player does; it pays no tooth too many."""
    legal(s, room.moves[0])
    if s.phase == PAYING:
        return best(s, GREEDY, net, room)
    return casual_choice(s, room.moves[0], room)


@rule
def best(s: State, eyes: int, net: Any, room: Any) -> int:
    """The legal action that these eyes like best, the first of several."""
    moves, most, at = room.moves[0], WORST, -1
    prepare(s, eyes, net, room)
    legal(s, moves)
    for i in range(moves.count):
        value = value_of(s, moves.action[i], net, room)
        if value > most:
            most, at = value, moves.action[i]
    return at


@rule
def prepare(s: State, eyes: int, net: Any, room: Any) -> None:
    """Work out what `value_of` needs, as it is seen with these eyes."""
    if s.phase == PAYING:
        look(s, eyes, net, room)
        return
    if not is_worked_out(s, eyes, room.work):
        look(s, eyes, net, room)
        work_out(s, net, room)
    if s.call and s.phase == CHOOSING and may_reroll(s):
        write_calls(s, room.work)


@rule
def value_of(s: State, action: int, net: Any, room: Any) -> float:
    """What a legal action is worth to the player in a position that has been prepared.

    That is how likely it then wins, or in teeth.
    """
    table = room.work
    if s.phase == PAYING:
        assign(room.states, PAYING_FROM, s)
        apply(room.states[PAYING_FROM], action)
        write_payment(net, room)
        row = SPARE
    else:
        row = action_row(s, action, table)
    value: float = table[row][0]
    return value


@rule
def luck(s: State, outcome: int, net: Any, room: Any, out: Any) -> None:
    """Write for each seat what this roll adds to how likely it is to win: its value less the mean of all."""
    prepare(s, NET, net, room)
    table, rolls, n = room.work, s.rolls + 1, s.players
    assign(room.states, 0, s)
    rolled = room.states[0]
    roll(rolled, outcome)
    row = NOTHING
    if rolled.dice[0] != ROTTEN:
        row = roll_row(s, rolls, rolled_place(rolled, 0), n, table)
    for p in range(n):
        out[(s.player + p) % n] = table[row][p]
    row = roll_row(s, rolls, rolled_place(s, s.hand), n, table)
    for p in range(n):
        out[(s.player + p) % n] -= table[row][p]


# ---- the turn, worked out


@rule
def is_worked_out(s: State, eyes: int, table: Any) -> bool:
    """Whether the table is that of this turn, as it is seen with these eyes; its net is always the same."""
    if table[TURN_AT][0] != s.player or table[TURN_AT][1] != eyes:
        return False
    for t in range(TILES + 1):
        if table[OWNERS_AT + t][0] != s.owner[t] or table[OWNERS_AT + t][1] != s.protected[t]:
            return False
    return True


@rule
def work_out(s: State, net: Any, room: Any) -> None:
    """Work out the turn of a position; its player has not taken or lost anything yet."""
    table = room.work
    table[TURN_AT][0], table[TURN_AT][1] = s.player, table[EYES_AT][0]
    for t in range(TILES + 1):
        table[OWNERS_AT + t][0], table[OWNERS_AT + t][1] = s.owner[t], s.protected[t]
    copy_row(table, NOTHING, SPARE, s.players)
    assign(room.states, 0, s)
    begin_turn(room.states[0], s.player)
    write_ends(net, room)
    write_rolls(room.states[0], table)
    solve(s, s.players, table)
