"""The zookeeper of Würfelzoo: thinks a turn through to the next one, everybody's plays included.

Of all plays, and of sets of dice to roll again, it takes the one after which it expects to have
least left compared with the others, once all of them have played and it has too. Targets are
chosen likewise, one after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from waghals.bots import Level
from waghals.games.wuerfelzoo import dice
from waghals.games.wuerfelzoo.dice import LOOKS, SIDES, State
from waghals.games.wuerfelzoo.kinds import kinds_of
from waghals.games.wuerfelzoo.plans import FACES, Outlook, Plan, after_play, after_reroll, plays, rerolls
from waghals.games.wuerfelzoo.rules import DONE, OTHER, OWN, PLAY, REROLL, SEAT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from waghals.contract.game import Game
    from waghals.contract.history import History


class Zookeeper:
    """Plays what leaves it with least after everybody's next play."""

    name = "zookeeper"
    title = "Zookeeper"
    level: Level = 4

    def choose(
        self,
        game: Game,
        view: State,
        history: History,
        legal: Sequence[int],
        randbelow: Callable[[int], int],
    ) -> int:
        if len(legal) == 1:
            return legal[0]
        if view.phase in (dice.CHOOSING, dice.PLAYING, dice.REROLLING):
            return next_ply(view, best_plan(view), legal)
        return max(legal, key=lambda action: value_of_target(view, action))


BOTS = (Zookeeper(),)


# ---- whole turns


def best_plan(view: State) -> Plan:
    """The turn to play; the same while its dice are being taken up, one by one."""
    me, chosen = view.player, view.chosen
    mine = [have + taken for have, taken in zip(view.hands[me], chosen, strict=True)]
    start = outlook(view)
    start.hands[me] = start.of.by_face(mine)
    plans = [
        *(plays(mine, start) if view.phase != dice.REROLLING else ()),
        *(rerolls(mine, start.of) if view.phase != dice.PLAYING else ()),
    ]
    fitting = [plan for plan in plans if all(chosen[look] <= plan[1][look] for look in range(LOOKS))]

    def value(plan: Plan) -> float:
        is_play, planned = plan
        return after_play(start, me, planned) if is_play else after_reroll(start, me, planned)

    return max(fitting, key=value, default=(False, tuple(chosen)))


def next_ply(view: State, plan: Plan, legal: Sequence[int]) -> int:
    """The next die of the plan, or that this is all; whatever is legal if it cannot be gone on with."""
    is_play, planned = plan
    first = PLAY if is_play else REROLL
    wanted = [first + look for look in range(LOOKS) if planned[look] > view.chosen[look]]
    return next((action for action in (*wanted, DONE) if action in legal), legal[0])


def outlook(view: State) -> Outlook:
    """The position by what dice show."""
    of = kinds_of(view)
    hands = [of.by_face(hand) for hand in view.hands[: view.players]]
    return Outlook(hands, view.face, view.height, view.owner, of)


# ---- what animals do


def value_of_target(view: State, action: int) -> float:
    """The value after the animal in the middle has done this; chance by its mean."""
    me, start = view.player, outlook(view)
    of = start.of
    given = of.face[view.picked - 1]  # the face of the die that was picked, if one was
    if action >= SEAT:
        seat = action - SEAT
        if start.face == dice.SQUIRREL:
            bag = view.bag if view.bagged else view.box
            means = (count * _mean_roll(start, me, seat, kind) for kind, count in enumerate(bag) if count)
            return sum(means) / sum(bag)
        return _value_after(start, me, (me, seat, given))
    seat, look = divmod(action - OTHER, LOOKS) if action >= OTHER else (me, action - OWN)
    if start.face == dice.BEAR:
        start.hands[seat][of.face[look]] -= 1
        return _mean_roll(start, me, seat, of.kind[look])
    if seat == me:
        return _best_use(start, me, of.face[look])
    if start.face == dice.FOX:
        return _value_after(start, me, (seat, None, of.face[look]))
    return _value_after(start, me, (seat, me, of.face[look]), (me, seat, given))


def _best_use(start: Outlook, me: int, given: int) -> float:
    """The value of giving a die of one's own that shows this, to whoever is best."""
    others = [(seat, hand) for seat, hand in enumerate(start.hands) if seat != me]
    if start.face == dice.BOAR:
        return max(
            _value_after(start, me, (seat, me, face), (me, seat, given))
            for seat, hand in others
            for face in FACES
            if hand[face]
        )
    return max(_value_after(start, me, (me, seat, given)) for seat, _ in others)


def _value_after(start: Outlook, me: int, *moves: tuple[int, int | None, int]) -> float:
    """After dice have gone from one seat to another, or (None) into the bag: each by its face."""
    after = start.copy()
    for giver, receiver, face in moves:
        after.hands[giver][face] -= 1
        if receiver is not None:
            after.hands[receiver][face] += 1
    return after.value(me)


def _mean_roll(start: Outlook, me: int, seat: int, kind: int) -> float:
    """After a die of this kind has been rolled into a hand, on the average."""
    hand, total = start.hands[seat], 0.0
    for face in start.of.kinds[kind]:
        hand[face] += 1
        total += start.value(me)
        hand[face] -= 1
    return total / SIDES
