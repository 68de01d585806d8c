"""Can't Stop, by Sid Sackson.

Eleven columns, numbered 2 to 12, rise from 3 fields (2 and 12) to 13 fields (7); the
topmost field of each bears its number. Whoever first holds the top of three columns wins.

On your turn you roll four dice and split them into two pairs; each sum names a column. You
have three runners. A pair whose column has one of your runners moves it up a field; a pair
whose column has none puts one in, just above your stone there or on the lowest field. You
choose the pairing freely; what the chosen pairing lets you use you must use. If only one
runner is left and both columns would need one, you choose which gets it and the other pair
lapses. A runner on a top field stays there and moves no more, yet remains in play.

Then roll again or stop. If you stop, your stones move up to your runners; every top field
reached is yours, the column is closed for the rest of the match and all other stones leave
it. If a roll lets you use no pair at all, you lose what this turn has gained.

Options. Columns to win: 3, or 4 with up to three players, or 5 with two, so that eleven
columns always bring a winner. Hurry (variant 2): runners come into play as fast as
possible, and then two of them move wherever they can. Free fields (variant 3): you may
stop only where no runner shares its field with another player's stone. Must place (a house
rule): a roll that can put in two runners has to.
"""

from __future__ import annotations

from itertools import product

from waghals.contract.errors import BadOption
from waghals.contract.moves import Moves, moves_for, offer
from waghals.contract.option import Flag, Number
from waghals.contract.ply import CHANCE, TERMINAL, first_of_alike
from waghals.contract.reason import Reason
from waghals.contract.record import Grid, Record, Row, grid, number, row, rule

# ---- constants

RULES_VERSION = 1
TITLE = "Can't Stop"
SEATS = 4
RUNNERS = 3
DICE = 4
SIDES = 6
ROLLS = 1296
COLUMNS = 11
FIRST = 2  # the number of the first column
HEIGHT = (3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3)  # fields of each column, the top one included

OPTIONS = (
    Number("players", 2, SEATS, default=2),
    Number("columns_to_win", 3, 5, default=3),
    Flag("hurry"),
    Flag("free_fields"),
    Flag("must_place"),
)

ROLLING, CHOOSING, DECIDING, OVER = 0, 1, 2, 3  # phases
DISTINCT_ROLLS = first_of_alike(tuple(sorted(dice)) for dice in product(range(SIDES), repeat=DICE))

# Actions: stop, roll, `advance c` (numbered like its column), then `advance a b` with a <= b.
STOP, ROLL, SINGLE, DOUBLE = 0, 1, 2, 13
ONLY_LOW, ONLY_HIGH, BOTH = 1, 2, 4  # uses of a split
PAIRS = tuple((a, b) for a in range(COLUMNS) for b in range(a, COLUMNS))
LOW = tuple(a for a, _ in PAIRS)
HIGH = tuple(b for _, b in PAIRS)
ACTIONS = DOUBLE + len(PAIRS)
MOVES = moves_for(6)


class State(Record):
    """Where everything stands. Columns are indexed 0 to 10, fields counted from 1."""

    players: int = number(low=2, high=SEATS)
    columns_to_win: int = number(low=3, high=5)
    hurry: int = number(high=1)
    free_fields: int = number(high=1)
    must_place: int = number(high=1)
    player: int = number(high=SEATS - 1)  # whose turn it is, or who has won
    phase: int = number(high=OVER)  # 0 rolling, 1 choosing, 2 deciding, 3 over
    stones: Grid = grid(SEATS, COLUMNS, high=max(HEIGHT))  # each seat's fields in the columns; 0: none
    runners: Row = row(COLUMNS, high=max(HEIGHT))  # the field of the runner in each column; 0: none
    dice: Row = row(DICE, high=SIDES)  # what the four dice show; 0: not rolled yet
    won: Row = row(SEATS, high=4 + RUNNERS)  # columns won by each seat; the last three at once
    closed: Row = row(COLUMNS, high=1)  # 1: somebody has won the column
    free: int = number(high=RUNNERS)  # runners still in hand


# ---- setup and whose ply it is


def check(s: State) -> list[Reason]:
    """Refuse options that could leave a match without a winner (ruling C14)."""
    if s.players * (s.columns_to_win - 1) >= COLUMNS:  # mutant >: never equal, eleven is prime
        raise BadOption(
            Reason(
                "columns_to_win {columns} with {players} players could leave all eleven columns won and"
                " nobody with enough; allowed are 3 for all, 4 for up to three players, 5 for two",
                columns=s.columns_to_win,
                players=s.players,
            )
        )
    return []


