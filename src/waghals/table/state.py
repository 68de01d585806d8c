"""What is so at a table: the fold of its events."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from waghals.boards.lesson import Lesson, ScriptedPly, lesson
from waghals.contract.game import Game, game, load
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.match.chance import ByHand, Scripted, Source, Verifiable, commit
from waghals.match.match import Match
from waghals.match.seat import Seat
from waghals.table import events
from waghals.table.codes import hash_code
from waghals.table.events import DICE, GAUGES, PACES, AtSeat, Dice, Gauge, Made, Pace, Phase, TableEvent
from waghals.table.names import on_record
from waghals.table.seat import TableSeat

IncidentKind = Literal[
    "left", "returned", "stoodin", "overran", "handedon", "kicked", "crashed", "illegal", "timedout",
    "clocked", "gaugeset", "paced", "locked", "listed",
]  # fmt: skip

INCIDENTS = 40  # of a match that are remembered
BOT_SEED = "bot"  # what a bot gives for a seed
NO_SEED = "none"  # what stands for the seed of a person whose browser gave none


@dataclass(frozen=True)
class Incident:
    """Something that happened beside the plies of a match."""

    ply: int  # how many plies had been played
    kind: IncidentKind  # the kind of its entry in the log; for a bot that failed, why
    seat: int | None  # None for a host who has none
    name: str  # who sat there then, or which bot failed
    value: str | int | bool = ""  # what was set


class TableState:
    """Everything that is so at one table. It changes by `fold` alone.

    Attributes:
        clock: tells the time in seconds since 1970.
        deadline: when a bot will play for the person whom everyone waits for, in seconds since 1970; None
            while no time is set. Whoever keeps the table's time says so; it is in no log.
    """

    def __init__(self, room: str, made: Made, clock: Callable[[], float]) -> None:
        self.room: str = room
        self.made: Made = made
        self.clock: Callable[[], float] = clock
        self.deadline: float | None = None
        self.game: Game = described(made.game, made.options)
        self.dice: Dice = DICE[DICE.index(made.dice)]
        self.lesson: Lesson | None = lesson(made.game) if self.dice == "lesson" else None
        self.pace: Pace = PACES[PACES.index(made.pace)]  # of the bots
        self.gauge: Gauge = "always"  # when the danger of a push is shown
        self.host: str = made.host  # the hash of the maker's browser
        self.barred: set[str] = set()  # the hashes of browsers that may not sit
        self.locked: bool = False  # nobody new may sit
        self.listed: bool = False  # strangers find the table in a list
        self.seconds: int = 0  # that a person has for a turn, or 0
        self.hurried: bool = False  # the bot on turn makes no more pauses
        self.tally: Counter[str] = Counter()  # matches won at this table, by name
        self.incidents: list[Incident] = []  # of the match
        self.seats: list[TableSeat] = [TableSeat() for _ in range(self.game.players)]
        self.phase: Phase = "open"  # people take seats; running; over; abandoned by consent
        self.match: Match | None = None  # the running or finished one
        self.match_id: str = made.match_id
        self.secret: str = made.secret
        self.seeds: tuple[str, ...] = ()  # of that match, by seat
        self.next_id: str = ""  # of the rematch, once a match has ended
        self.next_secret: str = ""
        self.version: int = 1  # how many events there were
        self.position: int = 0  # the version that the present position of the match came with
        self.unfinished: set[int] = set()  # numbers of plies after which a command was still going on

    # ---- what is so

    @property
    def running(self) -> bool:
        return self.phase == "running"

    @property
    def ended(self) -> bool:
        return self.phase in ("over", "abandoned")

    @property
    def play(self) -> Match:
        """The match; only after the first start."""
        assert self.match is not None
        return self.match

    def commitment(self, match_id: str, secret: str) -> str:
        """What fixes the secret of a match's dice, in hexadecimal; empty for typed dice, and for no match."""
        return commit(match_id, bytes.fromhex(secret)) if match_id and self.dice == "verifiable" else ""

    @property
    def people(self) -> bool:
        """Whether a person sits at the table."""
        return any(seat.kind == "person" for seat in self.seats)

    @property
    def to_move(self) -> int:
        """Whose ply it is: a seat, `CHANCE` or `TERMINAL`, which it also is before the first start."""
        return self.match.to_move if self.match is not None else TERMINAL

    @property
    def roller(self) -> int | None:
        """The seat of the person who has to press roll, or None."""
        if not self.running or self.dice == "typed" or not self.play.waits_for_roller or self.outdated:
            return None
        return None if self.seats[self.play.turn].player else self.play.turn

    @property
    def awaits_dice(self) -> bool:
        """Whether somebody has to type in what the real dice show."""
        return self.running and self.dice == "typed" and self.play.to_move == CHANCE

    @property
    def scripted(self) -> ScriptedPly | None:
        """The ply that comes next in a first match; None in any other, and at its end."""
        if self.lesson is None or self.match is None:
            return None
        played, plies = len(self.match.plies), self.lesson.plies
        return plies[played] if played < len(plies) else None

    @property
    def outdated(self) -> bool:
        """Whether a first match was begun by a script that has changed since: it cannot go on."""
        if self.dice != "lesson" or self.match is None:
            return False
        script = self.lesson.plies if self.lesson is not None else ()
        played = [(ply.seat, ply.text) for ply in self.match.plies]
        return played != [(ply.seat, ply.text) for ply in script[: len(played)]]

    def waited_for(self) -> int | None:
        """The seat whose person or bot everyone waits for, or None."""
        if not self.running or self.awaits_dice or self.outdated:
            return None
        return self.play.turn if self.play.to_move == CHANCE else self.play.to_move

    def seats_of(self, holder: str | None) -> list[int]:
        """The seats that a browser holds."""
        return [number for number, seat in enumerate(self.seats) if holder and seat.holder == holder]

    def is_member(self, holder: str | None) -> bool:
        """Whether a browser made the table or holds a seat."""
        return holder is not None and (holder == self.host or bool(self.seats_of(holder)))

    def seat_with_code(self, code: str) -> int | None:
        """The seat of the person whom this code was given, or None."""
        given = hash_code(self.room, code)
        people = (number for number, seat in enumerate(self.seats) if seat.kind == "person")
        return next((number for number in people if self.seats[number].recover == given), None)

    def names(self, but: int | None = None) -> list[str]:
        """Of everyone who sits at the table, or at another seat than this."""
        return [seat.name for number, seat in enumerate(self.seats) if number != but and seat.name]

    def covered(self, number: int) -> bool:
        """Whether a seat's hand is covered: others share its device and may not see it."""
        return self.running and self.guarded(number) and not self.play.open

    def guarded(self, number: int) -> bool:
        """Whether what is a seat's own is not for its device now: others share that, and may look."""
        seat = self.seats[number]
        shared = len(self.seats_of(seat.holder)) > 1
        return self.game.hides and shared and not seat.hand_shown

    def may_sit(self, holder: str | None) -> bool:
        """Whether a browser may take a free seat: the first, or what the host allows."""
        mine = self.seats_of(holder)
        if holder in self.barred or (self.locked and not self.is_member(holder)):
            return False
        return not mine or holder == self.host or any(self.seats[number].more_seats for number in mine)

    # ---- the fold

    def fold(self, event: TableEvent, at: float = 0.0) -> None:
        """This has happened, at so many seconds since 1970."""
        self._note(event)
        match event:
            case events.Played(line, more):
                self._advance(line, more)
            case events.Started():
                self.begin()
            case events.Rematched():
                self.seats = self.seats[1:] + self.seats[:1]
                for seat in self.seats:
                    seat.hand_up = False
                self.match_id, self.secret = self.next_id, self.next_secret
                self.begin()
            case events.Ended(abandoned, match_id, secret):
                self.phase = "abandoned" if abandoned else "over"
                self.next_id, self.next_secret = match_id, secret
                self._count(abandoned)
                for seat in self.seats:
                    seat.seed, seat.stand_in, seat.substitute, seat.wants_end = "", None, None, False
            case events.Paced(pace, _):
                self.pace = PACES[PACES.index(pace)]
            case events.GaugeSet(gauge):
                self.gauge = GAUGES[GAUGES.index(gauge)]
            case events.Locked(locked):
                self.locked = locked
            case events.Listed(listed):
                self.listed = listed
            case events.Clocked(seconds):
                self.seconds = seconds
            case events.Hurried():
                self.hurried = True
            case Made():
                raise ValueError("a table is made once")
            case _:
                if not self._fold_place(event, self.seats[event.seat]):
                    self._fold_seat(event, self.seats[event.seat], at)
        self.version += 1

    def _fold_place(self, event: AtSeat, seat: TableSeat) -> bool:
        """Take in who sits where, and who is the host. Returns whether the event is about that."""
        match event:
            case events.Sat(number, name, holder, recover, seed):
                since = self.version + 1
                self.seats[number] = TableSeat(name, holder=holder, recover=recover, seed=seed, since=since)
            case events.BotSat(number, bot, name):
                self.seats[number] = TableSeat(name, bot, since=self.version + 1)
            case events.Stood(number):
                self.seats[number] = TableSeat()
            case events.Kicked(number):
                self.barred |= {seat.holder} if seat.holder else set()
                self.seats[number] = TableSeat()
            case events.Swapped(number, other):
                self.seats[number], self.seats[other] = self.seats[other], seat
            case events.HandedOn():
                self.host = seat.holder or self.host
            case events.Recovered(_, holder, recover):
                if seat.holder == self.host:
                    self.host = holder
                seat.holder, seat.recover = holder, recover
            case _:
                return False
        return True

    def _fold_seat(self, event: AtSeat, seat: TableSeat, at: float) -> None:
        """Take in what is about whoever sits there."""
        match event:
            case events.Allowed():
                seat.more_seats = True
            case events.Seeded(_, seed):
                seat.seed = seed
            case events.Left():
                seat.away = True
            case events.Returned():
                seat.away, seat.stand_in = False, None
            case events.StoodIn(_, bot):
                seat.stand_in = bot
            case events.Overran(_, bot):
                seat.substitute = bot
            case events.Failed():
                pass  # who takes the place is said by the event after it
            case events.Emoted(_, emote):
                seat.emote, seat.emoted = emote, at
            case events.Raised(_, up):
                seat.hand_up = up
            case events.WantedEnd(_, wanted):
                seat.wants_end = wanted
            case events.HandShown():
                seat.hand_shown = True
            case _:
                raise TypeError(f"a table cannot take in {event}")

    def _note(self, event: TableEvent) -> None:
        """Remember what the log of the match tells beside its plies."""
        kind = event.why if isinstance(event, events.Failed) else NOTED.get(type(event))
        if kind is None or not self.running:
            return
        seat, value = next(iter(self.seats_of(self.host)), None), ""
        if isinstance(event, AtSeat):
            seat = event.seat
        else:  # the first field is what was set
            value = dataclasses.astuple(event)[0]
        if isinstance(event, events.Paced):
            seat = event.by
        name = "" if seat is None else self.seats[seat].name or ""
        if isinstance(event, events.Failed):
            name = event.name
        self.incidents.append(Incident(len(self.play.plies), kind, seat, name, value))
        del self.incidents[:-INCIDENTS]

    def _count(self, abandoned: bool) -> None:
        """Add the match to the tally."""
        if not abandoned and self.lesson is None:
            winners = self.game.winners(self.play.state)
            self.tally.update(self.seats[seat].name or "" for seat in winners)

    def begin(self) -> None:
        """The match begins, among those who sit at the table now: a step of the fold."""
        source: Source = ByHand()
        if self.dice == "verifiable":
            self.seeds = tuple(seat.seed or (BOT_SEED if seat.bot else NO_SEED) for seat in self.seats)
            source = Verifiable(self.match_id, bytes.fromhex(self.secret), self.seeds)
        elif self.lesson is not None:
            source = Scripted(*self.lesson.outcomes)
        self.match = Match(
            self.game, [Seat(on_record(seat.name or ""), seat.bot) for seat in self.seats], source
        )
        self.phase, self.position = "running", self.version + 1
        self.unfinished, self.incidents, self.hurried = set(), [], False
        self.next_id = self.next_secret = ""
        for seat in self.seats:
            seat.hand_shown = False

    def _advance(self, line: str, more: bool) -> None:
        turn = self.play.turn
        kind = self.play.append(line).kind
        self.position = self.version + 1
        plies = len(self.play.plies)
        before = plies if kind == "undo" else plies - 1
        self.unfinished = {each for each in self.unfinished if each <= before}
        if more:
            self.unfinished.add(plies)
        now = self.play.turn
        self.hurried = self.hurried and now == turn
        for number, seat in enumerate(self.seats):  # with the turn, hands are covered again
            seat.hand_shown = seat.hand_shown and number == now
            seat.substitute = seat.substitute if number == now else None


NOTED: Mapping[type[TableEvent], IncidentKind] = {
    events.Left: "left",
    events.Returned: "returned",
    events.StoodIn: "stoodin",
    events.Overran: "overran",
    events.HandedOn: "handedon",
    events.Kicked: "kicked",
    events.Clocked: "clocked",
    events.GaugeSet: "gaugeset",
    events.Paced: "paced",
    events.Locked: "locked",
    events.Listed: "listed",
}


def described(name: str, options: Mapping[str, str]) -> Game:
    """The game with options given as texts. Raises UnknownGame or BadOption."""
    known = {option.name: option for option in load(name).OPTIONS}
    values = {key: known[key].parse(text) if key in known else text for key, text in options.items()}
    return game(name, **values)
