"""Many matches at once: how a batch begins, is put somewhere, is played to its end, and is copied."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
import threading
from itertools import islice
from typing import Any

import numpy as np
import pytest

import waghals
from waghals.engine import Batch, generators, randbelow
from waghals.engine.batch import LEAST


def batch(size: int = 200, **options: object) -> Batch:
    return Batch(waghals.game("cant-stop", **options), size)


def at_random(played: Batch, random: np.random.Generator) -> Any:
    """A legal action in each match."""
    counts, actions = played.legal()
    return actions[np.arange(len(played)), random.integers(0, np.maximum(counts, 1))]


def same(one: Batch, other: Batch) -> bool:
    """Whether two batches stand alike, and will go on alike."""
    names = "states", "generators", "to_move", "mask", "views", "rewards", "ended", "outcomes"
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


def test_all_matches_begin_as_the_game_does() -> None:
    game = waghals.game("cant-stop", players=3, columns_to_win=4, hurry=True)
    assert list(Batch(game, 5, chance="explicit")) == [game.new()] * 5


def test_every_match_is_played_to_its_end_as_the_rules_tell_it() -> None:
    played = batch(players=3)
    assert played.play() > 200
    game = played.game
    for state, scores, winners, rewards in zip(
        played, played.scores(), played.winners(), played.rewards, strict=True
    ):
        assert game.is_terminal(state)
        assert scores.tolist() == game.scores(state)
        assert np.flatnonzero(winners).tolist() == game.winners(state)
        assert rewards == pytest.approx(game.returns(state))
    assert played.ended.all()
    assert not played.mask.any()
    assert set(played.to_move.tolist()) == {waghals.TERMINAL}


def test_the_same_seed_plays_the_same_matches_and_another_plays_others() -> None:
    game = waghals.game("cant-stop")
    first, again, other = Batch(game, 200, seed=7), Batch(game, 200, seed=7), Batch(game, 200, seed=8)
    assert first.play() == again.play()
    assert same(first, again)
    other.play()
    assert (other.states != first.states).any()


@pytest.mark.parametrize("least", [LEAST, 9])
def test_neither_the_size_of_a_batch_nor_threads_change_what_a_match_becomes(
    monkeypatch: pytest.MonkeyPatch, least: int
) -> None:
    monkeypatch.setattr("waghals.engine.batch.LEAST", least)
    whole, sliced, small, choice = batch(200), batch(200), batch(70), np.random.default_rng(3)
    for _ in range(20):
        actions = at_random(whole, choice)
        whole.step(actions)
        sliced.step(actions, threads=3)
        small.step(actions[:70])
    assert same(whole, sliced)
    assert whole.play() == sliced.play(threads=3)
    small.play()
    assert same(whole, sliced)
    assert (whole.states[:70] == small.states).all()


def test_of_several_illegal_actions_the_first_is_named_by_any_number_of_threads() -> None:
    played = batch(90)
    actions = played.mask.argmax(axis=1)
    actions[[17, 40, 80]] = played.game.actions - 1
    before = played.states.copy()
    for threads in (1, 3):
        with pytest.raises(waghals.NotLegal) as refused:
            played.step(actions, threads)
        assert refused.value.index == 17
    assert (played.states == before).all()


def test_what_is_over_is_not_played_again() -> None:
    played = batch()
    played.play()
    assert played.play() == 0
    assert not played.ended.any()
    assert not played.rewards.any()


def test_a_match_can_be_taken_out_and_put_back() -> None:
    played = batch(5)
    game = played.game
    state = played[-1]
    assert state == played[4]
    assert game.legal_mask(state) == played.mask[4].tolist()
    over = game.random_playout(state, random.Random(1).randrange)
    played[1] = over
    assert played[1] == over
    assert played.to_move[1] == waghals.TERMINAL
    assert not played.mask[1].any()
    played[1] = game.new()
    assert played.to_move[1] == 0  # the dice have fallen
    with pytest.raises(IndexError, match="this batch has 5 matches; given was 5"):
        played[5]


def test_records_are_put_back_many_at_once() -> None:
    played = batch(6)
    before = played.states.copy()
    played.play()
    played[:] = before
    assert (played.states == before).all()
    played.play()
    played[np.array([True, False] * 3)] = before[::2]
    played[[1]] = [played.game.new()]
    assert (played.states[::2] == before[::2]).all()
    assert (played.to_move >= 0).tolist() == [True, True, True, False, True, False]
    played.restart(slice(3, 6))
    assert (played.to_move >= 0).all()
    assert (played.states[2] == before[2]).all()


def test_a_batch_is_made_of_states() -> None:
    game = waghals.game("cant-stop")
    rolled = game.resolve(game.new(), 700)
    made = Batch.of(game, [rolled, game.new()], seed=5, chance="explicit")
    assert list(made) == [rolled, game.new()]
    assert made.to_move.tolist() == [0, waghals.CHANCE]
    assert list(Batch.of(game, made.states, chance="explicit")) == list(made)


def test_states_of_another_game_or_with_impossible_numbers_are_refused() -> None:
    held = batch(3)
    other = waghals.game("cant-stop", players=3)
    with pytest.raises(waghals.WaghalsError, match="have its options; given was one with others"):
        held[0] = other.new()
    with pytest.raises(waghals.WaghalsError, match="given were some with another players"):
        held[:] = Batch(other, 3).states
    with pytest.raises(waghals.WaghalsError, match="states of cant-stop come from"):
        held[0] = waghals.game("raffzahn").new()
    with pytest.raises(waghals.WaghalsError, match="a batch holds records of"):
        held[:] = np.zeros(3, int)
    wrong = held.states.copy()
    wrong["runners"][1, 4] = 99
    with pytest.raises(waghals.WaghalsError, match="runners needs whole numbers from 0 to 13, given was 99"):
        held[:] = wrong
    state = held[0]
    state.free = 77
    with pytest.raises(waghals.WaghalsError, match="free needs whole numbers from 0 to 3, given was 77"):
        held[0] = state
    cards = waghals.game("allie-gator")
    with pytest.raises(waghals.WaghalsError, match="given was a view"):
        Batch.of(cards, [cards.observation(cards.new(), 0)])


def pickled(held: Batch) -> Batch:
    restored: Batch = pickle.loads(pickle.dumps(held))
    return restored


@pytest.mark.parametrize("how", [copy.deepcopy, pickled])
def test_a_copy_goes_on_as_the_batch_does_and_shares_nothing(how: Any) -> None:
    held = Batch(waghals.game("cant-stop", players=3), 50, seed=4, autoreset=True)
    choice = np.random.default_rng(3)
    held.step(at_random(held, choice))
    copied = how(held)
    assert (copied.game, copied.chance, copied.autoreset) == (held.game, "inside", True)
    for _ in range(30):
        assert same(held, copied)
        actions = at_random(held, choice)
        held.step(actions)
        copied.step(actions)
    copied.play()
    assert not same(held, copied)


ELSEWHERE = """
import pickle, sys
held = pickle.load(sys.stdin.buffer)
held.play(threads=2)
sys.stdout.buffer.write(pickle.dumps(held))
"""


def test_a_batch_goes_on_in_another_process() -> None:
    held = batch(50)
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], input=pickle.dumps(held), capture_output=True)
    held.play()
    assert same(pickle.loads(done.stdout), held)


@pytest.mark.parametrize("size", [0, -1, 2.0, "many", True, None])
def test_a_batch_has_a_whole_number_of_matches(size: Any) -> None:
    with pytest.raises(waghals.WaghalsError, match="a batch needs one match or more; given was"):
        Batch(waghals.game("cant-stop"), size)


@pytest.mark.parametrize("seed", [-1, 0.5, "seven", None, [1]])
def test_a_seed_is_a_whole_number_so_that_matches_come_again(seed: Any) -> None:
    with pytest.raises(waghals.WaghalsError, match="a seed is a whole number from 0; given was"):
        Batch(waghals.game("cant-stop"), 1, seed)


@pytest.mark.parametrize("threads", [0, -1, 1.5, None])
def test_threads_are_a_whole_number(threads: Any) -> None:
    with pytest.raises(waghals.WaghalsError, match="threads are a whole number from 1; given was"):
        batch().play(threads=threads)


def test_a_batch_is_of_a_game_and_not_of_its_name() -> None:
    with pytest.raises(waghals.WaghalsError, match=r"a batch needs a game.*given was 'cant-stop'"):
        Batch("cant-stop", 5)  # type: ignore[arg-type]
    with pytest.raises(waghals.WaghalsError, match="chance is 'inside' or 'explicit'; given was 'outside'"):
        Batch(waghals.game("cant-stop"), 5, chance="outside")  # type: ignore[arg-type]


def test_random_numbers_are_those_of_splitmix64() -> None:
    """The first of Vigna's `splitmix64.c` with the seed 1234567, brought below a power of two."""
    known = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    (generator,) = generators(0, 1)
    generator = np.rec.array([(1234567,)], dtype=generator.dtype)[0]
    with np.errstate(over="ignore"):
        assert [randbelow(generator, 2**31) for _ in known] == [number >> 33 for number in known]


def test_seeds_are_hashed() -> None:
    one, two = generators(1, 50)["state"], generators(2, 50)["state"]
    assert not set(one.tolist()) & set(two.tolist())
    assert len({int(b) - int(a) for a, b in zip(one, islice(one, 1, None), strict=False)}) == 49


def test_other_threads_run_while_a_batch_is_played() -> None:
    """One that sees a batch whose first match has moved and whose last has not ran meanwhile."""
    seen = threading.Event()
    for _ in range(100):  # each gives the other thread a tenth of a second to look
        states, over = (played := batch(20_000)).states, threading.Event()
        start = states.copy()

        def look(states: Any = states, start: Any = start, over: threading.Event = over) -> None:
            while not over.is_set() and not seen.is_set():
                if states[0] != start[0] and states[-1] == start[-1]:
                    seen.set()

        looking = threading.Thread(target=look)
        looking.start()
        played.play()
        over.set()
        looking.join()
        if seen.is_set():
            return
    raise AssertionError("the interpreter was held")
