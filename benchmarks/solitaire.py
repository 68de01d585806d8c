"""`python -m benchmarks.solitaire`: in how many turns players of Can't Stop win three columns alone.

Nobody else moves: a turn that ends is followed by the next one of the same player.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import fmean, stdev

import waghals
from waghals.bots import bot
from waghals.bots.nets import net_for
from waghals.contract.ply import CHANCE
from waghals.engine.learned import CompiledPolicy
from waghals.engine.records import array_of
from waghals.games.cant_stop.rules import State

MATCHES = 2000
PLAYERS = ("master", "glenn-aloi", "sketch-sa", "rule-of-28")
WANTED = {"master": 6.85}
GAME = waghals.game("cant-stop", players=2)


def turns(name: str, seed: int) -> int:
    """How many turns a player takes with the dice of this seed."""
    draw, decide = Random(seed), decides(name)
    state, taken = GAME.new(), 1
    while not GAME.is_terminal(state):
        if GAME.to_move(state) == CHANCE:
            state = GAME.resolve(state, draw.randrange(GAME.outcomes(state)))
        else:
            legal = GAME.legal_actions(state)
            state = GAME.apply(state, legal[0] if len(legal) == 1 else decide(state))
        if state.player:
            state, taken = state.copy(), taken + 1
            state.player = 0
    return taken


@lru_cache
def decides(name: str) -> Callable[[State], int]:
    """How a player decides; the master compiled, with the same decisions."""
    player = bot(name, GAME.name)
    rule: str | None = getattr(player, "rule", None)
    if rule is None:
        draw = Random(name).randrange
        return lambda state: player.choose(GAME, state, (), GAME.legal_actions(state), draw)
    policy = CompiledPolicy(GAME, net_for(GAME))
    return lambda state: policy.decide(rule, array_of(GAME, [state])[0], 0)


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.solitaire", description=__doc__)
    parser.add_argument("players", nargs="*", default=PLAYERS)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    print("| player | matches | turns | 95 % | wanted |")
    print("|---|---:|---:|---:|---:|")
    with ProcessPoolExecutor(args.processes, get_context("spawn")) as pool:
        for name in args.players:
            found = list(pool.map(partial(turns, name), range(args.matches), chunksize=16))
            half = 1.96 * stdev(found) / sqrt(len(found))
            low, high = fmean(found) - half, fmean(found) + half
            wanted = WANTED.get(name, "")
            print(f"| {name} | {len(found)} | {fmean(found):.2f} | {low:.2f}–{high:.2f} | {wanted} |")


if __name__ == "__main__":
    main()
