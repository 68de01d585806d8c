"""What a browser is shown of a table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypedDict
from urllib.parse import urlsplit

from waghals.bots import bots_for
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.table.browser import Browser
from waghals.table.chair import Chair
from waghals.table.table import Table
from waghals.table.view import LOG_SHOWN, LogLine, SeatView, Snapshot
from waghals.web.http.security import LOOPBACK


def snapshot(table: Table, browser: Browser | None, base: str) -> Snapshot:
    """The table as this browser may see it; None is somebody who holds nothing.

    Args:
        base: the server's address for the join link, without a slash at its end.
    """
    holder = browser.holder if browser else None
    mine = table.seats_of(holder)
    viewer = _viewer(table, mine)
    eyes = seat_seen(table, browser)
    match = table.match
    ended = table.phase in ("over", "abandoned")
    to_act = eyes is not None and table.running and table.to_move == eyes
    legal = tuple(table.game.legal_actions(table.play.state)) if to_act else ()
    return Snapshot(
        room=table.room,
        game=table.game,
        seats=tuple(_seat(seat, chair, seat in mine) for seat, chair in enumerate(table.chairs)),
        phase=table.phase,
        version=table.version,
        seen=match.observation(eyes) if match else None,
        viewer=viewer,
        legal=legal,
        refused=_refused(table, legal) if to_act else (),
        to_move=table.to_move if table.running else TERMINAL,
        turn=match.turn if match else TERMINAL,
        must_roll=viewer is not None and table.roller == viewer,
        by_hand=table.awaits_dice and (bool(mine) or holder == table.host),
        may_undo=table.running and any(table.play.may_undo(seat) for seat in mine),
        log=_log(table, eyes) if match else (),
        scores=tuple(table.game.scores(match.state)) if match else (),
        winners=tuple(table.game.winners(match.state)) if match else (),
        dice=table.dice,
        match_id=table.match_id,
        commitment=table.commitment,
        secret=table.secret if ended and table.dice == "verifiable" else None,
        seeds=table.seeds,
        next_commitment=table.next_commitment,
        wants_seed=_wants_seed(table, mine),
        host=holder is not None and holder == table.host,
        can_start=table.phase == "open" and table.full and holder == table.host,
        can_rematch=ended and table.full and (bool(mine) or holder == table.host),
        join_url=f"{base}/t/{table.room}",
        recover_code=_recover_code(table, browser, viewer),
        bots_available=tuple(bots_for(table.game.name)),
        pace=table.pace,
        curtain=viewer is not None and eyes is None and table.play.turn == viewer,
        only_here=urlsplit(base).hostname in LOOPBACK,
        **_risks(table),
    )


def seat_seen(table: Table, browser: Browser | None) -> int | None:
    """The seat whose eyes a browser sees with now; None if it sees what everybody sees."""
    viewer = _viewer(table, table.seats_of(browser.holder if browser else None))
    return None if viewer is None or table.veiled(viewer) else viewer


def _viewer(table: Table, mine: list[int]) -> int | None:
    """The seat that a browser plays for now: to move, else on turn, else the lowest."""
    if not mine:
        return None
    if table.running:
        for seat in (table.play.to_move, table.play.turn):
            if seat in mine:
                return seat
    return mine[0]


def _seat(seat: int, chair: Chair, mine: bool) -> SeatView:
    return SeatView(
        seat=seat,
        name=chair.name,
        kind=chair.kind,
        bot=chair.bot,
        present=chair.bot is not None or chair.here,
        mine=mine,
        stand_in=chair.stand_in,
        wants_end=chair.wants_end,
    )


def _refused(table: Table, legal: tuple[int, ...]) -> tuple[tuple[int, Reason], ...]:
    game, state = table.game, table.play.state
    return tuple((a, game.rules.reason(state, a)) for a in range(game.actions) if a not in legal)


def _log(table: Table, viewer: int | None) -> tuple[LogLine, ...]:
    match, game = table.play, table.game
    first = max(0, len(match.plies) - LOG_SHOWN)
    seen: list[Any] = [game.observation(state, viewer) for state in match.states[first:]]
    lines = match.history(viewer)[first:]
    return tuple(
        LogLine(
            seat=ply.seat,
            kind="fall" if ply.seat == CHANCE else "act",
            text=line.text,
            action=None if ply.seat == CHANCE else ply.number,
            before=before,
            after=after,
        )
        for ply, line, before, after in zip(match.plies[first:], lines, seen, seen[1:], strict=False)
    )


def _wants_seed(table: Table, mine: list[int]) -> bool:
    if table.dice == "typed" or table.running:
        return False
    return any(not table.chairs[seat].seed for seat in mine)


def _recover_code(table: Table, browser: Browser | None, viewer: int | None) -> str | None:
    if browser is None or viewer is None:
        return None
    return browser.recover_code(table.room, table.chairs[viewer].name or "")


class _Risks(TypedDict, total=False):
    risk: Callable[[], Fraction | None]
    risk_after: Callable[[int], Fraction | None]


def _risks(table: Table) -> _Risks:
    """The odds of the present position, each worked out when it is asked for."""
    if not table.running or not table.play.open:
        return {}  # what is hidden must not shine through the odds
    from waghals.analysis import odds

    game, state = table.game, table.play.state
    return {
        "risk": lambda: odds.risk(game, state),
        "risk_after": lambda action: odds.risk_after(game, state, action),
    }
