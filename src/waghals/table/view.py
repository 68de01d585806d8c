"""What one viewer is shown of a table: the only thing that pages and programs are made from.

A snapshot is constructed from allowed parts (an observation, the viewer's own log, the public
facts of the table), never by blanking out a full state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from waghals.boards.page import Ply
from waghals.contract.game import Game
from waghals.contract.reason import Reason

Phase = Literal["open", "running", "over", "abandoned"]
Kind = Literal["person", "bot", "empty"]
Pace = Literal["slow", "normal", "fast", "off"]
Dice = Literal["verifiable", "typed"]

LOG_SHOWN = 40  # plies; the record has them all

PACES: tuple[Pace, ...] = ("slow", "normal", "fast", "off")
DICE: tuple[Dice, ...] = ("verifiable", "typed")


@dataclass(frozen=True)
class SeatView:
    """One seat, as everyone may know it.

    Attributes:
        seat: its number, from 0.
        name: who sits there (a bot's name for a bot), or None for an empty seat.
        kind: a person, a bot or nobody.
        bot: the bot's name where a bot sits.
        present: a person whose page is open; bots are always present.
        mine: this viewer's browser holds the seat.
        stand_in: the name of the bot that plays for an absent person, or None.
        wants_end: the person has agreed to end the match early.
    """

    seat: int
    name: str | None
    kind: Kind
    bot: str | None = None
    present: bool = False
    mine: bool = False
    stand_in: str | None = None
    wants_end: bool = False


def _no_risk() -> Fraction | None:
    return None


def _no_risk_after(action: int) -> Fraction | None:
    return None


def _no_reason(action: int) -> Reason | None:
    return None


@dataclass(frozen=True)
class TableView:
    """A table as one viewer sees it.

    Attributes:
        room: the room code.
        game: the game with its options.
        seats: every seat in order.
        phase: open (people take seats), running, over, or abandoned by consent.
        version: grows with every change that anyone can see; commands carry it.
        view: what the viewer sees of the match, or None while the table is open.
        viewpoint: the seat whose view that is; None for what everybody sees.
        viewer: the seat whose eyes these are, or None for a spectator. Of several seats of one
            browser it is the one to move, else the one whose turn it is, else the lowest. It sees what
            everybody sees while a curtain hangs before it.
        legal: the viewer's legal actions if it is to move, else none.
        why: why an action is not legal now, for the viewer to move; worked out when called.
        to_move: a seat, CHANCE or TERMINAL (TERMINAL while open).
        turn: the seat whose turn it is.
        must_roll: the viewer has to press roll for the first roll of its turn.
        by_hand: a roll is due and the viewer may type in what the real dice show.
        may_undo: the viewer may take its last ply back.
        log: the last `LOG_SHOWN` plies as the viewer is shown them, oldest first.
        scores: by seat; empty while open.
        winners: seats; empty before the end.
        dice: verifiable draws, or real dice typed in.
        match_id: public name of the match, part of the commitment.
        commitment: the SHA-256 (hex) that fixes the server's secret; empty for typed dice.
        secret: the server's secret (hex) once the match has ended, else None.
        seeds: the seats' seeds in seat order; empty before the start.
        next_commitment: after the end: the commitment of the rematch, else empty.
        wants_seed: the viewer's browser should POST a fresh seed to /t/{room}/seed.
        host: this browser made the table.
        can_start: the viewer is the host, the table is open and every seat is taken.
        can_rematch: the match has ended and the viewer may ask for another.
        join_url: the address to share.
        only_here: that address works on this machine alone (the server runs without `--lan`).
        recover_code: takes the viewer's own seat over on another device; None without a seat.
        bots_available: bots that play this game.
        pace: how fast bots move.
        curtain: several people share this device, and the viewer has not yet said that it holds it:
            what is seen here is what everybody sees.
        risk: the exact probability that the next roll ends the turn, worked out when called;
            None where the question makes no sense.
        risk_after: the same once a legal action is played; None if that ends the turn.
    """

    room: str
    game: Game
    seats: tuple[SeatView, ...]
    phase: Phase
    version: int
    view: Any
    viewpoint: int | None
    viewer: int | None
    legal: tuple[int, ...]
    to_move: int
    turn: int
    must_roll: bool
    by_hand: bool
    may_undo: bool
    log: tuple[Ply, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    dice: Dice
    match_id: str
    commitment: str
    secret: str | None
    seeds: tuple[str, ...]
    next_commitment: str
    wants_seed: bool
    host: bool
    can_start: bool
    can_rematch: bool
    join_url: str
    recover_code: str | None
    bots_available: tuple[str, ...]
    pace: Pace
    only_here: bool = False
    curtain: bool = False
    why: Callable[[int], Reason | None] = field(default=_no_reason, compare=False, repr=False)
    risk: Callable[[], Fraction | None] = field(default=_no_risk, compare=False, repr=False)
    risk_after: Callable[[int], Fraction | None] = field(default=_no_risk_after, compare=False, repr=False)
