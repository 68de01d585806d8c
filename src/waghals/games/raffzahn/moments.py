"""What plies of Raffzahn show and sound like, and what of a finished match is worth telling."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

from waghals.boards.page import Danger, Highlight, Moment
from waghals.contract.ply import CHANCE
from waghals.games.raffzahn import rules
from waghals.games.raffzahn.board import by_stars
from waghals.games.raffzahn.odds import Odds, danger, odds_of
from waghals.games.raffzahn.state import DICE, ROTTEN, STAR, State
from waghals.games.raffzahn.tiles import drawing, teeth_text

if TYPE_CHECKING:
    from waghals.boards.page import Highlights, Ply, Step
    from waghals.contract.game import Game
    from waghals.i18n import Translations


MANY, MANY_TEETH = "many", 6  # what a tile with so many teeth is told by: bots praise whoever takes it


def moments(
    game: Game, before: State, after: State, ply: Ply, names: Sequence[str], t: Translations
) -> Sequence[Moment]:
    """A roll and what it brings; a tile that is taken, stolen or paid."""
    if ply.seat == CHANCE:
        return _rolled(before, after, t)
    tile = f"tile-{before.target}"
    match ply.text.split():
        case ["take", *_]:
            teeth = rules.worth(before, before.target)
            stolen, protects = before.owner[before.target] >= 0, after.protected[before.target]
            robbed = (f"row-{before.owner[before.target]}",) if stolen else ()
            return [
                Moment(
                    kind="steal" if stolen else "take",
                    pieces=(tile,),
                    target=f"row-{before.player}",
                    pops=robbed,
                    detail=" ".join(["protect"] * protects + [MANY] * (teeth >= MANY_TEETH)),
                )
            ]
        case ["pay", number]:
            return [Moment(kind="pay", pieces=(f"tile-{number}",))]
        case _:
            return []


def _rolled(before: State, after: State, t: Translations) -> Sequence[Moment]:
    rolled = [d for d in range(len(DICE)) if before.hand >> d & 1]
    faces = {DICE[d]: drawing(d, after.dice[d]) for d in rolled}
    level = Danger(danger(before, odds_of(before, before.hand))).level
    return [Moment(kind="roll", faces=faces, level=level), *_brought(before, after, t)]


def _brought(before: State, after: State, t: Translations) -> Sequence[Moment]:
    """What the dice do that have fallen."""
    if after.dice[0] == ROTTEN:
        return [Moment(kind="rotten", pieces=("die-yellow",), stamp=t.gettext("Ouch!"))]
    tile, slot = f"tile-{after.target}", f"slot-{after.target}"
    owner = before.owner[after.target]
    if owner == before.player:
        if before.protected[after.target]:
            return [Moment(kind="own_hit", pieces=(tile,), detail="turned")]
        return [Moment(kind="own_hit", pieces=(tile,), pops=(slot,), detail="lost")]
    if rules.available(before, after.target):
        dice = [f"die-{DICE[d]}" for d, face in enumerate(after.dice) if face == STAR]
        stars = dice if by_stars(after) else []
        return [Moment(kind="hit", pieces=(tile,), pops=(*stars, "lens"), detail="stars" if stars else "")]
    return [Moment(kind="miss", pieces=(tile if owner >= 0 else slot,))]


# ---- highlights


def highlights(game: Game, steps: Sequence[Step], names: Sequence[str], t: Translations) -> Highlights:
    """The turn that took a tile against the longest odds, and the likeliest not to bring as many teeth."""
    boldest: Highlight | None = None
    luckiest: Highlight | None = None
    turn: list[tuple[State, Odds]] = []  # its rolls
    for before, ply, _ in steps:
        if ply.seat == CHANCE:
            turn = turn if before.rolls else []
            turn.append((before, odds_of(before, before.hand)))
        elif ply.text.startswith("take"):
            boldest = _less(boldest, _bold(before, turn, t))
            luckiest = _less(luckiest, _lucky(before, turn[-1][1], t))
    return boldest, luckiest


def _bold(s: State, turn: Sequence[tuple[State, Odds]], t: Translations) -> Highlight:
    """The turn that takes the tile: how likely all its rolls were to cost nothing."""
    survived = prod(1 - danger(before, its) for before, its in turn)
    template = t.ngettext("the {tile} in {n} roll", "the {tile} in {n} rolls", len(turn))
    return Highlight(s.player, template.format(tile=s.target, n=len(turn)), float(survived))


def _lucky(s: State, its: Odds, t: Translations) -> Highlight:
    """The roll that brought the tile: how many of its outcomes bring as many teeth."""
    worth = rules.worth(s, s.target)
    as_good = sum(n for tile, n in its.tiles if rules.worth(s, tile) >= worth)
    words = f"{s.target} · {teeth_text(worth, t)}"
    return Highlight(s.player, words, as_good / its.outcomes)


def _less(known: Highlight | None, found: Highlight) -> Highlight:
    return found if known is None or found.share < known.share else known
