"""Statistics for a name: how the matches went that somebody wanted to be kept under it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from waghals.contract.discovery import games
from waghals.contract.game import load
from waghals.i18n import LOCALES, percent
from waghals.store import Result
from waghals.web.html.highlights import highlights
from waghals.web.html.templates import render, translations

if TYPE_CHECKING:
    from waghals.match.match import Match

LATEST = 20  # matches that are listed
BEST = ("boldest", "luckiest")


class OfGame(NamedTuple):
    """How the matches of one game went; the boldest turn and the luckiest roll in words, or ""."""

    title: str
    matches: int
    won: int
    boldest: str
    luckiest: str


def key(name: str) -> str:
    """A name as names are compared."""
    return name.casefold()


def facts(match: Match, room: str, seat: int) -> str:
    """What is kept of a match for a seat, besides whether it was won: JSON."""
    found: dict[str, Any] = {"room": room, "name": match.seats[seat].name, "players": len(match.seats)}
    for locale in LOCALES:
        for what, best in zip(BEST, highlights(match, locale), strict=True):
            if best is not None and best.seat == seat:
                one = found.setdefault(what, {"share": float(best.share), "words": {}})
                one["words"][locale] = best.words
    return json.dumps(found, ensure_ascii=False)


def page_statistics(name: str, results: Sequence[Result], locale: str, *, forgets: bool) -> str:
    """The statistics of a name.

    Args:
        results: what was kept under it, the latest first.
        forgets: whether the reader has let some of it be kept, and may have it forgotten.
    """
    known = [(result, json.loads(result.facts)) for result in results if result.game in games()]
    return render(
        "statistics.html",
        locale,
        name=known[0][1]["name"] if known else name,
        total=len(known),
        won=sum(result.won for result, _ in known),
        of_games=[
            _of_game(game, [(result, facts) for result, facts in known if result.game == game], locale)
            for game in dict.fromkeys(result.game for result, _ in known)
        ],
        latest=[
            (_title(result.game, locale), result.won, facts["room"], result.match)
            for result, facts in known[:LATEST]
        ],
        forgets=forgets,
    )


def _title(game: str, locale: str) -> str:
    return translations(locale, game).gettext(load(game).TITLE)


def _of_game(game: str, known: Sequence[tuple[Result, dict[str, Any]]], locale: str) -> OfGame:
    best = [_best([facts[what] for _, facts in known if what in facts], locale) for what in BEST]
    return OfGame(_title(game, locale), len(known), sum(result.won for result, _ in known), *best)


def _best(told: Sequence[dict[str, Any]], locale: str) -> str:
    """The least likely of these, in words."""
    if not told:
        return ""
    least = min(told, key=lambda one: float(one["share"]))
    return f"{least['words'][locale]}, {percent(translations(locale), float(least['share']), brief=True)}"
