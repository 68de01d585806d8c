"""Players of Würfelzoo that have learnt: they decide by rules of `policy`, and say why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from waghals.bots import Answer, Level, Question
from waghals.bots.nets import net_for
from waghals.bots.network import Rooms
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow
from waghals.contract.reason import Reason
from waghals.games.wuerfelzoo import policy
from waghals.games.wuerfelzoo.dice import CHOOSING, LOOKS, USING, State
from waghals.games.wuerfelzoo.kinds import kinds_of
from waghals.games.wuerfelzoo.policy.effects import UNKNOWN, VALUES
from waghals.games.wuerfelzoo.policy.plans import IS_PLAY, PLAN, WORTH
from waghals.games.wuerfelzoo.rules import REROLL
from waghals.games.wuerfelzoo.throws import trap_among

MASTER: Level = 4


class Learnt:
    """Decides by a rule of the policy.

    Args:
        name, title, level: see `waghals.bots.bot.Named`.
        rule: the name of the rule.
    """

    def __init__(self, name: str, title: str, level: Level, rule: str) -> None:
        self.name: str = name
        self.title: str = title
        self.level: Level = level
        self.rule: str = rule
        self._rooms = Rooms()

    def choose(
        self, game: Game, view: State, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        return self.think(Question(game, view, history, legal, randbelow)).action

    def think(self, question: Question) -> Answer:
        """The action; of the master with how likely it is to win, 0 to 1, by action that it looked at."""
        view, legal = question.view, question.legal
        if len(legal) == 1:
            return Answer(legal[0])
        rule: Callable[..., int] = getattr(policy, self.rule)
        with self._rooms.room(question.game) as room:
            action = rule(view, view.player, net_for(question.game), room)
            if self.level < MASTER:
                return Answer(action)
            row, plan = room.work[VALUES], room.work[PLAN]
            if view.phase not in (CHOOSING, USING):
                return Answer(action, {action: plan[WORTH]}, _plan_words(view, plan))
            values = {each: row[each] for each in legal if row[each] > UNKNOWN}
            return Answer(action, values, _why(view, values, plan))


def _why(view: State, values: Mapping[int, float], plan: Sequence[float]) -> Reason | None:
    if view.phase == CHOOSING:
        playing = max((value for action, value in values.items() if action < REROLL), default=None)
        rolling = max((value for action, value in values.items() if action >= REROLL), default=None)
        if playing is None or rolling is None:
            return _plan_words(view, plan)
        return Reason(
            "Playing wins {playing} of 100, rolling again {rolling}.",
            playing=round(100 * playing),
            rolling=round(100 * rolling),
        )
    if len(values) < 2:
        return None
    best, second = sorted(values.values(), reverse=True)[:2]
    return Reason(
        "This wins {best} of 100, the next best way {second}.",
        best=round(100 * best),
        second=round(100 * second),
    )


def _plan_words(view: State, plan: Sequence[float]) -> Reason:
    """What a turn is worth."""
    wins = round(100 * plan[WORTH])
    if plan[IS_PLAY]:
        return Reason("This play wins {wins} of 100.", wins=wins)
    of = kinds_of(view)
    traps = trap_among(of, [of.kind[look] for look in range(LOOKS) for _ in range(int(plan[look]))])
    return Reason(
        "This throw wins {wins} of 100; {traps} of 100 such throws have a trap.",
        wins=wins,
        traps=round(100 * traps),
    )
