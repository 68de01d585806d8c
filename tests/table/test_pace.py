"""How long one waits between one's own turns while bots play, by a simulated clock."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.table.tables import HOST, begun
from waghals.bots import bot, bots_for
from waghals.contract.discovery import games
from waghals.contract.ply import CHANCE
from waghals.live.steps import last_ply_is_quiet
from waghals.table.clock import Moments, Timing, pause
from waghals.table.commands import Act, BotAct, BotRoll, Kick, Roll
from waghals.table.table import Table

PATIENCE = 10.0  # seconds between one's own turns, with three bots at normal pace
PLIES = 600


def played(table: Table, chance: random.Random) -> Iterator[tuple[int, float]]:
    """The match goes on: each ply's seat, and the seconds of the pause before it; people play at once."""
    now = moved = turned = 0.0
    for _ in range(PLIES):
        seat, turn, quiet = table.waited_for(), table.play.turn, last_ply_is_quiet(table)
        assert seat is not None
        player = table.seats[seat].player
        waits = pause(table, Timing(), Moments(moved, turned, quiet)) if player else 0.0
        play(table, seat, chance)
        yield turn, waits
        now += waits
        moved = now
        if not table.running:
            return
        if table.play.turn != turn:
            turned = moved


def play(table: Table, seat: int, chance: random.Random) -> None:
    game, match, here, version = table.game, table.play, table.seats[seat], table.version
    if table.to_move == CHANCE:
        table.do(BotRoll(version=version) if here.player else Roll(version=version), here.holder)
        return
    player, legal = bot(here.player or bots_for(game.name)[0], game.name), game.legal_actions(match.state)
    action = player.choose(game, match.observation(seat), match.history(seat), legal, chance.randrange)
    if here.player:
        table.do(BotAct(seat, here.player, action, version=version), None)
    else:
        table.do(Act((game.text(match.state, action),), version=version), here.holder)


@pytest.mark.parametrize("game", games())
def test_with_three_bots_one_s_next_turn_comes_soon(game: str) -> None:
    table, chance = begun(game, players="4"), random.Random(game)
    table.do(Kick(1), HOST)  # Ben: bots sit at the other seats
    timing, waited, turns, seat = Timing(), [0.0], [0.0], 0
    for turn, waits in played(table, chance):
        if turn == 0:
            waited.append(0.0)
        waited[-1] += waits
        if turn != seat:
            turns.append(0.0)
        seat = turn
        turns[-1] += waits
    assert 2.0 < max(waited) <= PATIENCE
    assert max(turns) <= timing.round / 3 + 1e-9
