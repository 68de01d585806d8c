"""Many matches at once: what a batch plays, and how they ended."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import waghals
from waghals.engine import Batch


def batch(**options: object) -> Batch:
    return Batch(waghals.game("cant-stop", **options), 200)


def test_all_matches_begin_as_the_game_does() -> None:
    started = batch(players=3, columns_to_win=4, hurry=True)
    start = started.game.new().to_json()
    for record in started.states:
        assert {name: record[name].tolist() for name in start} == start


def test_every_match_is_played_to_its_end_as_the_rules_tell_it() -> None:
    played = batch(players=3)
    assert played.play(seed=1) > 200
    state = played.game.rules.State
    for record, scores, winners in zip(played.states, played.scores(), played.winners(), strict=True):
        ended = state.from_json({name: record[name].tolist() for name in state.fields})
        assert played.game.to_move(ended) == waghals.TERMINAL
        assert scores.tolist() == played.game.scores(ended)
        assert np.flatnonzero(winners).tolist() == played.game.winners(ended)


def test_the_same_seed_plays_the_same_matches_and_another_plays_others() -> None:
    played, other = batch(), batch()
    plies = played.play(seed=7)
    first = played.states.copy()
    played.restart()
    assert played.play(seed=7) == plies
    assert (played.states == first).all()
    other.play(seed=8)
    assert (other.states != first).any()


def test_what_is_over_is_not_played_again() -> None:
    played = batch()
    played.play(seed=7)
    assert played.play(seed=8) == 0


@pytest.mark.parametrize("size", [0, -1, 2.0, "many", True, None])
def test_a_batch_has_a_whole_number_of_matches(size: Any) -> None:
    with pytest.raises(waghals.WaghalsError, match="a batch needs one match or more; given was"):
        Batch(waghals.game("cant-stop"), size)


@pytest.mark.parametrize("seed", [-1, 0.5, "seven", None, [1]])
def test_a_seed_is_a_whole_number_so_that_matches_come_again(seed: Any) -> None:
    with pytest.raises(waghals.WaghalsError, match="a seed is a whole number from 0; given was"):
        batch().play(seed)


def test_a_batch_is_of_a_game_and_not_of_its_name() -> None:
    with pytest.raises(waghals.WaghalsError, match=r"a batch needs a game.*given was 'cant-stop'"):
        Batch("cant-stop", 5)  # type: ignore[arg-type]


def test_other_threads_run_while_a_batch_is_played() -> None:
    """One that sees a batch whose first match has moved and whose last has not ran meanwhile."""
    seen = threading.Event()
    for _ in range(100):  # each gives the other thread a tenth of a second to look
        states, over = (played := Batch(waghals.game("cant-stop"), 20_000)).states, threading.Event()
        start = states[0].copy()

        def look(states: Any = states, start: Any = start, over: threading.Event = over) -> None:
            while not over.is_set() and not seen.is_set():
                if states[0] != start and states[-1] == start:
                    seen.set()

        looking = threading.Thread(target=look)
        looking.start()
        played.play(seed=1)
        over.set()
        looking.join()
        if seen.is_set():
            return
    raise AssertionError("the interpreter was held")
