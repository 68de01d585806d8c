"""What one viewer is shown of a table: the only thing that pages and programs are made from.

A view is constructed from allowed parts (an observation, the viewer's own log, the public facts of
the table), never by blanking out a full state.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from ipaddress import ip_address
from itertools import takewhile
from typing import Any, Literal
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from waghals.analysis import odds
from waghals.bots import bots_for
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.contract.record import Record
from waghals.table.events import Dice, Gauge, Pace, Phase
from waghals.table.seat import Occupant
from waghals.table.state import Incident, TableState

LOG_SHOWN = 40  # plies; the record has them all
KEPT_LINES = 4096  # of logs

Actor = int | Literal["chance"]
OptionValue = int | bool | str | tuple[int, ...] | tuple[str, ...]


@dataclass(frozen=True)
class SeatView:
    """One seat, as everyone may know it."""

    seat: int  # its number, from 0
    name: str | None  # who sits there (a bot's title for a bot), or None for an empty seat
    kind: Occupant  # a person, a bot or nobody
    bot: str | None = None  # the bot's name in the code where a bot sits
    present: bool = False  # a person whose page is open; bots are always present
    mine: bool = False  # this viewer's browser holds the seat
    stand_in: str | None = None  # the name of the bot that plays for a person who is away or too slow
    wants_end: bool = False  # the person has agreed to end the match early
    more_seats: bool = False  # the host lets the person's browser take further seats
    host: bool = False  # the person's browser is the host's
    hand_up: bool = False  # the person wants another match
    emote: str = ""  # the face that the person made last: yay, phew, haha, oh, grr, bravo, or empty
    emoted: float = 0.0  # when, in seconds since 1970


@dataclass(frozen=True)
class Tally:
    """What somebody has won at this table."""

    name: str
    won: int  # matches, shared ones as well


@dataclass(frozen=True)
class LogLine:
    """One ply of the match as this viewer may see it; what was taken back is gone."""

    seat: Actor  # who acted
    text: str  # in notation, such as ``advance 7 8`` or ``3 4 5 2``; ``?`` for what is hidden


@dataclass(frozen=True)
class LessonView:
    """How far a first match has come."""

    step: int  # of its steps, counted from 0; as many as there are once it is done
    steps: int  # how many there are
    next: tuple[str, ...]  # what is to be played before anybody else acts, in notation
    outdated: bool  # its script has changed since it began: it cannot go on


@dataclass(frozen=True)
class Position:
    """The position as the viewer may see it, for pages: they ask the rules, programs read notation."""

    game: Game  # with its options
    viewpoint: int | None = None  # whose view; None: what everybody sees, as while a hand is covered
    view: Any = None  # the observation from there; None before the first start
    legal: tuple[int, ...] = ()  # the numbers of the viewer's legal actions if it is to move, else none

    def why(self, action: int) -> Reason | None:
        """Why an action that is not legal is not, for the viewer to move."""
        return self.game.notation.reason(self.view, action) if self.legal else None

    def risk(self) -> Fraction | None:
        """The exact probability that the next roll ends the turn.

        None where the question makes no sense, or something is hidden: that must not show in the odds.
        """
        return None if self.game.hides else odds.risk(self.game, self.view)

    def risk_after(self, action: int) -> Fraction | None:
        """The same once a legal action is played; None if that ends the turn."""
        return None if self.game.hides else odds.risk_after(self.game, self.view, action)


@dataclass(frozen=True, kw_only=True)
class TableView:
    """A table as one viewer sees it. Every field but `position` is a field of the JSON for programs."""

    room: str  # the room code
    game: str  # its name
    options: Mapping[str, OptionValue]  # what was chosen for the game
    seats: tuple[SeatView, ...]  # every seat in order
    phase: Phase  # open (people take seats), running, over, or abandoned by consent
    version: int  # grows with every change that anyone can see; commands carry it
    # The seat that the viewer plays for now, or None for a spectator. Of several seats of one browser
    # it is the one to move, else the one whose turn it is, else the lowest.
    viewer: int | None
    to_move: Actor | None  # whose ply it is; None unless one is due
    turn: int | None  # the seat whose turn it is; None before the first start
    legal: tuple[str, ...]  # the viewer's legal actions in notation if it is to move, else none
    must_roll: bool  # the viewer has to press roll for the first roll of its turn
    by_hand: bool  # a roll is due and the viewer may type in what the real dice show
    may_undo: bool  # the viewer may take its last command back
    # Several people share this device, and the viewer has not yet said that it holds it: what is seen
    # here is what everybody sees.
    curtain: bool
    log: tuple[LogLine, ...]  # the last `LOG_SHOWN` plies, oldest first
    scores: tuple[int, ...]  # by seat; empty while open
    winners: tuple[int, ...]  # seats; empty before the end
    dice: Dice  # verifiable draws, real dice typed in, or those of a first match
    match: str  # public name of the match, part of the commitment
    commitment: str  # the SHA-256 (hex) that fixes the server's secret; empty for typed dice
    secret: str | None  # the server's secret (hex) once the match has ended, else None
    seeds: tuple[str, ...]  # the seats' seeds in seat order; empty before the start
    next_commitment: str  # after the end: the commitment of the rematch, else empty
    pace: Pace  # how fast bots move
    gauge: Gauge  # when the danger of a push is shown
    hurried: bool  # the bot on turn makes no more pauses
    seconds: int  # that a person has for a turn, or 0 for no limit
    deadline: float | None  # when a bot plays for the person whom everyone waits for, in seconds since 1970
    incidents: tuple[Incident, ...]  # of the match, beside its plies: who left, came back, was too slow
    tally: tuple[Tally, ...]  # the matches won at this table, most first
    locked: bool  # nobody new may sit
    listed: bool  # strangers find the table in a list
    join_url: str  # the address to share
    only_here: bool  # that address works on this machine alone (the server runs without `--lan`)
    # Takes the viewer's own seat over on another device; None without a seat, and where others who
    # share the device could read it: the game hides something, and the curtain is not lifted.
    recover_code: str | None
    observation: Record | None  # the viewer's observation as a record, or None while the table is open
    wants_seed: bool  # the viewer's browser should give a fresh seed
    host: bool  # this browser made the table
    can_sit: bool  # a free seat may be taken: the first one, or any if the host allows it
    can_start: bool  # the viewer is the host, the table is open and somebody sits there
    can_rematch: bool  # the match has ended and the viewer may ask for another
    lesson: LessonView | None  # of a first match: how far it has come
    can_hurry: bool  # a bot plays, and the viewer may end its pauses
    bots_available: tuple[str, ...]  # the names of the bots that play this game
    position: Position = field(metadata={"json": False})  # the same position for pages


def table_view(
    table: TableState, holder: str | None, base: str = "", recover_code: Callable[[str], str] | None = None
) -> TableView:
    """The table as a browser may see it.

    Args:
        holder: the browser's hash; None for somebody who holds nothing.
        base: the server's address for the join link, without a slash at its end.
        recover_code: the browser's code for a seat with this name.
    """
    mine, game, public = table.seats_of(holder), table.game, _public(table)
    viewer, host = _viewer(table, mine), holder is not None and holder == table.host
    member, position = host or bool(mine), public.position(_viewpoint(table, viewer))
    open_seeds = table.dice == "verifiable" and not table.running
    return TableView(
        room=table.room,
        game=game.name,
        options=game.options,
        seats=public.seats_of(mine),
        phase=table.phase,
        version=table.version,
        viewer=viewer,
        to_move=public.to_move,
        turn=public.turn,
        legal=tuple([game.text(position.view, action) for action in position.legal]),
        must_roll=viewer is not None and table.roller == viewer,
        by_hand=table.awaits_dice and member,
        may_undo=table.running and not table.outdated and any(table.play.may_undo(seat) for seat in mine),
        curtain=viewer is not None and position.viewpoint is None and public.turn == viewer,
        log=public.log(position.viewpoint),
        scores=public.scores,
        winners=public.winners,
        dice=table.dice,
        match=table.match_id,
        commitment=public.commitment,
        secret=table.secret if table.ended and table.dice == "verifiable" else None,
        seeds=table.seeds,
        next_commitment=public.next_commitment,
        pace=table.pace,
        gauge=table.gauge,
        hurried=table.hurried,
        seconds=table.seconds,
        deadline=table.deadline,
        incidents=tuple(table.incidents),
        tally=public.tally,
        locked=table.locked,
        listed=table.listed,
        join_url=f"{base}/t/{table.room}",
        only_here=_is_loopback(base),
        recover_code=None
        if viewer is None or recover_code is None or table.guarded(viewer)
        else recover_code(table.seats[viewer].name or ""),
        observation=position.view,
        wants_seed=open_seeds and any(not table.seats[seat].seed for seat in mine),
        host=host,
        can_sit=not table.running and table.may_sit(holder),
        can_start=table.phase == "open" and host and any(seat.kind != "empty" for seat in table.seats),
        can_rematch=table.ended and table.lesson is None and (bool(mine) or (host and not table.people)),
        lesson=_lesson(table),
        can_hurry=member and public.bot_plays and not table.hurried,
        bots_available=public.bots,
        position=position,
    )


class _Public:
    """What all views of one version have in common."""

    def __init__(self, table: TableState) -> None:
        match, game = table.match, table.game
        self.version, self._match = table.version, match
        self.seats = tuple(
            SeatView(
                seat=number,
                name=seat.name,
                kind=seat.kind,
                bot=seat.bot,
                present=bool(seat.bot) or seat.here,
                stand_in=seat.stand_in or seat.substitute,
                wants_end=seat.wants_end,
                more_seats=seat.more_seats,
                host=seat.holder is not None and seat.holder == table.host,
                hand_up=seat.hand_up,
                emote=seat.emote,
                emoted=seat.emoted,
            )
            for number, seat in enumerate(table.seats)
        )
        self.tally = tuple(Tally(name, won) for name, won in table.tally.most_common())
        self.scores = tuple(game.scores(match.state)) if match else ()
        self.winners = tuple(game.winners(match.state)) if match else ()
        self.to_move = _actor(table.to_move) if table.running else None
        self.turn = match.turn if match and match.turn >= 0 else None
        self.commitment = table.commitment(table.match_id, table.secret)
        self.next_commitment = table.commitment(table.next_id, table.next_secret)
        self.bot_plays, self.bots = _bot_plays(table), tuple(bots_for(game.name))
        self._positions: dict[int | None, Position] = {}
        self._game, self._outdated = game, table.outdated
        self._logs: dict[int | None, tuple[LogLine, ...]] = {}

    def seats_of(self, mine: Collection[int]) -> tuple[SeatView, ...]:
        """The seats, for a browser that holds these."""
        return tuple([replace(seat, mine=True) if seat.seat in mine else seat for seat in self.seats])

    def position(self, seat: int | None) -> Position:
        """The position as it is seen from there."""
        if self._match is None:
            return Position(self._game, seat)
        if seat not in self._positions:
            view = self._match.observation(seat)
            moves = seat is not None and seat == self.to_move and not self._outdated
            legal = tuple(self._game.legal_actions(view)) if moves else ()
            self._positions[seat] = Position(self._game, seat, view, legal)
        return self._positions[seat]

    def log(self, seat: int | None) -> tuple[LogLine, ...]:
        """The last plies as they are seen from there."""
        if self._match is None:
            return ()
        key = seat if self._match.game.hides else None
        if key not in self._logs:
            self._logs[key] = tuple([_log_line(*ply) for ply in self._match.last(LOG_SHOWN, seat)])
        return self._logs[key]


_publics: WeakKeyDictionary[TableState, _Public] = WeakKeyDictionary()


def _public(table: TableState) -> _Public:
    """The same as long as the table has not changed."""
    known = _publics.get(table)
    if known is None or known.version != table.version:
        known = _publics[table] = _Public(table)
    return known


def _lesson(table: TableState) -> LessonView | None:
    if table.outdated:
        return LessonView(0, 0, (), outdated=True)
    if table.lesson is None:
        return None
    steps, ply = len(table.lesson.steps), table.scripted if table.running else None
    left = table.lesson.plies[len(table.play.plies) :] if ply else ()
    mine = tuple(ply.text for ply in takewhile(lambda ply: ply.seat == 0, left))
    return LessonView(ply.step if ply else steps, steps, mine, outdated=False)


def viewpoint(table: TableState, holder: str | None) -> int | None:
    """The seat whose view a browser is shown now; None if it is shown what everybody sees."""
    return _viewpoint(table, _viewer(table, table.seats_of(holder)))


def _viewpoint(table: TableState, viewer: int | None) -> int | None:
    return None if viewer is None or table.covered(viewer) else viewer


def _viewer(table: TableState, mine: list[int]) -> int | None:
    """The seat that a browser plays for now: to move, else on turn, else the lowest."""
    first = (table.play.to_move, table.play.turn) if table.running else ()
    return next((seat for seat in (*first, *mine) if seat in mine), None)


def _bot_plays(table: TableState) -> bool:
    seat = table.waited_for()
    return seat is not None and table.seats[seat].player is not None


@lru_cache(KEPT_LINES)
def _log_line(seat: int, text: str) -> LogLine:
    return LogLine(_actor(seat), text)


def _actor(seat: int) -> Any:
    """As views name who acts. The type of a union cannot be told apart by value, hence Any."""
    if seat == CHANCE:
        return "chance"
    return seat if seat >= 0 else None


@lru_cache(64)
def _is_loopback(base: str) -> bool:
    """Whether an address can be reached from this machine alone."""
    host = urlsplit(base).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
