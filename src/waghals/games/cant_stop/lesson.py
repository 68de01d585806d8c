"""How Can't Stop is taught: a first match with a partner who dares too much, and rules where they matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from waghals.boards.lesson import Lesson, Reminder, Step
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.games.cant_stop import rules
from waghals.games.cant_stop.choices import offers, pairings
from waghals.games.cant_stop.rules import COLUMNS, FIRST, State
from waghals.games.cant_stop.turns import tops

if TYPE_CHECKING:
    from waghals.boards import page
    from waghals.contract.game import Game

LESSON = Lesson(
    partner="Leo",
    steps=(
        Step(Reason("Roll the dice!"), "* 6 6 1 4"),
        Step(Reason("1+4 = 5, 6+6 = 12: a runner each."), "0 advance 5 12"),
        Step(Reason("One runner is free: no danger!"), "0 roll / * 3 4 6 6 / 0 advance 7 12"),
        Step(
            Reason("16% danger that all fall. Stop!"),
            "0 stop / * 2 4 3 5 / 1 advance 6 8 / 1 roll / * 1 1 4 4 / 1 advance 2 8 / 1 roll / * 4 5 5 6",
        ),
        Step(Reason("Bad luck for Leo: all gone. You!"), "* 1 6 2 5"),
        Step(Reason("Twice 7: two fields."), "0 advance 7 7"),
        Step(Reason("Two are free. Go on!"), "0 roll / * 6 6 2 3 / 0 advance 5 12"),
        Step(Reason("Top of 12! Stop, and it is yours. Three win."), "0 stop"),
    ),
)

REMINDERS = {
    "third-runner": Reminder(
        "falling", Reason("All three runners are out: a roll that moves none of them fells them all.")
    ),
    "summit": Reminder(
        "stopping", Reason("At the top: stop, and the column is yours. That runner moves no more this turn.")
    ),
    "shared-field": Reminder(
        "shared-fields", Reason("Occupied fields are no obstacle: stones and runners share a field.")
    ),
    "last-runner": Reminder(
        "pairs", Reason("One runner left, two new columns: choose one, and the other pair lapses.")
    ),
    "one-field": Reminder(
        "pairs", Reason("Twice the same sum, but one field to the summit: the other pair lapses.")
    ),
    "closed": Reminder(
        "pairs", Reason("A pairing that is of no use may not be chosen while another one is.")
    ),
    "bust": Reminder(
        "falling",
        Reason("Nothing fits: the turn is over, the runners fall, the stones stay where they were."),
    ),
    "kept": Reminder(
        "stopping", Reason("Kept: nobody can take that away. The next runner there starts above the stone.")
    ),
    "column-won": Reminder(
        "stopping", Reason("The column is won: all other stones leave it, and nobody may enter it again.")
    ),
}


def reminders(game: Game, view: State, viewer: int, steps: Sequence[page.Step]) -> Iterator[str]:
    """The keys of the rules that matter now: see `waghals.boards.lesson`."""
    if game.to_move(view) == viewer:
        yield from _matters(view, game.legal_actions(view))
    yield from _happened(steps)


def _matters(view: State, legal: Sequence[int]) -> Iterator[str]:
    """What the player has to know now."""
    if view.phase == rules.DECIDING:
        if tops(view):
            yield "summit"
        if not view.free:
            yield "third-runner"
        if any(rules.shares_field(view, c) for c in range(COLUMNS)):
            yield "shared-field"
        return
    for pairs in pairings(tuple(view.dice)):
        a, b = (pair.sum - FIRST for pair in pairs)
        offered = offers(pairs, legal)
        if len(offered) > 1:
            yield "last-runner"
        elif offered and a == b and not rules.room_for_two(view, a):
            yield "one-field"
        elif not (rules.usable(view, a) or rules.usable(view, b)):
            yield "closed"


def _happened(steps: Sequence[page.Step]) -> Iterator[str]:
    """What has just been seen."""
    for before, ply, after in steps[-1:]:
        if ply.seat == CHANCE and after.phase == rules.ROLLING:
            yield "bust"
        elif ply.text == "stop":
            yield "column-won" if tops(before) else "kept"
