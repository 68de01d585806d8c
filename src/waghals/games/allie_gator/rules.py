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

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from waghals.contract.errors import NotNotation
from waghals.belief import Deck, Shift, Sight, certain, complete
from waghals.contract.moves import Moves, moves_for, offer
from waghals.contract.option import Flag, Number
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.contract.record import Grid, Record, Row, grid, number, row, rule

# ---- constants

RULES_VERSION = 1
TITLE = "Allie Gator"
SEATS = 5
HAND = 5
HIGHEST = 70  # of the numbers; a card is its number, or one of:
REVERSE, STEAL, RAISE, GIFT = 71, 72, 73, 74
KINDS = 4  # of specials
NUMBERS = 70  # in the deck
COPIES = (6, 5, 4, 3)  # of each special in the deck
SPECIALS = 18
LEFT, RIGHT = 0, 1
SIDES = 2

TEETH = 3  # usually end the match
SLOTS = 3  # for teeth
MOST_TEETH = 6  # all three golden
FIRST_PRIZE, SECOND_PRIZE = 2, 1
CLOCKWISE = 1

OPTIONS = (
    Number("players", 2, SEATS, default=2),
    Number("teeth", TEETH, MOST_TEETH, default=TEETH),
    Flag("short"),
    Flag("effect_needed"),
    Flag("gap"),
)

TURNING, DRAWING, ROBBING, PLAYING, TARGETING, OVER = range(6)  # phases

# Places of a number card: a seat's hand (the seat itself), or one of these; + side or + seat.
PILE, NOWHERE, FIELD, TARGET, MINUS = 5, 6, 7, 9, 11
TABLE = 6  # for the track: open on the table

# Entries of the track: card + TO * to + FROM * from, and TIMES for each time it was shown again.
TO, FROM, TIMES = 128, 128 * 8, 128 * 8 * 8
TRACK = 384  # entries that a round can need at most

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

SIDE_NAMES = ("left", "right")
CARDS = (*map(str, range(1, HIGHEST + 1)), "reverse", "steal", "raise", "gift")
EXPECTED_ACTION = "play 51 right, reverse, steal 2, raise 70 left, gift left 2, take or target 33"
EXPECTED_CARD = "a number from 1 to 70, reverse, steal, raise or gift"


