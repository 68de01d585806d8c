"""Würfelzoo (Dice's Zoo), by Cang Mucun.

Fifty dice show animals: elephant, bear, boar, fox, squirrel and worm, from the largest to the
smallest. Some sides show a trap or X2 instead. There are five kinds of dice, ten of each, and
a die keeps its kind wherever it goes. Everybody draws twelve dice from a bag (ten, if five
play) and throws them. Whoever is the first to be rid of all dice wins the round.

On your turn you either play animals or roll dice again.

To play, lay one or more dice that show the same animal into the middle. If dice lie there, you
must beat them, and yours take their place: with more dice of the same animal, or with exactly
as many of a larger one. Any number of X2 may go with the animals; they count for nothing.
Traps are never played, nor X2 alone. Then your animal does what it can, once, however many of
them you played, and once more for each X2, with a new choice every time. It must whenever it
can; what cannot be done lapses.

- The elephant does nothing.
- The bear has a die rolled again, yours or another player's.
- The boar swaps a die of yours for another player's.
- The fox removes another player's die.
- The squirrel makes another player draw a die and throw it.
- The worm gives a die of yours to another player.

Dice in the middle are out of their reach. After that your X2 leave the game with the other
discards, which go back into the bag.

To roll again, take one or more dice of yours, whatever they show, and throw them once.

If what you played still lies in the middle when your turn comes round, it is discarded before
you do anything else. If you have no dice at the end of your turn, the round is over and you
have won it. Losing the last die in another player's turn is not enough: you win when your own
turn comes and you still have none. Everybody else gets minus points for the dice they have:
6 for an elephant, down to 1 for a worm, 7 for X2, 0 for a trap.

Options. Discards: into the bag, or into a box that is emptied into the bag when a die must be
drawn and the bag is empty. Rounds and points: a match is one round, or so many rounds, or goes
on until somebody has that many minus points (0: they do not end it). If both are agreed,
whichever comes first ends the match; a single round with points means as many rounds as it
takes. Every round is dealt afresh and begun by the next player clockwise. A single round is won
by whoever ends it, a longer match by whoever has the fewest minus points, several on a tie.

Not known for sure, and so an assumption: which three animals or symbols share a die.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from waghals.contract.errors import NotNotation
from waghals.contract.moves import Moves, moves_for, offer
from waghals.contract.option import Choice, Number
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.contract.record import Grid, Record, Row, grid, row, rule

# ---- constants

RULES_VERSION = 1
TITLE = "Würfelzoo"
SEATS = 5
SIDES = 6
EACH = 10  # dice of each kind
HAND = 12  # dice dealt to each player
SMALL_HAND = 10  # if all five seats play

ELEPHANT, BEAR, BOAR, FOX, SQUIRREL, WORM, TRAP, X2 = range(8)  # faces; animals by size
FACES = ("elephant", "bear", "boar", "fox", "squirrel", "worm", "trap", "x2")
PENALTY = (6, 5, 4, 3, 2, 1, 0, 7)  # minus points of each face

# The sides of each kind of dice. Known: each animal is on two kinds, on two sides of each; traps
# are on three kinds, two sides on two of them, one side beside the X2 on the third. Which animals
# share a die is an ASSUMPTION.
KINDS = (
    (ELEPHANT, ELEPHANT, WORM, WORM, TRAP, TRAP),
    (BEAR, BEAR, SQUIRREL, SQUIRREL, TRAP, TRAP),
    (BOAR, BOAR, FOX, FOX, TRAP, X2),
    (ELEPHANT, ELEPHANT, BOAR, BOAR, SQUIRREL, SQUIRREL),
    (BEAR, BEAR, FOX, FOX, WORM, WORM),
)
KIND_NAMES = ("A", "B", "C", "D", "E")

# A look is a kind of die and the face it shows; sixteen there are. Their order is the canonical
# one of choices: kinds, then faces, but X2 after all others.
DICE = tuple(
    sorted(
        {(kind, face) for kind, sides in enumerate(KINDS) for face in sides},
        key=lambda die: (die[1] == X2, die),
    )
)
LOOKS = len(DICE)
KIND = tuple(kind for kind, _ in DICE)
FACE = tuple(face for _, face in DICE)
NAMES = tuple(f"{KIND_NAMES[kind]}:{FACES[face]}" for kind, face in DICE)
TWIN = tuple(  # the look of the other kind with the same animal
    next((t for t in range(LOOKS) if FACE[t] == face and KIND[t] != kind), t)
    for t, (kind, face) in enumerate(DICE)
)
LANDS = tuple(DICE.index((kind, face)) for kind, sides in enumerate(KINDS) for face in sides)
LAST = LOOKS - 1  # the look of X2

OPTIONS = (
    Number("players", 2, SEATS, default=2),
    Choice("discards", ("bag", "box")),
    Number("rounds", 1, 10, default=1),
    Number("points", 0, 100, default=0),
)
IN_BOX = 1  # the number of the choice `box`

DRAWING, FALLING, CHOOSING, PLAYING, REROLLING, USING, OVER = range(7)  # phases

# Actions: `play d` and `reroll d` for each look, `done`, `own d`, `other p d` by seat and look, `seat p`.
PLAY = 0
REROLL = PLAY + LOOKS
DONE = REROLL + LOOKS
OWN = DONE + 1
OTHER = OWN + LOOKS
SEAT = OTHER + SEATS * LOOKS
ACTIONS = SEAT + SEATS
MOVES = moves_for(EACH * len(KINDS) - 1)  # a bear's targets: all other dice, no two alike in a hand

EXPECTED_ACTION = "play A:worm, reroll A:trap, done, own A:worm, other 2 E:fox or seat 2"


class State(Record):
    """Where everything stands. Dice are counted: by kind while unseen, by look where they lie."""

    players: int
    discards: int
    rounds: int
    points: int
    player: int  # whose turn it is, or who has ended the last round
    phase: int
    round: int  # counted from 1
    starter: int  # who begins this round
    dealing: int  # dice still to be dealt
    hands: Grid = grid(SEATS, LOOKS)
    size: Row = row(SEATS)  # of each hand
    bag: Row = row(len(KINDS))
    bagged: int  # dice in the bag
    box: Row = row(len(KINDS))
    boxed: int  # dice in the box
    middle: Row = row(LOOKS)
    height: int  # dice in the middle
    face: int  # the animal they show
    owner: int  # who played them
    chosen: Row = row(LOOKS)  # dice taken up in this action; X2 stay here until they are discarded
    last: int  # the look of the die taken up last
    laid: int  # animals taken up to be played
    animal: int  # and which
    cup: Row = row(len(KINDS))  # dice about to fall
    falling: int  # how many
    receiver: int  # for whom a die is drawn or falls
    uses: int  # how often the animals in the middle may still do what they can
    picked: int  # 1 + the look of the die to swap or to give; 0: none yet
    minus: Row = row(SEATS, 16)  # minus points of the finished rounds


# ---- setup and whose ply it is


def check(s: State) -> list[Reason]:
    """Every combination of options can be played, and nothing is remarkable about any."""
    return []


@rule
def setup(s: State) -> None:
    """Begin: the options are set, everything else is zero."""
    s.round = 1
    deal(s)


@rule
def deal(s: State) -> None:
    """All dice into the bag; the starter's turn begins when all hands are dealt."""
    for p in range(s.players):
        for t in range(LOOKS):
            s.hands[p][t] = 0
        s.size[p] = 0
    for t in range(LOOKS):
        s.middle[t] = 0
    for kind in range(len(KINDS)):
        s.bag[kind] = EACH
        s.box[kind] = 0
    s.bagged = EACH * len(KINDS)
    s.boxed = 0
    s.height = 0
    s.face = 0
    s.owner = 0
    s.dealing = s.players * hand(s)
    s.receiver = 0
    s.player = s.starter
    s.phase = DRAWING


