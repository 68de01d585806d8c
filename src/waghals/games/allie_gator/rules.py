"""Allie Gator, by Klaus Kreowski.

Eighty-eight cards: the numbers 1 to 70, once each, and eighteen specials. Two numbers lie open
as targets, left and right, each with a discard field below it; a special that is turned up for
a target is shown and shuffled back. Everybody holds five cards that nobody else sees, the rest
is the draw pile. The alligator's chip lies above the left target.

On your turn you play a number, or play a special, or take cards. Then you draw until you hold
five again, and the next player's turn begins, clockwise at first.

A number goes onto one of the two fields. It has to be lower than the target and higher than the
card on top of that field. A special is laid open before you as a minus card and does something:

- Reverse turns the direction of play round, at once. Between two players it does nothing.
- Steal draws a card, unseen, from the hand of a player of your choice into your own. The robbed
  player draws another at once.
- Raise puts a number of your hand onto a target that is lower; it is the target from now on, and
  the old one stays below. Without such a number raise cannot be played.
- Gift gives the top card of one of the fields to another player, as a minus card.

If nobody else has a card to steal, or no card lies on the fields, steal and gift may be played
all the same, without effect; what can be done has to be done.

Taking is always allowed: everything below the chip, target and covered targets and the whole
field, becomes minus cards of yours. The chip moves above the other target, and any number of
your hand becomes the new one. If you have none, the pile's next number does, and specials that
are turned up before it go back; if the pile has no number either, the round ends.

When the pile is empty, everybody plays on without drawing until somebody takes. That take ends
the round. Each minus card counts one, hands count nothing. The fewest win two teeth, the second
fewest one (nothing between two players); of equals fewer specials come first, and who is still
equal shares the rank and its teeth. The winner begins the next round, of several the first one
clockwise from the last beginner; direction and chip start as before.

The match ends with the round in which somebody reaches three teeth; a third tooth that has to
count for two is golden. Most teeth win, of equals fewer specials in the last round; who is still
equal shares the win.

Options. Teeth: how many end the match; golden teeth make up to six. Short: a single round, won
by the fewest minus cards. Effect needed: steal and gift may not be played without effect. Gap:
after a shared first rank there is no second.
"""

from __future__ import annotations

from waghals.contract.moves import Moves, moves_for, offer
from waghals.contract.option import Flag, Number
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.contract.record import rule
from waghals.games.allie_gator.state import (
    DRAWING,
    FIELD,
    FIRST_PRIZE,
    GIFT,
    HAND,
    HIGHEST,
    KINDS,
    LEFT,
    MINUS,
    MOST_TEETH,
    OVER,
    PLAYING,
    RAISE,
    REVERSE,
    RIGHT,
    ROBBING,
    SEATS,
    SECOND_PRIZE,
    SIDES,
    SPECIALS,
    STEAL,
    TARGET,
    TARGETING,
    TURNING,
    Position,
    card_in_pile,
    count_numbers,
    leave_pile,
    missing,
    receive,
    release,
    stack,
)
from waghals.games.allie_gator.state import State as State

# ---- constants

RULES_VERSION = 1
TITLE = "Allie Gator"
TEETH = 3  # usually end the match
CLOCKWISE = 1

OPTIONS = (
    Number("players", 2, SEATS, default=2),
    Number("teeth", TEETH, MOST_TEETH, default=TEETH),
    Flag("short"),
    Flag("effect_needed"),
    Flag("gap"),
)

# Actions: `play n side`, `reverse`, `steal`, `steal p`, `raise n side`, `gift`, `gift side p`, `take`,
# `target n`, each in ascending order.
PLAY = 0
TURN_ROUND = PLAY + HIGHEST * SIDES
ROB = TURN_ROUND + 1  # without effect; + 1 + seat
LIFT = ROB + 1 + SEATS
GIVE = LIFT + HIGHEST * SIDES  # without effect; + 1 + side * SEATS + seat
TAKE = GIVE + 1 + SIDES * SEATS
LAY = TAKE + 1
ACTIONS = LAY + HIGHEST
MOVES = moves_for(19)  # three numbers on both sides, four to rob, eight gifts, take


# ---- setup and whose ply it is


def check(s: State) -> list[Reason]:
    """Every combination of options can be played, and none calls for a remark."""
    return []


@rule
def setup(s: State) -> None:
    """Begin: the options are set, everything else is zero."""
    begin_round(s)


@rule
def begin_round(s: State) -> None:
    """All cards into the pile; targets are turned up and hands dealt."""
    s.round += 1
    s.player = s.starter
    s.direction = CLOCKWISE
    s.chip = LEFT
    s.dealing = 1
    s.receiver = 0
    s.phase = TURNING
    stack(s)
    for side in range(SIDES):
        s.targets[side] = 0
        s.tops[side] = 0
    for p in range(SEATS):
        s.held[p] = 0
        s.minus[p] = 0
        for i in range(HAND):
            s.hands[p][i] = 0
        for kind in range(KINDS):
            s.played[p][kind] = 0


