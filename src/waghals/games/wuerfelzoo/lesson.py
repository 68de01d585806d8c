"""How Würfelzoo is taught: a first match with four animals at work, and rules where they first matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from waghals.boards.lesson import Lesson, Reminder, Step
from waghals.contract.reason import Reason
from waghals.games.wuerfelzoo import dice
from waghals.games.wuerfelzoo.dice import CHOOSING, ELEPHANT, FACES, LAST, TRAP, USING, State
from waghals.games.wuerfelzoo.kinds import kinds_of
from waghals.games.wuerfelzoo.rules import REROLL

if TYPE_CHECKING:
    from waghals.boards import page
    from waghals.contract.game import Game

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

REMINDERS = {
    "old-animals": Reminder(
        "old-animals",
        Reason("Nobody beat you: your animals go into the bag, and the middle is free for you."),
    ),
    "free": Reminder("playing", Reason("The middle is free: play as many of one animal as you like.")),
    "nothing-beats": Reminder(
        "your-turn", Reason("Nobody may pass: if you play nothing, you roll one or more of your dice again.")
    ),
    "beating": Reminder(
        "playing", Reason("To beat the middle: more of the same animal, or just as many of a larger one.")
    ),
    "trap": Reminder("trap", Reason("Traps are never played: roll them again, swap them or give them away.")),
    "x2": Reminder(
        "x2", Reason("X2 goes along with animals. For each one the animal does its thing once more.")
    ),
    "bear": Reminder(
        "bear", Reason("Bear: a die is rolled again, yours or somebody’s. It stays where it was.")
    ),
    "boar": Reminder("boar", Reason("Boar: swap one of your dice for somebody’s. Both stay as they lie.")),
    "fox": Reminder("fox", Reason("Fox: a die of somebody else goes into the bag.")),
    "squirrel": Reminder(
        "squirrel", Reason("Squirrel: somebody else draws a die from the bag, rolls it and keeps it.")
    ),
    "worm": Reminder("worm", Reason("Worm: give one of your dice away, just as it lies.")),
    "elephant": Reminder("elephant", Reason("The elephant does nothing. It is simply the largest.")),
}


def reminders(game: Game, view: State, viewer: int, steps: Sequence[page.Step]) -> Iterator[str]:
    """The keys of the rules that matter now: see `waghals.boards.lesson`."""
    moves = game.to_move(view) == viewer
    if moves and view.phase == USING:
        yield FACES[view.face]
    elif moves and view.phase == CHOOSING:
        yield from _matters(view, game.legal_actions(view), steps)
    yield from _happened(steps)


def _matters(view: State, legal: Sequence[int], steps: Sequence[page.Step]) -> Iterator[str]:
    """What the player has to know when the turn begins."""
    before = steps[-1][0] if steps else None
    own = view.hands[view.player]
    if not view.height and before is not None and before.height and before.owner == view.player:
        yield "old-animals"
    elif not view.height:
        yield "free"
    elif legal[0] >= REROLL:
        yield "nothing-beats"
    else:
        yield "beating"
    if kinds_of(view).by_face(own)[TRAP]:
        yield "trap"
    if own[LAST]:
        yield "x2"


def _happened(steps: Sequence[page.Step]) -> Iterator[str]:
    """What has just been seen."""
    for before, ply, _ in steps[-1:]:
        if ply.text == "done" and before.phase == dice.PLAYING and before.animal == ELEPHANT:
            yield "elephant"
