"""What dice have shown, against what was to be expected."""

from __future__ import annotations

from math import comb

import pytest

import waghals
from tests.web_views.scenes import NAMES, lines
from tests.web_views.test_every_match import script
from waghals.analysis.fell import FEWEST, band, fell
from waghals.match.chance import ByHand
from waghals.match.match import Match
from waghals.match.seat import Seat


def played_out(name: str) -> Match:
    game = waghals.game(name)
    past = lines(" / ".join(script(game, seed=1)))
    return Match.replay(game, [Seat(name) for name in NAMES[: game.players]], ByHand(), past)


@pytest.mark.parametrize(("n", "p"), [(12, 1 / 6), (60, 1 / 6), (400, 1 / 3), (1000, 1 / 6), (30, 0.5)])
def test_a_band_holds_95_of_100_and_leaves_at_most_half_of_the_rest_on_either_side(n: int, p: float) -> None:
    low, high = band(n, p)
    chance = [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]
    assert sum(chance[low : high + 1]) >= 0.95
    assert sum(chance[:low]) <= 0.025 < sum(chance[: low + 1])
    assert sum(chance[high + 1 :]) <= 0.025 < sum(chance[high:])


@pytest.mark.parametrize("name", [name for name in waghals.games() if name != "allie-gator"])
def test_every_die_that_fell_is_counted_once(name: str) -> None:
    match = played_out(name)
    kinds = fell(match)
    words = [word for ply in match.plies if ply.kind == "chance" for word in ply.text.split()]
    assert kinds
    for dice in kinds:
        assert dice.rolls == sum(face.times for face in dice.faces) >= FEWEST
        assert sum(face.expected for face in dice.faces) == pytest.approx(dice.rolls)
        assert all(face.low <= face.expected <= face.high for face in dice.faces)
    for word in {face.word for dice in kinds for face in dice.faces}:
        counted = sum(face.times for dice in kinds for face in dice.faces if face.word == word)
        assert counted <= words.count(word)


def test_faces_stand_in_order_and_weigh_as_many_sides_as_they_have() -> None:
    (dice,) = fell(played_out("cant-stop"))
    assert [face.word for face in dice.faces] == list("123456")
    yellow = next(dice for dice in fell(played_out("raffzahn")) if "30" in [face.word for face in dice.faces])
    assert [face.word for face in yellow.faces][:3] == ["10", "20", "30"]


def test_cards_are_not_counted() -> None:
    assert fell(played_out("allie-gator")) == []
