"""A match: the fold of its events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Self, cast

from waghals.contract.errors import NotLegal, NotNotation, NotYourTurn, StaleVersion, WaghalsError
from waghals.contract.game import Game
from waghals.contract.history import HIDDEN, History
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.reason import Reason
from waghals.match.chance import Source, Verifiable
from waghals.match.event import CHANCE_MARK, UNDO, Event, MatchHistory, WrittenOutcome, ply_line
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
    """

    def __init__(self, game: Game, seats: Sequence[Seat], chance: Source) -> None:
        _check_table(game, seats, chance)
        self.game: Game[Any, Any, Any] = game
        self.seats: tuple[Seat, ...] = tuple(seats)
        self.chance: Source = chance
        self._states: list[Any] = [game.new()]
        self._events: list[Event] = []
        self._plies: list[Event] = []
        self._copied: tuple[tuple[Event, ...], tuple[Any, ...]] | None = None  # `plies` and `states`
        self._shown: list[frozenset[int | None]] = []  # who saw each outcome, by chance ply
        self._everyone = frozenset(game.viewers)
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
        return self._copies()[0]

    @property
    def states(self) -> tuple[Any, ...]:
        """The position before each of `plies`, and last the one now; do not change them."""
        return self._copies()[1]

    @property
    def state(self) -> Any:
        """The position now; do not change it."""
        return self._states[-1]

    @property
    def version(self) -> int:
        """The number of events so far."""
        return len(self._events)

    @property
    def chance_plies(self) -> int:
        """The number of chance plies so far."""
        return len(self._shown)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
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

        A table lets the person whose turn it is set it off; all other chance plies come at once.
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
        return not self.game.hides or all(len(shown) == len(self.game.viewers) for shown in self._shown)

    def log(self, seat: int | None) -> list[str]:
        """The lines of `plies` as a seat may see them, or a spectator (None); `* ?` is hidden.

        From the first hidden outcome on, outcomes are written without their numbers: they count
        through cards of which some are hidden, and would give those away.
        """
        viewer, shown, sees_all = self._viewer(seat), iter(self._shown), True
        lines: list[str] = []
        for ply in self._plies:
            if ply.kind == "chance" and viewer not in next(shown):
                sees_all = False
                lines.append(ply_line(CHANCE, HIDDEN))
            else:
                lines.append(ply.line if sees_all else ply.short_line)
        return lines

    def last(self, count: int, seat: int | None) -> list[tuple[int, str]]:
        """Of the last plies, at most so many: who played, and its notation as that seat was shown it, or a
        spectator (None)."""
        viewer, plies = self._viewer(seat), self._plies[-count:]
        chance = sum(1 for ply in plies if ply.kind == "chance")
        shown = iter(self._shown[len(self._shown) - chance :])
        return [
            (ply.seat, HIDDEN if ply.kind == "chance" and viewer not in next(shown) else ply.text)
            for ply in plies
        ]

    def history(self, seat: int | None) -> History:
        """Every ply as it was shown to a seat, or to spectators (None).

        It stays as it is while the match goes on, and may be read in another thread.
        """
        return MatchHistory(self.game, self.states, self.plies, self._viewer(seat))

    # ---- commands

    def act(self, seat: int, action: str | int, *, version: int | None = None) -> Event:
        """A seat plays an action, given as notation or number.

        Raises:
            NotYourTurn: another seat, chance or nobody is to move.
            NotNotation: the text names no action.
            NotLegal: the action cannot be played now.
            WaghalsError: there is no such seat, or no action of that number.
        """
        self._check_version(version)
        actor = self.game.seat(seat)
        if actor != self.to_move:
            raise NotYourTurn(actor, self.mover)
        number = self.game.parse(self.state, action) if isinstance(action, str) else action
        state = self.game.apply(self.state, number)
        text = self.game.text(self.state, number)
        return self._played(Event(self.version + 1, "action", actor, index(number), text), state)

    def roll(self, *, version: int | None = None) -> Event | None:
        """Chance plays as its source says; None if that is typed in. Raises WaghalsError if none is due."""
        self._check_version(version)
        drawn = self._draw()
        if drawn is None:
            return None
        number = self.game.parse_outcome(self.state, drawn) if isinstance(drawn, str) else drawn
        return self._resolve(number, self.game.outcome_text(self.state, number))

    def enter(self, text: str, *, version: int | None = None) -> Event:
        """Chance plays: somebody says what the dice or cards on the table show.

        Raises:
            NotNotation: as its name says.
            WaghalsError: no chance ply is due, or this match has another source of chance.
        """
        self._check_version(version)
        if self._draw() is not None:
            raise WaghalsError("the outcomes of this match come by themselves, not by hand")
        number = self.game.parse_outcome(self.state, text)
        return self._resolve(number, self.game.outcome_text(self.state, number))

    def undo(self, seat: int, *, version: int | None = None) -> Event:
        """A seat takes its last ply back, as long as nothing new has come to light since.

        Raises:
            NotLegal: there is nothing that this seat may take back.
            WaghalsError: there is no such seat.
        """
        self._check_version(version)
        actor = self.game.seat(seat)
        if (reason := self.undo_reason(actor)) is not None:
            raise NotLegal(UNDO, self.legal() if actor == self.to_move else [], reason)
        taken_back = self._plies.pop()
        self._states.pop()
        self._copied = None
        self._events.append(Event(self.version + 1, "undo", actor, taken_back.number, UNDO))
        return self._events[-1]

    def may_undo(self, seat: int) -> bool:
        """Whether `undo` would take a ply of this seat back."""
        return self.undo_reason(seat) is None

    def undo_reason(self, seat: int) -> Reason | None:
        """Why this seat may take nothing back, or None if it may. Raises WaghalsError as `undo`."""
        actor = self.game.seat(seat)
        if self.over:
            return Reason("The match is over.")
        if not self._plies:
            return Reason("Nothing has been played yet.")
        if not self.open:  # a ply shows something of what only its seat has seen
            return Reason("Nothing can be taken back while cards are hidden.")
        if self._plies[-1].kind == "chance":
            return Reason("There is nothing to take back: something new has come to light.")
        if self._plies[-1].seat != actor:
            return Reason("Somebody else has played since.")
        return None

    def append(self, line: str) -> Event:
        """Replay one event from its line, such as ``0 advance 7 8``, ``* 3 4 5 2 = 565/1296``, ``0 undo``.

        What chance did is taken as the line says. It may lack the outcome's number: then that is
        the number that verifiable dice give, if it has this notation, else the lowest that has.

        Raises:
            NotNotation: it is no such line.
            WaghalsError: as the command for that event; or the line's outcome has another number.
        """
        words = cast("object", line)
        who, _, text = words.partition(" ") if isinstance(words, str) else ("", "", "")
        if who == CHANCE_MARK:
            written = WrittenOutcome.read(text)
            return self._resolve(self._written(written), written.text)
        seats = [str(seat) for seat in range(self.game.players)]
        if who not in seats or not text:
            raise NotNotation(str(words), f"{', '.join(seats)} or {CHANCE_MARK}, then what was played")
        return self.undo(int(who)) if text == UNDO else self.act(int(who), text)

    # ---- the fold

    def _copies(self) -> tuple[tuple[Event, ...], tuple[Any, ...]]:
        """`plies` and `states`, copied once until the next event."""
        if self._copied is None:
            self._copied = tuple(self._plies), tuple(self._states)
        return self._copied

    def _viewer(self, seat: int | None) -> int | None:
        """A seat, or None for spectators. Raises WaghalsError if there is no such seat."""
        return None if seat is None else self.game.seat(seat)

    def _check_version(self, version: int | None) -> None:
        if version is not None and version != self.version:
            raise StaleVersion(version, self.version)

    def _draw(self) -> int | str | None:
        return self.chance.draw(self.chance_plies, self._outcomes())

    def _outcomes(self) -> int:
        count = self.game.outcomes(self.state)
        if not count:
            instead = f" (legal now: {', '.join(self.legal())})" if self.to_move >= 0 else ""
            raise WaghalsError(f"nothing is left to chance now; to move is {self.mover}{instead}")
        return count

    def _written(self, written: WrittenOutcome) -> int:
        """The number of the outcome that a line tells of."""
        game, state, count = self.game, self.state, self._outcomes()
        if written.number is None:
            lowest = game.parse_outcome(state, written.text)
            drawn = self._draw() if isinstance(self.chance, Verifiable) else None
            fits = isinstance(drawn, int) and game.outcome_text(state, drawn) == written.text
            return drawn if isinstance(drawn, int) and fits else lowest
        if written.outcomes != count:
            game.parse_outcome(state, written.text)  # which is refused first if it is no notation at all
            raise WaghalsError(f"chance has {count} outcomes here; given were {written.outcomes}")
        if (text := game.outcome_text(state, written.number)) != written.text:
            game.parse_outcome(state, written.text)
            raise WaghalsError(f"outcome {written.number} of {count} is {text}; given was {written.text}")
        return written.number

    def _resolve(self, outcome: int, text: str) -> Event:
        """Chance plays the outcome of this number, which has this notation."""
        game, count = self.game, self._outcomes()
        state = game.resolve(self.state, outcome)
        seen = (viewer for viewer in game.viewers if game.sees_outcome(self.state, viewer))
        self._shown.append(frozenset(seen) if game.hides else self._everyone)
        return self._played(Event(self.version + 1, "chance", CHANCE, index(outcome), text, count), state)

    def _played(self, ply: Event, state: Any) -> Event:
        """Enter a ply that leads to this state."""
        before = self.turn
        self._turned = self.game.turn(state) != before
        self._plies.append(ply)
        self._states.append(state)
        self._copied = None
        self._events.append(ply)
        return ply


def _check_table(game: object, seats: Sequence[object], chance: object) -> None:
    """Refuse what could not be played or written down. Raises WaghalsError."""
    if not isinstance(game, Game):
        raise WaghalsError(f"a match needs a game, as waghals.game() gives it; given was {game!r}")
    if len(seats) != game.players:
        raise WaghalsError(f"this match has {game.players} seats; given were {len(seats)}")
    for seat in seats:
        if not isinstance(seat, Seat):
            raise WaghalsError(f"who plays is given by Seat(name); given was {seat!r}")
    if not hasattr(chance, "draw"):
        raise WaghalsError(f"a match needs a source of chance, such as Seeded(seed); given was {chance!r}")
    if isinstance(chance, Verifiable) and len(chance.seeds) != game.players:
        raise WaghalsError(
            f"verifiable dice need a seed for each of {game.players} seats; given were {len(chance.seeds)}"
        )
