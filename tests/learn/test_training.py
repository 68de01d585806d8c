"""Training: what it is given decides what it gives, it goes on where it was left, and it learns."""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import waghals
from tools.train import put
from waghals.bots.nets import FOLDER, LEAK, BadWeights, Net, features_of, file_name, load, net_of, variant_of
from waghals.cli import main
from waghals.contract.discovery import folder, games, part
from waghals.contract.errors import WaghalsError
from waghals.engine.learned import room_for
from waghals.engine.records import array_of
from waghals.learn import Plan, Training
from waghals.learn.command import Job, Watch
from waghals.learn.matches import BATCH, Matches
from waghals.learn.plans import Planned, planned
from waghals.learn.self_play import DRAWN, LATER, PASSED
from waghals.learn.training import Progress

pytestmark = pytest.mark.compiles

GAME = waghals.game("cant-stop")
SMALL = Plan(hidden=8)
ORIGINAL = waghals.game("raffzahn", players=5, edition="original")


def trained(matches: int, threads: int = 1, seed: int = 1) -> Training:
    training = Training(GAME, seed, SMALL)
    training.run(matches, threads=threads)
    return training


def numbers(net: Net) -> bytes:
    return net.dump().partition(b"\n")[2]


def test_the_same_seed_gives_the_same_weights_on_any_number_of_threads() -> None:
    one = trained(2 * BATCH)
    assert numbers(one.net) == numbers(trained(2 * BATCH, threads=2).net)
    assert numbers(one.net) != numbers(trained(2 * BATCH, seed=2).net)


def test_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file, told = tmp_path / "training.npz", list[Progress]()
    left = Training(GAME, 1, SMALL)
    left.run(4 * BATCH, told=told.append)
    left.save(file)
    assert [(step.done, step.matches) for step in told] == [(n / 4, n * BATCH) for n in (1, 2, 3, 4)]
    again = Training.resumed(GAME, file)
    assert (again.matches, again.curve, again.seed, again.plan) == (4 * BATCH, left.curve, 1, SMALL)
    assert numbers(again.net) == numbers(left.net)
    with np.load(file) as kept:
        np.savez(tmp_path / "older.npz", **{**kept, "plan": kept["plan"][:4]})
    older = Training.resumed(GAME, tmp_path / "older.npz")
    assert (older.matches, older.plan) == (4 * BATCH, SMALL)
    again.run(5 * BATCH)
    left.run(5 * BATCH)
    assert numbers(again.net) == numbers(left.net)
    with pytest.raises(BadWeights, match="another game or of other seats"):
        Training.resumed(waghals.game("cant-stop", players=3), file)


def test_against_a_net_that_learns_nothing_one_seat_learns_which_is_another_one_in_each_match() -> None:
    """The one that learns plays at random here, and loses."""
    against = trained(20 * BATCH).net
    training = Training(GAME, 1, Plan(hidden=4, explore=1.0), against)
    training.run(BATCH)
    shares = training._matches.shares
    assert shares.sum() == BATCH
    learners = shares[np.arange(BATCH), np.arange(BATCH) % 2]
    assert learners.mean() < 0.1
    assert numbers(training.net) != numbers(Training(GAME, 1, Plan(hidden=4)).net)


def test_rivals_that_err_do_so_in_every_other_round_and_are_told_apart_from_who_learns() -> None:
    training = Training(GAME, 1, Plan(hidden=8, explore=0.0, errors=1.0))
    for own, begun in zip(training._net, trained(20 * BATCH)._net, strict=True):
        own[:] = begun
    training.run(BATCH)
    matches = training._matches
    learners = np.arange(BATCH) % 2
    won, erring = matches.shares[np.arange(BATCH), learners], np.arange(BATCH) // 2 % 2 == 1
    assert won[erring].mean() > 0.9 > 0.75 > won[~erring].mean() > 0.25
    for i, length in enumerate(matches.lengths):
        rivals = matches.turns[i, :length, 0] != learners[i]
        assert matches.nodes[i, :length, -1].tolist() == rivals.tolist()
    assert not matches.events[matches._used(matches.lengths)].any()


def test_who_is_unopposed_wins_and_rivals_pass() -> None:
    training = Training(GAME, 1, Plan(hidden=8, explore=0.0, unopposed=1.0))
    training.run(BATCH)
    matches = training._matches
    for i, length in enumerate(matches.lengths):
        rivals = matches.turns[i, :length, 0] != i % 2
        assert matches.shares[i, i % 2] == 1
        assert matches.events[i, :length].tolist() == (PASSED * rivals).tolist()
        assert matches.nodes[i, :length, -1].tolist() == rivals.tolist()
        assert not (rivals[1:] & rivals[:-1]).any()
        assert not rivals[:1].any()  # what comes before the second pass is left out
    half = Training(GAME, 1, Plan(hidden=8, unopposed=0.5))
    half.run(BATCH)
    assert 40 <= (half._matches.events == PASSED).any(axis=1).sum() <= 88


