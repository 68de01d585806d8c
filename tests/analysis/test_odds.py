"""The odds that a roll ends the turn, exactly, for any position of any game."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import waghals
from tests.match.conftest import toys as toys
from tests.match.tables import after, table
from waghals import NotLegal
from waghals.analysis.odds import risk, risk_after
from waghals.contract.ply import TERMINAL
from waghals.match import Seeded

OUT_678 = "* 3 3 3 4 / 0 advance 6 7 / 0 roll / * 2 6 1 1 / 0 advance 8"


def test_the_first_roll_on_an_open_board_is_safe() -> None:
    match = table()
    assert risk(match.game, match.state) == 0


def test_three_runners_on_six_seven_eight_fall_in_104_of_1296_rolls() -> None:
    match = after(OUT_678)
    assert risk(match.game, match.state) == Fraction(1296 - 1192, 1296)


def test_the_risk_is_the_same_when_the_dice_are_already_on_their_way() -> None:
    match = after(OUT_678 + "/ 0 roll")
    assert risk(match.game, match.state) == Fraction(1296 - 1192, 1296)


@pytest.mark.parametrize(
    ("script", "safe"),
    [
        ("* 2 2 3 3 / 0 advance 4 6 / 0 roll / * 4 4 6 6 / 0 advance 8", 1181),
        ("* 1 1 1 2 / 0 advance 2 3 / 0 roll / * 6 6 3 5 / 0 advance 12", 568),
    ],
)
def test_other_columns_have_other_odds(script: str, safe: int) -> None:
    match = after(script)
    assert risk(match.game, match.state) == Fraction(1296 - safe, 1296)


def test_each_choice_tells_the_risk_that_follows_it() -> None:
    match = after("* 3 3 3 4 / 0 advance 6 7 / 0 roll / * 2 6 1 3")
    game, state = match.game, match.state
    risks = {text: risk_after(game, state, game.parse(state, text)) for text in match.legal()}
    assert list(risks) == ["advance 3", "advance 4", "advance 8", "advance 9", "advance 5 7"]
    assert risks["advance 8"] == Fraction(104, 1296)
    assert all(risky is not None and risky >= Fraction(104, 1296) for risky in risks.values())


def test_with_a_runner_left_in_the_hand_an_open_board_is_safe() -> None:
    match = after("* 3 3 3 4")
    action = match.game.parse(match.state, "advance 6 7")
    assert risk_after(match.game, match.state, action) == 0


def test_a_choice_of_pairs_has_no_risk_of_its_own() -> None:
    match = after("* 3 3 3 4")
    assert risk(match.game, match.state) is None


def test_stopping_risks_nothing_and_ends_the_question() -> None:
    match = after(OUT_678)
    assert risk_after(match.game, match.state, match.game.parse(match.state, "stop")) is None


def test_after_the_end_nothing_is_risked() -> None:
    match, rng = table(Seeded(3)), Random(3)
    while not match.over:
        if match.to_move == waghals.CHANCE:
            match.roll()
        else:
            match.act(match.to_move, rng.choice(match.legal()))
    assert risk(match.game, match.state) is None


@pytest.mark.usefixtures("toys")
def test_a_chance_ply_that_ends_the_match_ends_the_turn() -> None:
    match = table(game=waghals.game("coin"))
    assert risk(match.game, match.state) == Fraction(1, 2)
    assert risk(match.game, after("* tails", match).state) == Fraction(1, 2)


def test_a_position_s_odds_are_worked_out_once(toys: None, monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(game=waghals.game("coin"))
    first = risk(match.game, match.state)
    monkeypatch.setattr(match.game.rules, "resolve", None)
    assert risk(match.game, match.state) == risk(match.game, match.state.copy()) == first == Fraction(1, 2)


@pytest.mark.parametrize("name", ["cant-stop", "raffzahn"])
def test_the_risk_is_that_of_all_outcomes(name: str) -> None:
    game, rng = waghals.game(name), Random(7)
    match, seen = table(Seeded(7), game=game), set[Fraction]()
    while not match.over:
        if match.to_move != waghals.CHANCE:
            match.act(match.to_move, rng.choice(match.legal()))
            continue
        if rng.random() < 0.2:
            state = match.state
            each = [game.resolve(state, outcome) for outcome in range(game.outcomes(state))]
            ends = [game.turn(end) != game.turn(state) or game.to_move(end) == TERMINAL for end in each]
            seen.add(Fraction(sum(ends), len(ends)))
            assert risk(game, state) == Fraction(sum(ends), len(ends))
        match.roll()
    assert len(seen) > 2


def test_what_is_not_legal_has_no_risk() -> None:
    match = after(OUT_678)
    with pytest.raises(NotLegal):
        risk_after(match.game, match.state, match.game.parse(match.state, "advance 7"))
