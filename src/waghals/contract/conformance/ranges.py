"""The ranges that a game states of its states and views are those that matches show."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from waghals.contract.conformance.configurations import configurations
from waghals.contract.conformance.promise import promise
from waghals.contract.game import Game
from waghals.contract.option import ROWS
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.record import Json

WIDEST = 32  # times as much as matches at random show
EVERY = 5  # of the positions of a match, and its end


def check_ranges(name: str) -> None:
    """Play a match with each of the configurations, and check that no range is far wider than it has to be.

    That no number lies outside its range, `check` sees at every position. Options that are rows are left out:
    configurations hold their defaults alone.

    Raises:
        UnknownGame.
        BrokenPromise: says which field, its range, and what matches have shown.
    """
    shown: dict[tuple[str, str], tuple[int, int]] = {}
    given = {option.name for option in Game(name).rules.OPTIONS if isinstance(option, ROWS)}
    for game in configurations(name):
        for record in _some(game):
            for field, value in record.to_json().items():
                low, high = shown.get(key := (type(record).__name__, field), (0, 0))
                numbers = _flat(value)
                shown[key] = min(low, *numbers), max(high, *numbers)
    for record in {Game(name).rules.State, Game(name).View}:
        for field, (_, _, low, high) in record.fields.items():
            least, most = shown[record.__name__, field]
            wide = high - low > WIDEST * max(1, most - least) and field not in given
            promise(not wide, "a range is about what matches show", record, field, (low, high), (least, most))


def _some(game: Game) -> Iterator[Any]:
    """States and views of a match at random, quickly."""
    rng, state, rules, moves = random.Random(repr(game)), game.new(), game.rules, game.rules.MOVES()
    place, who = 0, game.to_move(state)
    while True:
        if place % EVERY == 0 or who == TERMINAL:
            yield state
            if game.hides:
                yield game.observation(state, max(who, 0))
        if who == TERMINAL:
            return
        if who == CHANCE:
            rules.resolve(state, rng.randrange(rules.outcomes(state)))
        else:
            rules.legal(state, moves)
            rules.apply(state, moves.action[rng.randrange(moves.count)])
        place, who = place + 1, rules.to_move(state)


def _flat(value: Json) -> list[int]:
    """The numbers of a field."""
    if not isinstance(value, list):
        return [value]
    return [number for item in value for number in (item if isinstance(item, list) else [item])]
