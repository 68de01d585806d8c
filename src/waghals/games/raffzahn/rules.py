"""Raffzahn, by Rüdiger Koltze.

Forty monster tiles, numbered 1 to 40, lie open in the middle. Each shows from one to seven
teeth, a higher number never fewer than a lower one. Whoever has collected the most teeth when
the middle is empty wins; of several, whoever holds the highest tile.

On your turn you roll three dice, up to three times: a yellow one (10, 20, 30, two stars, the
rotten tooth) and two blue ones (1 to 5, a star). Before the second and the third roll you
choose which of the dice, at least one, to roll again. The rotten tooth ends your turn at once.
Otherwise the dice add up, a star counting nothing, to the number of a tile:

- It lies in the middle, or open before another player: you may take it, which ends your turn.
- It is your own: your turn ends at once. If it was protected, you turn it open; if it lay open,
  it is out of the game.
- It is out of the game, or protected before another player: a miss. Roll again, or end your
  turn; but if it was your third roll, you pay tiles of your choice, protected or not, worth at
  least three teeth, none of them superfluous, and they are out of the game. If all your tiles
  are worth less, you pay them all.

A tile you take lies open before you as long as you have fewer than three open tiles; otherwise
you may protect it. What you could take you may also leave, without a penalty. Taking the last
tile of the middle ends the match.

Stars. Three stars bring the highest tile of the middle, two stars the lowest. In the revised
edition this settles the roll: the third die does not count, three stars have to be taken, and
with two stars you either take the tile or, before your third roll is spent, roll again. In the
original edition a hit comes first: if the sum names a tile you could take, that one is yours to
take and the star roll lapses; if it names a tile of your own, that is what happens. Both star
rolls may be left, as any other hit.

Options. Edition: revised or original. Call: before you roll again you may call a tile that is
not your own; if the coming roll brings it and you take it, you have another turn. Only tiles
that could be taken may be called, and only by their sum are they won, in the revised edition;
in the original any tile may be called, and stars win it too. Strict: a miss on the first or
second roll cannot be kept by ending the turn. Teeth: how many each tile is worth. The
rulebooks tell three of the forty, so the default is an assumption that fits them. The game is
for three to six; two may play, but the rulebooks do not provide for it.
"""

from __future__ import annotations

from waghals.contract.errors import BadOption
from waghals.contract.moves import Moves, moves_for, offer
from waghals.contract.option import Choice, Flag, Number, Numbers
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.contract.record import rule
from waghals.games.raffzahn.state import (
    ALL_DICE,
    BLUE,
    CALLED,
    CHOOSING,
    DICE,
    MIDDLE,
    MOST_TEETH,
    ORIGINAL,
    OUT,
    OVER,
    PAYING,
    REVISED,
    ROLLING,
    ROLLS,
    ROTTEN,
    SEATS,
    SIDES,
    STAR,
    TILES,
    YELLOW,
    State,
)
from waghals.games.raffzahn.state import canonical as canonical

# ---- constants

RULES_VERSION = 1
TITLE = "Raffzahn"
OPEN_FIRST = 3  # so many tiles lie open before one may be protected
PRICE = 3  # teeth that a miss costs

# mutant 2: there is no roll of no dice
OUTCOMES = (1, 6, 6, 36, 6, 36, 36, 216)  # of each set of dice

