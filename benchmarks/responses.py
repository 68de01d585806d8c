"""`python -m benchmarks.responses`: what a player wins that is made to beat a game's master, at two seats.

A fresh net learns against the master, which learns nothing, for as long as the master's own net was trained,
and as that was; then both play matches, whose results are told less luck.
"""

from __future__ import annotations

from argparse import ArgumentParser

import waghals
from waghals.arena import Contest, Estimate, compete
from waghals.bots import bot
from waghals.bots.nets import net_for
from waghals.bots.network import NetPlayer
from waghals.contract.discovery import part
from waghals.contract.game import Game
from waghals.learn import Plan, Training

MATCHES = 4000
WANTED = 52  # of 100, at most


def response(game: Game, minutes: float, matches: int, processes: int) -> tuple[int, Estimate]:
    """How many matches a best answer to the master has learnt from, and its share against the master."""
    net = net_for(game)
    plan = Plan(**{name: value for name, value in net.about.items() if name in Plan._fields})
    training = Training(game, 1, plan, net)
    training.run(minutes=minutes, threads=processes)
    answer = NetPlayer("answer", "Answer", net=training.net)
    standings = compete(
        Contest(game, [answer, bot("master", game.name)], "responses"), matches, processes=processes
    )
    found = standings.players[0]
    return training.matches, found.adjusted or found.total


def main() -> None:
    learned = [name for name in waghals.games() if part(name, "policy")]
    parser = ArgumentParser(prog="python -m benchmarks.responses", description=__doc__)
    parser.add_argument("games", nargs="*", default=learned, help=f"of {', '.join(learned)}")
    parser.add_argument(
        "--minutes", type=float, help="as long as the master's own net was trained, if not said"
    )
    parser.add_argument("--matches", type=int, default=MATCHES, help="that are played at the end")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    print("| game | minutes | matches learnt from | wins of the answer % | 95 % | wanted |")
    print("|---|---:|---:|---:|---:|---:|")
    for name in args.games:
        game = waghals.game(name, players=2)
        minutes = args.minutes or net_for(game).about["seconds"] / 60
        learnt, share = response(game, minutes, args.matches, args.processes)
        low, high = 100 * share.low, 100 * share.high
        row = f"{name} | {minutes:.1f} | {learnt} | {100 * share.share:.1f} | {low:.1f}–{high:.1f} | {WANTED}"
        print(f"| {row} |", flush=True)


if __name__ == "__main__":
    main()
