"""What searches ask of a game: keys, children, masks, playouts, and games that go into other processes."""

from __future__ import annotations

import multiprocessing
import pickle
from collections import Counter
from copy import copy, deepcopy
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import waghals
from tests.match.conftest import kuhn as kuhn
from tests.match.conftest import toys as toys
from tests.match.tables import after, table
from waghals.contract.record import Field
from waghals.match import Match, Seeded

DICE = "* 3 4 5 2"


def test_a_match_is_over_at_its_end_and_not_before() -> None:
    match = after(DICE)
    game = match.game
    end = game.random_playout(match.state, Random(1).randrange)
    assert [game.is_terminal(state) for state in (game.new(), match.state, end)] == [False, False, True]


def test_the_mask_is_true_for_the_legal_actions_alone() -> None:
    match = after(DICE)
    game, state = match.game, match.state
    mask = game.legal_mask(state)
    assert len(mask) == game.actions
    assert [action for action, legal in enumerate(mask) if legal] == game.legal_actions(state)
    assert not any(game.legal_mask(game.new()))


def test_a_child_is_what_an_outcome_or_an_action_leads_to() -> None:
    match = after(DICE)
    game, state = match.game, match.state
    action = game.legal_actions(state)[0]
    assert game.child(game.new(), 700) == game.resolve(game.new(), 700)
    assert game.child(state, action) == game.apply(state, action)
    with pytest.raises(waghals.NotLegal):
        game.child(state, 0)
    with pytest.raises(waghals.WaghalsError, match="outcomes are the numbers below 1296"):
        game.child(game.new(), 1296)


def test_a_playout_goes_from_a_position_to_an_end_and_its_generator_decides_which() -> None:
    match = after(DICE)
    game, before = match.game, match.state.copy()
    ends = [game.random_playout(match.state, Random(seed).randrange) for seed in (1, 1, 2)]
    assert match.state == before
    assert all(game.winners(end) for end in ends)
    assert ends[0] == ends[1] != ends[2]


def test_a_playout_needs_a_state_with_nothing_hidden(kuhn: waghals.Game) -> None:
    state = kuhn.resolve(kuhn.new(), 0)
    assert kuhn.is_terminal(kuhn.random_playout(state, Random(1).randrange))
    with pytest.raises(waghals.WaghalsError, match="this needs a state of kuhn; given was the view of 0"):
        kuhn.random_playout(kuhn.observation(state, 0), Random(1).randrange)


def test_a_game_says_what_a_view_has(kuhn: waghals.Game) -> None:
    assert kuhn.view_fields is kuhn.View.fields
    assert "viewer" in kuhn.view_fields
    game = waghals.game("cant-stop")
    assert game.view_fields["dice"] == Field((4,), 8, 0, 6)


# ---- what is alike


def test_the_blue_dice_of_raffzahn_are_alike_and_what_is_rolled_again_tells_nothing() -> None:
    game = waghals.game("raffzahn")

    def key(script: str) -> bytes:
        return game.key(after(script, table(game=game)).state)

    assert key("* 10 2 5 / 0 reroll yellow") == key("* 20 5 2 / 0 reroll yellow")
    assert key("* 20 2 5 / 0 reroll yellow blue1") == key("* 10 5 1 / 0 reroll yellow blue2")
    assert key("* 20 2 5 / 0 reroll yellow blue1") != key("* 20 2 5 / 0 reroll yellow blue2")


@pytest.mark.parametrize("name", waghals.games())
def test_chances_are_those_of_all_outcomes_by_what_is_alike(name: str) -> None:
    game, rng, most = waghals.game(name), Random(3), 0
    match = table(Seeded(3), game=game)
    while not match.over:
        if match.to_move != waghals.CHANCE:
            match.act(match.to_move, rng.choice(match.legal()))
            continue
        if rng.random() < 0.03:
            state, count = match.state, game.outcomes(match.state)
            every = Counter(game.key(game.resolve(state, outcome)) for outcome in range(count))
            told = {game.key(game.resolve(state, outcome)): chance for outcome, chance in game.chances(state)}
            assert told == {key: Fraction(ways, count) for key, ways in every.items()}
            most = max(most, count - len(told))
        match.roll()
    assert most > 0


def test_asking_for_a_key_leaves_the_state_as_it_is() -> None:
    match = after("* 5 4 3 2")
    before = match.state.copy()
    assert match.game.key(match.state) == match.game.key(after("* 2 3 4 5").state)
    assert match.state == before


# ---- values


def test_equal_states_are_one_key_of_a_dictionary() -> None:
    game = waghals.game("cant-stop")
    seen = {game.new(): 1}
    assert seen[game.new()] == 1
    assert game.resolve(game.new(), 0) not in seen


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def elsewhere(game: waghals.Game, match: Match) -> tuple[Any, ...]:
    """What another process says of them."""
    return (
        game,
        match.state,
        match.log(None),
        hash(game.new()) == hash(waghals.game(game.name, **game.options).new()),
    )


def test_games_states_and_matches_go_into_another_process() -> None:
    match = after(DICE, table(players=3, hurry=True))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        game, state, log, same = pool.apply(elsewhere, (match.game, match))
    assert (game, state, log, same) == (match.game, match.state, match.log(None), True)


@pytest.mark.parametrize("again", [copy, deepcopy, pickled])
def test_games_and_matches_are_copied_and_pickled(again: Any) -> None:
    match = after("* 10 2 5", table(game=waghals.game("raffzahn", players=2, edition="original")))
    other = again(match)
    assert again(match.game) == match.game == other.game
    assert (other.log(None), other.states, other.seats) == (match.log(None), match.states, match.seats)


def test_a_copied_match_goes_on_by_itself() -> None:
    match = after(DICE)
    other = deepcopy(match)
    other.act(0, "advance 7 7")
    assert (match.version, other.version) == (1, 2)
    assert match.state != other.state


def test_what_was_legal_in_one_state_is_not_taken_for_another() -> None:
    match = after(DICE)
    game, state = match.game, match.state
    legal = game.legal_actions(state)
    legal.append(0)
    with pytest.raises(waghals.NotLegal):
        game.apply(state, 0)
    changed = state.copy()
    changed.dice[:] = [1, 1, 1, 1]
    with pytest.raises(waghals.NotLegal):
        game.apply(changed, legal[0])
