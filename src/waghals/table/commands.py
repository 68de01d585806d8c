"""What can be asked of a table: typed values, each with what follows from it, events or a refusal.

Whatever form, key or message they were read from, `Table.do` carries them out. Every check of who may
do what, and when, is made here. `decide` is a generator: what it yields has been folded into the
table before it goes on, so that each event is decided on how things stand then. One that refuses
does so before it has yielded anything.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from waghals.bots import bot, bots_for
from waghals.contract.errors import NotLegal, NotYourTurn, StaleVersion, WaghalsError
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.match.event import UNDO, Event, ply_line
from waghals.match.seat import check_line
from waghals.table import events, names
from waghals.table.events import PACES, Played, TableEvent
from waghals.table.state import TableSeat, TableState

LONGEST_SEED = 64  # characters

Events: TypeAlias = Iterator[TableEvent]
RefusalKind = Literal["not_found", "forbidden", "conflict", "invalid", "busy", "unreadable"]


class Refused(WaghalsError):
    """What was asked for is not granted, and nothing was changed.

    Attributes:
        kind: ``not_found``; ``forbidden`` to whoever asked; ``conflict`` with how the table stands;
            ``invalid`` in itself; ``busy``, so that it may be asked for again at once;
            ``unreadable``, what is kept of the table.
        reason: why, for people.
    """

    def __init__(self, kind: RefusalKind, reason: Reason) -> None:
        super().__init__(str(reason))
        self.kind: RefusalKind = kind
        self.reason = reason


@dataclass(frozen=True, kw_only=True)
class Command(ABC):
    """Any command. One whose `id` has been carried out before changes nothing."""

    id: str | None = None

    @abstractmethod
    def decide(self, table: TableState, who: str | None) -> Events:
        """What happens because of it.

        Args:
            who: the hash of the browser that gives it; None for somebody who holds nothing.

        Raises:
            Refused, StaleVersion, NotYourTurn, NotNotation, NotLegal, WaghalsError: nothing happens.
        """


@dataclass(frozen=True, kw_only=True)
class _ForPosition(Command):
    """A command that answers a position of the match: it is refused if that has changed since.

    `version` is the table's, as whoever gives the command saw it.
    """

    version: int

    def _check_fresh(self, table: TableState) -> None:
        _check_running(table)
        if not table.position <= self.version <= table.version:
            raise StaleVersion(self.version, table.version)


@dataclass(frozen=True)
class _OfSeat(Command):
    """A command about a seat."""

    seat: int


# ---- seats, and the seeds that people give


@dataclass(frozen=True)
class Sit(_OfSeat):
    """A person takes an empty seat: the first with this browser, or one more if it may.

    `recover` is the hash of the code that takes the seat over.
    """

    name: str
    recover: str
    seed: str = ""

    def decide(self, table: TableState, who: str | None) -> Events:
        if _open_seat(table, self.seat).kind != "empty":
            raise Refused("conflict", Reason("This seat is taken."))
        if not table.may_sit(who):
            reason = Reason("This device has a seat already. Whoever opened the table can allow it more.")
            raise Refused("forbidden", reason)
        name = clean_name(self.name)
        if names.alike(name) in map(names.alike, table.names()):
            raise Refused("invalid", Reason("Somebody at this table has that name already."))
        yield events.Sat(self.seat, name, _holder(who), self.recover, _clean_seed(self.seed))


class AllowSeats(_OfSeat):
    """The host lets the browser of the person at this seat take further seats."""

    def decide(self, table: TableState, who: str | None) -> Events:
        seat = _open_seat(table, self.seat)
        _check_host(table, who)
        if seat.kind != "person":
            raise Refused("conflict", Reason("Nobody sits there."))
        if not table.may_sit(seat.holder):
            yield events.Allowed(self.seat)


class Stand(_OfSeat):
    """A person leaves a seat for good; the host may empty any."""

    def decide(self, table: TableState, who: str | None) -> Events:
        seat = _open_seat(table, self.seat)
        if who is None or who not in (seat.holder, table.host):
            raise Refused("forbidden", Reason("This is not your seat."))
        if seat.kind == "empty":
            raise Refused("conflict", Reason("This seat is empty."))
        yield events.Stood(self.seat)


@dataclass(frozen=True)
class SeatBot(_OfSeat):
    """A bot takes an empty seat or a bot's; with no name of a bot, the bot there leaves."""

    bot: str

    def decide(self, table: TableState, who: str | None) -> Events:
        seat = _open_seat(table, self.seat)
        _check_member(table, who)
        if seat.kind == "person":
            raise Refused("conflict", Reason("This seat is taken."))
        if self.bot:
            if self.bot not in bots_for(table.game.name):
                raise Refused("invalid", Reason("There is no such bot."))
            yield events.BotSat(self.seat, self.bot, self._name(table))
        elif seat.kind == "bot":
            yield events.Stood(self.seat)

    def _name(self, table: TableState) -> str:
        """The bot's title, with a number if that is taken."""
        title, taken = bot(self.bot, table.game.name).title, set(map(names.alike, table.names(but=self.seat)))
        numbered = (title, *(f"{title} {n}" for n in range(2, len(table.seats) + 2)))
        return next(one for one in numbered if names.alike(one) not in taken)


