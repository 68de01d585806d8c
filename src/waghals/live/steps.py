"""What happens at a table by itself, once it is due."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TypeAlias

from waghals.boards import board, game_translator
from waghals.bots import bot
from waghals.contract.ply import CHANCE
from waghals.i18n import LOCALES
from waghals.table.clock import Step
from waghals.table.commands import BotAct, BotRoll
from waghals.table.table import Table

Question: TypeAlias = Callable[[], BotAct]


def take(table: Table, step: Step) -> Question | None:
    """Let happen what is due; a bot's choice is left to the bot, which is asked at this version."""
    if step.what != "play":
        table.do(step.what, None)
        return None
    if table.to_move == CHANCE:
        table.do(BotRoll(version=table.version), None)
        return None
    seat, version, match, game = table.to_move, table.version, table.play, table.game
    name, view, history = table.seats[seat].player or "", match.observation(seat), match.history(seat)
    legal, script = game.legal_actions(match.state), table.scripted
    if script is not None:
        number = game.parse(match.state, script.text)
        return lambda: BotAct(seat, name, number, version=version)

    def answer() -> BotAct:
        action = bot(name, game.name).choose(game, view, history, legal, secrets.randbelow)
        return BotAct(seat, name, action, version=version)

    return answer


def last_ply_is_quiet(table: Table) -> bool:
    """Whether the last ply was a step on the way, of which the log says nothing."""
    if not table.running or not table.play.plies or table.play.plies[-1].seat == CHANCE:
        return False
    match, game = table.play, table.game
    before, after = (game.observation(state, None) for state in match.states[-2:])
    names = [seat.name or "" for seat in table.seats]
    line, t = match.plies[-1].short_line, game_translator(game.name, LOCALES[0])
    return not board(game.name).log_line(before, after, line, names, t)
