"""Computer players of Würfelzoo, by how well they play, and the characters whom they play at a table.

The child plays whatever goes, all of it, and rolls any dice again. The casual player keeps elephants
and bears until nothing else can be played, and thinks of its own hand alone. The skilled one knows
who needs what, but rolls only when it must, and then a single die.

The master thinks a turn through to the next one, everybody's plays included: of all plays, and of
sets of dice to roll again, it takes the one after which it expects to have least left compared with
the others, once all of them have played and it has too. Targets are chosen likewise, one after the
other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from waghals.bots import Character, Level
from waghals.games.wuerfelzoo import dice
from waghals.games.wuerfelzoo.bots.plans import Plan, burden, hand_of, many_faces, turns, value
from waghals.games.wuerfelzoo.bots.targets import value_of_target
from waghals.games.wuerfelzoo.kinds import kinds_of
from waghals.games.wuerfelzoo.rules import DONE, PLAY, REROLL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from waghals.contract.game import Game
    from waghals.contract.history import History
    from waghals.contract.ply import RandBelow
    from waghals.games.wuerfelzoo.dice import State

BIG = (dice.ELEPHANT, dice.BEAR)  # what the casual player keeps
FACES_ROLLED = 2  # the master rolls dice of so many faces at most, all of them
PLAYED = 1.0  # what it thinks a play is worth besides: a roll looks better than it is


class Child:
    """Plays all dice of any animal that goes."""

    name = "child"
    title = "Child"
    level: Level = 1

    def choose(
        self, game: Game, view: State, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        if view.phase == dice.PLAYING:
            return legal[0]
        plays = [action for action in legal if action < REROLL]
        return _any(plays or legal, randbelow)


class _Planner(ABC):
    """Chooses whole turns, and plays them die by die."""

    def choose(
        self, game: Game, view: State, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        if len(legal) == 1:
            return legal[0]
        if view.phase not in (dice.CHOOSING, dice.PLAYING, dice.REROLLING):
            return self.target(view, legal, randbelow)
        return _next_ply(view, self.plan(view, turns(view)) or (False, tuple(view.chosen)), legal)

    @abstractmethod
    def plan(self, view: State, plans: Sequence[Plan]) -> Plan | None:
        """Which of these turns to play; the same while its dice are being taken up, one by one."""

    def target(self, view: State, legal: Sequence[int], randbelow: RandBelow) -> int:
        """What the animal in the middle does."""
        return max(legal, key=lambda action: value_of_target(view, action))


class Casual(_Planner):
    """Plays what makes the own hand lightest; elephants and bears only when nothing else will do."""

    name = "casual"
    title = "Casual player"
    level: Level = 2

    def plan(self, view: State, plans: Sequence[Plan]) -> Plan | None:
        hand, of = hand_of(view), kinds_of(view)

        def left(plan: Plan) -> tuple[bool, float]:
            played = of.by_face(plan[1])
            rest = [have - gone for have, gone in zip(hand, played, strict=True)]
            return any(played[face] for face in BIG), burden(rest)

        return min(_plays_first(plans), key=left, default=None)

    def target(self, view: State, legal: Sequence[int], randbelow: RandBelow) -> int:
        return _any(legal, randbelow)


class Skilled(_Planner):
    """Plays as well as the master, but rolls a single die, and only where nothing can be played."""

    name = "skilled"
    title = "Skilled player"
    level: Level = 3

    def plan(self, view: State, plans: Sequence[Plan]) -> Plan | None:
        best = max(_plays_first(plans), key=lambda plan: value(view, plan), default=None)
        if best is None or best[0]:
            return best
        if any(view.chosen):
            return False, tuple(view.chosen)
        faces = kinds_of(view).face
        rolled = max(
            (look for look, count in enumerate(best[1]) if count), key=lambda look: faces[look] == dice.TRAP
        )
        return False, tuple(int(look == rolled) for look in range(dice.LOOKS))


class Master(_Planner):
    """Plays what leaves it with least after everybody's next play."""

    level: Level = 4

    def __init__(self, name: str, title: str) -> None:
        self.name, self.title = name, title

    def plan(self, view: State, plans: Sequence[Plan]) -> Plan | None:
        of = kinds_of(view)
        sensible = [plan for plan in plans if plan[0] or many_faces(plan, of) <= FACES_ROLLED] or plans
        return max(sensible, key=lambda plan: value(view, plan) + PLAYED * plan[0], default=None)


BOTS = (Master("zookeeper", "Zookeeper"), Child(), Casual(), Skilled(), Master("master", "Master"))
CHARACTERS = (
    Character("Ida", "ida", "Plays whatever goes", "child"),
    Character("Mika", "mika", "Keeps the big ones", "casual"),
    Character("Borsti", "borsti", "Knows who needs what", "skilled"),
    Character("Elfie", "elfie", "Never forgets a die", "master"),
    Character("Tapsi", "tapsi", "Growls before playing"),
    Character("Ringel", "ringel", "Gives gladly"),
    Character("Pirat", "pirat", "Takes what lies about"),
)


def _any(actions: Sequence[int], randbelow: RandBelow) -> int:
    return actions[randbelow(len(actions))]


def _plays_first(plans: Sequence[Plan]) -> Sequence[Plan]:
    """The plays among them, if there are any."""
    return [plan for plan in plans if plan[0]] or plans


def _next_ply(view: State, plan: Plan, legal: Sequence[int]) -> int:
    """The next die of the plan, or that this is all; whatever is legal if it cannot be gone on with."""
    is_play, planned = plan
    first = PLAY if is_play else REROLL
    wanted = [first + look for look in range(dice.LOOKS) if planned[look] > view.chosen[look]]
    return next((action for action in (*wanted, DONE) if action in legal), legal[0])
