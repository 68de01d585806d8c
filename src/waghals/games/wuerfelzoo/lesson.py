"""The first match of Würfelzoo: four animals at work, until the last die is gone."""

from __future__ import annotations

from waghals.boards.lesson import Lesson, Step
from waghals.contract.reason import Reason

DEAL = (
    "* A; worm; A; worm; E; worm; C; x2; A; elephant; D; elephant; D; elephant; B; bear; E; bear; C; fox; "
    "A; trap; B; trap; B; squirrel; B; squirrel; D; squirrel; C; boar; D; boar; E; bear; E; worm; E; fox; "
    "C; fox; A; worm; B; trap; C; trap"
)

LESSON = Lesson(
    partner="Ida",
    before=DEAL,
    steps=(
        Step(
            Reason("Three alike and X2! Rid of all, you win."),
            "0 play A:worm; play A:worm; play E:worm; play C:x2; done",
        ),
        Step(
            Reason("The worm gives: both traps away!"),
            "0 own A:trap; seat 1; own B:trap; seat 1 / 1 play B:squirrel; play B:squirrel; play D:squirrel; "
            "done; seat 0 / * B; trap",
        ),
        Step(
            Reason("Larger beats smaller: elephants!"),
            "0 play A:elephant; play D:elephant; play D:elephant; done / "
            "1 reroll B:trap; reroll B:trap; done / * trap; bear",
        ),
        Step(
            Reason("Traps are never played: reroll!"),
            "0 reroll B:trap; done / * bear / 1 reroll B:trap; done / * squirrel",
        ),
        Step(
            Reason("Three bears reroll a die: Ida’s bear."),
            "0 play B:bear; play B:bear; play E:bear; done; other 1 E:bear / * worm / "
            "1 reroll C:trap; done / * fox",
        ),
        Step(
            Reason("Your last: the fox takes one of Ida’s. You win!"),
            "0 play C:fox; done; other 1 D:boar",
        ),
    ),
)
