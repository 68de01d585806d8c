"""What one viewer is shown of a table: the only thing that pages and programs are made from.

A view is constructed from allowed parts (an observation, the viewer's own log, the public facts of
the table), never by blanking out a full state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial
from ipaddress import ip_address
from typing import Any, Literal
from urllib.parse import urlsplit

from waghals.analysis import odds
from waghals.bots import bots_for
from waghals.contract.game import Game
from waghals.contract.history import HIDDEN
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.contract.record import Record
from waghals.match.event import Event
from waghals.match.match import Match
from waghals.table.events import Dice, Pace, Phase
from waghals.table.state import Occupant, TableSeat, TableState

LOG_SHOWN = 40  # plies; the record has them all
KEPT_LINES = 4096  # of logs

Actor = int | Literal["chance"]
OptionValue = int | bool | str | tuple[int, ...]


@dataclass(frozen=True)
class SeatView:
    """One seat, as everyone may know it.

    Attributes:
        seat: its number, from 0.
        name: who sits there (a bot's name for a bot), or None for an empty seat.
        kind: a person, a bot or nobody.
        bot: the bot's name in the code where a bot sits.
        present: a person whose page is open; bots are always present.
        mine: this viewer's browser holds the seat.
        stand_in: the name of the bot that plays for an absent person, or None.
        wants_end: the person has agreed to end the match early.
    """

    seat: int
    name: str | None
    kind: Occupant
    bot: str | None = None
    present: bool = False
    mine: bool = False
    stand_in: str | None = None
    wants_end: bool = False


@dataclass(frozen=True)
class LogLine:
    """One ply of the match as this viewer may see it; what was taken back is gone.

    Attributes:
        seat: who acted.
        text: in notation, such as ``advance 7 8`` or ``3 4 5 2``; ``?`` for what is hidden.
    """

    seat: Actor
    text: str


def _none(*_: object) -> None:
    return None


@dataclass(frozen=True)
class Position:
    """The position as the viewer may see it, for pages: they ask the rules, programs read notation.

    Attributes:
        game: the game with its options.
        viewpoint: the seat whose view this is; None for what everybody sees. That is not the
            viewer's seat while its hand is covered.
        view: the observation from there; None before the first start.
        legal: the numbers of the viewer's legal actions if it is to move, else none.
        why: why an action that is not legal is not, for the viewer to move.
        risk: the exact probability that the next roll ends the turn; None where the question makes
            no sense, or something is hidden.
        risk_after: the same once a legal action is played; None if that ends the turn.
    """

    game: Game
    viewpoint: int | None = None
    view: Any = None
    legal: tuple[int, ...] = ()
    why: Callable[[int], Reason | None] = field(default=_none, compare=False, repr=False)
    risk: Callable[[], Fraction | None] = field(default=_none, compare=False, repr=False)
    risk_after: Callable[[int], Fraction | None] = field(default=_none, compare=False, repr=False)


@dataclass(frozen=True, kw_only=True)
class TableView:
    """A table as one viewer sees it. Every field but `position` is a field of the JSON for programs.

    Attributes:
        room: the room code.
        game: the game's name.
        options: what was chosen for it.
        seats: every seat in order.
        phase: open (people take seats), running, over, or abandoned by consent.
        version: grows with every change that anyone can see; commands carry it.
        viewer: the seat that the viewer plays for now, or None for a spectator. Of several seats of
            one browser it is the one to move, else the one whose turn it is, else the lowest.
        to_move: whose ply it is; None unless one is due.
        turn: the seat whose turn it is; None before the first start.
        legal: the viewer's legal actions in notation if it is to move, else none.
        must_roll: the viewer has to press roll for the first roll of its turn.
        by_hand: a roll is due and the viewer may type in what the real dice show.
        may_undo: the viewer may take its last command back.
        curtain: several people share this device, and the viewer has not yet said that it holds it:
            what is seen here is what everybody sees.
        log: the last `LOG_SHOWN` plies, oldest first.
        scores: by seat; empty while open.
        winners: seats; empty before the end.
        dice: verifiable draws, or real dice typed in.
        match: public name of the match, part of the commitment.
        commitment: the SHA-256 (hex) that fixes the server's secret; empty for typed dice.
        secret: the server's secret (hex) once the match has ended, else None.
        seeds: the seats' seeds in seat order; empty before the start.
        next_commitment: after the end: the commitment of the rematch, else empty.
        pace: how fast bots move.
        join_url: the address to share.
        only_here: that address works on this machine alone (the server runs without `--lan`).
        recover_code: takes the viewer's own seat over on another device; None without a seat.
        observation: the viewer's observation as a record, or None while the table is open.
        wants_seed: the viewer's browser should give a fresh seed.
        host: this browser made the table.
        can_start: the viewer is the host, the table is open and every seat is taken.
        can_rematch: the match has ended and the viewer may ask for another.
        bots_available: the names of the bots that play this game.
        position: the same position for pages.
    """

    room: str
    game: str
    options: Mapping[str, OptionValue]
    seats: tuple[SeatView, ...]
    phase: Phase
    version: int
    viewer: int | None
    to_move: Actor | None
    turn: int | None
    legal: tuple[str, ...]
    must_roll: bool
    by_hand: bool
    may_undo: bool
    curtain: bool
    log: tuple[LogLine, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    dice: Dice
    match: str
    commitment: str
    secret: str | None
    seeds: tuple[str, ...]
    next_commitment: str
    pace: Pace
    join_url: str
    only_here: bool
    recover_code: str | None
    observation: Record | None
    wants_seed: bool
    host: bool
    can_start: bool
    can_rematch: bool
    bots_available: tuple[str, ...]
    position: Position = field(metadata={"json": False})


def table_view(
    table: TableState, holder: str | None, base: str = "", recover_code: Callable[[str], str] | None = None
) -> TableView:
    """The table as a browser may see it.

    Args:
        holder: the browser's hash; None for somebody who holds nothing.
        base: the server's address for the join link, without a slash at its end.
        recover_code: the browser's code for a seat with this name.
    """
    mine, match = table.seats_of(holder), table.match
    viewer = _viewer(table, mine)
    position = _position(table, viewpoint(table, holder))
    host, ended = holder is not None and holder == table.host, table.phase in ("over", "abandoned")
    covered = viewer is not None and position.viewpoint is None
    return TableView(
        room=table.room,
        game=table.game.name,
        options=table.game.options,
        seats=tuple(_seat_view(number, seat, number in mine) for number, seat in enumerate(table.seats)),
        phase=table.phase,
        version=table.version,
        viewer=viewer,
        to_move=_actor(table.to_move) if table.running else None,
        turn=match.turn if match and match.turn >= 0 else None,
        legal=tuple(map(table.game.notation.text, position.legal)),
        must_roll=viewer is not None and table.roller == viewer,
        by_hand=table.awaits_dice and (bool(mine) or host),
        may_undo=table.running and any(table.play.may_undo(seat) for seat in mine),
        curtain=covered and table.play.turn == viewer,
        log=_log(match, position.viewpoint) if match else (),
        scores=tuple(table.game.scores(match.state)) if match else (),
        winners=tuple(table.game.winners(match.state)) if match else (),
        dice=table.dice,
        match=table.match_id,
        commitment=table.commitment,
        secret=table.secret if ended and table.dice == "verifiable" else None,
        seeds=table.seeds,
        next_commitment=table.next_commitment,
        pace=table.pace,
        join_url=f"{base}/t/{table.room}",
        only_here=_is_loopback(base),
        recover_code=None
        if viewer is None or recover_code is None
        else recover_code(table.seats[viewer].name or ""),
        observation=position.view,
        wants_seed=_wants_seed(table, mine),
        host=host,
        can_start=table.phase == "open" and table.full and host,
        can_rematch=ended and table.full and (bool(mine) or host),
        bots_available=tuple(bots_for(table.game.name)),
        position=position,
    )


def viewpoint(table: TableState, holder: str | None) -> int | None:
    """The seat whose view a browser is shown now; None if it is shown what everybody sees."""
    viewer = _viewer(table, table.seats_of(holder))
    return None if viewer is None or table.covered(viewer) else viewer


def _viewer(table: TableState, mine: list[int]) -> int | None:
    """The seat that a browser plays for now: to move, else on turn, else the lowest."""
    if not mine:
        return None
    if table.running:
        for seat in (table.play.to_move, table.play.turn):
            if seat in mine:
                return seat
    return mine[0]


def _position(table: TableState, seat: int | None) -> Position:
    game, match = table.game, table.match
    if match is None:
        return Position(game, seat)
    view = match.observation(seat)
    risks: dict[str, Any] = {}
    if table.running and match.open:  # what is hidden must not show in the odds
        risks = {
            "risk": partial(odds.risk, game, match.state),
            "risk_after": partial(odds.risk_after, game, match.state),
        }
    if not table.running or seat is None or match.to_move != seat:
        return Position(game, seat, view, **risks)
    legal = tuple(game.legal_actions(view))
    return Position(game, seat, view, legal, partial(game.notation.reason, view), **risks)


def _seat_view(number: int, seat: TableSeat, mine: bool) -> SeatView:
    present = seat.bot is not None or seat.here
    return SeatView(number, seat.name, seat.kind, seat.bot, present, mine, seat.stand_in, seat.wants_end)


def _log(match: Match, seat: int | None) -> tuple[LogLine, ...]:
    plies, states = match.plies[-LOG_SHOWN:], match.states[-LOG_SHOWN - 1 : -1]
    return tuple(
        _log_line(ply.seat, HIDDEN if _hidden(match.game, state, ply, seat) else ply.text)
        for ply, state in zip(plies, states, strict=True)
    )


def _hidden(game: Game, state: Any, ply: Event, seat: int | None) -> bool:
    return game.hides and ply.kind == "chance" and not game.sees_outcome(state, seat)


@lru_cache(KEPT_LINES)
def _log_line(seat: int, text: str) -> LogLine:
    return LogLine(_actor(seat), text)


def _actor(seat: int) -> Any:
    """As views name who acts. The type of a union cannot be told apart by value, hence Any."""
    if seat == CHANCE:
        return "chance"
    return seat if seat >= 0 else None


def _wants_seed(table: TableState, mine: list[int]) -> bool:
    if table.dice == "typed" or table.running:
        return False
    return any(not table.seats[seat].seed for seat in mine)


def _is_loopback(base: str) -> bool:
    """Whether an address can be reached from this machine alone."""
    host = urlsplit(base).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