@rule
def to_move(s: Position) -> int:
    if s.phase == OVER:
        return TERMINAL
    if s.phase <= ROBBING:
        return CHANCE
    return s.player


@rule
def turn(s: Position) -> int:
    return s.player


# ---- chance


@rule
def outcomes(s: Position) -> int:
    return s.held[s.victim] if s.phase == ROBBING else s.piled


@rule
def resolve(s: State, outcome: int) -> None:
    """A card is turned up, drawn, or pulled from a hand. Outcomes are in ascending order of cards."""
    if s.phase == ROBBING:
        rob(s, s.hands[s.victim][outcome])
    elif s.phase == TURNING:
        turn_up(s, card_in_pile(s, outcome))
    else:
        draw(s, card_in_pile(s, outcome))


@rule
def turn_up(s: State, card: int) -> None:
    """A number becomes the target that is missing; a special is shown and goes back (ruling A4)."""
    if card > HIGHEST:
        return
    leave_pile(s, card)
    lay_target(s, card, missing(s))
    if s.dealing == 0:
        refill(s)
    elif s.targets[RIGHT] > 0:
        s.phase = DRAWING


@rule
def lay_target(s: State, card: int, side: int) -> None:
    s.targets[side] = card
    s.place[card] = TARGET + side


@rule
def draw(s: State, card: int) -> None:
    """The receiver draws: at the deal, to replace a stolen card, or at the end of a turn."""
    leave_pile(s, card)
    receive(s, s.receiver, card)
    if s.dealing == 0:
        refill(s)
    elif s.held[s.receiver] == HAND:
        s.receiver += 1
        if s.receiver == s.players:
            s.receiver = 0
            s.dealing = 0
            s.phase = PLAYING


@rule
def rob(s: State, card: int) -> None:
    """The card changes hands, and the victim draws another, if there is one (ruling A2)."""
    release(s, s.victim, card)
    receive(s, s.player, card)
    if s.piled > 0:
        s.receiver = s.victim
        s.phase = DRAWING
    else:
        refill(s)
    s.victim = 0


@rule
def refill(s: State) -> None:
    """The player draws up to a full hand; then the next one's turn begins."""
    if s.held[s.player] < HAND and s.piled > 0:
        s.receiver = s.player
        s.phase = DRAWING
        return
    s.receiver = 0
    s.phase = PLAYING
    s.player += s.direction
    if s.player < 0:
        s.player = s.players - 1
    elif s.player == s.players:
        s.player = 0


# ---- legal actions


@rule
def legal(s: Position, moves: Moves) -> None:
    moves.count = 0
    if s.phase == TARGETING:
        for i in range(count_numbers(s, s.player)):
            offer(moves, LAY + s.hands[s.player][i] - 1)
    else:
        count = count_numbers(s, s.player)
        for i in range(count):
            card = s.hands[s.player][i]
            for side in range(SIDES):
                # Counted without a branch, since a branch on random cards is guessed wrong half the time.
                moves.action[moves.count] = PLAY + (card - 1) * SIDES + side
                # mutants <= card | <= s.targets: a number in a hand lies nowhere else
                moves.count += (s.tops[side] < card) & (card < s.targets[side])
        if count < s.held[s.player]:  # mutant <=: in a hand of numbers alone it finds no special
            offer_specials(s, moves, count)
        offer(moves, TAKE)


@rule
def offer_specials(s: Position, moves: Moves, first: int) -> None:
    """Every special of the hand, from that card on, once."""
    before = 0  # mutant 1: no special is card 1
    for i in range(first, s.held[s.player]):
        card = s.hands[s.player][i]
        if card != before:
            before = card
            if card == REVERSE:
                offer(moves, TURN_ROUND)
            elif card == STEAL:
                offer_robberies(s, moves)
            elif card == RAISE:
                offer_raises(s, moves, first)
            else:
                offer_gifts(s, moves)


@rule
def can_rob(s: Position) -> bool:
    """Whether anybody else has a card."""
    for p in range(s.players):
        if p != s.player and s.held[p] > 0:
            return True
    return False  # mutant pass: nothing is as false


@rule
def offer_robberies(s: Position, moves: Moves) -> None:
    if not can_rob(s):
        if s.effect_needed == 0:
            offer(moves, ROB)
        return
    for p in range(s.players):
        if p != s.player and s.held[p] > 0:
            offer(moves, ROB + 1 + p)


@rule
def offer_raises(s: Position, moves: Moves, count: int) -> None:
    for i in range(count):
        card = s.hands[s.player][i]
        for side in range(SIDES):
            if card > s.targets[side]:  # mutant >=: a number in a hand is no target
                offer(moves, LIFT + (card - 1) * SIDES + side)


@rule
def can_give(s: Position) -> bool:
    """Whether a card lies on a field."""
    return s.tops[LEFT] > 0 or s.tops[RIGHT] > 0


@rule
def offer_gifts(s: Position, moves: Moves) -> None:
    if not can_give(s):
        if s.effect_needed == 0:
            offer(moves, GIVE)
        return
    for side in range(SIDES):
        if s.tops[side] > 0:
            for p in range(s.players):
                if p != s.player:
                    offer(moves, GIVE + 1 + side * SEATS + p)


