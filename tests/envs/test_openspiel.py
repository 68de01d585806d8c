"""Games in OpenSpiel: its own tests pass, its algorithms run, and hidden hands stay hidden."""

from __future__ import annotations

import hashlib
import pickle
import subprocess
import sys
import unittest
from fractions import Fraction
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest

import waghals
from tests.envs.configured import SOME
from tests.match.conftest import kuhn as kuhn
from tests.match.conftest import toys as toys
from waghals import CHANCE, TERMINAL, envs
from waghals.belief import HIDDEN
from waghals.contract.history import Shown
from waghals.envs import spiel
from waghals.games.allie_gator import belief
from waghals.games.allie_gator.notation import card_text

pyspiel: Any = spiel.pyspiel  # registering all games comes with it


def python(module: str) -> Any:
    """A module of OpenSpiel's Python, which has no types."""
    return import_module(f"open_spiel.python.{module}")


def play(game: Any, seed: int, plies: int = 10_000) -> Any:
    """A state of OpenSpiel after so many random plies."""
    state, rng = game.new_initial_state(), Random(seed)
    while plies and not state.is_terminal():
        state.apply_action(chosen(state, rng))
        plies -= 1
    return state


def chosen(state: Any, rng: Random) -> int:
    """A random outcome or action."""
    legal: list[int] = state.legal_actions()
    if not state.is_chance_node():
        return rng.choice(legal)
    return rng.choices(legal, [probability for _, probability in state.chance_outcomes()])[0]


# ---- its own test


@pytest.mark.parametrize(
    "text",
    [
        "waghals_cant_stop",
        "waghals_cant_stop(players=4,hurry=True,must_place=True)",
        f"waghals_raffzahn(players=2,edition=original,teeth={';'.join('1' * 20 + '2' * 20)})",
        "waghals_wuerfelzoo(players=3,rounds=2)",
        "waghals_allie_gator(players=3,short=True)",
    ],
)
def test_openspiels_own_random_simulation_passes(text: str) -> None:
    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, 1, True, False)
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_a_game_of_another_distribution_passes_it_too(kuhn: waghals.Game) -> None:
    pyspiel.random_sim_test(envs.openspiel("kuhn"), 20, True, False)


@pytest.mark.parametrize("name", waghals.games())
def test_openspiels_own_checks_of_a_games_interface_pass(name: str) -> None:
    run_checks("EnforceAPIOnPartialTreeBase", envs.openspiel(name), name)


def test_a_game_passes_its_checks_of_a_whole_tree_with_perfect_recall(kuhn: waghals.Game) -> None:
    """Under the name of OpenSpiel's own Kuhn poker, of which it knows how many states there are."""
    run_checks("EnforceAPIOnFullTreeBase", envs.openspiel("kuhn"), "kuhn_poker")


def run_checks(base: str, game: Any, name: str) -> None:
    """Run a test case of OpenSpiel on a game."""
    cases = import_module("open_spiel.integration_tests.api_test")
    case = type("Case", (getattr(cases, base),), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [told for _, told in result.errors + result.failures] == []
    assert result.skipped == []


# ---- games and options


def test_options_are_parameters() -> None:
    teeth = (7,) * 40
    game = envs.openspiel("raffzahn", players=4, edition="original", strict=True, teeth=teeth)
    assert game.num_players() == 4
    assert game.get_parameters()["teeth"] == ";".join("7" * 40)
    assert game.waghals == waghals.game("raffzahn", players=4, edition="original", strict=True, teeth=teeth)
    assert pyspiel.load_game("waghals_raffzahn").waghals == waghals.game("raffzahn")


def test_an_option_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(waghals.BadOption, match="players takes a whole number from 2 to 4; given was 9"):
        envs.openspiel("cant-stop", players=9)
    with pytest.raises(waghals.BadOption, match="players takes a whole number from 2 to 4; given was 9"):
        pyspiel.load_game("waghals_cant_stop(players=9)")
    with pytest.raises(waghals.UnknownGame, match="there is no game 'chess'"):
        envs.openspiel("chess")


def test_without_openspiel_it_is_said_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "waghals.envs.spiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(waghals.WaghalsError, match=r"pip install 'waghals\[openspiel\]'"):
        envs.openspiel("cant-stop")


def test_what_openspiel_is_told_of_a_game() -> None:
    hidden, open_ = (pyspiel.load_game(f"waghals_{name}").get_type() for name in ("allie_gator", "raffzahn"))
    information = pyspiel.GameType.Information
    assert hidden.information == information.IMPERFECT_INFORMATION
    assert open_.information == information.PERFECT_INFORMATION
    assert (open_.min_num_players, open_.max_num_players) == (2, 6)
    game = pyspiel.load_game("waghals_cant_stop(players=3)")
    assert (game.num_distinct_actions(), game.max_chance_outcomes()) == (game.waghals.actions, 6**4)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-0.5, 1, 0)


