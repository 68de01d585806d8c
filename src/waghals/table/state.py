"""What is so at a table: the fold of its events."""

from __future__ import annotations

from collections.abc import Mapping
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

Occupant = Literal["person", "bot", "empty"]

BOT_SEED = "bot"  # what a bot gives for a seed
NO_SEED = "none"  # what stands for the seed of a person whose browser gave none


@dataclass
class TableSeat:
    """A seat of the table, and whoever sits there. An empty one has no name."""

    name: str | None = None  # of the person or bot
    bot: str | None = None  # the bot's name in the code, for a bot
    holder: str | None = None  # the hash of the person's browser
    recover: str = ""  # the hash of the code that takes the seat over
    more_seats: bool = False  # the host lets the person's browser take more
    seed: str = ""  # given for the coming match, or empty
    away: bool = False  # the person's pages are all closed
    stand_in: str | None = None  # the bot that plays for the absent person
    wants_end: bool = False  # the person agrees to end the match early
    hand_shown: bool = False  # on a shared device: the person on turn has asked to see their hand

    @property
    def kind(self) -> Occupant:
        return "empty" if self.name is None else "person" if self.bot is None else "bot"

    @property
    def player(self) -> str | None:
        """The bot that plays here now, or None if a person does."""
        return self.bot or self.stand_in

    @property
    def here(self) -> bool:
        """A person who is there."""
        return self.kind == "person" and not self.away


class TableState:
    """Everything that is so at one table. It changes by `fold` alone."""

    def __init__(self, room: str, made: Made) -> None:
        self.room, self.made = room, made
        self.game = described(made.game, made.options)
        self.dice: Dice = DICE[DICE.index(made.dice)]
        self.lesson: Lesson | None = lesson(made.game) if self.dice == "lesson" else None
        self.pace: Pace = PACES[PACES.index(made.pace)]  # of the bots
        self.gauge: Gauge = "always"  # when the danger of a push is shown
        self.host = made.host  # the hash of the maker's browser
        self.seats = [TableSeat() for _ in range(self.game.players)]
        self.phase: Phase = "open"  # people take seats; running; over; abandoned by consent
        self.match: Match | None = None  # the running or finished one
        self.match_id, self.secret = made.match_id, made.secret  # of that, or of the one to come
        self.seeds: tuple[str, ...] = ()  # of that match, by seat
        self.next_id = self.next_secret = ""  # of the rematch, once a match has ended
        self.version = 1  # how many events there were
        self.position = 0  # the version that the present position of the match came with
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
    def full(self) -> bool:
        return all(seat.kind != "empty" for seat in self.seats)

    @property
    def to_move(self) -> int:
        """Whose ply it is: a seat, `CHANCE` or `TERMINAL`, which it also is before the first start."""
        return self.match.to_move if self.match is not None else TERMINAL

    @property
    def roller(self) -> int | None:
        """The seat of the person who has to press roll, or None."""
        if not self.running or self.dice == "typed" or not self.play.waits_for_roller:
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

    def waited_for(self) -> int | None:
        """The seat whose person or bot everyone waits for, or None."""
        if not self.running or self.awaits_dice:
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
        return not mine or holder == self.host or any(self.seats[number].more_seats for number in mine)

    # ---- the fold

    def fold(self, event: TableEvent) -> None:
        """This has happened."""
        match event:
            case events.Played(line, more):
                self._advance(line, more)
            case events.Started():
                self.begin()
            case events.Rematched():
                self.seats = self.seats[1:] + self.seats[:1]
                self.match_id, self.secret = self.next_id, self.next_secret
                self.begin()
            case events.Ended(abandoned, match_id, secret):
                self.phase = "abandoned" if abandoned else "over"
                self.next_id, self.next_secret = match_id, secret
                for seat in self.seats:
                    seat.seed, seat.stand_in, seat.wants_end = "", None, False
            case events.Paced(pace):
                self.pace = PACES[PACES.index(pace)]
            case events.GaugeSet(gauge):
                self.gauge = GAUGES[GAUGES.index(gauge)]
            case Made():
                raise ValueError("a table is made once")
            case _:
                self._fold_seat(event, self.seats[event.seat])
        self.version += 1

    def _fold_seat(self, event: AtSeat, seat: TableSeat) -> None:
        match event:
            case events.Sat(number, name, holder, recover, seed):
                self.seats[number] = TableSeat(name, holder=holder, recover=recover, seed=seed)
            case events.BotSat(number, bot, name):
                self.seats[number] = TableSeat(name, bot)
            case events.Stood(number):
                self.seats[number] = TableSeat()
            case events.Recovered(_, holder, recover):
                if seat.holder == self.host:
                    self.host = holder
                seat.holder, seat.recover = holder, recover
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
            case events.WantedEnd(_, wanted):
                seat.wants_end = wanted
            case events.HandShown():
                seat.hand_shown = True
            case _:
                raise TypeError(f"a table cannot take in {event}")

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
        self.unfinished = set()
        self.next_id = self.next_secret = ""
        for seat in self.seats:
            seat.hand_shown = False

    def _advance(self, line: str, more: bool) -> None:
        kind = self.play.append(line).kind
        self.position = self.version + 1
        plies = len(self.play.plies)
        before = plies if kind == "undo" else plies - 1
        self.unfinished = {each for each in self.unfinished if each <= before}
        if more:
            self.unfinished.add(plies)
        for number, seat in enumerate(self.seats):  # with the turn, hands are covered again
            seat.hand_shown = seat.hand_shown and number == self.play.turn


def described(name: str, options: Mapping[str, str]) -> Game:
    """The game with options given as texts. Raises UnknownGame or BadOption."""
    known = {option.name: option for option in load(name).OPTIONS}
    values = {key: known[key].parse(text) if key in known else text for key, text in options.items()}
    return game(name, **values)
