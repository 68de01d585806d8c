"""The fifty dice of Würfelzoo: what they show, where they are, how they move, and what animals can do."""

from __future__ import annotations

from waghals.contract.record import Grid, Record, Row, grid, number, row, rule

SEATS = 5
SIDES = 6
DICE = 50

ELEPHANT, BEAR, BOAR, FOX, SQUIRREL, WORM, TRAP, X2 = range(8)  # faces; animals by size
FACES = ("elephant", "bear", "boar", "fox", "squirrel", "worm", "trap", "x2")
ON_KINDS = (2, 2, 2, 2, 2, 2, 3, 1)  # on how many kinds of dice each face is
ON_SIDES = (4, 4, 4, 4, 4, 4, 5, 1)  # on how many sides of the five kinds, by the review

# A look is a kind of die and the face it shows. Their order is the canonical one of choices: kinds,
# then faces, but X2 after all others.
LOOKS = sum(ON_KINDS)
LAST = LOOKS - 1  # the look of X2

# The usual sides of each kind of dice. Known: each animal is on two kinds, on two sides of each;
# traps are on three kinds, two sides on two of them, one side beside the X2 on the third; there are
# ten dice of each kind. Which animals share a die is an ASSUMPTION.
KINDS = (
    (ELEPHANT, ELEPHANT, WORM, WORM, TRAP, TRAP),
    (BEAR, BEAR, SQUIRREL, SQUIRREL, TRAP, TRAP),
    (BOAR, BOAR, FOX, FOX, TRAP, X2),
    (ELEPHANT, ELEPHANT, BOAR, BOAR, SQUIRREL, SQUIRREL),
    (BEAR, BEAR, FOX, FOX, WORM, WORM),
)
KIND_NAMES = ("A", "B", "C", "D", "E")
EACH = DICE // len(KINDS)  # dice of each kind, usually
PENALTY = (6, 5, 4, 3, 2, 1, 0, 7)  # minus points of each face

MOST_ALIKE = DICE - (len(KINDS) - 1)  # dice of one kind, since there is one of each at least
ROUNDS, POINTS = 10, 100  # the most that can be agreed
MOST_MINUS = MOST_ALIKE * PENALTY[X2] + (DICE - MOST_ALIKE) * PENALTY[ELEPHANT]  # in a round
IN_BOX = 1  # the number of the option `discards` that puts them into the box

DRAWING, ROLLING, CHOOSING, PLAYING, REROLLING, USING, OVER = range(7)  # phases
PHASES = ("drawing", "rolling", "choosing", "playing", "rerolling", "using", "over")


class State(Record):
    """Where everything stands. Dice are counted: by kind while unseen, by look where they lie."""

    players: int = number(low=2, high=SEATS)
    discards: int = number(high=IN_BOX)
    rounds: int = number(low=1, high=ROUNDS)
    points: int = number(high=POINTS)
    player: int = number(high=SEATS - 1)  # whose turn it is, or who has ended the last round
    phase: int = number(high=OVER)  # 0 draw, 1 roll, 2 choose, 3 play, 4 reroll, 5 use, 6 over
    round: int = number(low=1)  # counted from 1; with points alone there may be any number
    starter: int = number(high=SEATS - 1)  # who begins this round
    dealing: int = number(high=DICE)  # dice still to be dealt
    hands: Grid = grid(SEATS, LOOKS, high=MOST_ALIKE)  # dice of each look before each seat
    size: Row = row(SEATS, high=DICE)  # dice before each seat
    bag: Row = row(len(KINDS), high=MOST_ALIKE)  # dice of each kind in the bag
    bagged: int = number(high=DICE)  # dice in the bag
    box: Row = row(len(KINDS), high=MOST_ALIKE)  # dice of each kind in the box
    boxed: int = number(high=DICE)  # dice in the box
    middle: Row = row(LOOKS, high=MOST_ALIKE)  # dice of each look in the middle
    height: int = number(high=DICE)  # dice in the middle
    face: int = number(high=WORM)  # the animal that the dice in the middle show
    owner: int = number(high=SEATS - 1)  # who played the dice in the middle
    chosen: Row = row(LOOKS, high=MOST_ALIKE)  # dice taken up in this action; X2 until they are discarded
    last: int = number(high=LAST)  # the look of the die taken up last
    laid: int = number(high=DICE)  # animals taken up to be played
    animal: int = number(high=WORM)  # the animal of the dice taken up to be played
    cup: Row = row(len(KINDS), high=MOST_ALIKE)  # dice of each kind about to be rolled
    falling: int = number(high=DICE)  # dice about to be rolled
    receiver: int = number(high=SEATS - 1)  # for whom a die is drawn or rolled
    uses: int = number(high=1 + MOST_ALIKE)  # how often the animals in the middle may still do what they can
    picked: int = number(high=LOOKS)  # 1 + the look of the die to swap or to give; 0: none yet
    # mutant 17: points of finished rounds come nowhere near the bound
    minus: Row = row(SEATS, 16, high=ROUNDS * MOST_MINUS)  # minus points of each seat
    kinds: Row = row(len(KINDS) * SIDES, high=X2, fixed=True)  # the face on each side of each kind
    each: Row = row(len(KINDS), low=1, high=MOST_ALIKE, fixed=True)  # dice of each kind
    kind_of: Row = row(LOOKS, high=len(KINDS) - 1, fixed=True)  # the kind of each look
    face_of: Row = row(LOOKS, high=X2, fixed=True)  # the face of each look
    twin_of: Row = row(
        LOOKS, high=LAST, fixed=True
    )  # the look with the same animal of the other kind, or itself
    lands: Row = row(len(KINDS) * SIDES, high=LAST, fixed=True)  # the look that each side of each kind makes


