"""A table: commands in, events out, and the log of them. No sockets, clocks of its own or files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from zlib import crc32

from waghals.boards.lesson import lesson
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.match.chance import deals_face_down
from waghals.table import events
from waghals.table.commands import Command, Events, Refused, check_pace, drawn, free_seats_filled
from waghals.table.events import (
    CHOICE_OF_DICE,
    Entry,
    Made,
    Rematched,
    Snapshot,
    TableEvent,
    enveloped,
    event_of,
)
from waghals.table.snapshot import COMMANDS, made_of, restore, snapshot_of
from waghals.table.state import TableState, described


def made(game: str, options: Mapping[str, str], dice: str, pace: str, host: str) -> Made:
    """The making of a table, with fresh secrets.

    Args:
        options: as texts, by name.
        host: the hash of the maker's browser.

    Raises:
        UnknownGame, BadOption, Refused: there can be no such table.
    """
    trial = described(game, options)
    if dice not in CHOICE_OF_DICE:
        raise Refused("invalid", Reason("There are no such dice."))
    check_pace(pace)
    if dice == "typed" and deals_face_down(trial):
        raise Refused("invalid", Reason("Hidden cards cannot be typed in."))
    return Made(game, dict(options), dice, pace, host, *events.new_draws())


def made_for_lesson(game: str, host: str) -> Made:
    """The making of a table for the first match of a game. Raises UnknownGame; Refused if it has none."""
    if (found := lesson(game)) is None:
        raise Refused("not_found", Reason("This game has no first match."))
    return Made(game, {"players": "2", **found.options}, "lesson", "normal", host, *events.new_draws())


class Table(TableState):
    """What is so at a table, and the one way to change it.

    Whatever happens is folded at once and put into `pending`: the caller keeps that before anybody
    is shown it. A table that is replayed from its log folds the same events. `clock` tells the time
    in seconds since 1970.
    """

    def __init__(self, room: str, made: Made, clock: Callable[[], float]) -> None:
        super().__init__(room, made, clock)
        self.commands: dict[str, int] = {}  # ids of those carried out, with the version each led to
        self.pending: list[Entry] = []  # entries of the log that are not kept yet
        self.snapshot: Snapshot | None = None  # after one of those

    @classmethod
    def new(cls, room: str, made: Made, clock: Callable[[], float]) -> Table:
        """A fresh table; its first entry is pending. Raises UnknownGame, BadOption or ValueError."""
        table = cls(room, made, clock)
        table.pending.append(enveloped(made, table.version, clock(), None))
        return table

    @classmethod
    def replay(
        cls, room: str, log: Iterable[Entry], clock: Callable[[], float], snapshot: Snapshot | None = None
    ) -> Table:
        """The table with this log, or with this snapshot and the log past it.

        Raises KeyError, TypeError or ValueError for what is none.
        """
        entries = iter(log)
        if snapshot is not None:
            table = cls(room, made_of(snapshot), clock)
            table.commands = restore(table, snapshot)
        else:
            made = event_of(next(entries))
            if not isinstance(made, Made):
                raise ValueError(f"the log of table {room} does not begin with its making")
            table = cls(room, made, clock)
        table.catch_up(entries)
        return table

    def catch_up(self, log: Iterable[Entry]) -> None:
        """Take in what others have added to the log past this version. Raises as `replay`."""
        for entry in log:
            if entry.version != self.version + 1:
                raise ValueError(f"entry {entry.version} does not follow on version {self.version}")
            self._take_in(event_of(entry), entry.command, entry.at)

    def _take_in(self, event: TableEvent, command: str | None, at: float) -> None:
        """Fold an event, and remember the command that brought it about."""
        self.fold(event, at)
        if command is not None:
            self.commands[command] = self.version
        if isinstance(event, Rematched):  # of what was before, only late repeats can still come
            self.commands = dict(list(self.commands.items())[-COMMANDS:])

    def do(self, command: Command, who: str | None) -> tuple[TableEvent, ...]:
        """Carry a command out, and what follows from it at once.

        A command whose id has been carried out before changes nothing: a double tap is one roll. Another
        command with that id is another one: a frame's forms share an id.

        Args:
            who: the hash of the browser that gives it; None for somebody who holds nothing. Browsers
                cannot use up each other's ids.

        Returns:
            What has happened; nothing for a repeat.

        Raises:
            Refused, WaghalsError: nothing was changed.
        """
        scoped = None
        if who and command.id:
            scoped = f"{who[:16]}:{command.id}:{crc32(repr(command).encode()):08x}"
        if scoped is not None and scoped in self.commands:
            return ()
        return (*self._record(command.decide(self, who), scoped), *self.settle())

    def settle(self) -> tuple[TableEvent, ...]:
        """What follows at once from how things stand: chance within a turn, an end, the next match."""
        return tuple(self._record(self._follow(), None))

    def _follow(self) -> Events:
        while self._chance_is_due():
            yield drawn(self)
        here = [seat for seat in self.seats if seat.here]
        given_up = bool(here) and all(seat.wants_end for seat in here)
        told = self.lesson is not None and self.scripted is None and not self.outdated
        over = self.running and (self.play.over or told)
        if self.running and (over or given_up):
            yield events.Ended(not over, *events.new_draws())
        if self.ended and here and all(seat.hand_up for seat in here):
            yield from free_seats_filled(self)
            yield events.Rematched()

    def _chance_is_due(self) -> bool:
        """Whether an outcome comes now, by itself."""
        if not self.running or self.dice == "typed" or self.to_move != CHANCE or self.outdated:
            return False
        return not self.play.waits_for_roller and (self.lesson is None or self.scripted is not None)

    def take_pending(self) -> list[Entry]:
        """The pending entries, which are pending no longer; `snapshot` is that of the last ones taken."""
        pending, self.pending = self.pending, []
        return pending

    def _record(self, decided: Events, command: str | None) -> Events:
        """Fold and note events as they come; the first bears the command's id."""
        for event in decided:
            at = self.clock()
            self._take_in(event, command, at)
            self.pending.append(enveloped(event, self.version, at, command))
            if isinstance(event, Rematched):
                self.snapshot = snapshot_of(self, self.commands)
            command = None
            yield event
