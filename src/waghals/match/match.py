"""A match: the fold of its events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Self, cast

from waghals.contract.errors import NotLegal, NotNotation, NotYourTurn, StaleVersion, WaghalsError
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.match.chance import Source, Verifiable
from waghals.match.event import CHANCE_MARK, HIDDEN, UNDO, Event, Kind, ply_line
from waghals.match.seat import Seat


class Match:
    """One match of a game among seats.

    Every command either appends one event and returns it, or raises and changes nothing. A
    command may name the version it was meant for; if the match has moved on since, it is
    refused with StaleVersion.

    Attributes:
        game: the game with its options.
        seats: who plays, by seat.
        chance: where the outcomes of chance plies come from.
        state: the position now; do not change it.
    """

    def __init__(self, game: Game, seats: Sequence[Seat], chance: Source) -> None:
        _check_table(game, seats, chance)
        self.game, self.seats, self.chance = game, tuple(seats), chance
        self.state = game.new()
        self._events: list[Event] = []
        self._plies: list[Event] = []
        self._shown: list[frozenset[int | None]] = []  # who saw each outcome, by chance ply
        self._before: list[Any] = []  # the states before each ply since the last chance ply
        self._turned = True  # whether the last ply passed the turn on

    @classmethod
    def replay(cls, game: Game, seats: Sequence[Seat], chance: Source, lines: Iterable[str]) -> Self:
        """The match whose events have these lines."""
        match = cls(game, seats, chance)
        for line in lines:
            match.append(line)
        return match

    # ---- what is

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, what was taken back and the undos included."""
        return tuple(self._events)

    @property
    def plies(self) -> tuple[Event, ...]:
        """The plies that count: events without undos and what they took back."""
        return tuple(self._plies)

    @property
    def version(self) -> int:
        """The number of events so far."""
        return len(self._events)

    @property
    def falls(self) -> int:
        """The number of chance plies so far."""
        return len(self._shown)

    @property
    def over(self) -> bool:
        return self.to_move == TERMINAL

    @property
    def to_move(self) -> int:
        """Whose ply it is: a seat, `CHANCE` or `TERMINAL`."""
        return self.game.to_move(self.state)

    @property
    def mover(self) -> str:
        """Whose ply it is, in words for errors."""
        return self.game.mover(self.state)

    @property
    def turn(self) -> int:
        """The seat whose turn it is, also while chance is to move."""
        return self.game.turn(self.state)

    @property
    def waits_for_roller(self) -> bool:
        """Whether a chance ply is due that opens a turn.

        A table lets the person whose turn it is set it off; all other chance plies fall at once.
        """
        return self._turned and self.to_move == CHANCE

    def legal(self) -> list[str]:
        """What the seat to move may play, as texts; nothing while no seat is to move."""
        return [self.game.text(self.state, action) for action in self.game.legal_actions(self.state)]

    def observation(self, seat: int | None) -> Any:
        """What a seat sees now, or a spectator (None)."""
        return self.game.observation(self.state, seat)

    def saw_everything(self, seat: int | None) -> bool:
        """Whether no outcome so far was hidden from that seat, or from spectators (None)."""
        viewer = self._viewer(seat)
        return all(viewer in shown for shown in self._shown)

    @property
    def open(self) -> bool:
        """Whether everyone saw every outcome so far: nothing is hidden from anybody."""
        return all(len(shown) == self.game.players + 1 for shown in self._shown)

    def log(self, seat: int | None) -> list[str]:
        """The plies' lines as a seat may see them, or a spectator (None); `* ?` is hidden."""
        viewer, shown = self._viewer(seat), iter(self._shown)
        return [
            ply_line(CHANCE, HIDDEN) if ply.kind == "fall" and viewer not in next(shown) else ply.line
            for ply in self._plies
        ]

    # ---- commands

    def act(self, seat: int, action: str | int, *, version: int | None = None) -> Event:
        """A seat plays an action, given as notation or number.

        Raises:
            StaleVersion, NotYourTurn, NotNotation, NotLegal: as their names say.
            WaghalsError: there is no such seat, or no action of that number.
        """
        self._check_version(version)
        actor = self.game.seat(seat)
        if actor != self.to_move:
            raise NotYourTurn(actor, self.mover)
        number = self.game.parse(self.state, action) if isinstance(action, str) else action
        state = self.game.apply(self.state, number)
        self._before.append(self.state)
        return self._played("act", actor, index(number), self.game.text(self.state, number), state)

    def roll(self, *, version: int | None = None) -> Event | None:
        """Chance plays: its source says what. None if the source wants it told by hand.

        Raises:
            StaleVersion: as its name says.
            WaghalsError: no chance ply is due.
        """
        self._check_version(version)
        drawn = self._draw()
        if drawn is None:
            return None
        if isinstance(drawn, str):
            return self._fall(drawn)
        state = self.game.resolve(self.state, drawn)
        return self._fell(index(drawn), self.game.outcome_text(self.state, drawn), state)

    def enter(self, text: str, *, version: int | None = None) -> Event:
        """Chance plays: somebody says what the dice or cards on the table show.

        Raises:
            StaleVersion, NotNotation: as their names say.
            WaghalsError: no chance ply is due, or this match has another source of chance.
        """
        self._check_version(version)
        if self._draw() is not None:
            raise WaghalsError("the outcomes of this match come by themselves, not by hand")
        return self._fall(text)

    def undo(self, seat: int, *, version: int | None = None) -> Event:
        """A seat takes its last ply back, as long as nothing new has come to light since.

        Raises:
            StaleVersion: as its name says.
            NotLegal: there is nothing that this seat may take back.
            WaghalsError: there is no such seat.
        """
        self._check_version(version)
        actor = self.game.seat(seat)
        if (reason := self._no_undo(actor)) is not None:
            raise NotLegal(UNDO, self.legal() if actor == self.to_move else [], reason)
        taken_back = self._plies.pop()
        self.state = self._before.pop()
        return self._happened("undo", actor, taken_back.number, UNDO)

    def may_undo(self, seat: int) -> bool:
        """Whether `undo` would take a ply of this seat back."""
        return self._no_undo(self.game.seat(seat)) is None

    def append(self, line: str) -> Event:
        """Replay one event from its line, such as ``0 advance 7 8``, ``* 3 4 5 2``, ``0 undo``.

        What chance did is taken as the line says, without asking the source.

        Raises:
            NotNotation: it is no such line.
            WaghalsError: as the command for that event.
        """
        words = cast("object", line)
        who, _, text = words.partition(" ") if isinstance(words, str) else ("", "", "")
        if who == CHANCE_MARK:
            return self._fall(text)
        seats = [str(seat) for seat in range(self.game.players)]
        if who not in seats or not text:
            raise NotNotation(str(words), f"{', '.join(seats)} or {CHANCE_MARK}, then what was played")
        return self.undo(int(who)) if text == UNDO else self.act(int(who), text)

    # ---- the fold

    def _viewer(self, seat: int | None) -> int | None:
        """A seat, or None for spectators. Raises WaghalsError if there is no such seat."""
        return None if seat is None else self.game.seat(seat)

    def _check_version(self, version: int | None) -> None:
        if version is not None and version != self.version:
            raise StaleVersion(version, self.version)

    def _draw(self) -> int | str | None:
        return self.chance.draw(self.falls, self._outcomes())

    def _outcomes(self) -> int:
        count = self.game.outcomes(self.state)
        if not count:
            instead = f" (legal now: {', '.join(self.legal())})" if self.to_move >= 0 else ""
            raise WaghalsError(f"nothing is left to chance now; to move is {self.mover}{instead}")
        return count

    def _fall(self, text: str) -> Event:
        """Chance plays this notation, which is kept as it was written."""
        self._outcomes()
        number = self.game.parse_outcome(self.state, text)
        return self._fell(number, " ".join(text.split()), self.game.resolve(self.state, number))

    def _fell(self, number: int, text: str, state: Any) -> Event:
        viewers = (None, *range(self.game.players))
        sees = self.game.rules.sees_outcome
        self._shown.append(frozenset(viewer for viewer in viewers if sees(self.state, viewer)))
        self._before.clear()
        return self._played("fall", CHANCE, number, text, state)

    def _played(self, kind: Kind, seat: int, number: int, text: str, state: Any) -> Event:
        self._turned = self.game.turn(state) != self.turn
        self.state = state
        event = self._happened(kind, seat, number, text)
        self._plies.append(event)
        return event

    def _happened(self, kind: Kind, seat: int, number: int, text: str) -> Event:
        event = Event(self.version + 1, kind, seat, number, text)
        self._events.append(event)
        return event

    def _no_undo(self, seat: int) -> Reason | None:
        """Why this seat may take nothing back, or None if it may."""
        if self.over:
            return Reason("The match is over.")
        if not self._plies:
            return Reason("Nothing has been played yet.")
        if not self.open:  # a ply shows something of what only its seat has seen
            return Reason("Nothing can be taken back while cards are hidden.")
        if not self._before:
            return Reason("There is nothing to take back: something new has come to light.")
        if self._plies[-1].seat != seat:
            return Reason("Another seat has played since.")
        return None


def _check_table(game: object, seats: Sequence[object], chance: object) -> None:
    """Refuse what could not be played or written down. Raises WaghalsError."""
    if not isinstance(game, Game):
        raise WaghalsError(f"a match needs a game, as waghals.game() gives it; given was {game!r}")
    if len(seats) != game.players:
        raise WaghalsError(f"this match has {game.players} seats; given were {len(seats)}")
    for seat in seats:
        if not isinstance(seat, Seat):
            raise WaghalsError(f"who plays is told by Seat(name); given was {seat!r}")
    if not hasattr(chance, "draw"):
        raise WaghalsError(f"a match needs a source of chance, such as Seeded(seed); given was {chance!r}")
    if isinstance(chance, Verifiable) and len(chance.seeds) != game.players:
        raise WaghalsError(
            f"verifiable dice need a seed for each of {game.players} seats; given were {len(chance.seeds)}"
        )
