"""The match: what people play, and what bots do when the table's own clock asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from waghals.bots import Failure, Random, stand_in, title_of
from waghals.contract.errors import NotLegal, NotYourTurn, WaghalsError
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.match.event import UNDO, Event, ply_line
from waghals.match.match import Match
from waghals.table import events
from waghals.table.commands.asking import (
    Command,
    Events,
    ForPosition,
    OfSeat,
    Refused,
    check_member,
    check_running,
    seats_of,
)
from waghals.table.commands.seats import bot_name
from waghals.table.events import EMOTES, Played
from waghals.table.state import TableState

EMOTE_PAUSE = 1.0  # seconds


@dataclass(frozen=True)
class ShowHand(ForPosition):
    """The person whose turn it is has the shared device now: show what their seat sees."""

    seat: int

    def decide(self, table: TableState, who: str | None) -> Events:
        seats = seats_of(table, who)
        self.check_fresh(table)
        if self.seat not in seats or self.seat != table.play.turn:
            raise Refused("forbidden", Reason("It is not your turn."))
        if table.covered(self.seat):
            yield events.HandShown(self.seat)


@dataclass(frozen=True)
class Act(ForPosition):
    """One or several plies of a seat, in notation: all are played, or none."""

    plies: tuple[str, ...]

    def decide(self, table: TableState, who: str | None) -> Events:
        seats = seats_of(table, who)
        self.check_fresh(table)
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
            _check_script(table, len(lines), game.text(state, number))
            lines.append(ply_line(seat, game.text(state, number)))
            state = game.apply(state, number)
        yield from _played(lines)


class Roll(ForPosition):
    """The first roll of one's turn."""

    def decide(self, table: TableState, who: str | None) -> Events:
        self.check_fresh(table)
        if table.roller is None or table.roller not in seats_of(table, who):
            raise Refused("forbidden", Reason("It is not your roll."))
        yield drawn(table)


@dataclass(frozen=True)
class Enter(ForPosition):
    """What the real dice show, in notation: all of the outcomes, one after the other, or none."""

    outcomes: tuple[str, ...]

    def decide(self, table: TableState, who: str | None) -> Events:
        check_member(table, who)
        self.check_fresh(table)
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


class Undo(ForPosition):
    """Take one's last command of the match back."""

    def decide(self, table: TableState, who: str | None) -> Events:
        self.check_fresh(table)
        seats, match = seats_of(table, who), table.play
        seat = next((seat for seat in seats if match.may_undo(seat)), seats[0])
        if (reason := match.undo_reason(seat)) is not None:
            raise NotLegal(UNDO, match.legal() if seat == table.to_move else [], reason)
        more = True
        while more:  # plies of one command are taken back together
            more = len(match.plies) - 1 in table.unfinished
            yield Played(ply_line(seat, UNDO))


class Hurry(Command):
    """Somebody at the table does not want to wait: the bot on turn makes no more pauses in this turn."""

    def decide(self, table: TableState, who: str | None) -> Events:
        check_member(table, who)
        check_running(table)
        seat = table.waited_for()
        if seat is None or table.seats[seat].player is None:
            raise Refused("conflict", Reason("No bot is playing."))
        if not table.hurried:
            yield events.Hurried()


@dataclass(frozen=True)
class MakeFace(OfSeat):
    """The person at this seat makes a face, one of `EMOTES`: at most one in `EMOTE_PAUSE` seconds."""

    emote: str

    def decide(self, table: TableState, who: str | None) -> Events:
        if self.seat not in seats_of(table, who):
            raise Refused("forbidden", Reason("This is not your seat."))
        if self.emote not in EMOTES:
            raise Refused("invalid", Reason("There is no such face."))
        if table.clock() - table.seats[self.seat].emoted >= EMOTE_PAUSE:
            yield events.Emoted(self.seat, self.emote)


class BotRoll(ForPosition):
    """A bot begins its turn."""

    def decide(self, table: TableState, who: str | None) -> Events:
        self.check_fresh(table)
        yield drawn(table)


@dataclass(frozen=True)
class BotAct(ForPosition):
    """A bot plays the action of this number, at its own seat or for an absent person."""

    seat: int
    bot: str
    action: int

    def decide(self, table: TableState, who: str | None) -> Events:
        self.check_fresh(table)
        game, state = table.game, table.play.state
        if self.seat != table.to_move or self.bot != table.seats[self.seat].player:
            raise NotYourTurn(self.seat, game.mover(state))
        game.apply(state, self.action)
        yield Played(ply_line(self.seat, game.text(state, self.action)))


@dataclass(frozen=True)
class BotFail(ForPosition):
    """A bot failed, at its own seat or for an absent person: the game's best bot takes its place."""

    seat: int
    bot: str
    why: Failure

    def decide(self, table: TableState, who: str | None) -> Events:
        self.check_fresh(table)
        game, seat = table.game.name, table.seats[self.seat]
        if self.seat != table.to_move or self.bot != seat.player:
            raise NotYourTurn(self.seat, table.game.mover(table.play.state))
        its, title = stand_in(game, self.bot), title_of(self.bot, game)
        if self.bot == Random.name:
            raise WaghalsError(f"even {self.bot!r} failed: something is wrong with {game} itself")
        yield events.Failed(self.seat, seat.name or title if seat.bot else title, self.why)
        if seat.bot:
            yield events.BotSat(self.seat, its, bot_name(table, self.seat, its))
        elif seat.stand_in:
            yield events.StoodIn(self.seat, its)
        else:
            yield events.Overran(self.seat, its)


def _check_script(table: TableState, ahead: int, text: str) -> None:
    """Whether a first match goes on with this action, so many plies ahead. Raises Refused."""
    if table.lesson is None:
        return
    plies = table.lesson.plies[len(table.play.plies) + ahead :]
    if not plies or plies[0].text != text:
        raise Refused("conflict", Reason("Good idea! Try this first."))


def _played(lines: list[str]) -> Events:
    """The plies of one command."""
    for count, line in enumerate(lines, start=1):
        yield Played(line, more=count < len(lines))


def drawn(table: TableState) -> Played:
    """The chance ply that is due, where nobody types it in."""
    match = table.play
    number = outcome_due(match, match.state, match.chance_plies)
    assert number is not None
    return Played(_outcome_line(table.game, match.state, number))


def outcome_due(match: Match, state: Any, drawn: int) -> int | None:
    """The outcome that chance gives in this state after so many chance plies; None where it is typed in.

    Raises WaghalsError: a script has no more outcomes.
    """
    number = match.chance.draw(drawn, match.game.outcomes(state))
    return match.game.parse_outcome(state, number) if isinstance(number, str) else number


def _outcome_line(game: Game, state: Any, outcome: int) -> str:
    text, count = game.outcome_text(state, outcome), game.outcomes(state)
    return Event(0, "chance", CHANCE, outcome, text, count).line
