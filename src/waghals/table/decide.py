"""What follows from a command: events, or a refusal.

Every check of who may do what, and when, is made here and in `seating`. The functions are generators:
what they yield has been folded into the table before they go on, so that each event is decided on how
things stand then. One that refuses does so before it has yielded anything.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from waghals.bots import bots_for
from waghals.contract.errors import NotLegal, NotYourTurn, StaleVersion
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.contract.reason import Reason
from waghals.match.chance import SECRET_BYTES
from waghals.match.dealing import deals_face_down
from waghals.match.event import UNDO, Event, ply_line
from waghals.table import seating
from waghals.table.commands import (
    Abandon,
    Act,
    BotAct,
    BotRoll,
    Command,
    Enter,
    GiveSeed,
    Leave,
    Recover,
    Refused,
    Rematch,
    Return,
    Roll,
    SeatBot,
    SetPace,
    ShowHand,
    Sit,
    Stand,
    StandIn,
    Start,
    Undo,
)
from waghals.table.events import (
    DICE,
    PACES,
    Ended,
    HandShown,
    Left,
    Made,
    Paced,
    Played,
    Rematched,
    Returned,
    Started,
    StoodIn,
    WantedEnd,
)
from waghals.table.seating import Events
from waghals.table.state import TableState, described


def decide(table: TableState, command: Command, who: str | None) -> Events:
    """What happens because of a command.

    Args:
        who: the hash of the browser that gives it; None for somebody who holds nothing.

    Raises:
        Refused, StaleVersion, NotYourTurn, NotNotation, NotLegal, WaghalsError: nothing happens.
    """
    match command:
        case Sit():
            return seating.sit(table, command, who)
        case Stand(seat):
            return seating.stand(table, seat, who)
        case SeatBot(seat, name):
            return seating.seat_bot(table, seat, name, who)
        case Recover():
            return seating.recover(table, command, who)
        case GiveSeed(seed):
            return seating.give_seed(table, seed, who)
        case SetPace(pace):
            return _set_pace(table, pace, who)
        case Start(seed):
            return _start(table, seed, who)
        case Rematch(seed):
            return _rematch(table, seed, who)
        case Abandon(agreed):
            return _abandon(table, agreed, who)
        case ShowHand(seat, version=version):
            return _show_hand(table, seat, version, who)
        case Act():
            return _act(table, command, who)
        case Roll(version=version):
            return _roll(table, version, who)
        case Enter():
            return _enter(table, command, who)
        case Undo(version=version):
            return _undo(table, version, who)
        case _:
            return _by_itself(table, command)


def follow(table: TableState) -> Events:
    """What follows at once: chance within a turn, the end of the match."""
    while table.running and table.dice == "verifiable" and _rolls_by_itself(table):
        yield Played(_drawn(table))
    if table.running and table.play.over:
        yield ended(abandoned=False)
    elif table.running and _agreed(table):
        yield ended(abandoned=True)


def ended(*, abandoned: bool) -> Ended:
    """The end of the match, with a fresh secret for the next one."""
    return Ended(abandoned, new_match_id(), new_secret())


def made(game: str, options: Mapping[str, str], dice: str, pace: str, host: str) -> Made:
    """The making of a table, with fresh secrets.

    Args:
        options: as texts, by name.
        host: the hash of the maker's browser.

    Raises:
        UnknownGame, BadOption, Refused: there can be no such table.
    """
    trial = described(game, options)
    if dice not in DICE:
        raise Refused("invalid", Reason("There are no such dice."))
    if pace not in PACES:
        raise Refused("invalid", Reason("There is no such speed."))
    if dice == "typed" and deals_face_down(trial):
        raise Refused("invalid", Reason("Hidden cards cannot be typed in."))
    return Made(game, dict(options), dice, pace, host, new_match_id(), new_secret())


def new_match_id() -> str:
    """A public name for a match."""
    return secrets.token_hex(8)


def new_secret() -> str:
    """A secret for the draws of a match, in hexadecimal."""
    return secrets.token_hex(SECRET_BYTES)


# ---- the beginning and the end of a match


def _set_pace(table: TableState, pace: str, who: str | None) -> Events:
    seating.check_member(table, who)
    if pace not in PACES:
        raise Refused("invalid", Reason("There is no such speed."))
    yield Paced(pace)


def _start(table: TableState, seed: str, who: str | None) -> Events:
    if who is None or who != table.host:
        raise Refused("forbidden", Reason("Only the person who opened the table may do that."))
    if table.phase != "open":
        raise Refused("conflict", Reason("The match has begun already."))
    _check_full(table)
    yield from seating.give_seed(table, seed, who)
    yield Started()


def _rematch(table: TableState, seed: str, who: str | None) -> Events:
    seating.check_member(table, who)
    if table.phase not in ("over", "abandoned"):
        raise Refused("conflict", Reason("The match is not over yet."))
    _check_full(table)
    yield from seating.give_seed(table, seed, who)
    yield Rematched()


def _abandon(table: TableState, agreed: bool, who: str | None) -> Events:
    seating.check_member(table, who)
    _check_running(table)
    mine = table.seats_of(who)
    for number in mine:
        if table.seats[number].wants_end != agreed:
            yield WantedEnd(number, agreed)
    if not mine and agreed and all(seat.bot for seat in table.seats):
        yield ended(abandoned=True)


def _agreed(table: TableState) -> bool:
    """Whether everyone who is there wants to end the match early."""
    here = [seat for seat in table.seats if seat.here]
    return bool(here) and all(seat.wants_end for seat in here)


# ---- the match


def _show_hand(table: TableState, number: int, version: int, who: str | None) -> Events:
    seats = _seats(table, who)
    _check_fresh(table, version)
    if number not in seats or number != table.play.turn:
        raise Refused("forbidden", Reason("It is not your turn."))
    if table.covered(number):
        yield HandShown(number)


def _act(table: TableState, command: Act, who: str | None) -> Events:
    seats = _seats(table, who)
    _check_fresh(table, command.version)
    game, state, seat = table.game, table.play.state, table.to_move
    if seat not in seats:
        raise NotYourTurn(seats[0], game.mover(state))
    if table.covered(seat):
        raise Refused("forbidden", Reason("Lift the curtain first."))
    numbers: list[int] = []
    for text in command.plies or ("",):
        if game.to_move(state) != seat:
            raise NotYourTurn(seat, game.mover(state))
        numbers.append(game.parse(state, text))
        state = game.apply(state, numbers[-1])
    yield from _played([ply_line(seat, game.notation.text(number)) for number in numbers])


def _roll(table: TableState, version: int, who: str | None) -> Events:
    _check_fresh(table, version)
    if table.roller is None or table.roller not in _seats(table, who):
        raise Refused("forbidden", Reason("It is not your roll."))
    yield Played(_drawn(table))


def _enter(table: TableState, command: Enter, who: str | None) -> Events:
    seating.check_member(table, who)
    _check_fresh(table, command.version)
    if not table.awaits_dice:
        raise Refused("conflict", Reason("No roll is due that could be typed in."))
    if not table.play.open:
        raise Refused("forbidden", Reason("Hidden cards cannot be typed in."))
    game, state = table.game, table.play.state
    lines: list[str] = []
    for text in command.outcomes or ("",):
        outcome = game.parse_outcome(state, text)
        lines.append(_outcome_line(game, state, outcome))
        state = game.resolve(state, outcome)
    yield from _played(lines)


def _undo(table: TableState, version: int, who: str | None) -> Events:
    _check_fresh(table, version)
    seats = _seats(table, who)
    seat = next((seat for seat in seats if table.play.may_undo(seat)), seats[0])
    if (reason := table.play.undo_reason(seat)) is not None:
        raise NotLegal(UNDO, table.play.legal() if seat == table.to_move else [], reason)
    more = table.goes_on_after(len(table.play.plies) - 1)
    yield Played(ply_line(seat, UNDO))
    while more:  # plies of one command are taken back together
        more = table.goes_on_after(len(table.play.plies) - 1)
        yield Played(ply_line(seat, UNDO))


def _played(lines: list[str]) -> Events:
    """The plies of one command."""
    for line in lines[:-1]:
        yield Played(line, more=True)
    yield Played(lines[-1])


def _rolls_by_itself(table: TableState) -> bool:
    return table.play.to_move == CHANCE and not table.play.waits_for_roller


def _drawn(table: TableState) -> str:
    """The line of the chance ply that is due; the dice are verifiable."""
    match, game = table.play, table.game
    number = match.chance.draw(match.chance_plies, game.outcomes(match.state))
    assert isinstance(number, int)
    return _outcome_line(game, match.state, number)


def _outcome_line(game: Game, state: Any, outcome: int) -> str:
    text, count = game.outcome_text(state, outcome), game.outcomes(state)
    return Event(0, "chance", CHANCE, outcome, text, count).line


# ---- what happens by itself


def _by_itself(table: TableState, command: Leave | Return | StandIn | BotRoll | BotAct) -> Events:
    match command:
        case Leave(seat):
            yield Left(seat)
        case Return(seat):
            yield Returned(seat)
        case StandIn(seat):
            yield StoodIn(seat, bots_for(table.game.name)[0])
        case BotRoll(version=version):
            _check_fresh(table, version)
            yield Played(_drawn(table))
        case BotAct(seat, name, action, version=version):
            _check_fresh(table, version)
            if seat != table.to_move or name != table.seats[seat].player:
                raise NotYourTurn(seat, table.game.mover(table.play.state))
            table.game.apply(table.play.state, action)
            yield Played(ply_line(seat, table.game.notation.text(action)))


# ---- who may, and when


def _seats(table: TableState, who: str | None) -> list[int]:
    """The browser's seats, at least one. Raises Refused."""
    if not (seats := table.seats_of(who)):
        raise Refused("forbidden", Reason("You are watching; take a seat to play."))
    return seats


def _check_full(table: TableState) -> None:
    if not table.full:
        raise Refused("conflict", Reason("A seat is still empty: put a bot on it, or wait for somebody."))


def _check_running(table: TableState) -> None:
    if not table.running:
        raise Refused("conflict", Reason("No match is running."))


def _check_fresh(table: TableState, version: int) -> None:
    """Refuse a command that was meant for a position that has passed."""
    _check_running(table)
    if not table.position <= version <= table.version:
        raise StaleVersion(version, table.version)
