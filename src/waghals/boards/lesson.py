"""How games are taught: what the `lesson` of a game's package states.

``LESSON`` is a first match that explains the game. Dice, cards and the partner follow a script; whoever
learns sits on seat 0 and is told, step by step, what to do and why. The plies are written as in a record.

``REMINDERS`` are rules, each told in a line where it first matters, by their keys, and
``reminders(game, view, viewer, steps)`` gives the keys of those that matter to the seat `viewer` now, the
most important first: it is to move, or has just been. `view` is what it sees, and `steps` are the last
action of the last turn and the outcomes since. A page tells the first one that its browser has not told
yet, until the next ply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from waghals.contract.discovery import part, remembered
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason

if TYPE_CHECKING:
    from waghals.boards import page
    from waghals.contract.game import Game


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


class Reminder(NamedTuple):
    """A rule in a line, told where it first matters.

    Attributes:
        rule: the id of its passage in the game's page of rules.
        words: at most 90 characters in any language.
    """

    rule: str
    words: Reason


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


def reminders(
    game: Game, view: Any, viewer: int, steps: Sequence[page.Step]
) -> Sequence[tuple[str, Reminder]]:
    """The rules that matter to this seat now, with their keys; none of a game that states none."""
    own = part(game.name, "lesson")
    found: Callable[..., Iterable[str]] | None = getattr(own, "reminders", None)
    told: Mapping[str, Reminder] = getattr(own, "REMINDERS", {})
    return [] if found is None else [(key, told[key]) for key in found(game, view, viewer, steps)]