# ---- plies


def test_outcomes_that_are_written_alike_are_one() -> None:
    game = waghals.game("cant-stop")
    state = pyspiel.load_game("waghals_cant_stop").new_initial_state()
    ways: dict[str, int] = {}
    for outcome in range(6**4):
        text = " ".join(sorted(game.outcome_text(game.new(), outcome).split()))
        ways[text] = ways.get(text, 0) + 1
    assert len(ways) == 126
    told = {state.action_to_string(outcome): p for outcome, p in state.chance_outcomes()}
    assert told == pytest.approx({text: count / 6**4 for text, count in ways.items()})


@pytest.mark.parametrize("game", SOME, ids=repr)
def test_no_chance_ply_has_more_outcomes_than_openspiel_is_told_of(game: waghals.Game) -> None:
    state = spiel.load_game(game).new_initial_state()
    most, rng = state.get_game().max_chance_outcomes(), Random(3)
    position = game.new()
    while not game.is_terminal(position):
        outcomes = game.outcomes(position)
        assert outcomes <= most
        number = rng.randrange(outcomes) if outcomes else rng.choice(game.legal_actions(position))
        position = game.child(position, number)


def test_more_outcomes_than_openspiel_was_told_of_are_refused() -> None:
    game = pyspiel.load_game("waghals_cant_stop")
    game.most_outcomes = 6
    with pytest.raises(
        waghals.WaghalsError, match="first chance ply of cant-stop has 6 outcomes, a later one"
    ):
        game.new_initial_state().chance_outcomes()


@pytest.mark.parametrize("name", waghals.games())
def test_plies_and_returns_are_those_of_the_game(name: str) -> None:
    game = waghals.game(name)
    for seed in range(2):
        played = play(envs.openspiel(name), seed)
        state = game.new()
        for ply in played.full_history():
            assert ply.player == game.to_move(state)
            state = game.child(state, ply.action)
        assert game.is_terminal(state)
        assert played.returns() == game.returns(state)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = pyspiel.load_game("waghals_cant_stop").new_initial_state()
    state.apply_action(0)
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["advance 2 2"]
    before = str(state), state.history()
    with pytest.raises(waghals.NotLegal, match="The dice do not give this"):
        state.apply_action(5)
    assert (str(state), state.history()) == before


@pytest.mark.parametrize("name", ["cant-stop", "allie-gator"])
def test_a_state_is_copied_and_written_with_its_past(name: str) -> None:
    game = envs.openspiel(name)
    state = play(game, 1, 60)
    again = game.deserialize_state(state.serialize())
    assert state.clone().node is state.node  # a copy takes no longer the more was played
    copies = [state.clone(), pickle.loads(pickle.dumps(state)), again]
    state.apply_action(chosen(state, Random(2)))
    for copy in copies:
        assert copy.history() == state.history()[:-1]
        copy.apply_action(state.history()[-1])
        assert str(copy) == str(state)
        assert copy.information_state_string(1) == state.information_state_string(1)


def test_a_process_that_has_used_openspiel_ends_in_peace() -> None:
    code = "import pyspiel, waghals.envs.spiel; print(pyspiel.load_game('waghals_cant_stop').num_players())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")


# ---- what a seat sees


def test_an_information_state_has_every_ply_as_the_seat_was_shown_it(kuhn: waghals.Game) -> None:
    state = envs.openspiel("kuhn").new_initial_state()
    for number in (2, 0, 1, 0):  # a king and a jack, bet, pass
        state.apply_action(number)
    assert state.information_state_string(0).splitlines() == [
        "* K cards.0=3 dealt=1",
        "* ? dealt=2",
        "0 bet plies.0=2",
        "1 pass plies.1=1",
    ]
    assert state.information_state_string(1).splitlines()[:2] == ["* ? dealt=1", "* J cards.1=1 dealt=2"]


def test_where_nothing_is_hidden_an_information_state_is_as_a_record_is_written() -> None:
    state = pyspiel.load_game("waghals_cant_stop").new_initial_state()
    for number in (0, 13, 1, 0):
        state.apply_action(number)
    assert state.information_state_string(1) == "* 1 1 1 1\n0 advance 2 2\n0 roll\n* 1 1 1 1"


