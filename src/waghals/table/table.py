"""A table: the fold of its log. No sockets, clocks of its own or files."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import assert_never

from waghals.contract.game import Game, game, load
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.match.chance import SECRET_BYTES, ByHand, Source, Verifiable, commit
from waghals.match.event import Event
from waghals.match.match import Match
from waghals.store.entry import Entry
from waghals.table.chair import Chair
from waghals.table.events import (
    AtSeat,
    BotSat,
    Ended,
    Happening,
    Left,
    Lifted,
    Made,
    Paced,
    Played,
    Recovered,
    Rematched,
    Returned,
    Sat,
    Seeded,
    Started,
    Stood,
    StoodIn,
    WantedEnd,
    entry,
    happening,
)
from waghals.table.view import DICE, PACES, Dice, Pace, Phase


class Table:
    """Everything that is so at one table.

    It changes only by `happen` and `played`, which put what happened into `pending`: the caller
    stores that before anybody is shown it.

    Attributes:
        room: the room code.
        game: the game with its options.
        dice: verifiable, or typed in.
        pace: of the bots.
        host: the hash of the maker's browser.
        chairs: by seat.
        phase: open, running, over or abandoned.
        match: the running or finished match; None before the first start.
        match_id, secret: of that match, or of the one that the open table will play.
        seeds: the seeds of that match, by seat; empty before the first start.
        next_id, next_secret: of the rematch; empty unless a match has ended.
        version: how many entries the log has.
        position: the version that the present position of the match came with.
        commands: the version that each command led to, by its id.
        pending: entries that are not stored yet.
    """

    def __init__(self, room: str, made: Made, clock: Callable[[], float]) -> None:
        self.room, self.clock = room, clock
        self.game = described(made.game, made.options)
        self.dice: Dice = DICE[DICE.index(made.dice)]
        self.pace: Pace = PACES[PACES.index(made.pace)]
        self.host = made.host
        self.match_id, self.secret = made.match_id, made.secret
        self.chairs = [Chair() for _ in range(self.game.players)]
        self.phase: Phase = "open"
        self.match: Match | None = None
        self.seeds: tuple[str, ...] = ()
        self.next_id = self.next_secret = ""
        self.version = self.position = 0
        self.commands: dict[str, int] = {}
        self.pending: list[Entry] = []
        self._halfway: set[int] = set()

    @classmethod
    def new(cls, room: str, made: Made, clock: Callable[[], float]) -> Table:
        """A fresh table; its first entry is pending."""
        table = cls(room, made, clock)
        table._enter(made, None)
        return table

    @classmethod
    def replay(cls, room: str, log: Iterable[Entry], clock: Callable[[], float]) -> Table:
        """The table that this log tells of."""
        entries = iter(log)
        made = happening(next(entries))
        assert isinstance(made, Made)
        table = cls(room, made, clock)
        table.version = 1
        for kept in entries:
            table._fold(happening(kept), kept.version)
            table._count(kept)
        return table

    # ---- what is so

    @property
    def running(self) -> bool:
        return self.phase == "running"

    @property
    def play(self) -> Match:
        """The match; only after the first start."""
        assert self.match is not None
        return self.match

    @property
    def commitment(self) -> str:
        return commit(self.match_id, bytes.fromhex(self.secret)) if self.dice == "verifiable" else ""

    @property
    def next_commitment(self) -> str:
        if not self.next_id or self.dice == "typed":
            return ""
        return commit(self.next_id, bytes.fromhex(self.next_secret))

    @property
    def full(self) -> bool:
        return all(chair.kind != "empty" for chair in self.chairs)

    @property
    def roller(self) -> int | None:
        """The seat of the person who has to press roll, or None."""
        if not self.running or self.dice == "typed" or not self.play.waits_for_roller:
            return None
        return None if self.chairs[self.play.turn].player else self.play.turn

    @property
    def awaits_dice(self) -> bool:
        """Whether somebody has to type in what the real dice show."""
        return self.running and self.dice == "typed" and self.play.to_move == CHANCE

    @property
    def to_move(self) -> int:
        return self.play.to_move if self.match is not None else TERMINAL

    def seats_of(self, holder: str | None) -> list[int]:
        """The seats that a browser holds."""
        return [seat for seat, chair in enumerate(self.chairs) if holder and chair.holder == holder]

    def halfway(self, count: int) -> bool:
        """Whether the first so many plies of the match end in the middle of one command."""
        return count in self._halfway

    def veiled(self, seat: int) -> bool:
        """Whether a curtain hides what this seat sees: others share its device and may not see it."""
        chair = self.chairs[seat]
        shared = len(self.seats_of(chair.holder)) > 1
        return self.running and shared and not chair.lifted and not self.play.open

    def waited_for(self) -> int | None:
        """The seat whose person or bot everyone waits for, or None."""
        if not self.running or self.awaits_dice:
            return None
        return self.play.turn if self.play.to_move == CHANCE else self.play.to_move

    # ---- what happens

    def happen(self, what: Happening, command: str | None = None) -> None:
        """Something happens: it holds from now on, and is pending."""
        self._fold(what, self.version + 1)
        self._enter(what, command)

    def played(self, event: Event, command: str | None = None, *, more: bool = False) -> None:
        """The match has just had this event; `more` events of the same command follow."""
        self._advance(self.version + 1, event, more)
        self._enter(Played(event.line, more), command)

    def roll(self, command: str | None = None) -> None:
        """Chance plays; the dice are verifiable."""
        event = self.play.roll()
        assert event is not None
        self.played(event, command)

    def settle(self) -> None:
        """What follows at once: chance within a turn, the end of the match."""
        while self.running and self.dice == "verifiable" and self._falls_now():
            self.roll()
        if self.running and self.play.over:
            self.end(abandoned=False)
        elif self.running and self._agreed():
            self.end(abandoned=True)

    def end(self, *, abandoned: bool) -> None:
        self.happen(Ended(abandoned, new_match_id(), new_secret()))

    def _falls_now(self) -> bool:
        return self.play.to_move == CHANCE and not self.play.waits_for_roller

    def _agreed(self) -> bool:
        here = [chair for chair in self.chairs if chair.here]
        return bool(here) and all(chair.wants_end for chair in here)

    def _enter(self, what: Happening, command: str | None) -> None:
        kept = entry(what, self.version + 1, self.clock(), command)
        self.pending.append(kept)
        self._count(kept)

    def _count(self, kept: Entry) -> None:
        self.version = kept.version
        if kept.command is not None:
            self.commands[kept.command] = kept.version

    def _fold(self, what: Happening, version: int) -> None:
        match what:
            case Played(line, more):
                self._advance(version, self.play.append(line), more)
            case Started():
                self._begin(version)
            case Rematched():
                self.chairs = self.chairs[1:] + self.chairs[:1]
                self.match_id, self.secret = self.next_id, self.next_secret
                self._begin(version)
            case Ended(abandoned, match_id, secret):
                self.phase = "abandoned" if abandoned else "over"
                self.next_id, self.next_secret = match_id, secret
                for chair in self.chairs:
                    chair.seed, chair.stand_in, chair.wants_end = "", None, False
            case Paced(pace):
                self.pace = PACES[PACES.index(pace)]
            case Made():
                raise ValueError("a table is made once")
            case _:
                self._fold_seat(what)

    def _fold_seat(self, what: AtSeat) -> None:
        chair = self.chairs[what.seat]
        match what:
            case Sat(seat, name, holder, recover, seed):
                self.chairs[seat] = Chair(name, holder=holder, recover=recover, seed=seed)
            case BotSat(seat, bot, name):
                self.chairs[seat] = Chair(name, bot)
            case Stood(seat):
                self.chairs[seat] = Chair()
            case Recovered(_, holder, recover):
                if chair.holder == self.host:
                    self.host = holder
                chair.holder, chair.recover = holder, recover
            case Seeded(_, seed):
                chair.seed = seed
            case Left():
                chair.away = True
            case Returned():
                chair.away, chair.stand_in = False, None
            case StoodIn(_, bot):
                chair.stand_in = bot
            case WantedEnd(_, wanted):
                chair.wants_end = wanted
            case Lifted():
                chair.lifted = True
            case _:
                assert_never(what)

    def _advance(self, version: int, event: Event, more: bool) -> None:
        self.position = version
        count = len(self.play.plies)
        kept = count if event.kind == "undo" else count - 1
        self._halfway = {each for each in self._halfway if each <= kept} | ({count} if more else set())
        self._drop_curtains()

    def _drop_curtains(self) -> None:
        """With the turn the curtain falls again, before every seat but the next one's."""
        for seat, chair in enumerate(self.chairs):
            chair.lifted = chair.lifted and seat == self.play.turn

    def _begin(self, version: int) -> None:
        self.seeds = tuple(chair.frozen_seed for chair in self.chairs) if self.dice == "verifiable" else ()
        self.match = Match(self.game, [chair.seat for chair in self.chairs], self._source())
        self.phase, self.position = "running", version
        self._halfway = set()
        self.next_id = self.next_secret = ""
        for chair in self.chairs:
            chair.lifted = False

    def _source(self) -> Source:
        if self.dice == "typed":
            return ByHand()
        return Verifiable(self.match_id, bytes.fromhex(self.secret), self.seeds)


def described(name: str, options: Mapping[str, str]) -> Game:
    """The game with options given as texts. Raises UnknownGame or BadOption."""
    known = {option.name: option for option in load(name).OPTIONS}
    values = {key: known[key].parse(text) if key in known else text for key, text in options.items()}
    return game(name, **values)


def new_match_id() -> str:
    return secrets.token_hex(8)


def new_secret() -> str:
    return secrets.token_hex(SECRET_BYTES)