@rule
def hand(s: State) -> int:
    """How many dice everybody is dealt."""
    return SMALL_HAND if s.players == SEATS else HAND


@rule
def to_move(s: State) -> int:
    if s.phase == OVER:
        return TERMINAL
    if s.phase <= FALLING:
        return CHANCE
    return s.player


@rule
def turn(s: State) -> int:
    return s.player


# ---- chance


@rule
def outcomes(s: State) -> int:
    return s.bagged if s.phase == DRAWING else SIDES


@rule
def resolve(s: State, outcome: int) -> None:
    """A die comes out of the bag, or falls."""
    if s.phase == DRAWING:
        kind = kind_in_bag(s, outcome)
        s.bag[kind] -= 1
        s.bagged -= 1
        s.cup[kind] += 1
        s.falling = 1
        s.phase = FALLING
    else:
        kind = kind_in_cup(s)
        s.cup[kind] -= 1
        s.falling -= 1
        take(s, s.receiver, LANDS[kind * SIDES + outcome])
        if s.falling == 0:
            all_fallen(s)


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
    """The kind of the die that falls next."""
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
def all_fallen(s: State) -> None:
    if s.dealing > 0:
        s.dealing -= 1
        s.phase = DRAWING
        if s.size[s.receiver] == hand(s):
            s.receiver += 1
        if s.dealing == 0:
            begin_turn(s)
    elif s.uses > 0:
        used(s)
    else:
        end_turn(s)