@dataclass(frozen=True)
class Recover(Command):
    """A person takes their own seat over, by its code; `recover` is the hash of the code from now on."""

    code: str
    recover: str

    def decide(self, table: TableState, who: str | None) -> Events:
        number = table.seat_with_code(self.code)
        if number is None:
            raise Refused("invalid", Reason("No seat at this table has that code."))
        yield events.Recovered(number, _holder(who), self.recover)


@dataclass(frozen=True)
class GiveSeed(Command):
    """A seed for the coming match, for each seat of the person that has none yet."""

    seed: str

    def decide(self, table: TableState, who: str | None) -> Events:
        seed = _clean_seed(self.seed)
        if not seed or table.running or table.dice == "typed":
            return
        for number in table.seats_of(who):
            if not table.seats[number].seed:
                yield events.Seeded(number, seed)


# ---- the beginning and the end of a match


@dataclass(frozen=True)
class SetPace(Command):
    """How fast bots play: one of `PACES`."""

    pace: str

    def decide(self, table: TableState, who: str | None) -> Events:
        _check_member(table, who)
        check_pace(self.pace)
        yield events.Paced(self.pace)


@dataclass(frozen=True)
class _Begin(Command):
    """A match begins; `seed` as `GiveSeed`, or empty."""

    seed: str = ""

    def _begin(self, table: TableState, who: str | None, event: TableEvent) -> Events:
        if not table.full:
            raise Refused("conflict", Reason("A seat is still empty: put a bot on it, or wait for somebody."))
        yield from GiveSeed(self.seed).decide(table, who)
        yield event


class Start(_Begin):
    """The host begins the first match."""

    def decide(self, table: TableState, who: str | None) -> Events:
        _check_host(table, who)
        if table.phase != "open":
            raise Refused("conflict", Reason("The match has begun already."))
        yield from self._begin(table, who, events.Started())


class Rematch(_Begin):
    """The next match begins."""

    def decide(self, table: TableState, who: str | None) -> Events:
        _check_member(table, who)
        if not table.ended:
            raise Refused("conflict", Reason("The match is not over yet."))
        yield from self._begin(table, who, events.Rematched())


@dataclass(frozen=True)
class Abandon(Command):
    """Agree to end the match early, or no more: everyone who is there has to agree.

    A match of bots alone is given up by whoever made the table.
    """

    agreed: bool = True

    def decide(self, table: TableState, who: str | None) -> Events:
        _check_member(table, who)
        _check_running(table)
        mine = table.seats_of(who)
        for number in mine:
            if table.seats[number].wants_end != self.agreed:
                yield events.WantedEnd(number, self.agreed)
        if not mine and self.agreed and all(seat.bot for seat in table.seats):
            yield events.Ended(True, *events.new_draws())


# ---- the match


@dataclass(frozen=True)
class ShowHand(_ForPosition):
    """The person whose turn it is has the shared device now: show what their seat sees."""

    seat: int

    def decide(self, table: TableState, who: str | None) -> Events:
        seats = _seats(table, who)
        self._check_fresh(table)
        if self.seat not in seats or self.seat != table.play.turn:
            raise Refused("forbidden", Reason("It is not your turn."))
        if table.covered(self.seat):
            yield events.HandShown(self.seat)


@dataclass(frozen=True)
class Act(_ForPosition):
    """One or several plies of a seat, in notation: all are played, or none."""

    plies: tuple[str, ...]

    def decide(self, table: TableState, who: str | None) -> Events:
        seats = _seats(table, who)
        self._check_fresh(table)
        game, state, seat = table.game, table.play.state, table.to_move
        if seat not in seats:
            raise NotYourTurn(seats[0], game.mover(state))
        if table.covered(seat):
            raise Refused("forbidden", Reason("Lift the curtain first."))
        lines: list[str] = []
        for text in self.plies or ("",):
            if game.to_move(state) != seat:
                raise NotYourTurn(seat, game.mover(state))
            number = game.parse(state, text)
            lines.append(ply_line(seat, game.text(state, number)))
            state = game.apply(state, number)
        yield from _played(lines)


class Roll(_ForPosition):
    """The first roll of one's turn."""

    def decide(self, table: TableState, who: str | None) -> Events:
        self._check_fresh(table)
        if table.roller is None or table.roller not in _seats(table, who):
            raise Refused("forbidden", Reason("It is not your roll."))
        yield drawn(table)


@dataclass(frozen=True)
class Enter(_ForPosition):
    """What the real dice show, in notation: all of the outcomes, one after the other, or none."""

    outcomes: tuple[str, ...]

    def decide(self, table: TableState, who: str | None) -> Events:
        _check_member(table, who)
        self._check_fresh(table)
        if not table.awaits_dice:
            raise Refused("conflict", Reason("No roll is due that could be typed in."))
        if not table.play.open:
            raise Refused("forbidden", Reason("Hidden cards cannot be typed in."))
        game, state = table.game, table.play.state
        lines: list[str] = []
        for text in self.outcomes or ("",):
            outcome = game.parse_outcome(state, text)
            lines.append(_outcome_line(game, state, outcome))
            state = game.resolve(state, outcome)
        yield from _played(lines)