# ---- dice that move


@rule
def kind_in_bag(s: State, outcome: int) -> int:
    """The kind of the die of this number, if the dice in the bag are counted by kind."""
    kind = 0
    while outcome >= s.bag[kind]:
        outcome -= s.bag[kind]
        kind += 1
    return kind


@rule
def kind_in_cup(s: State) -> int:
    """The kind of the die that is rolled next."""
    kind = 0
    while s.cup[kind] == 0:
        kind += 1
    return kind


@rule
def take(s: State, p: int, t: int) -> None:
    """A die joins a hand."""
    s.hands[p][t] += 1
    s.size[p] += 1


@rule
def drop(s: State, p: int, t: int) -> None:
    """A die leaves a hand."""
    s.hands[p][t] -= 1
    s.size[p] -= 1


@rule
def discard(s: State, kind: int, count: int) -> None:
    """Dice leave the game, into the bag or into the box."""
    if s.discards == IN_BOX:
        s.box[kind] += count
        s.boxed += count
    else:
        s.bag[kind] += count
        s.bagged += count


@rule
def refill(s: State) -> None:
    """The box is emptied into the bag."""
    for kind in range(len(KINDS)):
        s.bag[kind] += s.box[kind]
        s.box[kind] = 0
    s.bagged = s.boxed
    s.boxed = 0


@rule
def take_up(s: State, t: int) -> None:
    """Take up a die of one's own."""
    drop(s, s.player, t)
    s.chosen[t] += 1
    s.last = t


@rule
def clear_middle(s: State) -> None:
    """The dice in the middle are discarded."""
    for t in range(LAST):
        if s.middle[t] > 0:  # mutant >=: to discard none changes nothing
            discard(s, s.kind_of[t], s.middle[t])
            s.middle[t] = 0
    s.height = 0
    s.face = 0
    s.owner = 0


@rule
def roll_again(s: State) -> None:
    """The chosen dice are rolled again."""
    for t in range(LOOKS):
        if s.chosen[t] > 0:  # mutant >=: to roll none changes nothing
            s.cup[s.kind_of[t]] += s.chosen[t]
            s.falling += s.chosen[t]
            s.chosen[t] = 0
    s.last = 0
    s.receiver = s.player
    s.phase = ROLLING


@rule
def roll_one(s: State, p: int, t: int) -> None:
    """A die of a hand is rolled again."""
    drop(s, p, t)
    s.cup[s.kind_of[t]] = 1
    s.falling = 1
    s.receiver = p
    s.phase = ROLLING


# ---- what animals can do


@rule
def others_have_dice(s: State) -> bool:
    for p in range(s.players):
        if p != s.player and s.size[p] > 0:
            return True
    return False  # mutant pass: nothing is as false


@rule
def can_use(s: State) -> bool:
    """Whether the animal in the middle can do anything now."""
    if s.face == BEAR:
        return s.size[s.player] > 0 or others_have_dice(s)
    if s.face == BOAR:
        return s.size[s.player] > 0 and others_have_dice(s)
    if s.face == FOX:
        return others_have_dice(s)
    if s.face == SQUIRREL:
        return s.bagged + s.boxed > 0
    return s.face == WORM and s.size[s.player] > 0


@rule
def wants_own(s: State) -> bool:
    """Whether a die of the player's own may be named now."""
    return s.face == BEAR or (s.picked == 0 and (s.face == BOAR or s.face == WORM))


@rule
def wants_other(s: State) -> bool:
    """Whether another player's die may be named now."""
    return s.face == BEAR or s.face == FOX or (s.face == BOAR and s.picked > 0)
