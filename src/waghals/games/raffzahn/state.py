"""The state of Raffzahn: tiles, dice and phases, where everything stands, and which positions are alike."""

from __future__ import annotations

from waghals.contract.record import Record, Row, number, row, rule

TILES = 40
SEATS = 6
ROLLS = 3  # in a turn
MOST_TEETH = 7

DICE = ("yellow", "blue1", "blue2")
SIDES = 6
# mutant -2: only compared with itself
STAR, ROTTEN = 0, -1  # faces that are no numbers; a star adds nothing
YELLOW = (10, 20, 30, STAR, STAR, ROTTEN)
BLUE = (1, 2, 3, 4, 5, STAR)
FACES = (YELLOW, BLUE, BLUE)
ALL_DICE = 7  # a set of dice is a sum of 1 (yellow), 2 and 4 (blue)
BLUE_DICE, FIRST_BLUE, SECOND_BLUE = 6, 2, 4

REVISED, ORIGINAL = 0, 1  # editions

ROLLING, CHOOSING, CALLED, PAYING, OVER = range(5)  # phases
# mutant -3: only compared with itself
MIDDLE, OUT = -1, -2  # where a tile is that nobody has


class State(Record):
    """Where everything stands. Rows of tiles are indexed by number; 0 is no tile."""

    players: int = number(low=2, high=SEATS)
    edition: int = number(high=ORIGINAL)
    call: int = number(high=1)
    strict: int = number(high=1)
    teeth: Row = row(TILES, low=1, high=MOST_TEETH, fixed=True)  # of tile t: teeth[t - 1]
    player: int = number(high=SEATS - 1)  # whose turn it is, or who took the last tile
    phase: int = number(high=OVER)  # 0 rolling, 1 choosing, 2 called, 3 paying, 4 over
    rolls: int = number(high=ROLLS)  # how many so far in this turn
    hand: int = number(low=1, high=ALL_DICE)  # the dice about to roll: a sum of 1 (yellow), 2 and 4 (blue)
    dice: Row = row(len(DICE), low=ROTTEN, high=max(YELLOW))  # their faces; 0: star, -1: rotten tooth
    target: int = number(high=TILES)  # the tile that the dice name or bring; 0: none, or the rotten tooth
    called: int = number(high=TILES)  # the tile called for the coming or the present roll; 0: none
    paid: int = number(high=MOST_TEETH)  # teeth paid so far
    last: int = number(high=TILES)  # the tile paid last; 0: none
    owner: Row = row(TILES + 1, low=OUT, high=SEATS - 1)  # of each tile: a seat, -1 middle, -2 out
    protected: Row = row(TILES + 1, high=1)  # of each tile; 1: face down before its owner
    open: Row = row(SEATS, high=TILES)  # open tiles of each seat
    tiles: Row = row(SEATS, high=TILES)  # all tiles of each seat
    middle: int = number(high=TILES)  # tiles left there


@rule
def canonical(s: State) -> None:
    """The blue dice are alike, dice about to fall show nothing, and what is settled tells nothing."""
    d = s.dice
    falling = s.hand
    if s.phase == CHOOSING or s.phase == CALLED:
        falling = 0
    elif s.phase != ROLLING:
        falling = ALL_DICE
        s.rolls = 0
        s.called = 0
    for i in range(len(DICE)):
        if falling >> i & 1:
            d[i] = STAR
    if falling & BLUE_DICE == FIRST_BLUE:  # the second blue die stays: the other way round
        falling += SECOND_BLUE - FIRST_BLUE
        d[1], d[2] = d[2], d[1]
    elif falling & BLUE_DICE == 0 and d[1] > d[2]:  # mutant >=: equal dice change places unseen
        d[1], d[2] = d[2], d[1]
    s.hand = falling if s.phase == ROLLING else ALL_DICE
    if s.phase != CHOOSING:
        s.target = 0
    if s.phase != PAYING:
        s.paid = 0
        s.last = 0