@rule
def setup(s: State) -> None:
    """Begin: the options are set, everything else is zero."""
    s.free = RUNNERS


@rule
def to_move(s: State) -> int:
    if s.phase == OVER:
        return TERMINAL
    if s.phase == ROLLING:
        return CHANCE
    return s.player


@rule
def turn(s: State) -> int:
    return s.player


# ---- chance


@rule
def outcomes(s: State) -> int:
    return ROLLS


@rule
def resolve(s: State, outcome: int) -> None:
    """The four dice are rolled; if they allow nothing, the turn is lost."""
    s.dice[0] = outcome // 216 + 1
    s.dice[1] = outcome // 36 % SIDES + 1
    s.dice[2] = outcome // 6 % SIDES + 1
    s.dice[3] = outcome % SIDES + 1
    s.phase = CHOOSING
    for i in range(DICE):
        for j in range(i + 1, DICE):
            if usable(s, s.dice[i] + s.dice[j] - FIRST):
                return
    end_turn(s)


@rule
def canonical(s: State) -> None:
    """The order of the dice tells nothing, and once they are used or lost, neither do their faces."""
    d = s.dice
    if s.phase != CHOOSING:
        for i in range(DICE):
            d[i] = 0
        return
    for end in range(DICE - 1, 0, -1):
        for i in range(end):
            if d[i] > d[i + 1]:  # mutant >=: equal dice change places unseen
                d[i], d[i + 1] = d[i + 1], d[i]


def chances(s: State) -> tuple[tuple[int, int], ...]:
    """The rolls that differ in more than the order of their dice, each with how many rolls are such."""
    return DISTINCT_ROLLS


# ---- legal actions


@rule
def at_top(s: State, c: int) -> bool:
    """Whether the runner of column c stands on its topmost field."""
    return s.runners[c] == HEIGHT[c]


@rule
def usable(s: State, c: int) -> bool:
    """Whether a pair of this sum can move or put in a runner."""
    if s.runners[c] > 0:
        return s.runners[c] < HEIGHT[c]
    return s.free > 0 and s.closed[c] == 0


@rule
def room_for_two(s: State, c: int) -> bool:
    at = s.runners[c]
    if at == 0:
        at = s.stones[s.player][c]
    return at + 2 <= HEIGHT[c]


@rule
def advance(a: int, b: int) -> int:
    """The number of `advance a b`, a <= b."""
    return DOUBLE + a * (2 * COLUMNS - 1 - a) // 2 + b


@rule
def urgency(s: State, action: int) -> int:
    """How far an advance must come before others, under the options that force runners in."""
    if action < DOUBLE:
        a = action - SINGLE
        b = a
    else:
        a = LOW[action - DOUBLE]
        b = HIGH[action - DOUBLE]
    placed = int(s.runners[a] == 0)
    moved = 1
    if a != b:
        placed += s.runners[b] == 0
        moved = 2
    if s.hurry:
        return 3 * placed + moved
    return placed // 2


@rule
def legal(s: State, moves: Moves) -> None:
    moves.count = 0
    if s.phase == DECIDING:
        if may_stop(s):
            offer(moves, STOP)
        offer(moves, ROLL)
    else:
        advances(s, moves)
        if s.hurry or s.must_place:
            keep_most_urgent(s, moves)


@rule
def splits(s: State) -> tuple[int, int, int]:
    """The smaller column of each way to pair the dice, ascending.

    Both columns of a split always add up to the same, so the smaller one names it.
    """
    d = s.dice
    total = d[0] + d[1] + d[2] + d[3] - 2 * FIRST  # mutant 2 + FIRST: four too
    x = d[0] + d[1] - FIRST
    y = d[0] + d[2] - FIRST
    z = d[0] + d[3] - FIRST
    x = min(x, total - x)
    y = min(y, total - y)
    z = min(z, total - z)
    low = min(x, y)
    high = max(x, y)
    return min(low, z), max(low, min(high, z)), max(high, z)


@rule
def uses(s: State, a: int, b: int) -> int:
    """What a split into columns a <= b allows: the sum of ONLY_LOW, ONLY_HIGH and BOTH."""
    low = usable(s, a)
    if a == b:
        return (BOTH if room_for_two(s, a) else ONLY_LOW) if low else 0
    high = usable(s, b)
    if low and high and (s.free >= 2 or s.runners[a] > 0 or s.runners[b] > 0):
        return BOTH
    return ONLY_LOW * low + ONLY_HIGH * high


