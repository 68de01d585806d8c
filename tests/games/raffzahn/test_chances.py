"""Positions of Raffzahn that are alike have one canonical form, and rolls that lead there are one chance."""

from __future__ import annotations

from fractions import Fraction

import waghals
from tests.play import play
from waghals.games.raffzahn import rules
from waghals.games.raffzahn.state import ALL_DICE, OVER, PAYING, State

NO_DICE = [0, 0, 0]


def form(script: str, **options: object) -> State:
    """The canonical form of the position after this script."""
    state: State = play(script, "raffzahn", **options).state.copy()
    rules.canonical(state)
    return state


def test_the_blue_dice_stand_in_the_order_of_their_faces() -> None:
    state = form("* 10 5 2")
    assert (state.dice, state.hand, state.target, state.rolls) == ([10, 2, 5], ALL_DICE, 17, 1)
    assert form("* 10 2 5") == state
    assert form("* 10 2 2").dice == [10, 2, 2]


def test_dice_about_to_fall_show_nothing() -> None:
    for dice, staying in (
        ("yellow", [0, 2, 5]),
        ("blue1 blue2", [10, 0, 0]),
        ("yellow blue1 blue2", NO_DICE),
    ):
        state = form(f"* 10 5 2 / 0 reroll {dice}")
        assert (state.dice, state.target, state.rolls) == (staying, 0, 1)


def test_of_two_blue_dice_the_second_falls() -> None:
    first, second = form("* 10 5 2 / 0 reroll blue1"), form("* 10 5 2 / 0 reroll blue2")
    assert (first.hand, first.dice) == (4, [10, 2, 0])
    assert (second.hand, second.dice) == (4, [10, 5, 0])
    assert form("* 10 2 5 / 0 reroll blue2") == first
    both = form("* 10 5 2 / 0 reroll yellow blue1")
    assert (both.hand, both.dice) == (5, [0, 2, 0])
    assert form("* 10 5 2 / 0 reroll blue1 blue2").hand == 6


def test_after_a_call_the_tile_that_was_named_tells_nothing() -> None:
    state = form("* 10 5 2 / 0 call 30", call=True)
    assert (state.dice, state.hand, state.target, state.called, state.rolls) == (
        [10, 2, 5],
        ALL_DICE,
        0,
        30,
        1,
    )


def test_a_payment_and_the_end_know_no_dice_and_only_a_payment_what_was_paid() -> None:
    state = State()
    state.dice, state.rolls, state.hand, state.called, state.target = [10, 5, 2], 3, 3, 9, 17
    state.paid, state.last = 2, 8
    for phase, paid, last in ((PAYING, 2, 8), (OVER, 0, 0)):
        ended = state.copy()
        ended.phase = phase
        rules.canonical(ended)
        assert (ended.dice, ended.rolls, ended.hand, ended.called, ended.target) == (
            NO_DICE,
            0,
            ALL_DICE,
            0,
            0,
        )
        assert (ended.paid, ended.last) == (paid, last)


def test_rotten_teeth_are_one_chance_and_blue_dice_have_no_order() -> None:
    game = waghals.game("raffzahn")
    chances = game.chances(game.new())
    ends = [chance for outcome, chance in chances if game.turn(game.resolve(game.new(), outcome)) == 1]
    assert ends == [Fraction(1, 6)]
    assert len(chances) == 1 + 4 * 21
