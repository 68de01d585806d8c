"""What random matches of a game are like: how long, with how many choices."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from statistics import mean
from typing import NamedTuple

import waghals
from waghals.contract.errors import BadOption
from waghals.contract.game import Game

MATCHES = 60


class Measured(NamedTuple):
    """Random matches of a game: means of a match, and what was seen at most.

    Attributes:
        plies, decisions: in a match, on average; plies are decisions and outcomes of chance.
        choices: the legal actions of a decision, on average.
        most: the legal actions of any decision at most.
    """

    plies: float
    decisions: float
    choices: float
    most: int


def table(name: str) -> Iterator[str]:
    """The table for every number of seats."""
    yield f"Means of {MATCHES} matches in which every legal action is equally likely.\n"
    yield "| seats | plies a match | decisions a match | legal actions a decision | at most |"
    yield "|---|---|---|---|---|"
    for game in with_seats(name):
        found = measured(game)
        means = f"{found.plies:.0f} | {found.decisions:.0f} | {found.choices:.1f}"
        yield f"| {game.players} | {means} | {found.most} |"


def with_seats(name: str) -> Iterator[Game]:
    """The game with every number of seats that it can have."""
    players = next(option for option in waghals.game(name).rules.OPTIONS if option.name == "players")
    for seats in players.values:
        try:
            yield waghals.game(name, players=seats)
        except BadOption:  # not without other options
            continue


@cache
def measured(game: Game, matches: int = MATCHES, seed: int = 1) -> Measured:
    """What so many random matches are like; the same for the same seed."""
    randbelow, rules, moves = random.Random(seed).randrange, game.rules, game.rules.MOVES()
    plies, choices = 0, list[int]()
    for _ in range(matches):
        state = game.new()
        while (who := rules.to_move(state)) != waghals.TERMINAL:
            plies += 1
            if who == waghals.CHANCE:
                rules.resolve(state, randbelow(rules.outcomes(state)))
            else:
                rules.legal(state, moves)
                choices.append(moves.count)
                rules.apply(state, moves.action[randbelow(moves.count)])
    return Measured(plies / matches, len(choices) / matches, mean(choices), max(choices))
