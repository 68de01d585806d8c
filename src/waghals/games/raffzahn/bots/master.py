"""The master of Raffzahn: it works out its whole turn by what a net says of where that can end (`policy`)."""

from __future__ import annotations

from collections.abc import Sequence

from waghals.bots import Answer, Question
from waghals.bots.nets import net_for
from waghals.contract.game import Game
from waghals.contract.history import History
from waghals.contract.ply import RandBelow
from waghals.contract.reason import Reason
from waghals.games.raffzahn.bots.player import Player, turn_of
from waghals.games.raffzahn.odds import odds_of
from waghals.games.raffzahn.policy import prepare, value_of
from waghals.games.raffzahn.policy.ends import NET
from waghals.games.raffzahn.rules import CALL, END, REROLL, TAKE
from waghals.games.raffzahn.state import CHOOSING, State


class Master(Player):
    """Plays what makes it likeliest to win."""

    def __init__(self) -> None:
        super().__init__("master", "Master", 4, "decide")

    def choose(
        self, game: Game, view: State, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        return self.think(Question(game, view, history, legal, randbelow)).action

    def think(self, question: Question) -> Answer:
        """The action after which it is likeliest to win, with how likely, 0 to 1, by action."""
        view, actions, net = question.view, question.legal, net_for(question.game)
        if len(actions) == 1:
            return Answer(actions[0])
        with self.rooms.room(question.game, turn_of(view)) as room:
            prepare(view, NET, net, room)
            values = {action: value_of(view, action, net, room) for action in actions}
        best = max(values, key=values.__getitem__)
        return Answer(best, values, _why(view, best, values))


def _why(view: State, best: int, values: dict[int, float]) -> Reason:
    wins, second = round(1000 * values[best]), round(1000 * _second(view, best, values))
    if not REROLL < best < CALL or view.phase != CHOOSING:
        return Reason("This wins {best} of 1000, the next best way {second}.", best=wins, second=second)
    odds = odds_of(view, best - REROLL)
    return Reason(
        "Rolling again wins {best} of 1000, the next best way {second}; {hits} of 100 rolls hit a tile.",
        best=wins,
        second=second,
        hits=round(100 * sum(n for _, n in odds.tiles) / odds.outcomes),
    )


def _second(view: State, best: int, values: dict[int, float]) -> float:
    """What the best action of another kind is worth; where all are of one kind, the best of the others."""

    def kind(action: int) -> int:
        return TAKE if action < END else min(action, REROLL + 1)

    others = [
        value for action, value in values.items() if view.phase == CHOOSING and kind(action) != kind(best)
    ]
    return max(others or [value for action, value in values.items() if action != best])
