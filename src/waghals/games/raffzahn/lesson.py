"""How Raffzahn is taught: a first match, from a hit to three stars, and rules where they first matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from waghals.boards.lesson import Lesson, Reminder, Step
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.games.raffzahn import rules
from waghals.games.raffzahn.board import by_stars
from waghals.games.raffzahn.state import CALLED, CHOOSING, PAYING, ROLLING, ROLLS, ROTTEN, State

if TYPE_CHECKING:
    from waghals.boards import page
    from waghals.contract.game import Game

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

REMINDERS = {
    "paying": Reminder(
        "paying", Reason("A miss on the third roll: you choose which tiles go, but none too many.")
    ),
    "call": Reminder(
        "variants", Reason("If this very roll brings the tile and you take it, you have another turn.")
    ),
    "miss": Reminder(
        "miss", Reason("A miss costs nothing on the first two rolls. On the third you pay for it.")
    ),
    "two-stars": Reminder("stars", Reason("Two stars bring the lowest tile in the middle.")),
    "three-stars": Reminder("stars", Reason("Three stars bring the highest tile in the middle.")),
    "steal": Reminder("hit", Reason("That tile lies open in front of somebody else: you may steal it.")),
    "protect": Reminder(
        "open-and-protected",
        Reason("Three of yours lie open: you may protect this one. Then nobody can take it."),
    ),
    "last-roll": Reminder(
        "turn", Reason("Only the last roll counts: what the one before it offered is gone.")
    ),
    "rotten": Reminder("rotten", Reason("The rotten tooth ends the turn at once, whatever lies beside it.")),
    "own-hit-protected": Reminder(
        "own-hit", Reason("An own hit ends the turn. The tile was protected; now it lies open.")
    ),
    "own-hit-open": Reminder(
        "own-hit", Reason("An own hit ends the turn. The tile lay open; now it is out of the game.")
    ),
    "open": Reminder(
        "open-and-protected",
        Reason("The tile lies open: others may steal it. With three open, the next may be protected."),
    ),
}


def reminders(game: Game, view: State, viewer: int, steps: Sequence[page.Step]) -> Iterator[str]:
    """The keys of the rules that matter now: see `waghals.boards.lesson`."""
    if game.to_move(view) == viewer:
        yield from _matters(view, game.legal_actions(view))
    yield from _happened(steps)


def _matters(view: State, legal: Sequence[int]) -> Iterator[str]:
    """What the player has to know now."""
    if view.phase == CALLED:
        yield "call"
    if view.phase == PAYING and len(legal) > 1:
        yield "paying"
    if view.phase != CHOOSING:
        return
    free = rules.available(view, view.target)
    if not free and view.rolls < ROLLS:
        yield "miss"
    if by_stars(view):
        yield "two-stars" if rules.stars(view) == 2 else "three-stars"
    if free and view.owner[view.target] >= 0:
        yield "steal"
    if free and rules.may_protect(view):
        yield "protect"
    if view.rolls == 2:
        yield "last-roll"


def _happened(steps: Sequence[page.Step]) -> Iterator[str]:
    """What has just been seen."""
    for before, ply, after in steps[-1:]:
        if ply.seat == CHANCE and after.phase == ROLLING:
            if after.dice[0] == ROTTEN:
                yield "rotten"
            elif before.owner[after.target] == before.player:
                yield "own-hit-protected" if before.protected[after.target] else "own-hit-open"
        elif ply.text.startswith("take") and not after.protected[before.target]:
            yield "open"
