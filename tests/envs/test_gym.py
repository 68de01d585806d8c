"""Gymnasium's environments of one learner: its own checker, and what it leaves open."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import waghals
from tests.bots.failing import Failing
from tests.envs.configured import GAMES, SOME
from waghals import envs
from waghals.bots import BotFailed, Level, Random, UnknownBot, bot, bots_for
from waghals.contract.history import History
from waghals.contract.ply import RandBelow
from waghals.envs import spaces
from waghals.envs.episode import Episode


class Lowest(Random):
    """Plays the legal action of the lowest number, and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, int]] = []

    def choose(
        self, game: waghals.Game, view: Any, history: History, legal: Sequence[int], randbelow: RandBelow
    ) -> int:
        self.asked.append((game.to_move(view), len(history)))
        return legal[0]


def id_of(name: str) -> str:
    return f"waghals/{''.join(word.capitalize() for word in name.split('-'))}-v0"


def play(env: gymnasium.Env[Any, Any], seed: int | None = None) -> list[Any]:
    """One match at random: what the learner is told, ply by ply."""
    rng = random.Random(1)
    observation, info = env.reset(seed=seed)
    told: list[Any] = [(observation["observation"].tolist(), 0.0, [*info["legal"]])]
    ended = False
    while not ended:
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        observation, reward, ended, _, info = env.step(rng.choice(legal))
        told.append((observation["observation"].tolist(), reward, [*info["legal"]]))
    return told


