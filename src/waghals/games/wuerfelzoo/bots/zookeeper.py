"""The zookeeper of Würfelzoo: a player made by hand.

It thinks a turn through to the next one, everybody's plays included: of all plays, and of sets of dice to
roll again, it takes the one after which it expects to have least left compared with the others, once all of
them have played and it has too. Targets are chosen likewise, one after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from waghals.bots import Level
from waghals.games.wuerfelzoo import dice
from waghals.games.wuerfelzoo.bots.plans import Plan, many_faces, turns, value
from waghals.games.wuerfelzoo.bots.targets import value_of_target
from waghals.games.wuerfelzoo.kinds import kinds_of
from waghals.games.wuerfelzoo.rules import DONE, PLAY, REROLL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from waghals.contract.game import Game
    from waghals.contract.history import History
    from waghals.contract.ply import RandBelow
    from waghals.games.wuerfelzoo.dice import State

FACES_ROLLED = 2  # it rolls dice of so many faces at most, all of them
PLAYED = 1.0  # what it thinks a play is worth besides: a roll looks better than it is


class Zookeeper:
    """Plays what leaves it with least after everybody's next play."""

    name = "zookeeper"
    title = "Zookeeper"
    level: Level = 1

    def choose(
        self, game: Game, view: State, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        if len(legal) == 1:
            return legal[0]
        if view.phase == dice.USING:
            return max(legal, key=lambda action: value_of_target(view, action))
        return _next_ply(view, _plan(view) or (False, tuple(view.chosen)), legal)


def _plan(view: State) -> Plan | None:
    """The turn to play; the same while its dice are being taken up, one by one."""
    plans, of = turns(view), kinds_of(view)
    sensible = [plan for plan in plans if plan[0] or many_faces(plan, of) <= FACES_ROLLED] or plans
    return max(sensible, key=lambda plan: value(view, plan) + PLAYED * plan[0], default=None)


def _next_ply(view: State, plan: Plan, legal: Sequence[int]) -> int:
    """The next die of the plan, or that this is all; whatever is legal if it cannot be gone on with."""
    is_play, planned = plan
    first = PLAY if is_play else REROLL
    wanted = [first + look for look in range(dice.LOOKS) if planned[look] > view.chosen[look]]
    return next((action for action in (*wanted, DONE) if action in legal), legal[0])
