"""Würfelzoo: what it asks of a person with full hands all around, and its end.

All fifty dice are dealt to five. A line may hold several plies, parted by ``;``.
"""

from __future__ import annotations

from tests.browser.scenes import Scene

HAND = [
    *("A:elephant", "A:worm", "B:trap", "B:squirrel", "C:x2"),
    *("C:fox", "D:boar", "D:squirrel", "E:bear", "E:fox"),
]
HERDS = ["D:elephant", "A:worm", "B:bear", "C:boar", "E:fox"]


def deal(dice: list[str]) -> str:
    return "* " + "; ".join(die.replace(":", "; ") for die in dice)


EVERYTHING = " / ".join(5 * [deal(HAND)])
ALIKE = " / ".join(deal(10 * [die]) for die in HERDS)

SCENES = {
    "to choose": Scene(EVERYTHING),
    "to choose, the middle taken": Scene(f"{EVERYTHING} / 0 play A:elephant; done"),
    "more dice, or done": Scene(f"{EVERYTHING} / 0 play C:fox"),
    "the fox": Scene(f"{EVERYTHING} / 0 play C:fox; play C:x2; done"),
    "the bear": Scene(f"{EVERYTHING} / 0 play E:bear; done"),
    "the boar": Scene(f"{EVERYTHING} / 0 play D:boar; done"),
    "the boar's other die": Scene(f"{EVERYTHING} / 0 play D:boar; done; own A:elephant"),
    "the worm": Scene(f"{EVERYTHING} / 0 play A:worm; done; own C:x2"),
    "a trap": Scene(f"{EVERYTHING} / 0 reroll B:trap; done / * trap"),
    "the end": Scene(f"{ALIKE} / 0 {'play D:elephant; ' * 10}done"),
}
