"""The end of a match: who has won, as the reader is told, the ranking, and what was worth telling."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from waghals.boards.page import Highlight, Highlights, Scores
from waghals.i18n import percent
from waghals.web.html import texts

if TYPE_CHECKING:
    from waghals.i18n import Translations
    from waghals.table.view import TableView


class Rank(NamedTuple):
    """A line of the ranking; `place` is None where nobody has won."""

    place: int | None
    seat: int
    name: str
    mine: bool
    score: str


class Told(NamedTuple):
    """A highlight: whose it was, what it was, and how likely."""

    seat: int
    name: str
    words: str
    share: str


class Ending(NamedTuple):
    """What the end of a match shows a reader.

    Attributes:
        headline: of the whole page; `besides` says who has won where the headline does not.
        match: its public name.
        boldest, luckiest: what was worth telling, or None.
    """

    headline: str
    besides: str
    match: str
    ranking: Sequence[Rank]
    boldest: Told | None
    luckiest: Told | None


def ending(s: TableView, players: Sequence[str], scores: Scores, best: Highlights, t: Translations) -> Ending:
    """The end of a match for this viewer.

    Args:
        players: the names of those who played it, by seat.
        scores: how the game shows the scores.
        best: its boldest turn and luckiest roll.
    """
    called = {texts.names(s, t)[seat.seat] for seat in s.seats if seat.mine}
    mine = [seat for seat, name in enumerate(players) if name in called]
    places = ranks(s.scores, s.winners)
    order = sorted(range(len(players)), key=lambda seat: (places[seat], seat))
    headline, besides = _headline(s, players, mine, places, t)

    def told(one: Highlight | None) -> Told | None:
        return one and Told(one.seat, players[one.seat], one.words, percent(t, one.share, brief=True))

    return Ending(
        headline,
        besides,
        s.match,
        [
            Rank(
                places[seat] if s.winners else None,
                seat,
                players[seat],
                seat in mine,
                scores.words[seat] if scores.words else _points(s.scores[seat], t),
            )
            for seat in order
        ],
        *map(told, best),
    )


def ranks(scores: Sequence[int], winners: Collection[int]) -> list[int]:
    """The place of each seat, from 1; equal scores share one, but winners stand before all others.

    Whether more is better shows in what the winners have.
    """
    best = min((scores[seat] for seat in winners), default=0)
    sign = -1 if all(best >= score for score in scores) else 1
    keys = [(seat not in winners, sign * score) for seat, score in enumerate(scores)]
    return [1 + sum(other < key for other in keys) for key in keys]


def _points(score: int, t: Translations) -> str:
    return t.ngettext("%(num)s point", "%(num)s points", score) % {"num": score}


def _headline(
    s: TableView, players: Sequence[str], mine: Sequence[int], places: Sequence[int], t: Translations
) -> tuple[str, str]:
    """The headline, and who has won where it does not say so."""
    winners = [players[seat] for seat in s.winners]
    if not winners:
        return t.gettext("Ended together."), ""
    words = t.gettext("A shared win: {names}") if len(winners) > 1 else t.gettext("{name} wins!")
    won = words.format(name=winners[0], names=", ".join(winners))
    if len(mine) != 1 or len(winners) > 1:
        return won, ""
    if mine[0] in s.winners:
        return t.gettext("You win!"), ""
    if places[mine[0]] == max(places):
        return t.gettext("Luck had other plans."), won
    if places[mine[0]] == 2:
        return t.gettext("So close!"), won
    return won, ""
