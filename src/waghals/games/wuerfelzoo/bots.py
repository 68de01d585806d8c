"""The zookeeper of Würfelzoo: thinks a turn through to the next one, everybody's plays included.

Of all plays, and of sets of dice to roll again, it takes the one after which it expects to have
least left compared with the others, once all of them have played and it has too. Targets are
chosen likewise, one after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from waghals.games.wuerfelzoo.outlook import FACES, Hand, Outlook, counted, sole
from waghals.games.wuerfelzoo.plans import Plan, after_play, after_reroll, plays, rerolls
from waghals.games.wuerfelzoo.rules import (
    BEAR,
    BOAR,
    CHOOSING,
    DONE,
    FACE,
    KIND,
    KINDS,
    LOOKS,
    OTHER,
    OWN,
    PLAY,
    PLAYING,
    REROLL,
    REROLLING,
    SEAT,
    SIDES,
    SQUIRREL,
    Observation,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from waghals.contract.game import Game


class Zookeeper:
    """Plays what leaves it with least after everybody's next play."""

    name = "zookeeper"
    title = "Zookeeper"
    games: frozenset[str] | None = frozenset({"wuerfelzoo"})

    def choose(self, game: Game, seen: Observation, legal: Sequence[int], below: Callable[[int], int]) -> int:
        if len(legal) == 1:
            return legal[0]
        if seen.phase in (CHOOSING, PLAYING, REROLLING):
            return next_ply(seen, best_plan(seen), legal)
        return max(legal, key=lambda action: value_of_target(seen, action))


BOT = Zookeeper()


# ---- whole turns


def best_plan(seen: Observation) -> Plan:
    """The turn to play; the same while its dice are being taken up, one by one."""
    me, chosen = seen.turn, seen.chosen
    mine = [seen.hands[me][look] + chosen[look] for look in range(LOOKS)]
    start = outlook(seen)
    start.hands[me] = counted(mine)
    plans = [
        *(plays(mine, start.face, start.height) if seen.phase != REROLLING else ()),
        *(rerolls(mine) if seen.phase != PLAYING else ()),
    ]
    fitting = [plan for plan in plans if all(chosen[look] <= plan[1][look] for look in range(LOOKS))]

    def value(plan: Plan) -> float:
        is_play, dice = plan
        return after_play(start, me, dice) if is_play else after_reroll(start, me, dice)

    return max(fitting, key=value, default=(False, tuple(chosen)))


def next_ply(seen: Observation, plan: Plan, legal: Sequence[int]) -> int:
    """The next die of the plan, or that this is all; whatever is legal if it cannot be gone on with."""
    is_play, dice = plan
    first = PLAY if is_play else REROLL
    wanted = [first + look for look in range(LOOKS) if dice[look] > seen.chosen[look]]
    return next((action for action in (*wanted, DONE) if action in legal), legal[0])


def outlook(seen: Observation) -> Outlook:
    """The position by what dice show."""
    hands = [counted(dice) for dice in seen.hands]
    return Outlook(hands, sole(seen.middle), sum(seen.middle), seen.owner)


# ---- what animals do


def value_of_target(seen: Observation, action: int) -> float:
    """The value after the animal in the middle has done this; chance by its mean."""
    me, start = seen.turn, outlook(seen)
    animal = start.face
    if OWN <= action < OTHER:
        look = action - OWN
        return _mean_roll(start, me, me, look) if animal == BEAR else _best_use(seen, look)
    if OTHER <= action < SEAT:
        seat, look = divmod(action - OTHER, LOOKS)
        if animal == BEAR:
            return _mean_roll(start, me, seat, look)
        return _taken(start, me, seat, FACE[look], seen.picked)
    if animal == SQUIRREL:
        return _mean_draw(seen, start, action - SEAT)
    assert seen.picked is not None
    return _moved(start, me, me, action - SEAT, FACE[seen.picked])


def _best_use(seen: Observation, look: int) -> float:
    """The value of giving this die of one's own, to whoever is best."""
    me, start = seen.turn, outlook(seen)
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


def _mean_draw(seen: Observation, start: Outlook, seat: int) -> float:
    """After another player has drawn a die and thrown it, on the average."""
    bag = seen.bag if any(seen.bag) else seen.box
    hand = start.hands[seat]
    means = (count * _mean(start, seen.turn, hand, kind) for kind, count in enumerate(bag) if count)
    return sum(means) / sum(bag)
