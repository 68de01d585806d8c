"""What is so at a table: the fold of its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, assert_never

from waghals.contract.game import Game, game, load
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.match.chance import ByHand, Source, Verifiable, commit
from waghals.match.match import Match
from waghals.match.seat import Seat
from waghals.table.events import (
    DICE,
    PACES,
    AtSeat,
    BotSat,
    Dice,
    Ended,
    HandShown,
    Left,
    Made,
    Pace,
    Paced,
    Phase,
    Played,
    Recovered,
    Rematched,
    Returned,
    Sat,
    Seeded,
    Started,
    Stood,
    StoodIn,
    TableEvent,
    WantedEnd,
)

Occupant = Literal["person", "bot", "empty"]

BOT_SEED = "bot"  # what a bot gives for a seed
NO_SEED = "none"  # what stands for the seed of a person whose browser gave none


@dataclass
class TableSeat:
    """A seat of the table, and whoever sits there. An empty one has no name.

    Attributes:
        name: of the person or bot.
        bot: the bot's name in the code, for a bot.
        holder: the hash of the person's browser.
        recover: the hash of the code that takes the seat over.
        seed: given for the coming match, or empty.
        away: the person's pages are all closed.
        stand_in: the bot that plays for the absent person.
        wants_end: the person agrees to end the match early.
        hand_shown: on a shared device: the person whose turn it is has asked to see their hand.
    """

    name: str | None = None
    bot: str | None = None
    holder: str | None = None
    recover: str = ""
    seed: str = ""
    away: bool = False
    stand_in: str | None = None
    wants_end: bool = False
    hand_shown: bool = False

    @property
    def kind(self) -> Occupant:
        if self.name is None:
            return "empty"
        return "person" if self.bot is None else "bot"

    @property
    def player(self) -> str | None:
        """The bot that plays here now, or None if a person does."""
        return self.bot or self.stand_in

    @property
    def here(self) -> bool:
        """A person who is there."""
        return self.kind == "person" and not self.away

    @property
    def frozen_seed(self) -> str:
        """What goes into the draws for this seat."""
        return self.seed or (BOT_SEED if self.bot else NO_SEED)

    @property
    def seat(self) -> Seat:
        assert self.name is not None
        return Seat(self.name, self.bot)


class TableState:
    """Everything that is so at one table. It changes by `fold` alone.

    Attributes:
        room: the room code.
        game: the game with its options.
        dice: verifiable, or typed in.
        pace: of the bots.
        host: the hash of the maker's browser.
        seats: by number.
        phase: open (people take seats), running, over, or abandoned by consent.
        match: the running or finished match; None before the first start.
        match_id, secret: of that match, or of the one that the open table will play.
        seeds: the seeds of that match, by seat; empty before the first start.
        next_id, next_secret: of the rematch; empty unless a match has ended.
        version: how many events there were.
        position: the version that the present position of the match came with.
    """

    def __init__(self, room: str, made: Made) -> None:
        self.room = room
        self.game = described(made.game, made.options)
        self.dice: Dice = DICE[DICE.index(made.dice)]
        self.pace: Pace = PACES[PACES.index(made.pace)]
        self.host = made.host
        self.match_id, self.secret = made.match_id, made.secret
        self.seats = [TableSeat() for _ in range(self.game.players)]
        self.phase: Phase = "open"
        self.match: Match | None = None
        self.seeds: tuple[str, ...] = ()
        self.next_id = self.next_secret = ""
        self.version, self.position = 1, 0
        self._unfinished: set[int] = set()  # numbers of plies after which a command was still going on

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
        """What fixes the secret of the dice, in hexadecimal; empty for typed dice."""
        return commit(self.match_id, bytes.fromhex(self.secret)) if self.dice == "verifiable" else ""

    @property
    def next_commitment(self) -> str:
        """The same for the rematch; empty unless a match has ended."""
        if not self.next_id or self.dice == "typed":
            return ""
        return commit(self.next_id, bytes.fromhex(self.next_secret))

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

    def waited_for(self) -> int | None:
        """The seat whose person or bot everyone waits for, or None."""
        if not self.running or self.awaits_dice:
            return None
        return self.play.turn if self.play.to_move == CHANCE else self.play.to_move

    def seats_of(self, holder: str | None) -> list[int]:
        """The seats that a browser holds."""
        return [number for number, seat in enumerate(self.seats) if holder and seat.holder == holder]

    def covered(self, number: int) -> bool:
        """Whether a seat's hand is covered: others share its device and may not see it."""
        seat = self.seats[number]
        shared = len(self.seats_of(seat.holder)) > 1
        return self.running and shared and not seat.hand_shown and not self.play.open

    def goes_on_after(self, plies: int) -> bool:
        """Whether the first so many plies of the match end in the middle of one command."""
        return plies in self._unfinished

    # ---- the fold

    def fold(self, event: TableEvent) -> None:
        """This has happened."""
        match event:
            case Played(line, more):
                self._advance(line, more)
            case Started():
                self._begin()
            case Rematched():
                self.seats = self.seats[1:] + self.seats[:1]
                self.match_id, self.secret = self.next_id, self.next_secret
                self._begin()
            case Ended(abandoned, match_id, secret):
                self.phase = "abandoned" if abandoned else "over"
                self.next_id, self.next_secret = match_id, secret
                for seat in self.seats:
                    seat.seed, seat.stand_in, seat.wants_end = "", None, False
            case Paced(pace):
                self.pace = PACES[PACES.index(pace)]
            case Made():
                raise ValueError("a table is made once")
            case _:
                self._fold_seat(event, self.seats[event.seat])
        self.version += 1

    def _fold_seat(self, event: AtSeat, seat: TableSeat) -> None:
        match event:
            case Sat(number, name, holder, recover, seed):
                self.seats[number] = TableSeat(name, holder=holder, recover=recover, seed=seed)
            case BotSat(number, bot, name):
                self.seats[number] = TableSeat(name, bot)
            case Stood(number):
                self.seats[number] = TableSeat()
            case Recovered(_, holder, recover):
                if seat.holder == self.host:
                    self.host = holder
                seat.holder, seat.recover = holder, recover
            case Seeded(_, seed):
                seat.seed = seed
            case Left():
                seat.away = True
            case Returned():
                seat.away, seat.stand_in = False, None
            case StoodIn(_, bot):
                seat.stand_in = bot
            case WantedEnd(_, wanted):
                seat.wants_end = wanted
            case HandShown():
                seat.hand_shown = True
            case _:
                assert_never(event)

    def _begin(self) -> None:
        self.seeds = tuple(seat.frozen_seed for seat in self.seats) if self.dice == "verifiable" else ()
        self.match = Match(self.game, [seat.seat for seat in self.seats], self._source())
        self.phase, self.position = "running", self.version + 1
        self._unfinished = set()
        self.next_id = self.next_secret = ""
        for seat in self.seats:
            seat.hand_shown = False

    def _source(self) -> Source:
        if self.dice == "typed":
            return ByHand()
        return Verifiable(self.match_id, bytes.fromhex(self.secret), self.seeds)

    def _advance(self, line: str, more: bool) -> None:
        kind = self.play.append(line).kind
        self.position = self.version + 1
        plies = len(self.play.plies)
        before = plies if kind == "undo" else plies - 1
        self._unfinished = {each for each in self._unfinished if each <= before} | (
            {plies} if more else set()
        )
        for number, seat in enumerate(self.seats):  # with the turn, hands are covered again
            seat.hand_shown = seat.hand_shown and number == self.play.turn


def described(name: str, options: Mapping[str, str]) -> Game:
    """The game with options given as texts. Raises UnknownGame or BadOption."""
    known = {option.name: option for option in load(name).OPTIONS}
    values = {key: known[key].parse(text) if key in known else text for key, text in options.items()}
    return game(name, **values)