def test_an_observation_is_the_view_of_a_seat(kuhn: waghals.Game) -> None:
    game = envs.openspiel("kuhn")
    state = game.new_initial_state()
    state.apply_action(2)
    assert state.observation_string(0) == repr(kuhn.observation(kuhn.resolve(kuhn.new(), 2), 0))
    assert list(kuhn.view_fields) == ["viewer", "players", "cards", "dealt", "plies"]
    assert state.observation_tensor(0) == state.information_state_tensor(0) == [0, 2, 3, 0, 1, 0, 0, 0]
    assert state.observation_tensor(1) == [1, 2, 0, 0, 1, 0, 0, 0]


def test_an_observer_has_the_fields_by_their_names(kuhn: waghals.Game) -> None:
    observation = python("observation")
    kind, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    game = envs.openspiel("kuhn")
    state = game.new_initial_state()
    state.apply_action(2)
    own = observation.make_observation(game)
    own.set_from(state, 0)
    assert {name: value.tolist() for name, value in own.dict.items()} == {
        "viewer": [0],
        "players": [2],
        "cards": [3, 0],
        "dealt": [1],
        "plies": [0, 0, 0],
    }
    public = kind(perfect_recall=True, public_info=True, private_info=private.NONE)
    nobody = observation.make_observation(game, public)
    nobody.set_from(state, 0)
    assert nobody.dict["cards"].tolist() == [0, 0]
    assert nobody.string_from(state, 0) == "* ? dealt=1"
    everything = kind(perfect_recall=False, public_info=True, private_info=private.ALL_PLAYERS)
    assert observation.make_observation(game, everything) is None
    with pytest.raises(waghals.WaghalsError, match=r"take no parameters; given were \{'deep': 1\}"):
        game.make_py_observer(None, {"deep": 1})


def test_a_seat_cannot_tell_worlds_apart_that_differ_in_what_it_did_not_see() -> None:
    """Played again with other cards where it did not see them: all else falls and is played alike."""
    game, seat, told = envs.openspiel("allie-gator", players=3), 1, 0
    for seed in range(3):
        state = play(game, seed, 60)
        world, other = game.new_initial_state(), game.new_initial_state()
        for number, elsewhere in zip(state.history(), another_world(game.waghals, state, seat), strict=True):
            assert seen(world, seat) == seen(other, seat)
            assert world.current_player() == other.current_player()
            if world.current_player() == seat:
                assert world.legal_actions() == other.legal_actions()
            told += seen(world, 0) != seen(other, 0)
            world.apply_action(number)
            other.apply_action(elsewhere)
        assert seen(world, seat) == seen(other, seat)
        assert str(world) != str(other)
    assert told


def seen(state: Any, seat: int) -> tuple[object, ...]:
    """All that OpenSpiel tells a seat."""
    return (
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
    )


def another_world(game: waghals.Game, state: Any, seat: int) -> list[int]:
    """The plies of a match that shows a seat the same, with other cards where it did not see them."""
    position, history = game.new(), list[Shown]()
    for number in state.history():
        view, who = game.observation(position, seat), game.to_move(position)
        text = (game.outcome_text if who == CHANCE else game.text)(position, number)
        shown = who != CHANCE or game.sees_outcome(position, seat)
        history.append(Shown(view, who, text if shown else "?"))
        position = game.child(position, number)
    view, rng = game.observation(position, seat), Random(5)
    assert view.round == history[0].view.round
    moves = belief.moves(view, history)
    cards = belief.sample_moves(view, history, rng.randrange)
    hidden = [
        move.card
        for saw, move in zip(moves, cards, strict=True)
        if saw.card == HIDDEN and saw.source != saw.to
    ]
    numbers, position = list[int](), game.new()
    for ply, number in zip(history, state.history(), strict=True):
        if ply.text == "?":
            number = game.parse_outcome(position, card_text(hidden.pop(0)))
        elif ply.seat == CHANCE:
            number = game.parse_outcome(position, ply.text)
        numbers.append(number)
        position = game.child(position, number)
    assert not hidden
    return numbers


# ---- what is hidden, drawn anew


def test_a_state_is_drawn_that_the_seat_cannot_tell_from_this_one() -> None:
    game = envs.openspiel("allie-gator")
    state = next(state for plies in range(40, 60) if (state := play(game, 3, plies)).current_player() == 1)
    sampler, worlds = pyspiel.UniformProbabilitySampler(0.0, 1.0), set[str]()
    drawn = state
    for _ in range(4):
        drawn = state.resample_from_infostate(1, sampler)
        assert seen(drawn, 1) == seen(state, 1)
        assert drawn.legal_actions() == state.legal_actions()
        assert drawn.history() == []
        assert "* ?" not in drawn.information_state_string(0)
        worlds.add(str(pickle.loads(pickle.dumps(drawn))))
    assert len(worlds) > 1
    with pytest.raises(waghals.WaghalsError, match="cannot be drawn anew from this history"):
        drawn.resample_from_infostate(1, sampler)


