"""The zookeeper of Würfelzoo: thinks a turn through to the next one, everybody's plays included.

Of all plays, and of sets of dice to roll again, it takes the one after which it expects to have
least left compared with the others, once all of them have played and it has too. Targets are
chosen likewise, one after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from waghals.games.wuerfelzoo.dice import (
    BEAR,
    BOAR,
    CHOOSING,
    FACE,
    KIND,
    KINDS,
    LOOKS,
    PLAYING,
    REROLLING,
    SIDES,
    SQUIRREL,
    State,
)
from waghals.games.wuerfelzoo.outlook import FACES, Hand, Outlook, counted
from waghals.games.wuerfelzoo.plans import Plan, after_play, after_reroll, plays, rerolls
from waghals.games.wuerfelzoo.rules import DONE, OTHER, OWN, PLAY, REROLL, SEAT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from waghals.contract.game import Game
    from waghals.contract.history import History


class Zookeeper:
    """Plays what leaves it with least after everybody's next play."""

    name = "zookeeper"
    title = "Zookeeper"

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
        if view.phase in (CHOOSING, PLAYING, REROLLING):
            return next_ply(view, best_plan(view), legal)
        return max(legal, key=lambda action: value_of_target(view, action))


BOTS = (Zookeeper(),)


# ---- whole turns


def best_plan(view: State) -> Plan:
    """The turn to play; the same while its dice are being taken up, one by one."""
    me, chosen = view.player, view.chosen
    mine = [view.hands[me][look] + chosen[look] for look in range(LOOKS)]
    start = outlook(view)
    start.hands[me] = counted(mine)
    plans = [
        *(plays(mine, start.face, start.height) if view.phase != REROLLING else ()),
        *(rerolls(mine) if view.phase != PLAYING else ()),
    ]
    fitting = [plan for plan in plans if all(chosen[look] <= plan[1][look] for look in range(LOOKS))]

    def value(plan: Plan) -> float:
        is_play, dice = plan
        return after_play(start, me, dice) if is_play else after_reroll(start, me, dice)

    return max(fitting, key=value, default=(False, tuple(chosen)))


def next_ply(view: State, plan: Plan, legal: Sequence[int]) -> int:
    """The next die of the plan, or that this is all; whatever is legal if it cannot be gone on with."""
    is_play, dice = plan
    first = PLAY if is_play else REROLL
    wanted = [first + look for look in range(LOOKS) if dice[look] > view.chosen[look]]
    return next((action for action in (*wanted, DONE) if action in legal), legal[0])


def outlook(view: State) -> Outlook:
    """The position by what dice show."""
    hands = [counted(dice) for dice in view.hands[: view.players]]
    return Outlook(hands, view.face, view.height, view.owner)


# ---- what animals do


def value_of_target(view: State, action: int) -> float:
    """The value after the animal in the middle has done this; chance by its mean."""
    me, start = view.player, outlook(view)
    animal = start.face
    if OWN <= action < OTHER:
        look = action - OWN
        return _mean_roll(start, me, me, look) if animal == BEAR else _best_use(view, look)
    if OTHER <= action < SEAT:
        seat, look = divmod(action - OTHER, LOOKS)
        if animal == BEAR:
            return _mean_roll(start, me, seat, look)
        return _taken(start, me, seat, FACE[look], view.picked - 1 if view.picked else None)
    if animal == SQUIRREL:
        return _mean_draw(view, start, action - SEAT)
    return _moved(start, me, me, action - SEAT, FACE[view.picked - 1])


def _best_use(view: State, look: int) -> float:
    """The value of giving this die of one's own, to whoever is best."""
    me, start = view.player, outlook(view)
    others = [(seat, hand) for seat, hand in enumerate(start.hands) if seat != me]
    if start.face == BOAR:
        return max(
            _taken(start, me, seat, face, look) for seat, hand in others for face in FACES if hand[face]
        )
    return max(_moved(start, me, me, seat, FACE[look]) for seat, _ in others)


def _taken(start: Outlook, me: int, seat: int, face: int, given: int | None) -> float:
    """After a die of another player has gone: into the bag, or to the player for one of theirs."""
    after = start.copy()
    after.hands[seat][face] -= 1
    if given is not None:
        after.hands[me][FACE[given]] -= 1
        after.hands[seat][FACE[given]] += 1
        after.hands[me][face] += 1
    return after.value(me)


def _moved(start: Outlook, me: int, giver: int, receiver: int, face: int) -> float:
    after = start.copy()
    after.hands[giver][face] -= 1
    after.hands[receiver][face] += 1
    return after.value(me)


def _mean_roll(start: Outlook, me: int, seat: int, look: int) -> float:
    """After a die has been rolled again, on the average."""
    after = start.copy()
    hand = after.hands[seat]
    hand[FACE[look]] -= 1
    return _mean(after, me, hand, KIND[look])


def _mean(after: Outlook, me: int, hand: Hand, kind: int) -> float:
    total = 0.0
    for face in KINDS[kind]:
        hand[face] += 1
        total += after.value(me)
        hand[face] -= 1
    return total / SIDES


def _mean_draw(view: State, start: Outlook, seat: int) -> float:
    """After another player has drawn a die and thrown it, on the average."""
    bag = view.bag if view.bagged else view.box
    hand = start.hands[seat]
    means = (count * _mean(start, view.player, hand, kind) for kind, count in enumerate(bag) if count)
    return sum(means) / sum(bag)
