"""The master of Allie Gator, who wins by what a net has learnt (`policy`), and a skilled one who errs."""

from __future__ import annotations

from collections.abc import Sequence

from waghals.bots import Answer, Level, Question
from waghals.bots.network import NetPlayer, prepared
from waghals.contract.reason import Reason
from waghals.games.allie_gator.belief import known
from waghals.games.allie_gator.endings import is_open
from waghals.games.allie_gator.odds import Odds, afterstates
from waghals.games.allie_gator.policy import weigh
from waghals.games.allie_gator.values import ALIKE, VALUES, first_of_best
from waghals.games.allie_gator.view import View


class Master(NetPlayer):
    """Plays what makes it likeliest to win."""

    def __init__(self) -> None:
        super().__init__("master", "Master")

    def think(self, question: Question) -> Answer:
        """The action after which it is likeliest to win, with how likely, 0 to 1, by action."""
        view, actions = question.view, question.legal
        if len(actions) == 1:
            return Answer(actions[0])
        net, room = prepared(question.game)
        weigh(view, view.viewer, net, room)
        values = dict(zip(actions, room.work[VALUES][: len(actions)], strict=True))
        best = first_of_best(ALIKE, room)
        return Answer(best, values, _why(question, best, sorted(values.values(), reverse=True)))


def _why(question: Question, action: int, values: Sequence[float]) -> Reason:
    view: View = question.view
    best, second = round(100 * values[0]), round(100 * values[1])
    if is_open(view):
        return Reason(
            "All cards are known: this wins {best} of 100, the next best way {second}.",
            best=best,
            second=second,
        )
    odds = Odds(view, known(view, question.history))
    no_number, _ = odds.threat(next(iter(afterstates(view, action))))
    return Reason(
        "This wins {best} of 100, the next best way {second}; the next player has no number that fits"
        " in {stuck} of 100 cases.",
        best=best,
        second=second,
        stuck=round(100 * no_number),
    )


class Skilled(NetPlayer):
    """Judges as the master, but hates to take, wishes the next player ill, and forgets what others took."""

    level: Level = 3

    def __init__(self) -> None:
        super().__init__("skilled", "Skilled player", rule="shun")