def test_a_net_that_was_unopposed_says_that_a_win_is_worth_less_the_farther_off_it_is() -> None:
    training = Training(GAME, 1, Plan(hidden=8, unopposed=1.0, rate=0.05))
    training.run(30 * BATCH)
    matches = training._matches
    first, last = [], []
    for i, length in enumerate(matches.lengths):
        own = np.flatnonzero(matches.turns[i, :length, 0] == i % 2)
        first.append(training.net.values(matches.nodes[i, own[0]].tolist())[0])
        last.append(training.net.values(matches.nodes[i, own[-1]].tolist())[0])
    assert np.mean(first) < 0.7 < 0.8 < np.mean(last)


def test_where_nobody_errs_all_seats_learn_and_look_alike() -> None:
    training = trained(BATCH)
    assert not training._matches.nodes[..., -1].any()


def test_what_came_of_a_random_action_is_not_held_against_what_was_done_before() -> None:
    often = {explore: Training(GAME, 1, Plan(hidden=8, explore=explore)) for explore in (0.0, 0.5, 1.0)}
    for training in often.values():
        training.run(BATCH)
    drawn = {
        explore: training._matches.events[training._matches._used(training._matches.lengths)].mean()
        for explore, training in often.items()
    }
    assert drawn[0.0] == 0 < drawn[0.5] < drawn[1.0]
    training = often[0.0]
    before = numbers(training.net)
    training._matches.events[:] = DRAWN
    training._matches.learn(training._net, 0.1, 0.7)
    assert numbers(training.net) == before
    training._matches.events[:] = 0
    training._matches.learn(training._net, 0.1, 0.7)
    assert numbers(training.net) != before


def test_matches_begin_elsewhere_as_often_as_is_planned() -> None:
    for scattered, low, high in ((0.0, 0, 0), (0.5, 40, 88), (1.0, BATCH - 10, BATCH)):
        training = Training(GAME, 1, Plan(hidden=8, scattered=scattered))
        training.run(BATCH)
        start = features_of(GAME, GAME.new())
        elsewhere = sum(first.tolist() != pytest.approx(start) for first in training._matches.nodes[:, 0])
        assert low <= elsewhere <= high


@pytest.mark.parametrize("by_seat", [False, True])
def test_a_lesson_is_td_lambda_by_all_nodes_or_by_those_of_each_seat(by_seat: bool) -> None:
    training = trained(BATCH)
    matches, rate, trace = training._matches, 0.01, 0.8
    matches.events[:] = np.random.default_rng(1).choice(
        [0, DRAWN, PASSED], matches.events.shape, p=[0.8, 0.1, 0.1]
    )
    matches.lengths[3:] = 0  # a few matches
    one, other = (
        (rows.copy(), biases.copy(), outputs.copy()) for rows, biases, outputs in [training._net] * 2
    )
    matches.learn(one, rate, trace, by_seat)
    lesson(other, matches, rate, trace, by_seat)
    for ours, naive in zip(one, other, strict=True):
        assert np.allclose(ours, naive, atol=1e-5)
    assert not np.allclose(one[1], training._net[1], atol=1e-4)


def lesson(net: Any, matches: Matches, rate: float, trace: float, by_seat: bool) -> None:
    """TD(λ) as a textbook has it, each target written out as a sum over later nodes."""
    rows, biases, outputs = net
    for i, length in enumerate(matches.lengths):
        said = [np.zeros(GAME.players)] * length
        for t in reversed(range(length)):
            f, turns = matches.nodes[i, t], matches.turns[i, t]
            hidden = biases + f @ rows
            hidden = np.where(hidden > 0, hidden, LEAK * hidden)
            out = np.exp(outputs[:, :-1] @ hidden + outputs[:, -1])
            out /= out.sum()
            said[t] = np.zeros(GAME.players)
            said[t][turns] = out
            chain = [k for k in range(t, length) if not by_seat or matches.turns[i, k, 0] == turns[0]]
            target, weight = np.zeros(GAME.players), 1.0
            for at, after in zip(chain, [*chain[1:], length], strict=True):
                if (matches.events[i, at:after] == DRAWN).any():
                    target, weight = target + weight * said[at], 0.0
                    continue
                if matches.events[i, at] == PASSED:
                    target[matches.turns[i, at, 0]] += weight * (1 - LATER)
                    weight *= LATER
                if after == length:
                    target, weight = target + weight * matches.shares[i], 0.0
                else:
                    target, weight = target + weight * (1 - trace) * said[after], weight * trace
            error = rate * (out - target[turns])
            slope = np.where(hidden < 0, LEAK, 1) * (error @ outputs[:, :-1])
            outputs[:, :-1] -= np.outer(error, hidden)
            outputs[:, -1] -= error
            biases -= slope
            rows -= np.outer(f, slope)