@pytest.mark.parametrize("game", SOME, ids=repr)
def test_gymnasiums_checker_passes(game: waghals.Game, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(id_of(game.name), seat="random", **game.options)
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", GAMES)
def test_a_learner_meets_every_bot_of_the_game(name: str) -> None:
    for opponent in bots_for(name)[:3]:
        told = play(envs.gym(name, opponents=[opponent]), seed=1)
        assert {row[1] for row in told[:-1]} == {0.0}
        assert not told[-1][2]
        assert told[-1][1] != 0.0


def test_opponents_are_one_for_all_or_one_a_seat_from_the_learner_on() -> None:
    bots = Lowest(), Lowest()
    play(envs.gym("cant-stop", players=3, seat=2, opponents=bots), seed=1)
    assert [{seat for seat, _ in one.asked} for one in bots] == [{0}, {1}]
    both = Lowest()
    play(envs.gym("cant-stop", players=3, seat=1, opponents=both), seed=1)
    assert {seat for seat, _ in both.asked} == {0, 2}


def test_a_bot_is_given_all_that_its_seat_was_shown() -> None:
    class Careful:
        name, title = "careful", "Careful"
        level: Level = 1

        def choose(
            self, game: waghals.Game, view: Any, history: History, legal: Sequence[int], randbelow: RandBelow
        ) -> int:
            shown = history[-9:]
            seat = game.to_move(view)
            seen.append(len(history))
            assert view == game.View.from_json(view.to_json())
            assert all(ply.view.viewer == seat for ply in shown)
            hidden.extend(ply.text for ply in shown if ply.text == "?")
            return legal[0]

    seen, hidden = list[int](), list[str]()
    play(envs.gym("allie-gator", opponents=Careful(), seat=1), seed=1)
    assert seen == sorted(set(seen))
    assert len(seen) > 3
    assert hidden


def test_an_opponent_may_think_and_one_that_fails_ends_the_experiment() -> None:
    play(envs.gym("cant-stop", opponents="tests.bots.failing:Gambler", seat=1), seed=1)
    with pytest.raises(BotFailed, match="the bot 'raises' raised ZeroDivisionError"):
        play(envs.gym("cant-stop", opponents=Failing("raises"), seat=1), seed=1)


def test_the_seat_is_fixed_or_drawn_for_each_match() -> None:
    assert {envs.gym("raffzahn", seat=2).reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}
    env = envs.gym("raffzahn", seat="random")
    seats = [env.reset(seed=seed)[1]["seat"] for seed in range(30)]
    assert set(seats) == {0, 1, 2}
    assert [env.reset(seed=seed)[1]["seat"] for seed in range(30)] == seats


def test_masks_are_where_masked_learners_look_for_them() -> None:
    env: Any = envs.gym("cant-stop")
    observation, info = env.reset(seed=1)
    mask = observation["action_mask"]
    assert info["action_mask"].tolist() == mask.tolist() == env.action_masks().astype(int).tolist()
    assert env.action_masks().dtype == np.bool_
    env.action_space.seed(1)
    assert mask[env.action_space.sample(mask)]


def test_an_illegal_action_loses_the_match_and_says_why() -> None:
    env: Any = envs.gym("cant-stop")
    env.reset(seed=1)
    stop = env.game.parse(env.game.new(), "stop")
    observation, reward, ended, truncated, info = env.step(stop)
    assert (reward, ended, truncated) == (-1.0, True, False)
    assert info["illegal"] == "First choose what to do with the dice."
    assert not observation["action_mask"].any()
    with pytest.raises(waghals.WaghalsError, match="the match is over"):
        env.step(stop)


def test_a_match_that_ends_before_the_learner_decides_is_followed_by_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def begin_twice_at_the_end(episode: Episode) -> None:
        begin(episode)
        begun.append(episode)
        if len(begun) <= 2:
            episode.state = episode.game.random_playout(episode.state, random.Random(1).randrange)

    begin, begun = Episode.begin, list[Episode]()
    monkeypatch.setattr(Episode, "begin", begin_twice_at_the_end)
    observation, _ = envs.gym("cant-stop").reset(seed=1)
    assert len(begun) == 3
    assert observation["action_mask"].any()


def test_wrong_things_are_refused_with_what_is_right() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'nobody' plays cant-stop; there are: .*random"):
        envs.gym("cant-stop", opponents=["nobody"])
    with pytest.raises(waghals.WaghalsError, match="1 opponent for all or 2, one a seat; given were 3"):
        envs.gym("cant-stop", players=3, opponents=["random"] * 3)
    with pytest.raises(waghals.WaghalsError, match="int is no bot: it has no name"):
        envs.gym("cant-stop", opponents=[7])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
    with pytest.raises(waghals.WaghalsError, match="seat is 0 to 1 or 'random'; given was 2"):
        envs.gym("cant-stop", seat=2)
    with pytest.raises(
        waghals.WaghalsError, match="render_mode is None, ansi or human; given was 'rgb_array'"
    ):
        envs.gym("cant-stop", render_mode="rgb_array")
    with pytest.raises(waghals.UnknownGame):
        envs.gym("chess")
    env = envs.gym("cant-stop")
    env.reset(seed=1)
    with pytest.raises(waghals.WaghalsError, match="actions are the numbers below 79; given was 79"):
        env.step(79)


def test_every_game_is_registered_also_by_the_module_that_brings_it() -> None:
    env: Any = gymnasium.make("waghals.envs:waghals/CantStop-v0", players=3, opponents="random").unwrapped
    assert env.game == waghals.game("cant-stop", players=3)
    assert all(id_of(name) in gymnasium.registry for name in GAMES)


def test_it_goes_on_as_it_was_after_pickling_and_copying() -> None:
    env = envs.gym("allie-gator", opponents=bot("random", "allie-gator"), seat="random")
    play(env, seed=5)
    twins = pickle.loads(pickle.dumps(env)), copy.deepcopy(env)
    told = play(env)
    assert [play(twin) for twin in twins] == [told, told]


def test_the_board_is_shown_as_the_learner_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    env: Any = envs.gym("allie-gator", seat=1, render_mode="ansi")
    observation, _ = env.reset(seed=3)
    view = spaces.unflatten(env.game, observation["observation"])
    assert view.viewer == 1
    assert env.render() == str(view)
    envs.gym("allie-gator", seat=1, render_mode="human").reset(seed=3)
    assert capsys.readouterr().out == f"{view}\n"
    with pytest.raises(waghals.WaghalsError, match="ansi or human"):
        envs.gym("cant-stop").render()
