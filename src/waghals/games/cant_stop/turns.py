"""Whole turns of Can't Stop in a few words, and the best of a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from waghals.boards.page import Highlight, Highlights, Step
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.games.cant_stop import rules
from waghals.games.cant_stop.odds import offering, risk
from waghals.games.cant_stop.rules import COLUMNS, FIRST, State

if TYPE_CHECKING:
    from waghals.i18n import Translations


def gains(view: State) -> list[tuple[int, int]]:
    """What this turn has gained so far: the fields, and their column (2 to 12)."""
    own = view.stones[view.player]
    return [(at - own[c], c + FIRST) for c, at in enumerate(view.runners) if at]


def gained(view: State) -> int:
    """How many fields this turn has gained so far."""
    return sum(fields for fields, _ in gains(view))


def listed(words: Sequence[str], t: Translations) -> str:
    """ "a", "a and b", "a, b and c"."""
    *head, last = words
    return t.gettext("{head} and {last}").format(head=", ".join(head), last=last) if head else last


def gains_in_words(view: State, t: Translations) -> str:
    """ "+2 in 7 and +1 in 8"."""
    each = t.gettext("+{fields} in {column}")
    return listed([each.format(fields=fields, column=column) for fields, column in gains(view)], t)


def tops(view: State) -> list[int]:
    """The columns (2 to 12) whose runner is at the top."""
    return [c + FIRST for c in range(COLUMNS) if rules.at_top(view, c)]


def summits(columns: Sequence[int], t: Translations) -> str:
    """ "summit of 12"."""
    return t.ngettext("summit of {columns}", "summits of {columns}", len(columns)).format(
        columns=listed([str(column) for column in columns], t)
    )


def turn_line(plies: Sequence[Step], names: Sequence[str], t: Translations) -> str:
    """A turn in a few words, such as "Ida: 4 rolls, +2 in 7"; one that goes on is told so far.

    Args:
        plies: those of the turn, each with the views before and after it.
    """
    first, (before, ply, after) = plies[0][0], plies[-1]
    rolls = sum(ply.seat == CHANCE for _, ply, _ in plies)
    said = [t.ngettext("{n} roll", "{n} rolls", rolls).format(n=rolls)]
    if ply.seat == CHANCE and after.phase == rules.ROLLING:
        said.append(t.gettext("bust"))
    elif ply.text == "stop" and (won := tops(before)):
        said.append(summits(won, t))
    elif ply.text == "stop":
        said.append(gains_in_words(before, t))
    elif gained(after):
        said.append(t.gettext("so far {gains}").format(gains=gains_in_words(after, t)))
    return f"{names[first.player]}: {', '.join(said)}"


def highlights(game: Game, steps: Sequence[Step], names: Sequence[str], t: Translations) -> Highlights:
    """The kept turn that was likeliest to fail, and the summit whose column is offered most seldom."""
    boldest = luckiest = None
    for turn in kept_turns(steps):
        before = turn[-1][0]
        safe = Fraction(1)
        for at, ply, _ in turn:
            safe *= 1 - risk(at) if ply.seat == CHANCE else 1
        if boldest is None or safe < boldest.share:
            boldest = Highlight(before.player, _bold_words(turn, t), float(safe))
        for column in tops(before):
            share = float(offering(column - FIRST))
            if luckiest is None or share < luckiest.share:
                luckiest = Highlight(before.player, summits([column], t), share)
    return boldest, luckiest


def kept_turns(steps: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """The plies of each turn that ended with a stop."""
    turn: list[Step] = []
    for step in steps:
        before, ply, after = step
        turn.append(step)
        if ply.text == "stop":
            yield turn
        if ply.text == "stop" or before.player != after.player:
            turn = []


def _bold_words(turn: Sequence[Step], t: Translations) -> str:
    rolls, fields = sum(ply.seat == CHANCE for _, ply, _ in turn), gained(turn[-1][0])
    return t.ngettext("+{fields} in one roll", "+{fields} in {n} rolls", rolls).format(fields=fields, n=rolls)
