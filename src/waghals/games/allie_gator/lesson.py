"""The first match of Allie Gator: one round, with each of the special cards."""

from __future__ import annotations

from waghals.boards.lesson import Lesson, Step
from waghals.contract.reason import Reason

LESSON = Lesson(
    partner="Toni",
    options={"short": "yes"},
    before="* 45; 30; 12; 36; 44; 67; steal; 29; 43; 59; 60; reverse",
    steps=(
        Step(Reason("Below the target: 12!"), "0 play 12 left / * raise / 1 play 29 right / * 61"),
        Step(Reason("Right is shut. Left above 12: 36!"), "0 play 36 left / * gift / 1 play 43 left / * 66"),
        Step(Reason("Only 44 fits. Shut it!"), "0 play 44 left / * 3 / 1 take; target 60 / * 20"),
        Step(Reason("Snap! Toni took 5. Play 3."), "0 play 3 left / * 70 / 1 play 59 left / * 50"),
        Step(Reason("Steal: 1 minus card. Take: 2."), "0 steal 1 / * 50; 8 / 1 reverse / * 14"),
        Step(Reason("67 onto 60 makes room."), "0 raise 67 left / * 22; 64 / 1 play 61 left / * 31"),
        Step(Reason("Give Toni 61 as a minus card!"), "0 gift left 1 / * 9 / 1 play 66 left / * 2"),
        Step(Reason("All shut: Allie snaps! Lay high: 70. 5 to 7: fewest win."), "0 take; target 70"),
    ),
)
