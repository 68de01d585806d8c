"""How a player of Würfelzoo decides by what a net says of positions in which a turn is about to begin.

Dice that are about to fall are not waited for: to roll some again is worth what the net says of the next
player's turn before they fall, and so are a bear's die and one that a squirrel has drawn.
"""

from __future__ import annotations

from typing import Any

from waghals.bots.network import assign
from waghals.contract.ply import CHANCE
from waghals.contract.record import rule
from waghals.games.wuerfelzoo.dice import (
    BEAR,
    CHOOSING,
    DRAWING,
    LOOKS,
    OVER,
    ROLLING,
    SIDES,
    SQUIRREL,
    USING,
    WORM,
    State,
    kind_in_bag,
    kind_in_cup,
    wants_own,
)
from waghals.games.wuerfelzoo.features import SEAT as SEAT_FEATURES
from waghals.games.wuerfelzoo.features import write_seat, write_table
from waghals.games.wuerfelzoo.policy.effects import (
    CHOICE,
    OTHER_LOOK,
    OTHER_SEAT,
    OWN_LOOK,
    best_use,
)
from waghals.games.wuerfelzoo.policy.plans import PLAN, PLAYS_EACH, ROWS
from waghals.games.wuerfelzoo.policy.turns import next_action, plan_turn
from waghals.games.wuerfelzoo.policy.worth import COLUMNS, ask, await_dice, beginner, look_at, whole
from waghals.games.wuerfelzoo.rules import OTHER, OWN, SEAT, outcomes, resolve, wins

EXACT = False
STATES, MOVES = 2, 1
QUICK = 2  # plays of each animal of which self-play thinks what it can do

# How much players like to do something besides what it is worth, in hundredths of a win of two seats.
SKILLED_EAGER, CASUAL_EAGER = 28, 80  # to play, and not to roll dice again
HELD, MORE = 60, 10  # to keep elephants and bears, and to play one die more: the casual player
ALL_OF_IT = 250  # to play, and to play one die more: the child, to whom nothing counts beside


def work(players: int) -> tuple[int, int]:
    """Rows and columns of scratch memory."""
    return ROWS, COLUMNS


@rule
def node(s: State, who: int) -> int:
    """Learners value the start of a turn, and an end of one with dice about to fall, as the next seat."""
    if s.dealing > 0:
        return s.starter if s.phase == DRAWING and s.size[s.receiver] == 0 else -1
    if s.phase == CHOOSING or (s.phase <= ROLLING and who != CHANCE and s.uses <= 1):
        return beginner(s)
    return -1


@rule
def describe(s: State, me: int, room: Any, f: Any) -> None:
    """Write the features of such a position; `me` is the seat whose turn begins next."""
    await_dice(s, room)
    for p in range(s.players):
        write_seat(s, p, room.work[p], (p - me) % s.players * SEAT_FEATURES, f)
    write_table(s, me, s.players * SEAT_FEATURES, f)


@rule
def expect(s: State, me: int, net: Any, room: Any, out: Any) -> None:
    """Write what the net says of such a position, from `me` on."""
    look_at(s, me, net, room)
    ask(s, me, net, room)
    for p in range(s.players):
        out[p] = room.out[p]


@rule
def seen(s: State, who: int, room: Any) -> State:
    """Nothing is hidden."""
    return s


@rule
def choose(s: State, who: int, net: Any, room: Any) -> int:
    """The action in self-play: some plays are looked at with what their animals can do."""
    return best(s, QUICK, 0, 0, 0, net, room)


@rule
def decide(s: State, who: int, net: Any, room: Any) -> int:
    """The master's action: the one after which it is likeliest to win."""
    return best(s, PLAYS_EACH, 0, 0, 0, net, room)


@rule
def skilled(s: State, who: int, net: Any, room: Any) -> int:
    """As the master, but it likes to play, and rolls dice again only where that is much better."""
    return best(s, PLAYS_EACH, SKILLED_EAGER, 0, 0, net, room)


@rule
def casual(s: State, who: int, net: Any, room: Any) -> int:
    """As the skilled player, but it keeps elephants and bears, loves to play many, and looks at few plays."""
    return best(s, 1, CASUAL_EAGER, MORE, HELD, net, room)


@rule
def child(s: State, who: int, net: Any, room: Any) -> int:
    """Plays as many dice as it can, whatever they are, and forgets what they can do until they lie there."""
    return best(s, 0, ALL_OF_IT, ALL_OF_IT, 0, net, room)


@rule
def best(s: State, sight: int, eager: int, haste: int, hold: int, net: Any, room: Any) -> int:
    """The next ply of the best turn, see `plan_turn`, or what the animal in the middle does best."""
    if s.phase == USING:
        return target(s, net, room)
    plan_turn(s, sight, eager, haste, hold, net, room)
    return next_action(s, room.work[PLAN])


@rule
def target(s: State, net: Any, room: Any) -> int:
    """The best that the animal in the middle can do."""
    assign(room.states, 0, s)
    t = room.states[0]
    look_at(t, beginner(t), net, room)
    best_use(t, net, room)
    choice = room.work[CHOICE]
    own, p, look = whole(choice[OWN_LOOK]), whole(choice[OTHER_SEAT]), whole(choice[OTHER_LOOK])
    if s.face == BEAR:
        return OWN + look if p == s.player else OTHER + p * LOOKS + look
    if wants_own(s):
        return OWN + own
    return SEAT + p if s.face in (SQUIRREL, WORM) else OTHER + p * LOOKS + look


@rule
def luck(s: State, outcome: int, net: Any, room: Any, out: Any) -> None:
    """Write for each seat what this die adds to how likely it is to win: its value less the mean of all."""
    for p in range(s.players):
        out[p] = 0.0
    ways, first = outcomes(s), 0
    while first < ways:
        alike = 1
        while first + alike < ways and result(s, first + alike) == result(s, first):
            alike += 1
        assign(room.states, 0, s)
        resolve(room.states[0], first)
        came = 1.0 if first <= outcome < first + alike else 0.0
        add(room.states[0], came - alike / ways, net, room, out)
        first += alike


@rule
def result(s: State, outcome: int) -> int:
    """The kind of the die that is drawn, or the look of the one that falls."""
    return kind_in_bag(s, outcome) if s.phase == DRAWING else s.lands[kind_in_cup(s) * SIDES + outcome]


@rule
def add(s: State, weight: float, net: Any, room: Any, out: Any) -> None:
    """Add the value of a position for each seat, so many times."""
    if s.phase == OVER:
        for p in range(s.players):
            out[p] += weight if wins(s, p) else 0.0
        return
    v = beginner(s)
    look_at(s, v, net, room)
    ask(s, v, net, room)
    for p in range(s.players):
        out[(v + p) % s.players] += weight * room.out[p]
