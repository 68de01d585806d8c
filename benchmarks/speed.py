"""Matches and plies a second: compiled rules against the yardsticks, the façade against interpreted ones."""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import dataclass
from typing import NamedTuple

import waghals
from benchmarks import yardstick
from waghals.engine import Batch

MATCHES = 10_000
INTERPRETED_MATCHES = 100
FACADE_MICROSECONDS, FACADE_RATIO = 7.0, 2.0  # the most that a ply may take, and as many times the rules'


@dataclass(frozen=True)
class Entrant:
    """A game that is measured, and what it is to reach."""

    game: str
    options: dict[str, object]
    unit: str  # what is compared with engine.c: its matches or its nodes a second
    ratio: float  # the least median of ours / engine.c
    microseconds: float  # the most that an interpreted ply may take


ENTRANTS = (
    Entrant("cant-stop", {"players": 2}, "matches", 0.9, 10.0),
    Entrant("raffzahn", {"players": 4}, "nodes", 0.6, 10.0),
    Entrant("wuerfelzoo", {"players": 4}, "nodes", 0.4, 20.0),
    Entrant("allie-gator", {"players": 4}, "nodes", 0.45, 20.0),
)


class Spread(NamedTuple):
    """The smallest, the median and the largest of several measurements."""

    low: float
    median: float
    high: float

    def __str__(self) -> str:
        return "  ".join(f"{value:7.3f}" for value in self)


def spread(values: list[float]) -> Spread:
    return Spread(min(values), statistics.median(values), max(values))


class Speed(NamedTuple):
    """What one run did, by the processor's clock."""

    matches: float  # a second
    nodes: float  # a second


def ours(batch: Batch) -> Speed:
    batch.restart()
    begin = time.process_time()
    plies = batch.play()
    seconds = time.process_time() - begin
    return Speed(len(batch) / seconds, plies / seconds)


def engine_c(matches: int, seed: int) -> Speed:
    begin = time.process_time()
    _, nodes = yardstick.engine(matches, seed)
    seconds = time.process_time() - begin
    return Speed(matches / seconds, nodes / seconds)


def fused_c(matches: int, seed: int) -> float:
    begin = time.process_time()
    yardstick.fused(matches, seed)
    return matches / (time.process_time() - begin)


def compiled(entrant: Entrant, repeats: int) -> dict[str, Spread]:
    """Our speed and its ratios to the yardsticks, pair by pair in turn."""
    batch = Batch(waghals.game(entrant.game, **entrant.options), MATCHES, chance="explicit")
    batch.play()  # compiles
    rows: dict[str, list[float]] = {}
    for seed in range(1, repeats + 1):
        mine, engine, fused = ours(batch), engine_c(MATCHES, seed), fused_c(MATCHES, seed)
        rows.setdefault("million plies/s", []).append(mine.nodes / 1e6)
        rows.setdefault("thousand matches/s", []).append(mine.matches / 1e3)
        rows.setdefault(f"{entrant.unit}/s : engine.c", []).append(
            getattr(mine, entrant.unit) / getattr(engine, entrant.unit)
        )
        if entrant.unit == "matches":
            rows.setdefault("matches/s : fused.c", []).append(mine.matches / fused)
    return {name: spread(values) for name, values in rows.items()}


class Interpreted(NamedTuple):
    """Microseconds a ply, chance plies included: of the interpreted rules, of the façade, and their ratio."""

    rules: Spread
    facade: Spread
    ratio: Spread


def interpreted(entrant: Entrant, repeats: int) -> Interpreted:
    """Both play the same matches, pair by pair in turn."""
    game = waghals.game(entrant.game, **entrant.options)
    pairs = [(rules_microseconds(game, seed), facade_microseconds(game, seed)) for seed in range(repeats)]
    rules, facade = zip(*pairs, strict=True)
    return Interpreted(spread([*rules]), spread([*facade]), spread([theirs / own for own, theirs in pairs]))


def rules_microseconds(game: waghals.Game, seed: int) -> float:
    """A ply of the interpreted rules, in random matches."""
    rules, moves, randbelow = game.rules, game.rules.MOVES(), random.Random(seed).randrange
    plies, begin = 0, time.process_time()
    for _ in range(INTERPRETED_MATCHES):
        state = game.new()
        while (who := rules.to_move(state)) != waghals.TERMINAL:
            plies += 1
            if who == waghals.CHANCE:
                rules.resolve(state, randbelow(rules.outcomes(state)))
            else:
                rules.legal(state, moves)
                rules.apply(state, moves.action[randbelow(moves.count)])
    return (time.process_time() - begin) / plies * 1e6


def facade_microseconds(game: waghals.Game, seed: int) -> float:
    """A ply of the façade, in the same matches."""
    randbelow = random.Random(seed).randrange
    plies, begin = 0, time.process_time()
    for _ in range(INTERPRETED_MATCHES):
        state = game.new()
        while (who := game.to_move(state)) != waghals.TERMINAL:
            plies += 1
            if who == waghals.CHANCE:
                state = game.resolve(state, randbelow(game.outcomes(state)))
            else:
                legal = game.legal_actions(state)
                state = game.apply(state, legal[randbelow(len(legal))])
    return (time.process_time() - begin) / plies * 1e6