class State(Record):
    """Where everything stands. Specials are counted by kind, hands are in ascending order."""

    players: int
    teeth: int
    short: int
    effect_needed: int
    gap: int
    player: int  # whose turn it is, or who took last
    phase: int
    direction: int
    round: int  # counted from 1
    starter: int  # who began this round
    dealing: int  # 1: the round is being set up
    receiver: int  # who draws
    victim: int  # who is being robbed
    chip: int  # the side it lies on
    targets: Row = row(SIDES)  # the uppermost card; 0: none
    tops: Row = row(SIDES)  # of the fields; 0: empty
    place: Row = row(HIGHEST + 1)  # of each number card
    hands: Grid = grid(SEATS, HAND)
    held: Row = row(SEATS)  # cards in each hand
    piled: int  # cards in the pile
    numbers: int  # number cards in it
    tens: Row = row(HIGHEST // 10)  # of these 1 to 10, 11 to 20 ...
    specials: Row = row(KINDS)  # specials in it
    minus: Row = row(SEATS)  # minus cards of each seat
    played: Grid = grid(SEATS, KINDS)  # the specials among them
    won: Row = row(SEATS)  # teeth, golden ones double
    last_minus: Row = row(SEATS)  # of the last finished round
    last_specials: Row = row(SEATS)
    track: Row = row(TRACK, 32)  # how cards moved in this round
    tracked: int = number(16)


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
    for i in range(s.tracked):
        s.track[i] = 0
    s.tracked = 0


@rule
def stack(s: State) -> None:
    """The whole deck is the pile."""
    for ten in range(HIGHEST // 10):
        s.tens[ten] = 0
    for card in range(HIGHEST + 1):
        s.place[card] = NOWHERE
    for card in range(1, NUMBERS + 1):
        s.place[card] = PILE
        s.tens[(card - 1) // 10] += 1
    s.numbers = NUMBERS
    s.piled = NUMBERS
    for kind in range(KINDS):
        s.specials[kind] = COPIES[kind]
        s.piled += COPIES[kind]


@rule
def to_move(s: State) -> int:
    if s.phase == OVER:
        return TERMINAL
    if s.phase <= ROBBING:
        return CHANCE
    return s.player


@rule
def turn(s: State) -> int:
    return s.player


# ---- chance


@rule
def outcomes(s: State) -> int:
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
def card_in_pile(s: State, outcome: int) -> int:
    """The card of this number, numbers first, then specials."""
    if outcome >= s.numbers:
        outcome -= s.numbers
        kind = 0
        while outcome >= s.specials[kind]:
            outcome -= s.specials[kind]
            kind += 1
        return REVERSE + kind
    ten = 0
    while outcome >= s.tens[ten]:
        outcome -= s.tens[ten]
        ten += 1
    card = 10 * ten + 1
    while outcome > 0 or s.place[card] != PILE:
        outcome -= s.place[card] == PILE
        card += 1
    return card


@rule
def leave_pile(s: State, card: int) -> None:
    s.piled -= 1
    if card > HIGHEST:
        s.specials[card - REVERSE] -= 1
    else:
        s.numbers -= 1
        s.tens[(card - 1) // 10] -= 1


@rule
def turn_up(s: State, card: int) -> None:
    """A number becomes the target that is missing; a special is shown and goes back (ruling A4)."""
    if card > HIGHEST:
        if s.dealing == 0:
            note_again(s, entry(card, PILE, PILE))
        return
    leave_pile(s, card)
    note(s, entry(card, PILE, TABLE))
    lay_target(s, card, missing(s))
    if s.dealing == 0:
        refill(s)
    elif s.targets[RIGHT] > 0:
        s.phase = DRAWING


@rule
def missing(s: State) -> int:
    """The side without a target."""
    return LEFT if s.targets[LEFT] == 0 else RIGHT


@rule
def lay_target(s: State, card: int, side: int) -> None:
    s.targets[side] = card
    s.place[card] = TARGET + side


@rule
def draw(s: State, card: int) -> None:
    """The receiver draws: at the deal, to replace a stolen card, or at the end of a turn."""
    leave_pile(s, card)
    receive(s, s.receiver, card)
    note(s, entry(card, PILE, s.receiver))
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
    note(s, entry(card, s.victim, s.player))
    if s.piled > 0:
        s.receiver = s.victim
        s.phase = DRAWING
    else:
        refill(s)
    s.victim = 0


@rule
def receive(s: State, p: int, card: int) -> None:
    """A card joins a hand, in its order."""
    i = s.held[p]
    while i > 0 and s.hands[p][i - 1] > card:
        s.hands[p][i] = s.hands[p][i - 1]
        i -= 1
    s.hands[p][i] = card
    s.held[p] += 1
    if card <= HIGHEST:
        s.place[card] = p


@rule
def release(s: State, p: int, card: int) -> None:
    """A card leaves a hand."""
    i = 0
    while s.hands[p][i] != card:
        i += 1
    s.held[p] -= 1
    while i < s.held[p]:
        s.hands[p][i] = s.hands[p][i + 1]
        i += 1
    s.hands[p][i] = 0


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


# ---- the track: how cards moved in this round, for what each seat can know


@rule
def entry(card: int, source: int, to: int) -> int:
    """Card 0 from a seat to itself says: this seat has shown that it holds no number."""
    return card + FROM * source + TO * to


@rule
def note(s: State, moved: int) -> None:
    s.track[s.tracked] = moved
    s.tracked += 1


@rule
def note_again(s: State, shown: int) -> None:
    """Note what holds until a card comes to a hand; count how often it is shown till then."""
    i = s.tracked - 1
    while i >= 0 and (s.track[i] // TO % 8 >= SEATS or s.track[i] % TO == 0):
        if s.track[i] % TIMES == shown:
            s.track[i] += TIMES
            return
        i -= 1
    note(s, shown)


# ---- legal actions


@rule
def legal(s: State, moves: Moves) -> None:
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
                moves.count += (s.tops[side] < card) & (card < s.targets[side])
        if count < s.held[s.player]:
            offer_specials(s, moves, count)
        offer(moves, TAKE)


@rule
def count_numbers(s: State, p: int) -> int:
    """How many number cards are in the hand; they come first in it."""
    count = 0
    while count < s.held[p] and s.hands[p][count] <= HIGHEST:
        count += 1
    return count


@rule
def offer_specials(s: State, moves: Moves, first: int) -> None:
    """Every special of the hand, from that card on, once."""
    before = 0
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
def can_rob(s: State) -> bool:
    """Whether anybody else has a card."""
    for p in range(s.players):
        if p != s.player and s.held[p] > 0:
            return True
    return False


@rule
def offer_robberies(s: State, moves: Moves) -> None:
    if not can_rob(s):
        if s.effect_needed == 0:
            offer(moves, ROB)
        return
    for p in range(s.players):
        if p != s.player and s.held[p] > 0:
            offer(moves, ROB + 1 + p)


@rule
def offer_raises(s: State, moves: Moves, count: int) -> None:
    for i in range(count):
        card = s.hands[s.player][i]
        for side in range(SIDES):
            if card > s.targets[side]:
                offer(moves, LIFT + (card - 1) * SIDES + side)


@rule
def can_give(s: State) -> bool:
    """Whether a card lies on a field."""
    return s.tops[LEFT] > 0 or s.tops[RIGHT] > 0


@rule
def offer_gifts(s: State, moves: Moves) -> None:
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
        card = (action - PLAY) // SIDES + 1
        side = (action - PLAY) % SIDES
        put_down(s, card)
        s.place[card] = FIELD + side
        s.tops[side] = card
        refill(s)
    elif action == TAKE:
        take(s)
    elif action >= LAY:
        put_down(s, action - LAY + 1)
        lay_target(s, action - LAY + 1, missing(s))
        refill(s)
    else:
        play_special(s, action)


@rule
def put_down(s: State, card: int) -> None:
    """A card of the player's hand is laid open."""
    release(s, s.player, card)
    note(s, entry(card, s.player, TABLE))


@rule
def expose(s: State, card: int) -> None:
    """A special becomes an open minus card of the player."""
    put_down(s, card)
    s.minus[s.player] += 1
    s.played[s.player][card - REVERSE] += 1


@rule
def play_special(s: State, action: int) -> None:
    if action == TURN_ROUND:
        expose(s, REVERSE)
        if s.players > 2:  # rulings A17 and A28
            s.direction = -s.direction
    elif action < LIFT:
        expose(s, STEAL)
        if action > ROB:
            s.victim = action - ROB - 1
            s.phase = ROBBING
            return
    elif action < GIVE:
        card = (action - LIFT) // SIDES + 1
        expose(s, RAISE)
        put_down(s, card)
        lay_target(s, card, (action - LIFT) % SIDES)
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
        note_again(s, entry(0, s.player, s.player))
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
    most = 0
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
    return s.last_minus[p] * (SPECIALS + 1) + s.last_specials[p]


@rule
def rank(s: State, p: int) -> int:
    """0 for the first of the round, 1 for the second; a shared rank leaves no gap (ruling A18)."""
    ahead = 0
    for q in range(s.players):
        if standing(s, q) < standing(s, p):
            shared = 0
            for other in range(q):
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
def score(s: State, player: int) -> int:
    """Teeth, golden ones double; in the short game minus points."""
    return -s.minus[player] if s.short else s.won[player]


@rule
def wins(s: State, player: int) -> bool:
    if s.phase != OVER:
        return False
    mine = score(s, player) * (SPECIALS + 1) - s.last_specials[player]
    for p in range(s.players):
        if score(s, p) * (SPECIALS + 1) - s.last_specials[p] > mine:
            return False
    return True


# ---- observation


@dataclass(frozen=True)
class Observation:
    """What a seat, or a spectator, sees now, and what it has seen since the round began.

    Cards are the numbers themselves, or REVERSE, STEAL, RAISE and GIFT. Sides are LEFT and RIGHT.

    Attributes:
        player: the seat that looks on, or None for a spectator.
        turn: the seat whose turn it is (after the end: who took last).
        phase: TURNING (a target is about to be turned up), DRAWING and ROBBING (a card is about
            to come), PLAYING, TARGETING (lay a new target) or OVER.
        direction: 1 clockwise, -1 the other way.
        round: counted from 1.
        starter: who began this round.
        dealing: whether targets and hands are still being dealt.
        receiver: who draws next, while DRAWING; else 0.
        victim: who is being robbed, while ROBBING; else 0.
        chip: the side it lies on.
        targets: by side: the target and those below it, the uppermost last.
        fields: by side: the cards on the field, the top one last.
        hand: one's own cards, ascending; nothing for a spectator.
        held: by seat, how many cards it holds.
        piled: how many cards the pile has.
        minus: by seat: its minus cards, ascending.
        won: by seat: teeth, golden ones double.
        last_minus: by seat: minus cards at the end of the last round; zeros in the first.
        last_specials: by seat: how many of those were specials.
        track: how cards moved in this round, HIDDEN where the viewer did not see which.
    """

    player: int | None
    players: int
    teeth: int
    short: bool
    effect_needed: bool
    gap: bool
    turn: int
    phase: int
    direction: int
    round: int
    starter: int
    dealing: bool
    receiver: int
    victim: int
    chip: int
    targets: tuple[tuple[int, ...], ...]
    fields: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...]
    held: tuple[int, ...]
    piled: int
    minus: tuple[tuple[int, ...], ...]
    won: tuple[int, ...]
    last_minus: tuple[int, ...]
    last_specials: tuple[int, ...]
    track: tuple[Shift, ...]


def observation(s: State, player: int | None) -> Observation:
    seats = range(s.players)
    return Observation(
        player=player,
        players=s.players,
        teeth=s.teeth,
        short=bool(s.short),
        effect_needed=bool(s.effect_needed),
        gap=bool(s.gap),
        turn=s.player,
        phase=s.phase,
        direction=s.direction,
        round=s.round,
        starter=s.starter,
        dealing=bool(s.dealing),
        receiver=s.receiver,
        victim=s.victim,
        chip=s.chip,
        targets=tuple(_numbers_at(s, TARGET + side) for side in range(SIDES)),
        fields=tuple(_numbers_at(s, FIELD + side) for side in range(SIDES)),
        hand=() if player is None else tuple(s.hands[player][: s.held[player]]),
        held=tuple(s.held[: s.players]),
        piled=s.piled,
        minus=tuple(_numbers_at(s, MINUS + p) + _specials(s.played[p]) for p in seats),
        won=tuple(s.won[: s.players]),
        last_minus=tuple(s.last_minus[: s.players]),
        last_specials=tuple(s.last_specials[: s.players]),
        track=tuple(_seen(moved, player) for moved in s.track[: s.tracked]),
    )


def _numbers_at(s: State, place: int) -> tuple[int, ...]:
    return tuple(card for card in range(1, HIGHEST + 1) if s.place[card] == place)


def _specials(counts: Sequence[int]) -> tuple[int, ...]:
    return tuple(REVERSE + kind for kind in range(KINDS) for _ in range(counts[kind]))


def _seen(moved: int, player: int | None) -> Shift:
    """An entry of the track as this viewer saw it."""
    card, to, source = moved % TO, moved // TO % 8, moved // FROM % 8
    hidden = TABLE not in (source, to) and source != to and player not in (source, to)
    return Shift(0 if hidden else card, source, to, 1 + moved // TIMES)


def deck() -> Deck:
    """All cards; they begin in the pile, and specials can be told from numbers as a whole."""
    copies = dict.fromkeys(range(1, NUMBERS + 1), 1)
    copies.update((REVERSE + kind, COPIES[kind]) for kind in range(KINDS))
    return Deck(copies, frozenset(range(REVERSE, REVERSE + KINDS)), PILE, holders=PILE + 1)


def known(seen: Observation) -> tuple[tuple[int, ...], ...]:
    """By seat, the cards that the viewer knows to be in its hand: its own, and robbed ones."""
    sure = certain(deck(), sight(seen))
    return tuple(seen.hand if p == seen.player else sure[p] for p in range(seen.players))


def sight(seen: Observation) -> Sight:
    """What the viewer saw; a number is where the coming target has to come from (ruling A30)."""
    mixed = None
    if seen.phase == TARGETING and seen.turn != seen.player:
        mixed = seen.turn
    elif seen.phase == TURNING:
        mixed = PILE
    return Sight(seen.track, frozenset((TABLE,) if seen.player is None else (TABLE, seen.player)), mixed)


def determinize(seen: Observation, below: Callable[[int], int]) -> State:
    """A state that agrees with all that the viewer can know, perfect recall of the round included.

    The hidden cards are drawn so that every course of them is as likely as chance made it.
    """
    s = _table(seen)
    cards = complete(deck(), sight(seen), below)
    for card, shift in zip(cards, seen.track, strict=True):
        note(s, entry(card, shift.source, shift.to) + TIMES * (shift.times - 1))
        if shift.source == shift.to:
            continue
        if shift.source < SEATS:
            release(s, shift.source, card)
        else:
            leave_pile(s, card)
        if shift.to < SEATS:
            receive(s, shift.to, card)
    _lie_open(s, seen)
    return s


def _table(seen: Observation) -> State:
    """The state before any card has left the pile, all else as it is now."""
    s = State()
    s.players, s.teeth, s.short = seen.players, seen.teeth, int(seen.short)
    s.effect_needed, s.gap = int(seen.effect_needed), int(seen.gap)
    s.player, s.phase, s.direction, s.round = seen.turn, seen.phase, seen.direction, seen.round
    s.starter, s.dealing, s.receiver, s.victim = seen.starter, int(seen.dealing), seen.receiver, seen.victim
    s.chip = seen.chip
    for p in range(seen.players):
        s.won[p], s.last_minus[p] = seen.won[p], seen.last_minus[p]
        s.last_specials[p], s.minus[p] = seen.last_specials[p], len(seen.minus[p])
    stack(s)
    return s


def _lie_open(s: State, seen: Observation) -> None:
    """The cards that lie open go where they lie."""
    for side in range(SIDES):
        for first, cards in ((TARGET, seen.targets[side]), (FIELD, seen.fields[side])):
            for card in cards:
                s.place[card] = first + side
        s.targets[side] = max(seen.targets[side], default=0)
        s.tops[side] = max(seen.fields[side], default=0)
    for p in range(seen.players):
        for card in seen.minus[p]:
            if card > HIGHEST:
                s.played[p][card - REVERSE] += 1
            else:
                s.place[card] = MINUS + p


def sees_outcome(s: State, seat: int | None) -> bool:
    """Whether the coming card is shown to that seat (None: to spectators)."""
    if s.phase == DRAWING:
        return seat == s.receiver
    return s.phase == TURNING or seat in (s.player, s.victim)


# ---- notation


def text(action: int) -> str:
    if action < TURN_ROUND:
        return f"play {_on_side(action - PLAY)}"
    if action == TURN_ROUND:
        return "reverse"
    if action < LIFT:
        return "steal" if action == ROB else f"steal {action - ROB - 1}"
    if action < GIVE:
        return f"raise {_on_side(action - LIFT)}"
    if action < TAKE:
        side, p = divmod(action - GIVE - 1, SEATS)
        return "gift" if action == GIVE else f"gift {SIDE_NAMES[side]} {p}"
    return "take" if action == TAKE else f"target {action - LAY + 1}"


def _on_side(index: int) -> str:
    return f"{index // SIDES + 1} {SIDE_NAMES[index % SIDES]}"


def parse(words: Sequence[str]) -> int:
    """The action of these words. Raises NotNotation."""
    match words:
        case ["play", card, side]:
            return PLAY + (_number(card) - 1) * SIDES + _side(side)
        case ["reverse"]:
            return TURN_ROUND
        case ["steal"]:
            return ROB
        case ["steal", seat]:
            return ROB + 1 + _seat(seat)
        case ["raise", card, side]:
            return LIFT + (_number(card) - 1) * SIDES + _side(side)
        case ["gift"]:
            return GIVE
        case ["gift", side, seat]:
            return GIVE + 1 + _side(side) * SEATS + _seat(seat)
        case ["take"]:
            return TAKE
        case ["target", card]:
            return LAY + _number(card) - 1
        case _:
            raise NotNotation(" ".join(words), EXPECTED_ACTION)


def _number(word: str) -> int:
    if word not in CARDS[:HIGHEST]:
        raise NotNotation(word, "a number from 1 to 70")
    return CARDS.index(word) + 1


def _side(word: str) -> int:
    if word not in SIDE_NAMES:
        raise NotNotation(word, "left or right")
    return SIDE_NAMES.index(word)


def _seat(word: str) -> int:
    seats = [str(p) for p in range(SEATS)]
    if word not in seats:
        raise NotNotation(word, "a seat from 0 to 4")
    return seats.index(word)


def card_text(card: int) -> str:
    """A card as it is written: its number, or ``reverse``, ``steal``, ``raise``, ``gift``."""
    return CARDS[card - 1]


def outcome_text(s: State, outcome: int) -> str:
    if s.phase == ROBBING:
        return card_text(s.hands[s.victim][outcome])
    return card_text(card_in_pile(s, outcome))


def parse_outcome(s: State, words: Sequence[str]) -> int:
    """The outcome that brings this card. Raises NotNotation."""
    if len(words) != 1 or words[0] not in CARDS:
        raise NotNotation(" ".join(words), EXPECTED_CARD)
    card, coming = CARDS.index(words[0]) + 1, _coming(s)
    if card not in coming:
        raise NotNotation(words[0], "a card that can come now")
    return coming.index(card)


def _coming(s: State) -> tuple[int, ...]:
    """The card of each outcome."""
    if s.phase == ROBBING:
        return tuple(s.hands[s.victim][: s.held[s.victim]])
    return _numbers_at(s, PILE) + _specials(s.specials)


def reason(s: State, action: int) -> Reason:
    """Why this action is not legal now."""
    if s.phase == OVER:
        return Reason("The match is over.")
    if s.phase <= ROBBING:
        return Reason("A card is about to come.")
    if s.phase == TARGETING and action < LAY:
        return Reason("First lay a new target.")
    if action >= LAY:
        if s.phase == PLAYING:
            return Reason("A new target is laid only after taking.")
        return _not_held(action - LAY + 1)
    if action < TURN_ROUND:
        return _why_not_play(s, action // SIDES + 1, action % SIDES)
    if action == TURN_ROUND:
        return Reason("You do not have this card.")
    if action < LIFT:
        return _why_not_steal(s, action - ROB - 1)
    if action < GIVE:
        return _why_not_raise(s, (action - LIFT) // SIDES + 1, (action - LIFT) % SIDES)
    return _why_not_gift(s, action - GIVE - 1)


def _holds(s: State, card: int) -> bool:
    return card in s.hands[s.player]


def _not_held(card: int) -> Reason:
    return Reason("You do not have the {card}.", card=card)


def _why_not_play(s: State, card: int, side: int) -> Reason:
    if not _holds(s, card):
        return _not_held(card)
    if card >= s.targets[side]:
        return Reason("It has to be lower than the target, {target}.", target=s.targets[side])
    return Reason("It has to be higher than the {top} that lies there.", top=s.tops[side])


def _why_not_steal(s: State, victim: int) -> Reason:
    if not _holds(s, STEAL):
        return Reason("You do not have this card.")
    if victim < 0:
        return Reason("Say whose card.") if can_rob(s) else Reason("It would have no effect.")
    return _why_not_seat(s, victim) or Reason("This player has no cards.")


def _why_not_seat(s: State, seat: int) -> Reason | None:
    if seat >= s.players:
        return Reason("Nobody sits there.")
    return Reason("Choose another player.") if seat == s.player else None


def _why_not_raise(s: State, card: int, side: int) -> Reason:
    if not _holds(s, RAISE):
        return Reason("You do not have this card.")
    if not _holds(s, card):
        return _not_held(card)
    return Reason("It has to be higher than the target, {target}.", target=s.targets[side])


def _why_not_gift(s: State, gift: int) -> Reason:
    if not _holds(s, GIFT):
        return Reason("You do not have this card.")
    if gift < 0:
        return Reason("Say which card and for whom.") if can_give(s) else Reason("It would have no effect.")
    return _why_not_seat(s, gift % SEATS) or Reason("No card lies there.")