TEETH = tuple(t // 6 + 1 for t in range(1, TILES + 1))  # an assumption, see the options
KNOWN_TEETH = {8: 2, 9: 2, 20: 4}  # what the rulebooks' examples tell
OFFICIAL_PLAYERS = 3  # at least

OPTIONS = (
    Number("players", 2, SEATS, default=OFFICIAL_PLAYERS),
    Choice("edition", ("revised", "original")),
    Flag("call"),
    Flag("strict"),
    Numbers("teeth", TILES, 1, MOST_TEETH, default=TEETH),
)

# Actions: take, take open, end, `reroll …` by its set of dice, then `pay t` and `call t`.
TAKE, TAKE_OPEN, END, REROLL, PAY, CALL = 0, 1, 2, 2, 9, 49  # + a set of dice, + a tile
ACTIONS = CALL + TILES + 1
MOVES = moves_for(2 + ALL_DICE + TILES)  # take, end, all rerolls and calls


# ---- setup and whose ply it is


def check(s: State) -> list[Reason]:
    """Refuse teeth that fall as the numbers rise; remark on what the rulebooks do not say."""
    for t in range(1, TILES):
        if s.teeth[t] < s.teeth[t - 1]:
            raise BadOption(
                Reason(
                    "teeth have to rise with the numbers or stay; tile {tile} was given {teeth} and tile"
                    " {next} only {fewer}",
                    tile=t,
                    teeth=s.teeth[t - 1],
                    next=t + 1,
                    fewer=s.teeth[t],
                )
            )
    remarks = [
        Reason(
            "By the rulebook's examples tile {tile} has {known} teeth, not {given}.",
            tile=t,
            known=known,
            given=s.teeth[t - 1],
        )
        for t, known in KNOWN_TEETH.items()
        if s.teeth[t - 1] != known
    ]
    if s.players < OFFICIAL_PLAYERS:
        remarks.append(Reason("The rulebook is for three to six players; two is unofficial."))
    return remarks


@rule
def setup(s: State) -> None:
    """Begin: all tiles lie in the middle, seat 0 rolls."""
    for t in range(1, TILES + 1):
        s.owner[t] = MIDDLE
    s.owner[0] = OUT
    s.middle = TILES
    begin_turn(s, 0)


@rule
def begin_turn(s: State, player: int) -> None:
    s.player = player
    s.phase = ROLLING
    s.rolls = 0
    s.hand = ALL_DICE
    s.called = 0


@rule
def pass_turn(s: State) -> None:
    begin_turn(s, s.player + 1 if s.player + 1 < s.players else 0)


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
    return OUTCOMES[s.hand]


@rule
def resolve(s: State, outcome: int) -> None:
    """Roll the dice in the hand, and do what follows by itself: no choice is left by the rotten tooth, an
    own hit, or a miss on the last roll."""
    roll(s, outcome)
    s.rolls += 1
    if s.dice[0] == ROTTEN:
        s.target = 0
        pass_turn(s)
        return
    s.target = target(s)
    if s.owner[s.target] == s.player:
        suffer_own_hit(s)
    elif s.rolls == ROLLS and not available(s, s.target):
        begin_payment(s)
    else:
        s.phase = CHOOSING


@rule
def roll(s: State, outcome: int) -> None:
    """The outcome is a number in base six, a digit for each die in the hand."""
    if s.hand & 4:
        s.dice[2] = BLUE[outcome % SIDES]
        outcome //= SIDES
    if s.hand & 2:
        s.dice[1] = BLUE[outcome % SIDES]
        outcome //= SIDES
    if s.hand & 1:
        s.dice[0] = YELLOW[outcome]


@rule
def stars(s: State) -> int:
    return (s.dice[0] == STAR) + (s.dice[1] == STAR) + (s.dice[2] == STAR)


@rule
def target(s: State) -> int:
    """The tile that the dice name by their sum, or bring by their stars."""
    total = s.dice[0] + s.dice[1] + s.dice[2]
    count = stars(s)
    if count < 2:
        return total
    if s.edition == ORIGINAL and (available(s, total) or s.owner[total] == s.player):
        return total  # a hit comes before the star roll, also one's own (ruling R4)
    # The middle is never empty when dice are rolled (ruling R16).
    return lowest_of(s, MIDDLE) if count == 2 else highest_of(s, MIDDLE)


@rule
def lowest_of(s: State, place: int) -> int:
    """The lowest tile of a seat or the middle, which must not be without any."""
    t = 1
    while s.owner[t] != place:
        t += 1
    return t


@rule
def highest_of(s: State, place: int) -> int:
    """The highest tile of a seat or the middle; 0 where there is none."""
    t = TILES
    while t > 0 and s.owner[t] != place:
        t -= 1
    return t


@rule
def available(s: State, t: int) -> bool:
    """Whether the player could take the tile: from the middle, or open from another."""
    return s.owner[t] != OUT and s.owner[t] != s.player and s.protected[t] == 0


@rule
def suffer_own_hit(s: State) -> None:
    """A protected tile is turned open, an open one leaves the game."""
    if s.protected[s.target]:
        s.protected[s.target] = 0
        s.open[s.player] += 1
    else:
        discard(s, s.target)
    pass_turn(s)


@rule
def discard(s: State, t: int) -> None:
    """A tile of the player leaves the game."""
    s.owner[t] = OUT
    s.tiles[s.player] -= 1
    s.open[s.player] -= 1 - s.protected[t]
    s.protected[t] = 0


# ---- legal actions


@rule
def legal(s: State, moves: Moves) -> None:
    moves.count = 0
    if s.phase == PAYING:
        payments(s, moves)
    elif s.phase == CALLED:
        rerolls(moves)
    else:
        choices(s, moves)


@rule
def choices(s: State, moves: Moves) -> None:
    """What the present dice allow."""
    if available(s, s.target):
        offer(moves, TAKE)
        if may_protect(s):
            offer(moves, TAKE_OPEN)
    if may_end(s):
        offer(moves, END)
    if may_reroll(s):
        rerolls(moves)
        if s.call:
            calls(s, moves)


@rule
def may_protect(s: State) -> bool:
    return s.open[s.player] >= OPEN_FIRST


@rule
def may_end(s: State) -> bool:
    """Whether the turn may end without a tile (rulings R2, R3, R7 and R8)."""
    if s.edition == REVISED and stars(s) >= 2:
        return False
    return not s.strict or available(s, s.target)


@rule
def may_reroll(s: State) -> bool:
    return s.rolls < ROLLS and (s.edition == ORIGINAL or stars(s) < len(DICE))


@rule
def rerolls(moves: Moves) -> None:
    for dice in range(1, ALL_DICE + 1):
        offer(moves, REROLL + dice)


@rule
def calls(s: State, moves: Moves) -> None:
    for t in range(1, TILES + 1):
        if may_call(s, t):
            offer(moves, CALL + t)


@rule
def may_call(s: State, t: int) -> bool:
    """Any tile of others; in the revised edition only one that could be taken."""
    return available(s, t) or (s.edition == ORIGINAL and s.owner[t] != s.player)


@rule
def payments(s: State, moves: Moves) -> None:
    """The tiles that can come next, so that none will have been superfluous (ruling R12)."""
    if pays_all(s):
        offer(moves, PAY + lowest_of(s, s.player))
        return
    pairs = 0  # tiles worth two, and those worth one, that are still to come
    singles = 0
    for t in range(s.last + 1, TILES + 1):
        if s.owner[t] == s.player:
            pairs += worth(s, t) == 2
            singles += worth(s, t) == 1
    for t in range(s.last + 1, TILES + 1):
        if s.owner[t] == s.player:
            pairs -= worth(s, t) == 2
            singles -= worth(s, t) == 1
            if completes(s, worth(s, t), singles, pairs):
                offer(moves, PAY + t)


@rule
def worth(s: State, t: int) -> int:
    return s.teeth[t - 1]


@rule
def pays_all(s: State) -> bool:
    """Whether the payer has no choice, as all tiles together make up the price at most."""
    return s.paid + score(s, s.player) <= PRICE


@rule
def completes(s: State, teeth: int, singles: int, pairs: int) -> bool:
    """Whether a tile of so many teeth ends the payment, or what follows can end it.

    Tiles paid before are worth one or two each and all the same, so that any of them would be
    superfluous as soon as the others make up the price.
    """
    paid = s.paid + teeth
    if paid >= PRICE:
        return s.paid == 0 or paid - worth(s, s.last) < PRICE
    if teeth == 2:
        return pairs > 0
    return singles >= PRICE - paid or (paid == 1 and pairs > 0)


# ---- apply


@rule
def apply(s: State, action: int) -> None:
    if action > CALL:
        s.called = action - CALL
        s.phase = CALLED
    elif action > PAY:
        pay(s, action - PAY)
    elif action > REROLL:
        reroll(s, action - REROLL)
    elif action == END:
        pass_turn(s)
    else:
        take(s, action == TAKE and may_protect(s))


@rule
def reroll(s: State, dice: int) -> None:
    if s.phase == CHOOSING:
        s.called = 0  # a call holds for one roll (ruling R20)
    s.hand = dice
    s.phase = ROLLING


@rule
def take(s: State, protect: bool) -> None:
    t = s.target
    if s.owner[t] == MIDDLE:
        s.middle -= 1
    else:
        s.tiles[s.owner[t]] -= 1
        s.open[s.owner[t]] -= 1
    s.owner[t] = s.player
    s.tiles[s.player] += 1
    if protect:
        s.protected[t] = 1
    else:
        s.open[s.player] += 1
    if s.middle == 0:
        s.phase = OVER
    elif s.called == t and (s.edition == ORIGINAL or stars(s) < 2):
        begin_turn(s, s.player)
    else:
        pass_turn(s)


@rule
def begin_payment(s: State) -> None:
    """A miss on the last roll has to be paid, by whoever owns anything."""
    s.paid = 0
    s.last = 0
    if s.tiles[s.player]:
        s.phase = PAYING
    else:
        pass_turn(s)


@rule
def pay(s: State, t: int) -> None:
    discard(s, t)
    s.paid += worth(s, t)
    s.last = t
    if s.paid >= PRICE or s.tiles[s.player] == 0:
        pass_turn(s)


# ---- scores


@rule
def score(s: State, player: int) -> int:
    teeth = 0
    for t in range(1, TILES + 1):
        if s.owner[t] == player:
            teeth += worth(s, t)
    return teeth


@rule
def standing(s: State, player: int) -> int:
    """Teeth first, the highest tile among equals."""
    # mutants TILES - 1 | TILES + 2: a tooth still outweighs all that a higher tile adds
    return score(s, player) * (TILES + 1) + highest_of(s, player)


@rule
def wins(s: State, player: int) -> bool:
    if s.phase != OVER:
        return False
    for p in range(s.players):
        if standing(s, p) > standing(s, player):
            return False
    return True
