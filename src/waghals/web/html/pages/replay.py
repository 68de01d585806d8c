"""A match that has ended, to be looked at ply by ply, and what its dice have shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from waghals.analysis.fell import Dice, added, fell
from waghals.boards import board, page_of
from waghals.boards.page import Ply
from waghals.boards.templates import template
from waghals.contract.ply import CHANCE
from waghals.i18n import decimal
from waghals.match.event import ply_line
from waghals.table.view import LOG_SHOWN
from waghals.web.html import texts
from waghals.web.html.end import ending
from waghals.web.html.highlights import highlights
from waghals.web.html.templates import render, translations

if TYPE_CHECKING:
    from markupsafe import Markup

    from waghals.contract.history import History
    from waghals.i18n import Translations
    from waghals.match.match import Match
    from waghals.table.view import TableView

BAR = 200  # units of a drawing, from no die to the most


class Bar(NamedTuple):
    """How often a face fell, in words, and where its bar, its band and its expected place lie."""

    face: str
    times: int
    expected: str
    low: int
    high: int
    usual: bool
    width: float
    band: tuple[float, float]
    at: float


def page_replay(s: TableView, match: Match, locale: str, at: int, eyes: int | None) -> str:
    """The page of a match that has ended.

    Args:
        s: its table as it was at its end.
        at: after how many plies the position stands that is shown first.
        eyes: the seat as which one looks on; None for a spectator.
    """
    t = translations(locale, s.game)
    names = texts.names_in(match, t)
    view = match.observation(None)
    scores = page_of(s.game).scores(match.game, view, t)
    end = ending(s, names, scores, highlights(match, locale), t)
    return render(
        "replay.html",
        locale,
        s.game,
        s=s,
        end=end,
        names=names,
        hides=match.game.hides,
        plies=len(match.plies),
        at=at,
        eyes=eyes,
        position=position(match, locale, at, eyes),
        symbols=template(s.game, "symbols.html"),
        dice=_dice(match, t),
        cards=texts.of_cards(s.game),
    )


def position(match: Match, locale: str, at: int, eyes: int | None) -> Markup:
    """The position after so many plies, as it is seen from there, with what was played last."""
    game, states = match.game, match.states
    name, t = game.name, translations(locale, game.name)
    names, own = texts.names_in(match, t), page_of(game.name)
    view, history = game.observation(states[at], eyes), match.history(eyes)
    recent = [Ply(ply.seat, ply.text) for ply in history[max(0, at - LOG_SHOWN) : at]]
    hand = game.hides and eyes is not None
    actions = own.actions(game, view, eyes, (), _no_reason, t) if hand else None
    return render(
        "replay_position.html",
        locale,
        name,
        picture=template(name, "board.html"),
        hand=template(name, "actions.html") if hand else None,
        board=own.board(game, view, recent, names, t),
        names=names,
        scores=_score_words(own.scores(game, view, t).words, game.scores(states[at]), t),
        turn=game.turn(states[at]),
        seat=_seat(game.turn(states[at - 1]), match.plies[at - 1].seat) if at else None,
        said=_said(match, history, at, view, names, t),
        actions=actions,
        gauges=False,
        danger=None,
    )


def _no_reason(action: int) -> str:
    return ""


def _seat(turn: int, seat: int) -> int:
    return turn if seat == CHANCE else seat


def _said(match: Match, history: History, at: int, now: Any, names: Sequence[str], t: Translations) -> str:
    """What has happened last by then, of which something is to be said."""
    after = now
    for ply in reversed(history[max(0, at - LOG_SHOWN) : at]):
        line = ply_line(ply.seat, ply.text)
        if said := board(match.game.name).log_line(ply.view, after, line, names, t):
            return said
        after = ply.view
    return t.gettext("Nothing yet.")


def _score_words(words: Sequence[str], scores: Sequence[int], t: Translations) -> Sequence[str]:
    points = (t.ngettext("%(num)s point", "%(num)s points", score) % {"num": score} for score in scores)
    return words or list(points)


def _dice(match: Match, t: Translations) -> list[tuple[str, list[Bar]]]:
    """What the dice have shown: of each table what stands above it, and its lines."""
    name, faces = match.game.name, t.gettext("A die with these faces fell {n} times")
    found = [(faces.format(n=dice.rolls), _bars(name, dice, t)) for dice in fell(match)]
    if (sums := added(match)) is not None:
        own: Any = board(name)
        return [(own.sums_title(sums.rolls, t), _bars(name, sums, t)), *found]
    return found


def _bars(game_name: str, dice: Dice, t: Translations) -> list[Bar]:
    """The faces of one kind of dice, or the sums, as bars of one scale."""
    title: Callable[[str, Translations], str] | None = getattr(board(game_name), "face_title", None)
    scale = BAR / max(max(face.times, face.high) for face in dice.faces)
    return [
        Bar(
            title(face.word, t) if title else face.word,
            face.times,
            decimal(t, face.expected),
            face.low,
            face.high,
            face.low <= face.times <= face.high,
            round(face.times * scale, 1),
            (round(face.low * scale, 1), round((face.high - face.low) * scale, 1)),
            round(face.expected * scale, 1),
        )
        for face in dice.faces
    ]
