"""Compiled, a policy decides as interpreted, and luck is even on the whole: `python -m tests.policies`.

To compile the policy of one game takes up to a minute, so the daily tests look at one game, and this command
at all, or at those that are named.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

import waghals
from waghals.arena import Contest, compete
from waghals.arena.matches import Played
from waghals.bots import bot
from waghals.bots.nets import net_for
from waghals.bots.network import prepared
from waghals.contract.discovery import games, needed, part
from waghals.contract.game import Game
from waghals.contract.ply import CHANCE
from waghals.engine.learned import CompiledPolicy
from waghals.engine.progress import PREFIX
from waghals.engine.records import array_of

PLIES = 60


def positions(game: Game[Any, Any, Any], plies: int = PLIES) -> Iterator[Any]:
    """Those of matches in which everybody plays at random, once in four plies anew."""
    draw, state = Random(game.name), game.new()
    for _ in range(plies):
        if game.is_terminal(state):
            state = game.new()
        yield state
        ways = game.outcomes(state)
        legal = game.legal_actions(state)
        state = game.child(state, draw.randrange(ways) if ways else draw.choice(legal))


def check(name: str) -> None:
    """Raises AssertionError where something is not as it should be."""
    game = waghals.game(name, players=2)
    decisions_and_luck_are_alike(game)
    for players in (2, 3):
        luck_is_even(waghals.game(name, players=players))
    bots = [bot("master", name), bot("random", name)]
    compiled, interpreted = (
        played(Contest(game, bots, 5, interpreted=interpreted)) for interpreted in (False, True)
    )
    assert [one.record for one in compiled] == [one.record for one in interpreted]
    assert [len(one.adjusted) for one in compiled + interpreted] == [2, 2, 0, 0]
    no_references_are_lost()


def no_references_are_lost() -> None:
    """Rules count no references to arrays, so none that was compiled may return one."""
    own = [module for name, module in sys.modules.items() if name.startswith(PREFIX) and module.__package__]
    rules = [value for module in own for value in vars(module).values() if hasattr(value, "overloads")]
    rules = [rule for rule in rules if vars(sys.modules[rule.__module__])["__package__"]]
    returned = {str(each.signature.return_type) for rule in rules for each in rule.overloads.values()}
    assert not [rule for rule in rules if rule.targetoptions["_nrt"]]
    assert returned
    assert not [kind for kind in returned if kind.startswith("array")]


def decisions_and_luck_are_alike(game: Game[Any, Any, Any]) -> None:
    policy, judge = needed(game.name, "policy"), CompiledPolicy(game, net_for(game))
    net, room = prepared(game)
    lucky = 0.0
    for state in positions(game):
        record, mover = array_of(game, [state])[0], game.to_move(state)
        if mover == CHANCE:
            outcome = Random(str(state)).randrange(game.outcomes(state))
            plain, quick = [0.0] * game.players, np.zeros(game.players)
            policy.luck(state.copy(), outcome, net, room, plain)
            judge.luck(record, outcome, quick)
            assert quick.tolist() == pytest.approx(plain, abs=1e-4)
            lucky += abs(plain[0])
            continue
        chosen = policy.decide(policy.seen(state.copy(), mover, room), mover, net, room)
        assert chosen in game.legal_actions(state)
        assert judge.decide("decide", record, mover) == chosen
    assert lucky > 0.01


def luck_is_even(game: Game[Any, Any, Any]) -> None:
    """What one seat gains others lose, and the mean over all outcomes is nothing."""
    judge, luck = CompiledPolicy(game, net_for(game)), np.zeros(game.players)
    for state in positions(game, PLIES // 2):
        if game.to_move(state) != CHANCE:
            continue
        record, total = array_of(game, [state])[0], np.zeros(game.players)
        for outcome, chance in game.chances(state):
            judge.luck(record, outcome, luck)
            total += luck * float(chance)
            assert luck.sum() == pytest.approx(0, abs=2e-6)
        assert total.tolist() == pytest.approx([0] * game.players, abs=1e-6)


def played(contest: Contest) -> list[Played]:
    found = list[Played]()
    compete(contest, 2, seen=found.extend, recorded=True)
    return found


def main(names: Sequence[str]) -> None:
    for name in names or [name for name in games() if part(name, "policy")]:
        check(name)
        print(f"{name}: compiled as interpreted, luck is even")


if __name__ == "__main__":
    main(sys.argv[1:])
