"""What each ply of Can't Stop shows and sounds like on a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from waghals.boards.page import Danger, Moment, Ply
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.games.cant_stop import rules
from waghals.games.cant_stop.odds import risk
from waghals.games.cant_stop.rules import COLUMNS, FIRST, HEIGHT, State
from waghals.games.cant_stop.turns import gained

if TYPE_CHECKING:
    from waghals.i18n import Translations


def moments(
    game: Game, before: State, after: State, ply: Ply, names: Sequence[str], t: Translations
) -> Sequence[Moment]:
    """The moments of a ply; pieces are told by their ids in ``board.html``."""
    if ply.seat == CHANCE:
        return _roll(before, after)
    if ply.text == "stop":
        return _stop(before, after, t)
    return _advance(before, after) if ply.text.startswith("advance") else ()


def _roll(before: State, after: State) -> Sequence[Moment]:
    faces = {str(number): f"die-{face}" for number, face in enumerate(after.dice)}
    rolled = Moment(kind="roll", faces=faces, level=Danger(risk(before)).level)
    if after.phase != rules.ROLLING:
        return [rolled]
    runners = [f"runner-{c}" for c in range(COLUMNS) if before.runners[c]]
    return [rolled, Moment(kind="bust", pieces=runners, detail=" ".join(map(str, sums(after))))]


def sums(view: State) -> Sequence[int]:
    """The sums of two that the dice can be paired into, ascending."""
    total = sum(view.dice)
    return sorted({both for low in rules.splits(view) for both in (low + FIRST, total - low - FIRST)})


def _advance(before: State, after: State) -> Sequence[Moment]:
    moved = [c for c in range(COLUMNS) if after.runners[c] != before.runners[c]]
    third = before.free > 0 and after.free == 0
    step = Moment(
        kind="advance",
        pieces=[f"runner-{c}" for c in moved],
        pops=["gauge"] if third else [],
        detail=str(gained(before) + 1),
    )
    tops = [f"summit-{c}" for c in moved if after.runners[c] == HEIGHT[c]]
    return [step, Moment(kind="summit", pops=tops)] if tops else [step]


def _stop(before: State, after: State, t: Translations) -> Sequence[Moment]:
    seat, used = before.player, [c for c in range(COLUMNS) if before.runners[c]]
    won = [c for c in used if after.closed[c]]
    kept = [f"stone-{seat}-{c}" for c in used if c not in won]
    found = [Moment(kind="keep", pieces=kept, stamp=t.gettext("Kept"))]
    if won:
        others = [p for p in range(before.players) if p != seat]
        fallen = [f"stone-{p}-{c}" for c in won for p in others if before.stones[p][c]]
        found.append(Moment(kind="summit", pieces=fallen, pops=[f"sign-{c}" for c in won], detail="won"))
    return [*found, Moment(kind="win")] if after.phase == rules.OVER else found