class Undo(_ForPosition):
    """Take one's last command of the match back."""

    def decide(self, table: TableState, who: str | None) -> Events:
        self._check_fresh(table)
        seats, match = _seats(table, who), table.play
        seat = next((seat for seat in seats if match.may_undo(seat)), seats[0])
        if (reason := match.undo_reason(seat)) is not None:
            raise NotLegal(UNDO, match.legal() if seat == table.to_move else [], reason)
        more = True
        while more:  # plies of one command are taken back together
            more = len(match.plies) - 1 in table.unfinished
            yield Played(ply_line(seat, UNDO))


# ---- what the table's own clock asks for, and nobody else


class Leave(_OfSeat):
    """A person's last page has been closed for long."""

    def decide(self, table: TableState, who: str | None) -> Events:
        yield events.Left(self.seat)


class Return(_OfSeat):
    """A person is there again."""

    def decide(self, table: TableState, who: str | None) -> Events:
        yield events.Returned(self.seat)


class StandIn(_OfSeat):
    """A bot plays for an absent person from now on: the first that was made for the game."""

    def decide(self, table: TableState, who: str | None) -> Events:
        yield events.StoodIn(self.seat, bots_for(table.game.name)[0])


class BotRoll(_ForPosition):
    """A bot begins its turn."""

    def decide(self, table: TableState, who: str | None) -> Events:
        self._check_fresh(table)
        yield drawn(table)


@dataclass(frozen=True)
class BotAct(_ForPosition):
    """A bot plays the action of this number, at its own seat or for an absent person."""

    seat: int
    bot: str
    action: int

    def decide(self, table: TableState, who: str | None) -> Events:
        self._check_fresh(table)
        game, state = table.game, table.play.state
        if self.seat != table.to_move or self.bot != table.seats[self.seat].player:
            raise NotYourTurn(self.seat, game.mover(state))
        game.apply(state, self.action)
        yield Played(ply_line(self.seat, game.text(state, self.action)))


# ---- plies


def _played(lines: list[str]) -> Events:
    """The plies of one command."""
    for count, line in enumerate(lines, start=1):
        yield Played(line, more=count < len(lines))


def drawn(table: TableState) -> Played:
    """The chance ply that is due; the dice are verifiable."""
    match, game = table.play, table.game
    number = match.chance.draw(match.chance_plies, game.outcomes(match.state))
    assert isinstance(number, int)
    return Played(_outcome_line(game, match.state, number))


def _outcome_line(game: Game, state: Any, outcome: int) -> str:
    text, count = game.outcome_text(state, outcome), game.outcomes(state)
    return Event(0, "chance", CHANCE, outcome, text, count).line


# ---- what is asked of commands


def clean_name(text: str) -> str:
    """A person's name as it is kept and shown. Raises Refused: nothing is left to see, or it is too long."""
    name = names.tidy(text)
    if not names.visible(name):
        raise Refused("invalid", Reason("Please enter a name."))
    if not names.fits(name):
        raise Refused("invalid", Reason("A name has at most {longest} characters.", longest=names.LONGEST))
    return name


def _clean_seed(seed: str) -> str:
    """A seed of one line, or nothing. Raises Refused."""
    if not (seed := seed.strip()):
        return ""
    with suppress(WaghalsError):
        check_line("a seed", seed)
        if len(seed) <= LONGEST_SEED:
            return seed
    raise Refused("invalid", Reason("A seed is one short line of text."))


def check_pace(pace: str) -> None:
    if pace not in PACES:
        raise Refused("invalid", Reason("There is no such speed."))


def _check_running(table: TableState) -> None:
    if not table.running:
        raise Refused("conflict", Reason("No match is running."))


def _check_host(table: TableState, who: str | None) -> None:
    if who is None or who != table.host:
        raise Refused("forbidden", Reason("Only the person who opened the table may do that."))


def _check_member(table: TableState, who: str | None) -> None:
    """Refuse whoever neither made the table nor sits at it."""
    if not table.is_member(who):
        raise Refused("forbidden", Reason("Only people at the table may do that."))


def _holder(who: str | None) -> str:
    """The browser that is to hold a seat."""
    if who is None:
        raise Refused("forbidden", Reason("You are watching; take a seat to play."))
    return who


def _seats(table: TableState, who: str | None) -> list[int]:
    """The browser's seats, at least one."""
    if not (seats := table.seats_of(who)):
        raise Refused("forbidden", Reason("You are watching; take a seat to play."))
    return seats


def _open_seat(table: TableState, number: int) -> TableSeat:
    """The seat, while seats may change."""
    if not 0 <= number < len(table.seats):
        raise Refused("invalid", Reason("There is no such seat."))
    if table.running:
        raise Refused("conflict", Reason("The match is running: the seats stay as they are."))
    return table.seats[number]
