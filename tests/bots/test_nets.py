"""Nets without any library: what they compute, and weights that are damaged or do not fit."""

from __future__ import annotations

import json
from dataclasses import replace
from math import exp
from pathlib import Path

import pytest

import waghals
from waghals.bots.nets import BadWeights, Net, features_of, fitting, load, net_of

TINY = Net(
    {"game": "cant-stop", "rules": 1, "players": 2, "features": 1, "inputs": 3, "hidden": 2},
    rows=[[1.0, 0.0], [0.5, -2.0], [0.25, 1.0]],
    biases=[0.0, 0.5],
    outputs=[[1.0, 2.0, 0.5], [-1.0, 0.0, 0.0]],
)


def test_a_net_computes_what_it_says() -> None:
    sums = 0.25 * 1.0 + 0.5 * 0.5, 0.5 + 0.5 * -2.0
    hidden = sums[0], 0.05 * sums[1]  # a unit below zero leaks a twentieth
    logits = hidden[0] + 2 * hidden[1] + 0.5, -hidden[0]
    assert TINY.values([0.25, 0.5, 0.0]) == pytest.approx([exp(x) / sum(map(exp, logits)) for x in logits])


def test_weights_come_back_from_their_file(tmp_path: Path) -> None:
    (tmp_path / "tiny.net").write_bytes(TINY.dump())
    back = load(tmp_path / "tiny.net")
    assert (back.rows, back.biases, back.outputs) == (TINY.rows, TINY.biases, TINY.outputs)
    assert back.about == {**TINY.about, "sha256": back.about["sha256"]}


def test_damaged_weights_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "tiny.net"
    for content, told in (
        (TINY.dump()[:-1], "tiny.net holds no weights"),
        (TINY.dump()[:-1] + b"\xff", "tiny.net is damaged"),
        (b"no json\n", "tiny.net holds no weights"),
        (json.dumps({"players": 2}).encode() + b"\n", "tiny.net holds no weights: 'inputs'"),
    ):
        file.write_bytes(content)
        with pytest.raises(BadWeights, match=told):
            load(file)


def test_weights_for_something_else_are_refused() -> None:
    with pytest.raises(BadWeights, match=r"wanted are .*'variant': 'other', .* given are .*'variant': '',"):
        fitting(TINY, "cant-stop", 2, "other")
    with pytest.raises(BadWeights, match=r"do not fit: wanted are .*'players': 3.* given are .*'players': 2"):
        fitting(TINY, "cant-stop", 3)
    old = replace(TINY, about={**TINY.about, "rules": 0})
    with pytest.raises(BadWeights, match=r"wanted are .*'rules': 1, .* given are .*'rules': 0,"):
        fitting(old, "cant-stop", 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_nets_that_come_with_a_game_know_who_is_about_to_win(players: int) -> None:
    game = waghals.game("cant-stop", players=players)
    net = net_of("cant-stop", players)
    start = game.new()
    assert sum(even := net.values(features_of(game, start))) == pytest.approx(1)
    assert even[0] > max(even[1:])  # who begins
    ahead = start.copy()
    ahead.player = 1
    ahead.won[0], ahead.closed[5], ahead.closed[6] = 2, 1, 1
    ahead.stones[0] = [0, 0, 0, 0, 0, 13, 11, 8, 0, 0, 0]
    assert net.values(features_of(game, ahead))[players - 1] > 0.8
