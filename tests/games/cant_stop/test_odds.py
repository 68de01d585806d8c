"""Exact odds of Can't Stop: the real rules count all 1296 rolls, and numbers known from outside agree."""

from __future__ import annotations

import itertools

import pytest

import waghals
from waghals.games.cant_stop import rules as cant_stop
from waghals.games.cant_stop.rules import CHOOSING, COLUMNS, FIRST, HEIGHT, ROLLS, State

MAKES_THE_SUM = {2: 171, 3: 302, 4: 461, 5: 580, 6: 727, 7: 834, 8: 727, 9: 580, 10: 461, 11: 302, 12: 171}
SURVIVES = {(6, 7, 8): 1192, (4, 6, 8): 1181, (2, 3, 12): 568, (2, 11, 12): 568}
TRIPLES = list(itertools.combinations(range(FIRST, FIRST + COLUMNS), 3))


def with_runners(fields: dict[int, int]) -> State:
    """About to roll, with runners on these fields by column."""
    s = State()
    s.players, s.columns_to_win = 2, 3
    cant_stop.setup(s)
    for column, field in fields.items():
        s.runners[column - FIRST] = field
        s.free -= 1
    return s


def surviving(s: State) -> int:
    """In how many of all rolls the turn goes on."""
    count = 0
    for outcome in range(cant_stop.outcomes(s)):
        after = s.copy()
        cant_stop.resolve(after, outcome)
        count += after.phase == CHOOSING
    return count


def rolls_with_a_pair_in(columns: tuple[int, ...]) -> int:
    """The same by brute force over dice, without the rules."""
    rolls = itertools.product(range(1, 7), repeat=4)
    return sum(any(a + b in columns for a, b in itertools.combinations(roll, 2)) for roll in rolls)


def test_there_are_1296_rolls_and_each_names_its_four_dice() -> None:
    s, game = with_runners({}), waghals.game("cant-stop")
    assert cant_stop.outcomes(s) == ROLLS == 6**4
    for outcome, dice in enumerate(itertools.product(range(1, 7), repeat=4)):
        after = s.copy()
        cant_stop.resolve(after, outcome)
        assert after.dice == list(dice)
        assert game.outcome_text(s, outcome) == " ".join(map(str, dice))
        assert game.parse_outcome(s, " ".join(map(str, dice))) == outcome


@pytest.mark.parametrize(("column", "rolls"), MAKES_THE_SUM.items())
def test_a_single_open_column_is_hit_as_often_as_known(column: int, rolls: int) -> None:
    """Two other runners stand at the top, so only this column can be used."""
    others = [c for c in (7, 6, 8) if c != column][:2]
    s = with_runners({column: 1} | {c: HEIGHT[c - FIRST] for c in others})
    assert surviving(s) == rolls


@pytest.mark.parametrize(("columns", "rolls"), SURVIVES.items())
def test_three_runners_survive_as_often_as_known(columns: tuple[int, ...], rolls: int) -> None:
    assert surviving(with_runners(dict.fromkeys(columns, 1))) == rolls


def test_all_165_sets_of_three_runners_survive_as_often_as_brute_force_says() -> None:
    assert len(TRIPLES) == 165
    for columns in TRIPLES:
        assert surviving(with_runners(dict.fromkeys(columns, 1))) == rolls_with_a_pair_in(columns), columns


def test_a_first_roll_on_an_open_board_always_goes_on() -> None:
    assert surviving(with_runners({})) == ROLLS