def test_where_nothing_is_hidden_nothing_is_drawn_anew() -> None:
    state = play(pyspiel.load_game("waghals_cant_stop"), 3, 40)
    drawn = state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert str(drawn) == str(state)
    assert drawn.information_state_string(0) == state.information_state_string(0)


def test_its_search_over_information_sets_plays_hidden_hands(kuhn: waghals.Game) -> None:
    mcts, ismcts = python("algorithms.mcts"), python("algorithms.ismcts")
    game = envs.openspiel("kuhn")
    state = game.new_initial_state()
    for number in (0, 0, 1):  # a jack and a queen, bet: who has the queen has to guess
        state.apply_action(number)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 200, random_state=np.random.RandomState(2))
    assert dict(bot.get_policy(state))[1] > 0.9  # a jack or a king, each as likely: to answer the bet is free
    state = play(envs.openspiel("allie-gator"), 4, 30)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.0, 5, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


# ---- its algorithms


class Ahead:
    """Rates a state of Can't Stop by how far ahead one is; runners that may yet fall count a little less."""

    def evaluate(self, state: Any) -> Any:
        position = state.node.position
        climbed = [float(sum(position.stones[p])) for p in range(2)]
        own = position.stones[position.player]
        climbed[position.player] += 0.9 * sum(
            max(0, runner - stone) for runner, stone in zip(position.runners, own, strict=True)
        )
        return np.array([climbed[0] - climbed[1], climbed[1] - climbed[0]]) / 30

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def test_its_tree_search_beats_random_play() -> None:
    game = pyspiel.load_game("waghals_cant_stop")
    bot = python("algorithms.mcts").MCTSBot(
        game, 0.3, 60, Ahead(), random_state=np.random.RandomState(1), dont_return_chance_node=True
    )
    state, rng = game.new_initial_state(), Random(1)
    while not state.is_terminal():
        state.apply_action(bot.step(state) if state.current_player() == 0 else chosen(state, rng))
    assert state.returns() == [1, -1]


def test_regret_minimisation_closes_in_on_an_equilibrium(kuhn: waghals.Game) -> None:
    cfr, exploitability = python("algorithms.cfr"), python("algorithms.exploitability")
    game = envs.openspiel("kuhn")
    solver = cfr.CFRPlusSolver(game)
    uniform = exploitability.nash_conv(game, python("policy").UniformRandomPolicy(game))
    found = list[float]()
    for iteration in range(1, 61):
        solver.evaluate_and_update_policy()
        if iteration in (5, 60):
            found.append(exploitability.nash_conv(game, solver.average_policy()))
    assert uniform > found[0] > 4 * found[1]
    assert found[1] < 0.02


def test_policies_are_worth_what_the_game_says(kuhn: waghals.Game) -> None:
    def value(state: Any) -> Fraction:
        """What seat 0 gets where everybody plays at random."""
        if kuhn.to_move(state) == TERMINAL:
            return Fraction(kuhn.returns(state)[0])
        actions = [(action, Fraction(1, 2)) for action in kuhn.legal_actions(state)]
        return sum(
            (p * value(kuhn.child(state, number)) for number, p in kuhn.chances(state) or actions),
            Fraction(0),
        )

    game = envs.openspiel("kuhn")
    tabular = python("policy").TabularPolicy(game)  # uniform at first
    assert len(tabular.states) == 12
    found = python("algorithms.expected_game_score").policy_value(game.new_initial_state(), [tabular] * 2)
    assert found == pytest.approx([float(value(kuhn.new())), -float(value(kuhn.new()))])
    assert found[0] != 0


def test_seeds_fix_its_environment() -> None:
    assert digest(1) == digest(1) == "beeafa33bb6b5395"
    assert digest(2) != digest(1)


def digest(seed: int) -> str:
    """Of a match of random play in the environment of OpenSpiel."""
    environment = python("rl_environment").Environment(pyspiel.load_game("waghals_wuerfelzoo"))
    environment.seed(seed)
    step, rng, seen = environment.reset(), Random(seed), hashlib.sha256()
    while not step.last():
        mover = step.observations["current_player"]
        seen.update(repr(step.observations["info_state"][mover]).encode())
        step = environment.step([rng.choice(step.observations["legal_actions"][mover])])
    assert sum(step.rewards) == 0
    return seen.hexdigest()[:16]
