"""Tables at chosen moments, built from scripts, and their pages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import waghals
from waghals.bots import bots_for
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.match.chance import ByHand
from waghals.match.match import Match
from waghals.match.seat import Seat
from waghals.table.view import LOG_SHOWN, LogLine, Position, SeatView, TableView
from waghals.web.html import texts, views
from waghals.web.html.highlights import highlights
from waghals.web.html.log import Log
from waghals.web.html.pages import reading
from waghals.web.html.templates import translations

NAMES = ("Anna", "Ben", "Großmutter Ilse", "Çağla", "Dora", "Emil")


@dataclass(frozen=True)
class Scene:
    """A table as one viewer sees it, and the match that is played there; None while it is open."""

    view: TableView
    match: Match | None = None

    def frame(self, locale: str = "en") -> str:
        """What is pushed to the viewer."""
        return views.frame(self.view, self._shared(locale), locale).text

    def page(self, locale: str = "en") -> str:
        """The whole page."""
        return views.page_table(self.view, self._shared(locale), locale)

    def page_dice(self, locale: str = "en") -> str:
        return reading.page_dice(self.view, locale)

    def _shared(self, locale: str) -> views.Shared | None:
        if self.match is None:
            return None
        t = translations(locale, self.view.game)
        log = Log(self.match, texts.names(self.view, t), self.view.position.viewpoint, t)
        best = highlights(self.match, locale)
        return views.share(self.view, log.told(self.view.position.view), locale, best=best)


def reminded(scene: Scene) -> list[str]:
    """The keys of the rules that matter to the viewer."""
    return re.findall(r'<li data-key="([\w-]+)"', scene.frame())


def seats(count: int, names: Sequence[str] = NAMES) -> tuple[SeatView, ...]:
    """People on every seat; the first is the viewer's."""
    return tuple(SeatView(seat, names[seat], "person", present=True, mine=seat == 0) for seat in range(count))


def lobby(players: int = 2, game: waghals.Game | None = None, **changes: Any) -> Scene:
    """A table where people take seats: the maker sits, the other seats are free."""
    return Scene(replace(_lobby(players, game), **changes))


def _lobby(players: int, game: waghals.Game | None = None) -> TableView:
    game = game or waghals.game("cant-stop", players=players)
    empty = [SeatView(seat, None, "empty") for seat in range(1, players)]
    return TableView(
        room="KRT4WB",
        game=game.name,
        options=game.options,
        seats=(*seats(1), *empty),
        phase="open",
        version=3,
        viewer=0,
        to_move=None,
        turn=None,
        legal=(),
        must_roll=False,
        by_hand=False,
        may_undo=False,
        curtain=False,
        log=(),
        scores=(),
        winners=(),
        lesson=None,
        dice="verifiable",
        match="m1",
        commitment="ab" * 32,
        secret=None,
        seeds=(),
        next_commitment="",
        hurried=False,
        seconds=0,
        deadline=None,
        incidents=(),
        tally=(),
        locked=False,
        listed=False,
        can_hurry=False,
        pace="normal",
        gauge="always",
        join_url="http://127.0.0.1:8000/t/KRT4WB",
        only_here=False,
        recover_code="RCVR",
        observation=None,
        wants_seed=False,
        host=True,
        can_sit=True,
        can_start=False,
        can_rematch=False,
        bots_available=("rule-of-28", "random") if game.name == "cant-stop" else tuple(bots_for(game.name)),
        position=Position(game),
    )


def match(
    script: str, *, viewer: int | None = 0, changes: Mapping[str, Any] | None = None, **options: Any
) -> Scene:
    """A match of Can't Stop after these lines of a record, parted by ``/``, as that seat sees it."""
    return scene_of(waghals.game("cant-stop", **options), script, viewer=viewer, changes=changes)


def scene_of(
    game: waghals.Game,
    script: str,
    *,
    viewer: int | None = 0,
    names: Sequence[str] = NAMES,
    changes: Mapping[str, Any] | None = None,
) -> Scene:
    """A match after these lines of a record, parted by ``/``, as that seat (or a spectator) sees it."""
    played = Match.replay(game, [Seat(name) for name in names[: game.players]], ByHand(), lines(script))
    return Scene(replace(view_of(played, viewer), **(changes or {})), played)


def lines(script: str) -> list[str]:
    """The lines of a script; `;` parts plies of one seat, or of chance, on a line."""
    found: list[str] = []
    for line in script.split("/"):
        who, _, plies = line.strip().partition(" ")
        found += [f"{who} {ply.strip()}" for ply in plies.split(";") if ply.strip()]
    return found


def view_of(played: Match, viewer: int | None) -> TableView:
    """What a table shows of this match."""
    shown = played.history(viewer)[-LOG_SHOWN:]
    return replace(
        view_at(played.game, played.state, viewer, [seat.name for seat in played.seats]),
        version=10 + len(played.plies),
        must_roll=played.waits_for_roller and viewer == played.turn,
        log=tuple(LogLine("chance" if ply.seat == CHANCE else ply.seat, ply.text) for ply in shown),
    )


def view_at(game: waghals.Game, state: Any, viewer: int | None, names: Sequence[str] = NAMES) -> TableView:
    """What a table shows of this position, as if nothing had happened before."""
    to_move, turn, seen = game.to_move(state), game.turn(state), game.observation(state, viewer)
    legal, over = tuple(game.legal_actions(state)) if to_move == viewer else (), to_move == TERMINAL
    return replace(
        _lobby(game.players, game),
        seats=tuple(replace(seat, mine=seat.seat == viewer) for seat in seats(game.players, names)),
        phase="over" if over else "running",
        version=10,
        viewer=viewer,
        to_move="chance" if to_move == CHANCE else None if over else to_move,
        turn=turn if turn >= 0 else None,
        legal=tuple(game.text(state, action) for action in legal),
        scores=tuple(game.scores(state)),
        winners=tuple(game.winners(state)),
        secret="cd" * 32 if over else None,
        can_rematch=over,
        observation=seen,
        position=Position(game, viewer, seen, legal),
    )


def climb(seat: int, column: int, steps: int) -> str:
    """A turn in which this seat goes up one column by twos, then stops; the other pair is the same."""
    low, high = column // 2, column - column // 2
    plies = f"* {low} {high} {low} {high} / {seat} advance {column} {column}"
    return " / ".join([*[f"{plies} / {seat} roll"] * (steps - 1), plies, f"{seat} stop"])


CHOOSING = "* 3 4 2 6"
DECIDING = f"{CHOOSING} / 0 advance 7 8"
ONE_RUNNER_LEFT = "* 3 4 3 5 / 0 advance 7 8 / 0 roll / * 1 2 5 6"
ALL_OUT = "* 3 4 3 5 / 0 advance 7 8 / 0 roll / * 2 4 3 3 / 0 advance 6 6"
THREE_RUNNERS = f"{ALL_OUT} / 0 roll / * 1 1 6 6"
LOST = f"{ALL_OUT} / 0 roll / * 1 1 1 2"