@rule
def advances(s: State, moves: Moves) -> None:
    """Every way to use the dice, before the options that force runners in."""
    total = s.dice[0] + s.dice[1] + s.dice[2] + s.dice[3] - 2 * FIRST  # mutant 2 + FIRST: four too
    x, y, z = splits(s)
    use_x = uses(s, x, total - x)
    use_y = uses(s, y, total - y) if y != x else 0
    use_z = uses(s, z, total - z) if z != y else 0
    if use_x & ONLY_LOW:
        offer(moves, SINGLE + x)
    if use_y & ONLY_LOW:
        offer(moves, SINGLE + y)
    if use_z & ONLY_LOW:
        offer(moves, SINGLE + z)
    if use_z & ONLY_HIGH:
        offer(moves, SINGLE + total - z)
    if use_y & ONLY_HIGH:
        offer(moves, SINGLE + total - y)
    if use_x & ONLY_HIGH:
        offer(moves, SINGLE + total - x)
    if use_x & BOTH:
        offer(moves, advance(x, total - x))
    if use_y & BOTH:
        offer(moves, advance(y, total - y))
    if use_z & BOTH:
        offer(moves, advance(z, total - z))


@rule
def keep_most_urgent(s: State, moves: Moves) -> None:
    most = 0
    for i in range(moves.count):
        most = max(most, urgency(s, moves.action[i]))
    kept = 0
    for i in range(moves.count):
        if urgency(s, moves.action[i]) == most:
            moves.action[kept] = moves.action[i]
            kept += 1
    moves.count = kept


@rule
def shares_field(s: State, c: int) -> bool:
    """Whether the runner of column c stands on another player's stone; at the top it never does."""
    if s.runners[c] == 0:
        return False
    for p in range(s.players):
        if p != s.player and s.stones[p][c] == s.runners[c]:
            return True
    return False  # mutant pass: nothing is as false


@rule
def may_stop(s: State) -> bool:
    if s.free_fields:
        for c in range(COLUMNS):
            if shares_field(s, c):
                return False
    return True


# ---- apply


@rule
def apply(s: State, action: int) -> None:
    if action == STOP:
        stop(s)
    elif action == ROLL:
        s.phase = ROLLING
    else:
        if action < DOUBLE:
            step(s, action - SINGLE)
        else:
            step(s, LOW[action - DOUBLE])
            step(s, HIGH[action - DOUBLE])
        s.phase = DECIDING


@rule
def step(s: State, c: int) -> None:
    """Move the runner of column c up a field, or put one in."""
    if s.runners[c] == 0:
        s.runners[c] = s.stones[s.player][c]
        s.free -= 1
    s.runners[c] += 1


@rule
def stop(s: State) -> None:
    """Keep what the turn has gained."""
    for c in range(COLUMNS):
        if s.runners[c] > 0:
            s.stones[s.player][c] = s.runners[c]
            if at_top(s, c):
                claim(s, c)
    if s.won[s.player] >= s.columns_to_win:
        clear_runners(s)
        s.phase = OVER
    else:
        end_turn(s)


@rule
def stop_wins(s: State) -> bool:
    """Whether a stop would win the match."""
    won = int(s.won[s.player])
    for c in range(COLUMNS):
        won += at_top(s, c)
    return won >= s.columns_to_win


@rule
def claim(s: State, c: int) -> None:
    """Close a column: it counts for its winner, all other stones leave it."""
    s.won[s.player] += 1
    s.closed[c] = 1
    for p in range(s.players):
        if p != s.player:
            s.stones[p][c] = 0


@rule
def winner_of(s: State, c: int) -> int:
    """The seat that has won column c; -1 while it is open."""
    for p in range(s.players):
        if s.stones[p][c] == HEIGHT[c]:
            return p
    return -1


@rule
def clear_runners(s: State) -> None:
    for c in range(COLUMNS):
        s.runners[c] = 0
    s.free = RUNNERS


@rule
def end_turn(s: State) -> None:
    clear_runners(s)
    s.player = s.player + 1 if s.player + 1 < s.players else 0
    s.phase = ROLLING


# ---- scores


@rule
def score(s: State, player: int) -> int:
    return s.won[player]


@rule
def wins(s: State, player: int) -> bool:
    return s.phase == OVER and player == s.player
