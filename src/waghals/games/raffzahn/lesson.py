"""The first match of Raffzahn: hits, a theft, an own hit, and the highest monster of all."""

from __future__ import annotations

from waghals.boards.lesson import Lesson, Step
from waghals.contract.reason import Reason

LESSON = Lesson(
    partner="Zora",
    steps=(
        Step(Reason("The sum names a monster."), "* 10 2 star"),
        Step(
            Reason("12 has 3 teeth. Keep blue, roll yellow!"),
            "0 reroll yellow / * 30",
        ),
        Step(Reason("32: six teeth. Take it!"), "0 take / * 20 3 2 / 1 take"),
        Step(Reason("Zora’s 25 lies open: hit and steal it!"), "* 20 4 1 / 0 take / * rotten 2 3"),
        Step(Reason("Rotten tooth: Zora is done. You!"), "* 30 star 2 / * star star 4 / 1 take"),
        Step(Reason("32 was yours: own hit, gone!"), "* star star star"),
        Step(Reason("Three stars: the highest! Most teeth win."), "0 take"),
    ),
)