def test_it_learns_and_the_compiled_net_is_the_one_that_is_kept() -> None:
    training = trained(40 * BATCH)
    assert np.mean(training.curve[-5:]) < 0.95 * np.mean(training.curve[:5])
    net, draw = training.net, Random(1)
    rows, biases, outputs = training._net
    room = room_for(GAME, len(biases))
    state = GAME.new()
    while not GAME.is_terminal(state):
        if GAME.to_move(state) == waghals.CHANCE:
            features = features_of(GAME, state)
            written = np.ones(len(rows), np.float32)
            vars(training._matches.drivers)["likely"](
                np.array(features, np.float32), (rows, biases, outputs), room, room.out
            )
            assert net.values(features) == pytest.approx(room.out.tolist(), abs=1e-5)
            compiled_state = array_of(GAME, [state])[0]
            vars(training._matches.drivers)["write_features"](compiled_state, written)
            assert written.tolist() == pytest.approx(features)
        state = after(state, draw)


def after(state: Any, draw: Random) -> Any:
    """The state after a random ply."""
    outcomes, legal = GAME.outcomes(state), GAME.legal_actions(state)
    return GAME.child(state, draw.randrange(outcomes) if outcomes else legal[draw.randrange(len(legal))])


def test_a_training_says_what_it_cannot_do() -> None:
    for matches, minutes in ((None, None), (1, 1.0)):
        with pytest.raises(WaghalsError, match="a number of matches or of minutes"):
            Training(GAME, 1, SMALL).run(matches, minutes)
    for goal, threads in ((0, 1), (1, 0)):
        with pytest.raises(WaghalsError, match=f"above 0; given were {goal} and {threads} threads"):
            Training(GAME, 1, SMALL).run(goal, threads=threads)
    with pytest.raises(WaghalsError, match="raffzahn states no scatter"):
        Training(waghals.game("raffzahn"), 1, Plan(scattered=0.1))
    with pytest.raises(WaghalsError, match="raffzahn states no pass_turn"):
        Training(waghals.game("raffzahn"), 1, Plan(unopposed=0.1))
    with pytest.raises(WaghalsError, match="raffzahn with these options has no net of others to begin with"):
        Training(waghals.game("raffzahn"), 1, Plan(warm_start=True))
    with pytest.raises(WaghalsError, match="the net to begin with has 64 units, not 8"):
        Training(ORIGINAL, 1, Plan(hidden=8, warm_start=True))


def test_a_training_may_begin_with_the_net_of_the_usual_options(tmp_path: Path) -> None:
    warm = Training(ORIGINAL, 1, Plan(warm_start=True))
    assert numbers(warm.net) == numbers(net_of("raffzahn", 5)) != numbers(Training(ORIGINAL, 1).net)
    warm.save(tmp_path / "training.npz")
    assert Training.resumed(ORIGINAL, tmp_path / "training.npz").plan == Plan(warm_start=True)


def test_the_command_writes_weights_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["train", "cant-stop", "--hidden", "8", "--seed", "3", "--threads", "1", "--out", str(tmp_path)]
    assert main([*words, "--matches", str(BATCH)]) == 0
    assert main([*words, "--matches", str(2 * BATCH), "--resume", "--players", "2", "3"]) == 0
    assert re.search(
        r"3-seats.net: 256 matches in 0.. minutes\n2 nets in 0.. minutes$", capsys.readouterr().out.strip()
    )
    for players in (2, 3):
        net = load(tmp_path / f"{players}-seats.net")
        told = [net.about[name] for name in ("game", "players", "seed", "matches", "hidden")]
        assert told == ["cant-stop", players, 3, 2 * BATCH, 8]
        assert "<svg" in (tmp_path / f"{players}-seats.svg").read_text("utf-8")


def test_a_training_that_is_broken_off_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lessons = [0.6, 0.7]

    def learn(*_: object) -> float:
        if not lessons:
            raise WaghalsError("enough")
        return lessons.pop()

    monkeypatch.setattr(Matches, "learn", learn)
    assert main(["train", "cant-stop", "--hidden", "8", "--threads", "1", "--out", str(tmp_path)]) == 1
    again = Training.resumed(GAME, tmp_path / "2-seats.npz")
    assert (again.matches, again.curve) == (2 * BATCH, [0.7, 0.6])