# ---- apply


@rule
def apply(s: State, action: int) -> None:
    if action < TURN_ROUND:
        card = (action - PLAY) // SIDES + 1  # mutant + PLAY: PLAY is zero
        side = (action - PLAY) % SIDES  # mutant + PLAY: PLAY is zero
        release(s, s.player, card)
        s.place[card] = FIELD + side
        s.tops[side] = card
        refill(s)
    elif action == TAKE:
        take(s)
    elif action >= LAY:
        release(s, s.player, action - LAY + 1)
        lay_target(s, action - LAY + 1, missing(s))
        refill(s)
    else:
        play_special(s, action)


@rule
def expose(s: State, card: int) -> None:
    """A special becomes an open minus card of the player."""
    release(s, s.player, card)
    s.minus[s.player] += 1
    s.played[s.player][card - REVERSE] += 1


@rule
def play_special(s: State, action: int) -> None:
    if action == TURN_ROUND:
        expose(s, REVERSE)
        if s.players > 2:  # rulings A17 and A28
            s.direction = -s.direction
    elif action < LIFT:  # mutant <=: nothing is lower than the 1 that LIFT would raise
        expose(s, STEAL)
        if action > ROB:
            s.victim = action - ROB - 1
            s.phase = ROBBING
            return
    elif action < GIVE:
        card = (action - LIFT) // SIDES + 1
        expose(s, RAISE)
        release(s, s.player, card)
        lay_target(s, card, (action - LIFT) % SIDES)  # mutant action + LIFT: twice LIFT is even
    else:
        expose(s, GIFT)
        if action > GIVE:
            give(s, (action - GIVE - 1) // SEATS, (action - GIVE - 1) % SEATS)
    refill(s)


@rule
def give(s: State, side: int, p: int) -> None:
    """The top card of a field becomes a minus card of another; fields rise from card to card."""
    card = s.tops[side]
    s.place[card] = MINUS + p
    s.minus[p] += 1
    while card > 0 and s.place[card] != FIELD + side:
        card -= 1
    s.tops[side] = card


@rule
def take(s: State) -> None:
    """The player takes what lies below the chip, which moves on; then comes a new target."""
    side = s.chip
    for card in range(1, s.targets[side] + 1):
        if s.place[card] == FIELD + side or s.place[card] == TARGET + side:
            s.place[card] = MINUS + s.player
            s.minus[s.player] += 1
    s.targets[side] = 0
    s.tops[side] = 0
    s.chip = 1 - side
    if s.piled == 0:
        end_round(s)
    elif count_numbers(s, s.player) > 0:
        s.phase = TARGETING
    elif s.numbers == 0:  # ruling A6
        end_round(s)
    else:
        s.phase = TURNING


# ---- the end of a round


@rule
def end_round(s: State) -> None:
    """Minus cards are counted, teeth handed out; the next round begins or the match is over."""
    for p in range(s.players):
        s.last_minus[p] = s.minus[p]
        s.last_specials[p] = 0
        for kind in range(KINDS):
            s.last_specials[p] += s.played[p][kind]
    if s.short:
        s.phase = OVER
        return
    most = 0  # mutant 1: a match ends with three teeth at least
    for p in range(s.players):
        s.won[p] = min(MOST_TEETH, s.won[p] + prize(s, p))
        most = max(most, s.won[p])
    if most >= s.teeth:
        s.phase = OVER
        return
    while rank(s, s.starter) > 0:
        s.starter = s.starter + 1 if s.starter + 1 < s.players else 0
    begin_round(s)


@rule
def standing(s: State, p: int) -> int:
    """Fewer minus cards come first, of equals fewer specials (ruling A19)."""
    # mutant 2: a minus card outweighs all specials by any factor that is larger than their number
    return s.last_minus[p] * (SPECIALS + 1) + s.last_specials[p]


@rule
def rank(s: State, p: int) -> int:
    """0 for the first of the round, 1 for the second; a shared rank leaves no gap (ruling A18)."""
    ahead = 0
    for q in range(s.players):
        if standing(s, q) < standing(s, p):
            shared = 0
            for other in range(q):
                # mutant -=: what matters is whether there are any
                shared += standing(s, other) == standing(s, q)
            ahead += s.gap > 0 or shared == 0
    return ahead


@rule
def prize(s: State, p: int) -> int:
    """The teeth that the round brings."""
    place = rank(s, p)
    if place == 0:
        return FIRST_PRIZE
    return SECOND_PRIZE if place == 1 and s.players > 2 else 0


# ---- scores


@rule
def score(s: Position, player: int) -> int:
    """Teeth, golden ones double; in the short game minus points."""
    return -s.minus[player] if s.short else s.won[player]


@rule
def wins(s: Position, player: int) -> bool:
    if s.phase != OVER:
        return False
    mine = score(s, player) * (SPECIALS + 1) - s.last_specials[player]
    for p in range(s.players):
        if score(s, p) * (SPECIALS + 1) - s.last_specials[p] > mine:
            return False
    return True
