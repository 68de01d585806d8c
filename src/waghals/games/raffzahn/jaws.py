"""Jaws: a mouth in one of five shapes, with exactly as many teeth as a tile is worth.

Teeth stand along the upper lip and, from the third on, along the lower one too, so that seven
of them can still be counted on a phone.
"""

from __future__ import annotations

from dataclasses import dataclass

from waghals.games.raffzahn.monsters import CREAM

THROAT = "#4a1418"
MIDDLE = 20.0
HALF = 12.4  # the teeth's part of a lip, to either side of the middle


@dataclass(frozen=True)
class Mouth:
    """A mouth's outline, where its lips are in the middle, how much they bend, and its teeth."""

    outline: str
    upper: float
    lower: float
    upper_bend: float  # how much lower a lip is in the middle than 12 units beside it
    lower_bend: float
    tooth: str


POINTED = "M{left:g} {root:g}Q{left:g} {tip:g} {middle:g} {tip:g}Q{right:g} {tip:g} {right:g} {root:g}z"
SHARP = "M{left:g} {root:g}L{middle:g} {tip:g}L{right:g} {root:g}z"
SQUARE = "M{left:g} {root:g}V{tip:g}H{right:g}V{root:g}z"

MOUTHS = (
    Mouth("M5 34.5Q20 37.5 35 34.5Q34 50 20 50Q6 50 5 34.5z", 36, 50, 1.4, 3.2, POINTED),
    Mouth("M5.5 39q0-5 5-5h19q5 0 5 5v6q0 5-5 5h-19q-5 0-5-5z", 34, 50, 0, 0, SQUARE),
    Mouth("M5 49Q4 34 20 34Q36 34 35 49Q20 47 5 49z", 34, 48, -2.6, -0.6, SHARP),
    Mouth("M5 42Q7 34 13 34.5Q20 36 27 34.5Q33 34 35 42Q33 50 27 49.5Q20 48 13 49.5Q7 50 5 42z",
          35.4, 48.6, 1, -0.8, POINTED),
    Mouth("M4.5 42q2-8 7-8h17q5 0 7 8-2 8-7 8h-17q-5 0-7-8z", 34, 50, 0, 0, POINTED),
)  # fmt: skip


def mouth_of(number: int) -> int:
    """Which of the mouths the monster of this number has."""
    return (number * 2 + number // 5) % len(MOUTHS)


def jaws(mouth: int, teeth: int) -> str:
    """A mouth with so many teeth, as SVG."""
    shape = MOUTHS[mouth]
    above = teeth if teeth <= 2 else (teeth + 1) // 2
    path = "".join(_row(shape, above, down=True) + _row(shape, teeth - above, down=False))
    return (
        f'<path d="{shape.outline}" fill="{THROAT}" stroke-width="1.6"/>'
        f'<path d="{path}" fill="{CREAM}" stroke-width=".7"/>'
    )


def _row(shape: Mouth, teeth: int, *, down: bool) -> list[str]:
    """The teeth of one lip, from left to right."""
    if not teeth:
        return []
    slot = min(2 * HALF / teeth, 7.6)
    first = MIDDLE - slot * (teeth - 1) / 2
    return [_tooth(shape, first + slot * i, slot * 0.9, down=down) for i in range(teeth)]


def _tooth(shape: Mouth, middle: float, width: float, *, down: bool) -> str:
    bend = shape.upper_bend if down else shape.lower_bend
    lip = shape.upper if down else shape.lower
    root = lip - bend * ((middle - MIDDLE) / 12) ** 2
    return shape.tooth.format(
        left=round(middle - width / 2, 1),
        right=round(middle + width / 2, 1),
        middle=round(middle, 1),
        root=round(root, 1),
        tip=round(root + (7 if down else -6), 1),
    )
