"""Tables for tests, and people who play at them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

from waghals.contract.ply import CHANCE
from waghals.table.commands import Act, BotAct, BotRoll, Rematch, Roll, SeatBot, Sit, Start
from waghals.table.events import Made, TableEvent
from waghals.table.table import Table

ROOM, HOST, GUEST, STRANGER = "KRT4WB", "anna's hash", "ben's hash", "a stranger's hash"


def clock() -> Callable[[], float]:
    """A clock that goes on by a second whenever it is read."""
    return map(float, itertools.count(1_700_000_000)).__next__


def new_table(game: str = "cant-stop", dice: str = "verifiable", **options: str) -> Table:
    """A table that nobody sits at yet; HOST has made it."""
    made = Made(game, {"players": "2"} | options, dice, "normal", HOST, "m1", "ab" * 32)
    return Table.new(ROOM, made, clock())


def seated(game: str = "cant-stop", dice: str = "verifiable", **options: str) -> Table:
    """Anna and Ben sit there, and bots on the seats that are left."""
    table = new_table(game, dice, **options)
    table.do(Sit(0, "Anna", "anna's code", "annas seed"), HOST)
    table.do(Sit(1, "Ben", "ben's code", "bens seed"), GUEST)
    for seat in range(2, len(table.seats)):
        table.do(SeatBot(seat, "random"), HOST)
    return table


def begun(game: str = "cant-stop", dice: str = "verifiable", **options: str) -> Table:
    """Their match has begun."""
    table = seated(game, dice, **options)
    table.do(Start(), HOST)
    return table


def step(table: Table, choose: Callable[[list[int]], int]) -> None:
    """Whoever is to play does: rolls, or chooses among the numbers of the legal actions."""
    seat = table.waited_for()
    assert seat is not None
    here, version = table.seats[seat], table.version
    if table.to_move == CHANCE:
        table.do(BotRoll(version=version) if here.player else Roll(version=version), here.holder)
        return
    action = choose(table.game.legal_actions(table.play.state))
    if here.player:
        table.do(BotAct(seat, here.player, action, version=version), None)
    else:
        table.do(Act((table.game.text(table.play.state, action),), version=version), here.holder)


def play_out(table: Table) -> None:
    """Everybody plays at random until the match is over."""
    choose = random.Random("a match").choice
    while table.running:
        step(table, choose)


def once_more(table: Table) -> tuple[TableEvent, ...]:
    """Anna and Ben want another match, and it begins."""
    return (*table.do(Rematch(), GUEST), *table.do(Rematch(), HOST))
