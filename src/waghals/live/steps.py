"""What a bot plays next: it is made up before it is due, as the pause before it depends on it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from waghals.boards import board, game_translator
from waghals.bots import Answer, BotFailed, Outcome, Question, bot
from waghals.contract.errors import WaghalsError
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.i18n import LOCALES
from waghals.live.asking import Asking
from waghals.match.match import Match
from waghals.table.commands import BotAct, BotFail, BotRoll, outcome_due
from waghals.table.table import Table

log: logging.Logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Foreseen:
    """The next step of a bot: its ply, or that it failed, and what chance does then.

    Attributes:
        position: for which it was made up, see `position_of`.
        command: takes it.
        ends: whether it ends the turn.
    """

    position: Hashable
    command: BotAct | BotFail | BotRoll
    ends: bool


@dataclass(frozen=True)
class Asked:
    """A bot that is to play, and what it is asked.

    Attributes:
        step: makes what it does of the action that it chooses.
    """

    room: str
    seat: int
    bot: str
    position: Hashable
    version: int
    question: Question
    step: Callable[[int], Foreseen]

    async def answer(self, asking: Asking) -> Foreseen:
        """What the bot does, or that it failed."""
        try:
            player = bot(self.bot, self.question.game.name)
        except WaghalsError as error:  # it was there when it sat down
            return self.foreseen(BotFailed(self.bot, "crashed", f"is not here any more: {error}"))
        return self.foreseen(await asking(player, self.question))

    def foreseen(self, outcome: Outcome) -> Foreseen:
        """What follows from an answer, or from a failure."""
        if isinstance(outcome, Answer):
            return self.step(outcome.action)
        log.warning("table %s: %s and loses its seat", self.room, outcome, exc_info=outcome.__cause__)
        failed = BotFail(self.seat, self.bot, outcome.why, version=self.version)
        return Foreseen(self.position, failed, ends=False)


def position_of(table: Table) -> Hashable:
    """What a bot's step depends on: the position, and which bot plays."""
    seat = table.waited_for()
    return table.match_id, table.position, seat, None if seat is None else table.seats[seat].player


def foresee(table: Table, seconds: float) -> Foreseen | Asked:
    """The next step of the bot that everyone waits for, or what that bot has to be asked for it.

    Args:
        seconds: that a bot has for a ply.
    """
    version, position, match, game = table.version, position_of(table), table.play, table.game
    drawn, state, scripted, seat = match.chance_plies, match.state, table.scripted, table.to_move
    if seat == CHANCE:
        return Foreseen(position, BotRoll(version=version), _ends_turn(match, state, state, drawn))
    name = table.seats[seat].player or ""

    def step(action: int) -> Foreseen:
        ends = _ends_turn(match, state, game.apply(state, action), drawn)
        return Foreseen(position, BotAct(seat, name, action, version=version), ends)

    if scripted is not None:
        return step(game.parse(state, scripted.text))
    view, history, legal = match.observation(seat), match.history(seat), game.legal_actions(state)
    question = Question(game, view, history, legal, secrets.randbelow, seconds)
    return Asked(table.room, seat, name, position, version, question, step)


def _ends_turn(match: Match, before: Any, after: Any, drawn: int) -> bool:
    """Whether the turn is over once chance has done what follows `after`, after so many chance plies."""
    game = match.game
    turn = game.turn(before)
    while game.turn(after) == turn and game.to_move(after) == CHANCE:
        outcome = outcome_due(match, after, drawn)
        if outcome is None:  # somebody is to type it in
            return False
        after, drawn = game.resolve(after, outcome), drawn + 1
    return game.turn(after) != turn or game.to_move(after) == TERMINAL


def last_ply_is_quiet(table: Table) -> bool:
    """Whether the last ply was a step on the way, of which the log says nothing."""
    if not table.running or not table.play.plies or table.play.plies[-1].seat == CHANCE:
        return False
    match, game = table.play, table.game
    before, after = (game.observation(state, None) for state in match.states[-2:])
    names = [seat.name or "" for seat in table.seats]
    line, t = match.plies[-1].short_line, game_translator(game.name, LOCALES[0])
    return not board(game.name).log_line(before, after, line, names, t)