def test_one_command_trains_all_nets_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As their games plan it; here each for a batch only."""
    shipped = planned()
    with_nets = {game for game in games() if [*(folder(game) / FOLDER).glob("*.net")]}
    assert {each.game.name for each in shipped} == with_nets >= {"cant-stop"}
    own = [each._replace(matches=BATCH, plan=SMALL) for each in shipped if each.game.name == "cant-stop"]
    monkeypatch.setattr("waghals.learn.command.planned", lambda name: own)
    assert main(["train", "--all", "--threads", "2", "--out", str(tmp_path)]) == 0
    assert f"{len(own)} nets in" in capsys.readouterr().out
    written = {path.name: load(path) for path in (tmp_path / "cant-stop").glob("*.net")}
    assert set(written) == {f"{each.game.players}-seats.net" for each in own}
    own[0] = own[0]._replace(seed=2)
    assert main(["train", "--all", "--resume", "--out", str(tmp_path)]) == 1
    assert "2-seats.npz was not begun as the game plans it now" in capsys.readouterr().err
    monkeypatch.setattr("tools.train.folder", lambda name: tmp_path / "package" / name)
    (tmp_path / "package" / "cant-stop" / FOLDER).mkdir(parents=True)
    put(tmp_path, tmp_path / "curves")
    assert (tmp_path / "package" / "cant-stop" / FOLDER / "3-seats.net").exists()
    assert {path.name for path in (tmp_path / "curves").iterdir()} >= {"cant-stop-2-seats.svg"}
    one = Training(GAME, 1, SMALL)
    one.run(BATCH)
    assert numbers(written["2-seats.net"]) == numbers(one.net)


def test_nets_that_begin_with_another_one_begin_with_what_it_learnt_in_the_same_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def variant(options: Mapping[str, Any]) -> str:
        return "long" if options["columns_to_win"] == 4 else ""

    monkeypatch.setattr("waghals.games.cant_stop.features.variant", variant, raising=False)
    longer = waghals.game("cant-stop", columns_to_win=4)
    warm = Planned(longer, SMALL._replace(warm_start=True), 1, BATCH)
    monkeypatch.setattr("waghals.learn.command.planned", lambda name: [warm, Planned(GAME, SMALL, 1, BATCH)])
    assert main(["train", "--all", "--threads", "1", "--out", str(tmp_path)]) == 0
    begun = Training(longer, 1, warm.plan, usual=load(tmp_path / "cant-stop" / "2-seats.net"))
    begun.run(BATCH)
    assert numbers(load(tmp_path / "cant-stop" / "2-seats-long.net")) == numbers(begun.net)


def test_a_net_that_begins_with_another_one_waits_for_no_third(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one trains for long, the other thread goes on."""
    long = Planned(waghals.game("raffzahn", players=3), SMALL, 1, BATCH)
    usual = Planned(waghals.game("raffzahn", players=2), SMALL, 1, BATCH)
    warm = Planned(
        waghals.game("raffzahn", players=2, edition="original"), SMALL._replace(warm_start=True), 1, BATCH
    )
    monkeypatch.setattr("waghals.learn.command.planned", lambda name: [long, warm, usual])
    warmed, waited = threading.Event(), list[bool]()

    def train(watch: Watch, job: Job) -> str:
        if job.plan.warm_start:
            warmed.set()
        elif job.game.players == 3:
            waited.append(warmed.wait(30))
        return job.title

    monkeypatch.setattr(Watch, "train", train)
    assert main(["train", "--all", "--threads", "2", "--out", str(tmp_path)]) == 0
    assert waited == [True]


@pytest.mark.parametrize("game", [name for name in games() if part(name, "features")])
def test_the_nets_that_come_with_a_game_are_those_that_it_plans(game: str) -> None:
    files = {path.name: load(path).about for path in (folder(game) / FOLDER).glob("*.net")}
    plans = {file_name(each.game.players, variant_of(each.game)): each for each in planned(game)}
    assert set(files) == set(plans)
    for name, each in plans.items():
        stated = {**each.plan._asdict(), "seed": each.seed, "matches": each.matches}
        assert {
            "by_seat": False,
            "scattered": 0.0,
            "warm_start": False,
            "errors": 0.0,
            "unopposed": 0.0,
            **files[name],
        }.items() >= stated.items()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            (),
            "train which game? There are: allie-gator, cant-stop, raffzahn, wuerfelzoo; --all trains for all",
        ),
        (("cant-stop", "--matches", "0"), "take numbers above 0"),
        (("cant-stop", "--matches", "1", "--minutes", "1"), "--matches or --minutes, not both"),
        (("cant-stop", "--resume"), "there is no training to resume"),
        (("chess",), "there is no game 'chess'"),
        (("cant-stop", "--all", "--players", "2"), "--all trains as the games plan it"),
        (("cant-stop", "--ray", "127.0.0.1:1", "--matches", "1"), "no Ray cluster at '127.0.0.1:1'"),
    ],
)
def test_the_command_says_what_is_wrong(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["train", *words, "--out", str(tmp_path)]) > 0
    assert told in capsys.readouterr().err