# ---- legal actions


@rule
def legal(s: State, moves: Moves) -> None:
    moves.count = 0
    if s.phase == CHOOSING:
        offer_plays(s, moves)
        offer_rerolls(s, moves, 0)
    elif s.phase == PLAYING:
        offer_more_to_play(s, moves)
    elif s.phase == REROLLING:
        offer_rerolls(s, moves, s.last)
        offer(moves, DONE)
    else:
        offer_targets(s, moves)


@rule
def least(s: State, animal: int) -> int:
    """How many of an animal it takes to be played now; 0 if no number will do."""
    if s.height == 0:
        return 1
    if animal == s.face:
        return s.height + 1
    return s.height if animal < s.face else 0


@rule
def offer_plays(s: State, moves: Moves) -> None:
    """The first die of every play that can be completed."""
    mine = s.hands[s.player]
    for t in range(LAST):
        if mine[t] > 0 and FACE[t] < TRAP:
            have = mine[t]
            if TWIN[t] > t:
                have += mine[TWIN[t]]
            if 0 < least(s, FACE[t]) <= have:
                offer(moves, PLAY + t)


@rule
def offer_more_to_play(s: State, moves: Moves) -> None:
    """The next die of a play: more of the animal, then X2, then done."""
    mine = s.hands[s.player]
    need = least(s, s.animal)
    full = s.height > 0 and s.animal < s.face and s.laid == need
    if s.last < LAST and not full:
        if mine[s.last] > 0:
            offer(moves, PLAY + s.last)
        twin = TWIN[s.last]
        if twin > s.last and mine[twin] > 0 and s.laid + mine[twin] >= need:
            offer(moves, PLAY + twin)
    if s.laid >= need:
        if mine[LAST] > 0:
            offer(moves, PLAY + LAST)
        offer(moves, DONE)


@rule
def offer_rerolls(s: State, moves: Moves, first: int) -> None:
    mine = s.hands[s.player]
    for t in range(first, LOOKS):
        if mine[t] > 0:
            offer(moves, REROLL + t)


@rule
def wants_own(s: State) -> bool:
    """Whether a die of the player's own may be named now."""
    return s.face == BEAR or (s.picked == 0 and (s.face == BOAR or s.face == WORM))


@rule
def wants_other(s: State) -> bool:
    """Whether another player's die may be named now."""
    return s.face == BEAR or s.face == FOX or (s.face == BOAR and s.picked > 0)


@rule
def offer_targets(s: State, moves: Moves) -> None:
    if wants_own(s):
        for t in range(LOOKS):
            if s.hands[s.player][t] > 0:
                offer(moves, OWN + t)
    if wants_other(s):
        for p in range(s.players):
            if p != s.player:
                for t in range(LOOKS):
                    if s.hands[p][t] > 0:
                        offer(moves, OTHER + p * LOOKS + t)
    elif not wants_own(s):
        for p in range(s.players):
            if p != s.player:
                offer(moves, SEAT + p)


# ---- apply


