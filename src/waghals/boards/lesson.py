"""First matches that explain a game: what the `lesson` of a game's package states as `LESSON`.

Dice, cards and the partner follow a script; whoever learns sits on seat 0 and is told, step by step,
what to do and why. The plies are written as in a record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from waghals.contract.discovery import part, remembered
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason

MARK = "*"  # whose plies are left to chance
LINES, PLIES = " / ", "; "  # what parts the lines of a script, and plies of one line


class Step(NamedTuple):
    """One step of a lesson.

    Attributes:
        words: what whoever learns is told, until the plies of seat 0 in this step are played.
        plies: lines such as ``* 6 6 1 4 / 0 advance 5 12 / 1 stop``; plies of one line are parted by ``;``.
        at: selects what the step is about on the page; "" for the controls of what is to be played.
    """

    words: Reason
    plies: str
    at: str = ""


class ScriptedPly(NamedTuple):
    """A ply of the script: who acts (a seat or `CHANCE`), in notation, and its step, counted from 0."""

    seat: int
    text: str
    step: int


@dataclass(frozen=True)
class Lesson:
    """A first match for two.

    Attributes:
        partner: who sits on seat 1, a character of the game.
        steps: at most ten.
        before: plies before the first step, such as a deal: lines as those of a step.
        options: of the game besides two players, as texts.
    """

    partner: str
    steps: Sequence[Step]
    before: str = ""
    options: Mapping[str, str] = field(default_factory=dict[str, str])

    @cached_property
    def plies(self) -> tuple[ScriptedPly, ...]:
        """The whole script."""
        plies = [*_plies(self.before, 0)]
        for number, step in enumerate(self.steps):
            plies += _plies(step.plies, number)
        return tuple(plies)

    @cached_property
    def outcomes(self) -> tuple[str, ...]:
        """What chance brings, in its order."""
        return tuple(ply.text for ply in self.plies if ply.seat == CHANCE)


def _plies(lines: str, step: int) -> list[ScriptedPly]:
    found: list[ScriptedPly] = []
    for line in lines.split(LINES) if lines else ():
        who, _, texts = line.partition(" ")
        seat = CHANCE if who == MARK else int(who)
        found += [ScriptedPly(seat, text, step) for text in texts.split(PLIES)]
    return found


@remembered
def lesson(game_name: str) -> Lesson | None:
    """The lesson of a game; None if it has none. Raises UnknownGame."""
    found = getattr(part(game_name, "lesson"), "LESSON", None)
    return found if isinstance(found, Lesson) else None
