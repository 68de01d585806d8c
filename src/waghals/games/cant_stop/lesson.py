"""The first match of Can't Stop: two turns of one's own, and a partner who dares too much."""

from __future__ import annotations

from waghals.boards.lesson import Lesson, Step
from waghals.contract.reason import Reason

LESSON = Lesson(
    partner="Leo",
    steps=(
        Step(Reason("Roll the dice!"), "* 6 6 1 4"),
        Step(Reason("1+4 = 5, 6+6 = 12: a runner each."), "0 advance 5 12"),
        Step(Reason("One runner is free: no danger!"), "0 roll / * 3 4 6 6 / 0 advance 7 12"),
        Step(
            Reason("16 % danger that all fall. Stop!"),
            "0 stop / * 2 4 3 5 / 1 advance 6 8 / 1 roll / * 1 1 4 4 / 1 advance 2 8 / 1 roll / * 4 5 5 6",
        ),
        Step(Reason("Bad luck for Leo: all gone. You!"), "* 1 6 2 5"),
        Step(Reason("Twice 7: two fields."), "0 advance 7 7"),
        Step(Reason("Two are free. Go on!"), "0 roll / * 6 6 2 3 / 0 advance 5 12"),
        Step(Reason("Top of 12! Stop, and it is yours. Three win."), "0 stop"),
    ),
)