@rule
def apply(s: State, action: int) -> None:
    if action < REROLL:
        choose(s, action - PLAY)
        if action - PLAY < LAST:
            s.laid += 1
            s.animal = FACE[action - PLAY]
        s.phase = PLAYING
    elif action < DONE:
        choose(s, action - REROLL)
        s.phase = REROLLING
    elif action == DONE:
        if s.phase == PLAYING:
            lay(s)
        else:
            throw(s)
    elif action < OTHER:
        name_own(s, action - OWN)
    elif action < SEAT:
        name_other(s, (action - OTHER) // LOOKS, (action - OTHER) % LOOKS)
    else:
        name_seat(s, action - SEAT)


@rule
def choose(s: State, t: int) -> None:
    """Take up a die of one's own."""
    drop(s, s.player, t)
    s.chosen[t] += 1
    s.last = t


@rule
def discard(s: State, kind: int, count: int) -> None:
    if s.discards == IN_BOX:
        s.box[kind] += count
        s.boxed += count
    else:
        s.bag[kind] += count
        s.bagged += count


@rule
def clear_middle(s: State) -> None:
    for t in range(LAST):
        if s.middle[t] > 0:
            discard(s, KIND[t], s.middle[t])
            s.middle[t] = 0
    s.height = 0
    s.face = 0
    s.owner = 0


@rule
def lay(s: State) -> None:
    """The chosen animals replace those in the middle and do what they can."""
    clear_middle(s)
    for t in range(LAST):
        s.middle[t] = s.chosen[t]
        s.chosen[t] = 0
    s.height = s.laid
    s.face = s.animal
    s.owner = s.player
    s.last = 0
    s.laid = 0
    s.animal = 0
    s.uses = 1 + s.chosen[LAST]
    use(s)


@rule
def throw(s: State) -> None:
    """The chosen dice are rolled again."""
    for t in range(LOOKS):
        s.cup[KIND[t]] += s.chosen[t]
        s.falling += s.chosen[t]
        s.chosen[t] = 0
    s.last = 0
    s.receiver = s.player
    s.phase = FALLING


@rule
def others_have_dice(s: State) -> bool:
    for p in range(s.players):
        if p != s.player and s.size[p] > 0:
            return True
    return False


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
def use(s: State) -> None:
    """The animal must do what it can as often as it may; what it cannot do lapses."""
    if s.uses > 0 and can_use(s):
        s.phase = USING
    else:
        s.uses = 0
        discard(s, KIND[LAST], s.chosen[LAST])
        s.chosen[LAST] = 0
        end_turn(s)


@rule
def used(s: State) -> None:
    s.uses -= 1
    s.picked = 0
    use(s)


@rule
def name_own(s: State, t: int) -> None:
    if s.face == BEAR:
        roll_one(s, s.player, t)
    else:
        s.picked = 1 + t


@rule
def name_other(s: State, p: int, t: int) -> None:
    if s.face == BEAR:
        roll_one(s, p, t)
        return
    drop(s, p, t)
    if s.face == FOX:
        discard(s, KIND[t], 1)
    else:
        drop(s, s.player, s.picked - 1)
        take(s, p, s.picked - 1)
        take(s, s.player, t)
    used(s)


@rule
def name_seat(s: State, p: int) -> None:
    if s.face == SQUIRREL:
        if s.bagged == 0:
            refill(s)
        s.receiver = p
        s.phase = DRAWING
    else:
        drop(s, s.player, s.picked - 1)
        take(s, p, s.picked - 1)
        used(s)


@rule
def roll_one(s: State, p: int, t: int) -> None:
    drop(s, p, t)
    s.cup[KIND[t]] = 1
    s.falling = 1
    s.receiver = p
    s.phase = FALLING


@rule
def refill(s: State) -> None:
    """The box is emptied into the bag."""
    for kind in range(len(KINDS)):
        s.bag[kind] += s.box[kind]
        s.box[kind] = 0
    s.bagged = s.boxed
    s.boxed = 0


@rule
def end_turn(s: State) -> None:
    if s.size[s.player] > 0:
        s.player = following(s, s.player)
        begin_turn(s)
    else:
        end_round(s)


@rule
def following(s: State, p: int) -> int:
    """The next seat clockwise."""
    return p + 1 if p + 1 < s.players else 0


@rule
def begin_turn(s: State) -> None:
    """Own animals still in the middle go; a player without dice has won already."""
    s.receiver = 0
    if s.height > 0 and s.owner == s.player:
        clear_middle(s)
    if s.size[s.player] > 0:
        s.phase = CHOOSING
    else:
        end_round(s)


@rule
def end_round(s: State) -> None:
    for p in range(s.players):
        s.minus[p] += penalty(s, p)
    s.receiver = 0
    if is_last_round(s):
        s.phase = OVER
    else:
        s.round += 1
        s.starter = following(s, s.starter)
        deal(s)


@rule
def penalty(s: State, p: int) -> int:
    """The minus points of the dice that a player has."""
    total = 0
    for t in range(LOOKS):
        total += PENALTY[FACE[t]] * s.hands[p][t]
    return total


@rule
def single(s: State) -> bool:
    """Whether a single round is the whole match."""
    return s.rounds == 1 and s.points == 0


@rule
def is_last_round(s: State) -> bool:
    if s.points > 0:
        for p in range(s.players):
            if s.minus[p] >= s.points:
                return True
        if s.rounds == 1:
            return False
    return s.round >= s.rounds


# ---- scores


@rule
def score(s: State, player: int) -> int:
    """Minus points of the finished rounds, as a number below zero: more is better."""
    return -s.minus[player]


@rule
def wins(s: State, player: int) -> bool:
    if s.phase != OVER:
        return False
    if single(s):
        return player == s.player
    for p in range(s.players):
        if s.minus[p] < s.minus[player]:
            return False
    return True


# ---- observation


@dataclass(frozen=True)
class Observation:
    """What a seat, or a spectator, sees: everything lies open, the bag's contents too.

    Dice are counted by look where they show one (`hands`, `middle`, `chosen`: see `DICE`), and
    by kind where they do not (`bag`, `box`, `cup`: see `KINDS`).

    Attributes:
        player: the seat that looks on, or None for a spectator.
        turn: the seat whose turn it is (while hands are dealt: the starter; after the end: who
            ended the last round).
        phase: DRAWING (a die is about to be drawn), FALLING (dice are about to fall), CHOOSING
            (play or roll again), PLAYING and REROLLING (more dice, or done), USING (choose what
            the animals in the middle do) or OVER.
        round: the number of the round, from 1.
        starter: who begins this round.
        dealing: how many dice are still to be dealt.
        hands: by seat.
        middle: the dice in the middle.
        owner: who played them; 0 if there are none.
        chosen: dice taken up to be played or rolled, and X2 whose use is not over.
        receiver: for whom a die is drawn or falls; 0 if none is.
        uses: how often the animals in the middle may still do what they can, this time included.
        picked: the look of the die to be swapped or given away, if it is chosen.
        minus: minus points of the finished rounds, by seat.
    """

    player: int | None
    players: int
    discards: str
    rounds: int
    points: int
    turn: int
    phase: int
    round: int
    starter: int
    dealing: int
    hands: tuple[tuple[int, ...], ...]
    middle: tuple[int, ...]
    owner: int
    chosen: tuple[int, ...]
    bag: tuple[int, ...]
    box: tuple[int, ...]
    cup: tuple[int, ...]
    receiver: int
    uses: int
    picked: int | None
    minus: tuple[int, ...]


def observation(s: State, player: int | None) -> Observation:
    return Observation(
        player=player,
        players=s.players,
        discards="box" if s.discards == IN_BOX else "bag",
        rounds=s.rounds,
        points=s.points,
        turn=s.player,
        phase=s.phase,
        round=s.round,
        starter=s.starter,
        dealing=s.dealing,
        hands=tuple(tuple(dice) for dice in s.hands[: s.players]),
        middle=tuple(s.middle),
        owner=s.owner,
        chosen=tuple(s.chosen),
        bag=tuple(s.bag),
        box=tuple(s.box),
        cup=tuple(s.cup),
        receiver=s.receiver,
        uses=s.uses,
        picked=s.picked - 1 if s.picked else None,
        minus=tuple(s.minus[: s.players]),
    )


def determinize(seen: Observation, below: Callable[[int], int]) -> State:
    """A state that agrees with what was seen. Nothing is hidden: it is the state itself."""
    s = State()
    s.players, s.discards = seen.players, int(seen.discards == "box")
    s.rounds, s.points, s.round, s.starter = seen.rounds, seen.points, seen.round, seen.starter
    s.player, s.phase, s.dealing, s.receiver = seen.turn, seen.phase, seen.dealing, seen.receiver
    for p in range(seen.players):
        s.hands[p], s.size[p], s.minus[p] = list(seen.hands[p]), sum(seen.hands[p]), seen.minus[p]
    s.bag, s.box, s.cup = list(seen.bag), list(seen.box), list(seen.cup)
    s.bagged, s.boxed, s.falling = sum(seen.bag), sum(seen.box), sum(seen.cup)
    s.middle, s.height, s.owner = list(seen.middle), sum(seen.middle), seen.owner
    s.face = _animal(seen.middle)
    s.chosen, s.uses = list(seen.chosen), seen.uses
    s.picked = 0 if seen.picked is None else 1 + seen.picked
    if seen.phase in (PLAYING, REROLLING):
        s.last = max(t for t in range(LOOKS) if seen.chosen[t])
    if seen.phase == PLAYING:
        s.laid, s.animal = sum(seen.chosen[:LAST]), _animal(seen.chosen)
    return s


def _animal(dice: Sequence[int]) -> int:
    """The animal that dice in the middle show, or dice to be played; 0 if there are none."""
    return next((FACE[t] for t in range(LAST) if dice[t]), 0)


def sees_outcome(s: State, seat: int | None) -> bool:
    """Whether the coming outcome is shown to that seat (None: to spectators)."""
    return True


# ---- notation


def text(action: int) -> str:
    if action < REROLL:
        return f"play {NAMES[action - PLAY]}"
    if action < DONE:
        return f"reroll {NAMES[action - REROLL]}"
    if action == DONE:
        return "done"
    if action < OTHER:
        return f"own {NAMES[action - OWN]}"
    if action < SEAT:
        seat, t = divmod(action - OTHER, LOOKS)
        return f"other {seat} {NAMES[t]}"
    return f"seat {action - SEAT}"


def parse(words: Sequence[str]) -> int:
    """The action of these words. Raises NotNotation."""
    match words:
        case ["play", die]:
            return PLAY + _look(die)
        case ["reroll", die]:
            return REROLL + _look(die)
        case ["done"]:
            return DONE
        case ["own", die]:
            return OWN + _look(die)
        case ["other", seat, die]:
            return OTHER + _seat(seat) * LOOKS + _look(die)
        case ["seat", seat]:
            return SEAT + _seat(seat)
        case _:
            raise NotNotation(" ".join(words), EXPECTED_ACTION)


def _look(word: str) -> int:
    if word not in NAMES:
        raise NotNotation(word, "a die by its kind and face, such as A:worm")
    return NAMES.index(word)


def _seat(word: str) -> int:
    if word not in ("0", "1", "2", "3", "4"):
        raise NotNotation(word, "a seat from 0 to 4")
    return int(word)


def outcome_text(s: State, outcome: int) -> str:
    if s.phase == DRAWING:
        return KIND_NAMES[kind_in_bag(s, outcome)]
    return FACES[KINDS[kind_in_cup(s)][outcome]]


def parse_outcome(s: State, words: Sequence[str]) -> int:
    """An outcome with this kind of die, or with this face. Raises NotNotation."""
    texts = [outcome_text(s, outcome) for outcome in range(outcomes(s))]
    word = " ".join(words)
    if word in texts:
        return texts.index(word)
    if s.phase == DRAWING:
        raise NotNotation(word, "a kind of die that is still in the bag, from A to E")
    if word in FACES:
        raise NotNotation(word, "a face that this kind of die has")
    raise NotNotation(word, "a face: elephant, bear, boar, fox, squirrel, worm, trap or x2")


def reason(s: State, action: int) -> Reason:
    """Why this action is not legal now."""
    if s.phase == OVER:
        return Reason("The match is over.")
    if s.phase == DRAWING:
        return Reason("A die is about to be drawn.")
    if s.phase == FALLING:
        return Reason("The dice are about to fall.")
    if s.phase == USING:
        return _why_not_target(s, action)
    if action > DONE:
        return Reason("First play animals, or choose dice to roll again.")
    if action == DONE:
        return Reason("Choose at least one die.") if s.phase == CHOOSING else _what_beats_the_middle(s)
    return _why_not_choose(s, action)


def _why_not_choose(s: State, action: int) -> Reason:
    t, to_play = (action - PLAY, True) if action < REROLL else (action - REROLL, False)
    if s.phase == PLAYING and not to_play:
        return Reason("You are playing animals: finish that.")
    if s.phase == REROLLING and to_play:
        return Reason("You are choosing dice to roll again: finish that.")
    if s.hands[s.player][t] == 0:
        return Reason("You have no such die.")
    if to_play:
        return _why_not_play(s, t)
    return _in_order()


def _in_order() -> Reason:
    return Reason("Dice are chosen in order: kind by kind from A to E, X2 last.")


def _why_not_play(s: State, t: int) -> Reason:
    if FACE[t] == TRAP:
        return Reason("A trap is no animal and cannot be played.")
    if s.phase == CHOOSING and FACE[t] == X2:
        return Reason("X2 can only be played together with animals: choose these first.")
    if s.phase == PLAYING and FACE[t] not in (s.animal, X2):
        return Reason("All animals that you play must be alike.")
    mine = s.hands[s.player]
    have = s.laid + mine[t] + mine[TWIN[t]]
    bigger = s.height > 0 and FACE[t] < s.face
    if FACE[t] == X2 or not 0 < least(s, FACE[t]) <= have or (bigger and s.laid == s.height):
        return _what_beats_the_middle(s)
    return _in_order()


def _what_beats_the_middle(s: State) -> Reason:
    more = HERDS[s.face](_number(s.height + 1))
    if s.face == ELEPHANT:
        return Reason("You need at least {more}.", more=more)
    if s.height == 1:
        return Reason("You need exactly one larger animal, or at least {more}.", more=more)
    return Reason(
        "You need exactly {same} larger animals, or at least {more}.", same=_number(s.height), more=more
    )


def _number(count: int) -> Reason | int:
    return NUMBERS.get(count, count)


NUMBERS = {
    2: Reason("two"),
    3: Reason("three"),
    4: Reason("four"),
    5: Reason("five"),
    6: Reason("six"),
    7: Reason("seven"),
    8: Reason("eight"),
    9: Reason("nine"),
    10: Reason("ten"),
    11: Reason("eleven"),
    12: Reason("twelve"),
}
HERDS: tuple[Callable[[Reason | int], Reason], ...] = (
    lambda number: Reason("{number} elephants", number=number),
    lambda number: Reason("{number} bears", number=number),
    lambda number: Reason("{number} boars", number=number),
    lambda number: Reason("{number} foxes", number=number),
    lambda number: Reason("{number} squirrels", number=number),
    lambda number: Reason("{number} worms", number=number),
)


def _why_not_target(s: State, action: int) -> Reason:
    if OWN <= action < OTHER and wants_own(s):
        return Reason("You have no such die.")
    if OTHER <= action < SEAT and wants_other(s):
        return _why_not_seat(s, (action - OTHER) // LOOKS) or Reason("That player has no such die.")
    if action >= SEAT and not wants_own(s) and not wants_other(s):
        return _why_not_seat(s, action - SEAT) or _what_to_name(s)
    return _what_to_name(s)


def _why_not_seat(s: State, seat: int) -> Reason | None:
    if seat >= s.players:
        return Reason("Nobody sits there.")
    return Reason("It must be another player.") if seat == s.player else None


def _what_to_name(s: State) -> Reason:
    """What the animals in the middle want to be told now."""
    if s.picked:
        if s.face == BOAR:
            return Reason("Choose the die that you want for yours.")
        return Reason("Choose who gets your die.")
    if s.face == BEAR:
        return Reason("The bears come first: choose a die to be rolled again, anybody's.")
    if s.face == BOAR:
        return Reason("The boars come first: choose a die of yours to swap.")
    if s.face == FOX:
        return Reason("The foxes come first: choose another player's die to be removed.")
    if s.face == SQUIRREL:
        return Reason("The squirrels come first: choose who has to draw a die.")
    return Reason("The worms come first: choose a die of yours to give away.")
