"""What a seat of Allie Gator can know, and a random completion of it: how long the longest call takes.

`python -m benchmarks.belief [--matches N]`: short matches among two to five seats, of which some keep
their specials; everybody is asked at every ply.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence

import waghals
from waghals.games.allie_gator.belief import determinize, known
from waghals.games.allie_gator.rules import LAY, TAKE, TURN_ROUND
from waghals.match import Match, Seat, Seeded

MILLISECONDS = 20.0  # the most that a call may take

Way = Callable[[Sequence[int], random.Random], int]
"""How a seat plays: it chooses among the legal actions."""


def keep(legal: Sequence[int], rng: random.Random) -> int:
    """Never a special."""
    return rng.choice([action for action in legal if action < TURN_ROUND or action >= TAKE])


def keep_and_take(legal: Sequence[int], rng: random.Random) -> int:
    """Takes as often as it may, so that hands fill up with specials, and many are turned up."""
    return rng.choice([action for action in legal if action >= LAY] or [TAKE])


def rob(legal: Sequence[int], rng: random.Random) -> int:
    """Steals as often as it may; else a number."""
    stealing = [action for action in legal if TURN_ROUND < action <= TURN_ROUND + 6]
    return rng.choice(stealing or list(legal))


WAYS: tuple[Way, ...] = (keep, rob, keep_and_take, lambda legal, rng: rng.choice(legal))


def measure(players: int, ways: Sequence[Way], seed: int) -> dict[str, list[float]]:
    """Milliseconds of processor time of every call of a match."""
    rng, game = random.Random(seed), waghals.game("allie-gator", players=players, short=True)
    match = Match(game, [Seat(str(seat)) for seat in range(players)], Seeded(str(seed)))
    took: dict[str, list[float]] = {"known": [], "determinize": []}
    while not match.over:
        if match.to_move >= 0:
            match.act(match.to_move, ways[match.to_move](game.legal_actions(match.state), rng))
        else:
            match.roll()
        for viewer in (None, *range(players)):
            view, history = match.observation(viewer), match.history(viewer)
            begun = time.process_time()
            known(view, history)
            done = time.process_time()
            determinize(view, history, rng.randrange)
            took["known"].append(1000 * (done - begun))
            took["determinize"].append(1000 * (time.process_time() - done))
    return took


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.belief", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--matches", type=int, default=2, help="for each number of seats (default 2)")
    matches: int = parser.parse_args().matches
    for players in range(2, 6):
        took: dict[str, list[float]] = {"known": [], "determinize": []}
        for seed in range(matches):
            ways = [random.Random(f"{players} {seed} {seat}").choice(WAYS) for seat in range(players)]
            for what, values in measure(players, ways, seed).items():
                took[what] += values
        for what, values in took.items():
            line = f"Allie Gator, {players} seats, {what}: ms, median, 99 in 100, worst"
            worst = max(values), statistics.quantiles(values, n=100)[98], statistics.median(values)
            print(f"{line:66} {worst[2]:7.2f} {worst[1]:8.2f} {worst[0]:8.2f}   <= {MILLISECONDS:g}")


if __name__ == "__main__":
    main()
