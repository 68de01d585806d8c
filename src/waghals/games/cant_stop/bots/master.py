"""The master of Can't Stop: it wins by what a net has learnt, and looks ahead by all rolls (`policy`)."""

from __future__ import annotations

from collections.abc import Sequence

from waghals.bots import Answer, Level, Question
from waghals.bots.network import prepared
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow
from waghals.contract.reason import Reason
from waghals.games.cant_stop.odds import risk
from waghals.games.cant_stop.policy import value_of
from waghals.games.cant_stop.rules import ROLL, STOP, State


class Master:
    """Plays what makes it likeliest to win."""

    name = "master"
    title = "Master"
    level: Level = 4
    rule = "decide"

    def choose(
        self, game: Game, view: State, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        return self.think(Question(game, view, history, legal, randbelow)).action

    def think(self, question: Question) -> Answer:
        """The action after which it is likeliest to win, with how likely, 0 to 1, by action."""
        view, actions = question.view, question.legal
        if len(actions) == 1:
            return Answer(actions[0])
        net, room = prepared(question.game)
        values = {action: value_of(view, action, view.player, True, net, room) for action in actions}
        best = max(values, key=values.__getitem__)
        return Answer(best, values, _why(view, values))


def _why(view: State, values: dict[int, float]) -> Reason:
    if ROLL in values:
        return Reason(
            "Rolling wins {rolling} of 100, stopping {stopping}; {danger} of 100 rolls lose the turn.",
            rolling=round(100 * values[ROLL]),
            stopping=round(100 * values[STOP]),
            danger=round(100 * risk(view)),
        )
    best, second = sorted(values.values(), reverse=True)[:2]
    return Reason(
        "This wins {best} of 100, the next best way {second}.",
        best=round(100 * best),
        second=round(100 * second),
    )
