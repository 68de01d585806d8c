"""What was boldest and luckiest in a match that is over: worked out once, and kept as long as the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from waghals.boards import page_of
from waghals.boards.page import Highlights, Ply, Step
from waghals.match.match import Match
from waghals.web.html import texts
from waghals.web.html.templates import translations

if TYPE_CHECKING:
    from waghals.contract.history import History

LUCKY = 0.25  # what is likelier is no luck to speak of
BOLD = 0.9  # what succeeds more often is not bold
_known: WeakKeyDictionary[Match, dict[str, Highlights]] = WeakKeyDictionary()


def highlights(match: Match, locale: str) -> Highlights:
    """The boldest turn and the luckiest roll, in this language; none of a match that is not over."""
    if not match.over:
        return None, None
    kept = _known.setdefault(match, {})
    if locale not in kept:
        kept[locale] = _found(match, locale)
    return kept[locale]


def _found(match: Match, locale: str) -> Highlights:
    game = match.game
    of_page: Callable[..., Highlights] | None = getattr(page_of(game.name), "highlights", None)
    if of_page is None:
        return None, None
    t = translations(locale, game.name)
    boldest, luckiest = of_page(game, steps(match), texts.names_in(match, t), t)
    if boldest is not None and boldest.share > BOLD:
        boldest = None
    if luckiest is not None and luckiest.share > LUCKY:
        luckiest = None
    return boldest, luckiest


def steps(match: Match) -> Sequence[Step]:
    """Every ply with the views before and after it of the seat whose turn it was."""
    game, states = match.game, match.states
    histories: dict[int, History] = {}
    found: list[Step] = []
    for at, before in enumerate(states[:-1]):
        seat = game.turn(before)
        if seat not in histories:
            histories[seat] = match.history(seat)
        shown = histories[seat][at]
        after: Any = game.observation(states[at + 1], seat)
        found.append((shown.view, Ply(shown.seat, shown.text), after))
    return found
