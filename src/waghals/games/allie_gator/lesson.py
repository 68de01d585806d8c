"""How Allie Gator is taught: a first match with each special card, and rules where they first matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from waghals.boards.lesson import Lesson, Reminder, Step
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.games.allie_gator.board import is_shut, teeth
from waghals.games.allie_gator.rules import TAKE
from waghals.games.allie_gator.state import HIGHEST, PLAYING, SIDES
from waghals.games.allie_gator.view import View, own_hand

if TYPE_CHECKING:
    from waghals.boards import page
    from waghals.contract.game import Game

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

REMINDERS = {
    "must-take": Reminder("your-turn", Reason("Whoever cannot play has to take, with an empty hand too.")),
    "both-shut": Reminder(
        "a-number", Reason("Both sides are shut: no number fits. A special is a way out, or you take.")
    ),
    "pile-empty": Reminder(
        "end-of-a-round", Reason("The pile is empty: nobody draws, and the next to take ends the round.")
    ),
    "special": Reminder(
        "the-specials", Reason("A special does its work, then lies before you as a minus card.")
    ),
    "golden-tooth": Reminder(
        "the-end", Reason("There is room for three teeth: beyond that they turn golden and count double.")
    ),
    "round": Reminder(
        "end-of-a-round", Reason("Fewest minus cards bring two teeth. Cards in hand do not count.")
    ),
    "take": Reminder(
        "the-bite",
        Reason("Snap: all cards in her maw are minus cards now, and Allie turns to the other side."),
    ),
    "reverse": Reminder("special-reverse", Reason("Reverse: play goes round the other way at once.")),
    "reverse-of-two": Reminder(
        "special-reverse", Reason("Between two, reverse changes nothing: it is a way out of taking.")
    ),
    "steal": Reminder(
        "special-steal",
        Reason("Steal: a card moves from hand to hand, unseen, and whoever lost it draws another."),
    ),
    "raise": Reminder(
        "special-raise", Reason("Raise: the new target counts from now on; the old one lies below it.")
    ),
    "gift": Reminder(
        "special-gift", Reason("Gift: the top card of a field has become somebody’s minus card.")
    ),
}


def reminders(game: Game, view: View, viewer: int, steps: Sequence[page.Step]) -> Iterator[str]:
    """The keys of the rules that matter now: see `waghals.boards.lesson`."""
    if view.phase == PLAYING and game.to_move(view) == viewer:
        yield from _matters(view, game.legal_actions(view))
    yield from _happened(steps)


def _matters(view: View, legal: Sequence[int]) -> Iterator[str]:
    """What the player has to know now."""
    if legal == [TAKE]:
        yield "must-take"
    elif all(is_shut(view, side) for side in range(SIDES)):
        yield "both-shut"
    if not view.piled:
        yield "pile-empty"
    if any(card > HIGHEST for card in own_hand(view)):
        yield "special"


def _happened(steps: Sequence[page.Step]) -> Iterator[str]:
    """What has just been seen: how a round ended, or what was played last."""
    if not steps:
        return
    before, ply, after = steps[0]
    if after.round != before.round:
        if any(teeth(after.won[p])[1] > teeth(before.won[p])[1] for p in range(after.players)):
            yield "golden-tooth"
        yield "round"
    elif ply.seat != CHANCE:
        word, *rest = ply.text.split()
        if word == "reverse":
            yield "reverse" if before.players > 2 else "reverse-of-two"
        elif word in ("take", "raise") or (word in ("steal", "gift") and rest):
            yield word
