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

Kinds and each: what the sides of the five kinds show, and how many dice there are of each. Which
animals share a die is not known for sure, so the usual kinds are an assumption. Whatever they are,
there are fifty dice, each animal is on two kinds, the trap on three and X2 on one.
"""

from __future__ import annotations

from waghals.contract.moves import Moves, moves_for, offer
from waghals.contract.option import Choice, Number
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.contract.record import rule
from waghals.games.wuerfelzoo.dice import (
    BEAR,
    CHOOSING,
    DICE,
    DRAWING,
    FOX,
    KINDS,
    LAST,
    LOOKS,
    OVER,
    PENALTY,
    PLAYING,
    POINTS,
    REROLLING,
    ROLLING,
    ROUNDS,
    SEATS,
    SIDES,
    SQUIRREL,
    TRAP,
    USING,
    State,
    can_use,
    clear_middle,
    discard,
    drop,
    kind_in_bag,
    kind_in_cup,
    refill,
    roll_again,
    roll_one,
    take,
    take_up,
    wants_other,
    wants_own,
)
from waghals.games.wuerfelzoo.kinds import EACH_OPTION, KINDS_OPTION, check_dice, number_looks

# ---- constants

RULES_VERSION = 1  # the constants of the dice and the state are in `dice`
TITLE = "Würfelzoo"
HAND = 12  # dice dealt to each player
SMALL_HAND = 10  # if all five seats play

OPTIONS = (
    Number("players", 2, SEATS, default=2),
    Choice("discards", ("bag", "box")),
    Number("rounds", 1, ROUNDS, default=1),
    Number("points", 0, POINTS, default=0),
    KINDS_OPTION,
    EACH_OPTION,
)

# Actions: `play d` and `reroll d` for each look, `done`, `own d`, `other p d` by seat and look, `seat p`.
PLAY = 0
REROLL = PLAY + LOOKS
DONE = REROLL + LOOKS
OWN = DONE + 1
OTHER = OWN + LOOKS
SEAT = OTHER + SEATS * LOOKS
ACTIONS = SEAT + SEATS
MOVES = moves_for(DICE - 1)  # a bear's targets: all other dice, no two alike in a hand


# ---- setup and whose ply it is


def check(s: State) -> list[Reason]:
    """Every length goes with everything; refuse and remark on dice."""
    return check_dice(s)


@rule
def setup(s: State) -> None:
    """Begin: the options are set, everything else is zero."""
    number_looks(s)
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
        s.bag[kind] = s.each[kind]
        s.box[kind] = 0
    s.bagged = DICE
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
    if s.phase <= ROLLING:
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
    """A die comes out of the bag, or is rolled."""
    if s.phase == DRAWING:
        kind = kind_in_bag(s, outcome)
        s.bag[kind] -= 1
        s.bagged -= 1
        s.cup[kind] += 1
        s.falling = 1
        s.phase = ROLLING
    else:
        kind = kind_in_cup(s)
        s.cup[kind] -= 1
        s.falling -= 1
        take(s, s.receiver, s.lands[kind * SIDES + outcome])
        if s.falling == 0:
            all_rolled(s)


@rule
def all_rolled(s: State) -> None:
    """After the last roll the next die is dealt, the animal goes on, or the turn ends."""
    if s.dealing > 0:
        s.dealing -= 1
        s.phase = DRAWING
        if s.size[s.receiver] == hand(s):
            s.receiver += 1
        if s.dealing == 0:
            begin_turn(s)
    elif s.uses > 0:  # mutant >=: it is 0 after dice of one's own, and the turn ends either way
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
def least(height: int, face: int, animal: int) -> int:
    """How many of an animal it takes to beat so many that show a face; 0 if no number will do."""
    if height == 0:
        return 1
    if animal == face:
        return height + 1
    return height if animal < face else 0  # mutant <=: the same animal has been decided before


@rule
def beats(height: int, face: int, animal: int, count: int) -> bool:
    """Whether exactly so many of an animal beat the middle."""
    need = least(height, face, animal)
    return 0 < need <= count and (count == need or height == 0 or animal == face)


@rule
def offer_plays(s: State, moves: Moves) -> None:
    """The first die of every play that can be completed."""
    mine = s.hands[s.player]
    for t in range(LAST):
        if mine[t] > 0 and s.face_of[t] < TRAP:
            have = mine[t]
            if s.twin_of[t] > t:  # mutant >=: an animal's twin is another look
                have += mine[s.twin_of[t]]
            if 0 < least(s.height, s.face, s.face_of[t]) <= have:
                offer(moves, PLAY + t)


@rule
def offer_more_to_play(s: State, moves: Moves) -> None:
    """The next die of a play: more of the animal, then X2, then done."""
    mine = s.hands[s.player]
    need = least(s.height, s.face, s.animal)
    # mutant s.height >= 0: the empty middle counts as elephants, which nothing beats
    full = s.height > 0 and s.animal < s.face and s.laid == need
    if s.last < LAST and not full:
        if mine[s.last] > 0:
            offer(moves, PLAY + s.last)
        twin = s.twin_of[s.last]
        # mutant twin >= s.last: an animal's twin is another look
        if twin > s.last and mine[twin] > 0 and s.laid + mine[twin] >= need:
            offer(moves, PLAY + twin)
    if beats(s.height, s.face, s.animal, s.laid):
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
        take_up(s, action - PLAY)  # mutant +: PLAY is zero
        if action - PLAY < LAST:  # mutant +: PLAY is zero
            s.laid += 1
            s.animal = s.face_of[action - PLAY]  # mutant +: PLAY is zero
        s.phase = PLAYING
    elif action < DONE:
        take_up(s, action - REROLL)
        s.phase = REROLLING
    elif action == DONE:
        if s.phase == PLAYING:
            lay(s)
        else:
            roll_again(s)
    elif action < OTHER:
        name_own(s, action - OWN)
    elif action < SEAT:
        name_other(s, (action - OTHER) // LOOKS, (action - OTHER) % LOOKS)
    else:
        name_seat(s, action - SEAT)


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
def use(s: State) -> None:
    """The animal must do what it can as often as it may; what it cannot do lapses."""
    if s.uses > 0 and can_use(s):
        s.phase = USING
    else:
        s.uses = 0
        discard(s, s.kind_of[LAST], s.chosen[LAST])
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
        discard(s, s.kind_of[t], 1)
    else:  # the boar swaps
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
    else:  # the worm gives the picked die
        drop(s, s.player, s.picked - 1)
        take(s, p, s.picked - 1)
        used(s)


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
    if s.height > 0 and s.owner == s.player:  # mutant >=: to clear the empty middle changes nothing
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
        total += PENALTY[s.face_of[t]] * s.hands[p][t]
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
