"""Can't Stop: every example of the rulebook and every ruling (docs/rulings.md, C1 to C17), played."""

from __future__ import annotations

import pytest

import waghals
from tests.play import Table
from tests.play import play as play_game
from waghals.games.cant_stop.rules import COLUMNS, FIRST, HEIGHT, stop_wins, winner_of

TOP = {FIRST + c: HEIGHT[c] for c in range(COLUMNS)}


def play(script: str, **options: object) -> Table:
    return play_game(script, "cant-stop", **options)


def runners(table: Table) -> dict[int, int]:
    """Column: field, for every runner on the board."""
    return {FIRST + c: field for c, field in enumerate(table.state.runners) if field}


def stones(table: Table, seat: int) -> dict[int, int]:
    """Column: field, for every stone of a seat."""
    return {FIRST + c: field for c, field in enumerate(table.state.stones[seat]) if field}


# ---- the board


def test_the_columns_have_3_5_7_9_11_13_11_9_7_5_and_3_fields_with_the_top() -> None:
    assert TOP == {2: 3, 3: 5, 4: 7, 5: 9, 6: 11, 7: 13, 8: 11, 9: 9, 10: 7, 11: 5, 12: 3}


@pytest.mark.parametrize("column", TOP)
def test_a_column_is_won_after_as_many_steps_as_it_has_fields(column: int) -> None:
    low, high = max(1, column - 6), min(6, column - 1)
    double = f"* {low} {high} {low} {high} / 0 advance {column} {column} / 0 roll /"
    single = f"* {low} {high} {low} {high} / 0 advance {column} / 0 stop / 1 is next"
    table = play(double * (TOP[column] // 2) + single)
    assert stones(table, 0) == {column: TOP[column]}
    assert table.game.scores(table.state) == [1, 0]


def test_the_match_begins_with_an_empty_board_and_seat_0_about_to_roll() -> None:
    table = play("0 is next", players=4)
    assert table.game.outcomes(table.state) == 6**4
    assert runners(table) == {}
    assert [stones(table, seat) for seat in range(4)] == [{}, {}, {}, {}]
    assert table.game.scores(table.state) == [0, 0, 0, 0]


def test_everything_lies_open_the_coming_dice_included() -> None:
    table = play(
        """
        * 1 1 6 6 / 0 advance 2 12 / 0 roll
        * 1 1 6 6 / 0 advance 2 12 / 0 roll
        * 1 1 6 6 / 0 advance 2 12 / 0 stop
        * 1 6 4 4 / 1 advance 7 8 / 1 roll
        """,
        players=3,
        columns_to_win=4,
        free_fields=True,
        must_place=True,
    )
    for viewer in (None, 0, 1, 2):
        assert table.game.sees_outcome(table.state, viewer)
        assert table.game.observation(table.state, viewer) == table.state
    assert not table.game.hides


# ---- the rulebook's examples


def test_four_dice_make_three_combinations_of_two_pairs() -> None:
    play("* 1 2 3 5 / 0 may advance 3 8, advance 4 7, advance 5 6")


def test_dice_that_are_alike_make_fewer_combinations() -> None:
    play("* 2 2 3 5 / 0 may advance 4 8, advance 5 7")
    play("* 2 2 5 5 / 0 may advance 4 10, advance 7 7")
    play("* 3 3 3 5 / 0 may advance 6 8")
    play("* 6 6 6 6 / 0 may advance 12 12")


def test_the_order_in_which_the_dice_lie_does_not_matter() -> None:
    for dice in ("1 2 3 5", "5 3 2 1", "2 5 1 3", "3 1 5 2", "1 5 2 3"):
        play(f"* {dice} / 0 may advance 3 8, advance 4 7, advance 5 6")


def test_two_pairs_put_a_runner_each_on_the_lowest_field() -> None:
    assert runners(play("* 1 6 4 4 / 0 advance 7 8")) == {7: 1, 8: 1}


def test_two_equal_pairs_put_in_one_runner_and_move_it_on_to_the_second_field() -> None:
    assert runners(play("* 1 6 2 5 / 0 advance 7 7")) == {7: 2}


def test_heike_puts_in_two_runners_then_moves_one_and_puts_in_the_third() -> None:
    table = play("""
        * 1 6 3 5
        0 advance 7 8
        0 roll
        * 3 4 3 6
        0 may advance 6, advance 10, advance 7 9
        0 advance 7 9
    """)
    assert runners(table) == {7: 2, 8: 1, 9: 1}


def test_heike_could_have_put_the_third_runner_into_column_6_or_10_instead() -> None:
    heike = "* 1 6 3 5 / 0 advance 7 8 / 0 roll / * 3 4 3 6 /"
    assert runners(play(heike + "0 advance 6")) == {6: 1, 7: 1, 8: 1}
    assert runners(play(heike + "0 advance 10")) == {7: 1, 8: 1, 10: 1}


def test_heike_loses_the_turn_when_the_dice_make_none_of_her_three_columns() -> None:
    table = play("""
        * 1 6 3 5 / 0 advance 7 8 / 0 roll
        * 3 4 3 6 / 0 advance 7 9 / 0 roll
        * 1 1 2 4                             # 2 and 6, 3 and 5
        1 is next
    """)
    assert runners(table) == {}
    assert stones(table, 0) == {}


def test_heike_stops_and_a_stone_comes_in_while_two_stones_move_up_four_and_five_fields() -> None:
    table = play("""
        * 3 4 4 5 / 0 advance 7 9 / 0 stop       # Heike is in 7 and 9 from a turn before
        * 4 5 4 5 / 1 advance 9 9 / 1 roll       # another climbs to field 6 of column 9
        * 4 5 4 5 / 1 advance 9 9 / 1 roll
        * 4 5 4 5 / 1 advance 9 9 / 1 stop
        * 3 1 3 4 / 0 advance 4 7 / 0 roll       # 4, 7 and 9 come in with two rolls
        * 4 5 1 1 / 0 advance 9 / 0 roll
        * 3 4 4 5 / 0 advance 7 9 / 0 roll       # then 7 moves three, 9 four, 4 one
        * 3 4 4 5 / 0 advance 7 9 / 0 roll
        * 3 4 4 5 / 0 advance 7 9 / 0 roll
        * 1 3 4 5 / 0 advance 4 9
        0 may stop, roll
        0 stop
    """)
    assert stones(table, 0) == {4: 2, 7: 1 + 4, 9: 1 + 5}
    assert stones(table, 1) == {9: 6}
    assert runners(table) == {}


def test_a_runner_comes_in_just_above_ones_own_stone() -> None:
    table = play("""
        * 1 6 2 5 / 0 advance 7 7 / 0 stop
        * 1 6 1 1 / 1 advance 2 7 / 1 stop
        * 1 6 1 1 / 0 advance 2 7
    """)
    assert runners(table) == {2: 1, 7: 3}


def test_a_double_above_ones_own_stone_climbs_two_fields() -> None:
    table = play("""
        * 1 6 2 5 / 0 advance 7 7 / 0 stop
        * 1 1 6 6 / 1 advance 2 12 / 1 stop
        * 1 6 2 5 / 0 advance 7 7
    """)
    assert runners(table) == {7: 4}


def test_a_lost_turn_leaves_the_stones_of_earlier_turns_where_they_are() -> None:
    table = play("""
        * 1 6 2 5 / 0 advance 7 7 / 0 stop
        * 1 1 6 6 / 1 advance 2 12 / 1 stop
        * 1 6 3 5 / 0 advance 7 8 / 0 roll
        * 3 6 3 6 / 0 advance 9 9 / 0 roll
        * 1 1 2 2
        1 is next
    """)
    assert stones(table, 0) == {7: 2}
    assert stones(table, 1) == {2: 1, 12: 1}


def test_a_player_may_roll_as_often_as_the_dice_allow() -> None:
    table = play("* 1 6 2 5 / 0 advance 7 7 / 0 may stop, roll / 0 roll /" * 6)
    assert runners(table) == {7: 12}


# ---- rulings


def test_c1_the_pairing_is_free_so_that_two_runners_need_not_come_in() -> None:
    table = play("""
        * 1 6 2 5 / 0 advance 7 7 / 0 roll
        * 2 2 5 5
        0 may advance 4 10, advance 7 7
        0 advance 7 7
    """)
    assert runners(table) == {7: 4}


def test_c1_within_the_chosen_pairing_both_pairs_are_used() -> None:
    play("""
        * 2 2 5 5
        0 may not advance 4: Both pairs can be used, so both must be.
        0 may not advance 10: Both pairs can be used, so both must be.
        0 may not advance 7: Both pairs can be used, so both must be.
        0 may not advance 12: The dice do not give this.
        0 may not advance 4 7: The dice do not give this.
    """)


def test_c1_a_pairing_may_be_chosen_of_which_only_one_pair_can_be_used() -> None:
    play("""
        * 1 6 2 5 / 0 advance 7 7 / 0 roll
        * 4 4 6 6 / 0 advance 8 12 / 0 roll
        * 3 4 4 4
        0 may advance 7 8
        0 advance 7 8 / 0 roll
        * 3 4 4 5                                 # 7 and 9, or 8 twice
        0 may advance 7, advance 8 8
    """)


def test_c1_read_the_other_way_a_roll_that_can_put_in_two_runners_has_to() -> None:
    play(
        """
        * 4 4 4 4 / 0 advance 8 8 / 0 roll
        * 2 2 6 6
        0 may advance 4 12
        0 may not advance 8 8: Runners have to come into play first, as many as possible.
        0 advance 4 12 / 0 roll
        * 2 2 6 6                                 # no runner is left: the choice is free
        0 may advance 4 12, advance 8 8
        """,
        must_place=True,
    )


def test_c1_read_the_other_way_a_single_runner_need_not_come_in() -> None:
    play(
        """
        * 1 6 4 4 / 0 advance 7 8 / 0 roll
        * 3 4 3 5
        0 may advance 6, advance 9, advance 7 8
        """,
        must_place=True,
    )


def test_c2_with_one_runner_left_for_two_new_columns_the_player_chooses() -> None:
    play("""
        * 1 6 4 4 / 0 advance 7 8 / 0 roll
        * 1 2 5 6
        0 may advance 3, advance 11, advance 6 8, advance 7 7
        0 may not advance 3 11: Only one runner is left for two new columns.
    """)


def test_c3_the_runner_moves_and_the_other_pair_lapses_when_no_runner_is_left() -> None:
    table = play("""
        * 1 6 4 4 / 0 advance 7 8 / 0 roll
        * 3 4 3 6 / 0 advance 7 9 / 0 roll
        * 3 4 5 6
        0 may advance 7, advance 8, advance 9 9
        0 may not advance 7 11: All three runners are in other columns.
        0 may not advance 11: All three runners are in other columns.
        0 advance 7
    """)
    assert runners(table) == {7: 3, 8: 1, 9: 1}


def test_c4_a_pairing_that_uses_no_pair_cannot_be_chosen_while_another_uses_one() -> None:
    play("""
        * 1 6 4 4 / 0 advance 7 8 / 0 roll
        * 3 4 3 6 / 0 advance 7 9 / 0 roll
        * 2 2 5 5
        0 may advance 7 7
        0 may not advance 4 10: All three runners are in other columns.
        0 may not advance 4: All three runners are in other columns.
    """)


def test_c5_a_double_one_field_below_the_top_moves_one_field_and_lapses_for_the_rest() -> None:
    table = play("""
        * 1 1 1 1 / 0 advance 2 2 / 0 roll
        * 1 1 1 1
        0 may advance 2
        0 may not advance 2 2: Column 2 has only one field left.
        0 advance 2
    """)
    assert runners(table) == {2: 3}


def test_c5_above_ones_own_stone_one_field_below_the_top_too() -> None:
    table = play("""
        * 1 1 1 1 / 0 advance 2 2 / 0 stop
        * 6 6 6 6 / 1 advance 12 12 / 1 stop
        * 1 1 1 1 / 0 may advance 2 / 0 advance 2
    """)
    assert runners(table) == {2: 3}


def test_c6_a_runner_at_the_top_stays_and_its_sum_cannot_be_used_this_turn() -> None:
    play("""
        * 1 1 1 1 / 0 advance 2 2 / 0 roll
        * 1 1 1 1 / 0 advance 2 / 0 roll
        * 1 1 6 6
        0 may advance 12, advance 7 7
        0 may not advance 2: The runner in column 2 is at the top.
        0 may not advance 2 12: The runner in column 2 is at the top.
    """)


def test_c6_a_runner_at_the_top_still_occupies_a_runner() -> None:
    play("""
        * 1 1 1 1 / 0 advance 2 2 / 0 roll
        * 1 1 1 1 / 0 advance 2 / 0 roll
        * 6 6 4 4 / 0 advance 8 12 / 0 roll
        * 1 6 3 5                                # 7 and 8; 4 and 11; 6 and 9
        0 may advance 8
        0 may not advance 7: All three runners are in other columns.
    """)


def test_c6_a_runner_at_the_top_is_lost_with_the_turn() -> None:
    table = play("""
        * 1 1 1 1 / 0 advance 2 2 / 0 roll
        * 1 1 1 1 / 0 advance 2 / 0 roll
        * 6 6 4 4 / 0 advance 8 12 / 0 roll
        * 1 1 3 3
        1 is next
        * 1 1 3 3 / 1 may advance 2 6, advance 4 4
    """)
    assert stones(table, 0) == {}
    assert table.game.scores(table.state) == [0, 0]


def test_c7_a_turn_is_lost_with_two_runners_in_hand_when_every_sum_is_at_its_top() -> None:
    table = play("""
        * 1 1 1 1 / 0 advance 2 2 / 0 roll
        * 1 1 1 1 / 0 advance 2 / 0 roll
        * 1 1 1 1
        1 is next
    """)
    assert stones(table, 0) == {}


def test_c7_a_first_roll_loses_the_turn_when_every_sum_is_won() -> None:
    play("""
        * 1 1 1 1 / 0 advance 2 2 / 0 roll
        * 1 1 1 1 / 0 advance 2 / 0 stop
        * 1 1 1 1
        0 is next
        * 1 1 1 1
        1 is next
    """)


def test_c8_nobody_stops_before_the_first_roll_or_before_using_the_dice() -> None:
    play("""
        0 may not stop: The dice have not been rolled yet.
        * 1 6 4 4
        0 may not stop: First choose what to do with the dice.
        0 may not roll: First choose what to do with the dice.
        0 advance 7 8
        0 may not advance 7 8: Your runners have moved: roll again or stop.
        0 may stop, roll
        0 roll
        0 may not stop: The dice have not been rolled yet.
    """)


def test_c9_a_column_is_won_with_the_stop_and_not_before() -> None:
    script = "* 1 1 1 1 / 0 advance 2 2 / 0 roll / * 1 1 1 1 / 0 advance 2 /"
    before, after = play(script), play(script + "0 stop")
    assert before.game.scores(before.state) == [0, 0]
    assert after.game.scores(after.state) == [1, 0]


THREE_AT_ONCE = """
    * 1 1 6 6 / 0 advance 2 12 / 0 roll
    * 1 1 6 6 / 0 advance 2 12 / 0 roll
    * 1 1 6 6 / 0 advance 2 12 / 0 roll
    * 1 2 1 2 / 0 advance 3 3 / 0 roll
    * 1 2 1 2 / 0 advance 3 3 / 0 roll
    * 1 2 1 2 / 0 advance 3
"""


def test_c9_three_columns_won_with_one_stop_end_the_match_at_once() -> None:
    table = play(THREE_AT_ONCE + "0 may stop, roll / 0 stop / 0 wins", players=4)
    assert table.game.scores(table.state) == [3, 0, 0, 0]
    assert table.game.returns(table.state) == [1, -1 / 3, -1 / 3, -1 / 3]
    assert stones(table, 0) == {2: 3, 3: 5, 12: 3}
    assert runners(table) == {}
    assert table.game.turn(table.state) == 0


def test_whether_a_stop_would_win_the_match_is_known_before_it() -> None:
    """Columns won before count, and every runner at a top."""
    third_to_come = """
        * 1 1 6 6 / 0 advance 2 12 / 0 roll
        * 1 1 6 6 / 0 advance 2 12 / 0 roll
        * 1 1 6 6 / 0 advance 2 12 / 0 stop
        * 1 6 1 6 / 1 advance 7 7 / 1 stop
        * 1 2 1 2 / 0 advance 3 3 / 0 roll
        * 1 2 1 2 / 0 advance 3 3
    """
    assert not stop_wins(play(third_to_come).state)
    assert stop_wins(play(f"{third_to_come} / 0 roll / * 1 2 1 2 / 0 advance 3").state)
    assert stop_wins(play(THREE_AT_ONCE).state)
    assert not stop_wins(play(THREE_AT_ONCE, columns_to_win=4).state)


def test_a_column_that_is_won_names_its_winner() -> None:
    won = "* 1 1 1 1 / 0 advance 2 2 / 0 roll / * 1 1 1 1 / 0 advance 2 / 0 stop"
    other = "* 6 6 6 6 / 1 advance 12 12 / 1 roll / * 6 6 6 6 / 1 advance 12 / 1 stop"
    state = play(f"{won} / {other}").state
    assert [winner_of(state, c) for c in range(COLUMNS)] == [0, *[-1] * 9, 1]
    assert winner_of(play(THREE_AT_ONCE).state, 0) == -1


def test_c9_with_three_runners_at_the_top_another_roll_loses_them_all() -> None:
    table = play(THREE_AT_ONCE + "0 roll / * 3 4 3 4 / 1 is next")
    assert stones(table, 0) == {}


def test_c9_nothing_more_is_played_after_the_end() -> None:
    table = play(THREE_AT_ONCE + "0 stop / 0 wins / 0 may not roll: The match is over.")
    assert table.legal == []


def test_c10_the_other_stones_leave_a_column_that_is_won() -> None:
    table = play(
        """
        * 1 1 6 6 / 0 advance 2 12 / 0 stop
        * 1 1 6 6 / 1 advance 2 12 / 1 roll
        * 1 1 6 6 / 1 advance 2 12 / 1 stop
        * 1 1 1 1 / 2 advance 2 2 / 2 roll
        * 1 1 1 1 / 2 advance 2 / 2 stop
        """,
        players=3,
    )
    assert [stones(table, seat) for seat in range(3)] == [{12: 1}, {12: 2}, {2: 3}]
    assert table.state.closed == [1] + [0] * 10


def test_c10_nobody_enters_a_column_that_is_won_not_even_its_winner() -> None:
    won = "* 1 1 1 1 / 0 advance 2 2 / 0 roll / * 1 1 1 1 / 0 advance 2 / 0 stop /"
    play(
        won
        + """
        * 1 1 6 6
        1 may advance 12, advance 7 7
        1 may not advance 2 12: Column 2 is already won.
        1 may not advance 2: Column 2 is already won.
        1 advance 12 / 1 stop
        * 1 1 6 6
        0 may advance 12, advance 7 7
        0 may not advance 2 12: Column 2 is already won.
    """
    )


def test_c11_stones_and_runners_share_a_field_and_nobody_jumps() -> None:
    table = play("""
        * 1 6 1 1 / 0 advance 2 7 / 0 stop
        * 1 6 1 1 / 1 advance 2 7
        1 may stop, roll
        1 stop
    """)
    assert stones(table, 0) == stones(table, 1) == {2: 1, 7: 1}


SHARED = """
    * 1 6 4 4 / 0 advance 7 8 / 0 stop
    * 1 6 6 6 / 1 advance 7 12
"""
NOT_FREE = "You may stop only on free fields, and the runner in column 7 shares its field."


def test_c12_with_free_fields_nobody_stops_on_another_players_stone() -> None:
    play(
        SHARED
        + f"1 may roll / 1 may not stop: {NOT_FREE} / 1 roll / * 1 6 6 6 / 1 advance 7 12 / 1 may stop, roll",
        free_fields=True,
    )


def test_c12_without_free_fields_one_may_stop_there() -> None:
    play(SHARED + "1 may stop, roll")


def test_c12_a_player_who_may_not_stop_rolls_on_even_into_a_lost_turn() -> None:
    play(
        SHARED
        + "1 may roll / 1 roll / * 5 5 5 5 / 1 advance 10 10 / 1 may roll / 1 roll / * 1 1 2 2 / 0 is next",
        free_fields=True,
    )


def test_c12_a_runner_at_the_top_stands_on_a_free_field() -> None:
    play(
        """
        * 1 1 1 1 / 0 advance 2 2 / 0 stop
        * 1 1 1 1 / 1 advance 2 2 / 1 may roll / 1 roll
        * 1 1 1 1 / 1 advance 2 / 1 may stop, roll
        """,
        free_fields=True,
    )


def test_c12_ones_own_stones_leave_every_field_free() -> None:
    play(
        """
        * 1 6 4 4 / 0 advance 7 8 / 0 stop
        * 6 6 6 6 / 1 advance 12 12 / 1 stop
        * 1 6 4 4 / 0 advance 7 8 / 0 may stop, roll
        """,
        free_fields=True,
    )


def test_c13_seat_0_begins_and_the_turn_goes_round_with_two_three_and_four_seats() -> None:
    for players in (2, 3, 4):
        rounds = [f"{p} is next / * 1 6 4 4 / {p} advance 7 8 / {p} stop" for p in (*range(players), 0)]
        play("/".join(rounds), players=players)


@pytest.mark.parametrize(("players", "columns"), [(2, 3), (2, 4), (2, 5), (3, 3), (3, 4), (4, 3)])
def test_c14_columns_can_be_agreed_where_eleven_always_bring_a_winner(players: int, columns: int) -> None:
    game = waghals.game("cant-stop", players=players, columns_to_win=columns)
    assert game.options["columns_to_win"] == columns
    assert players * (columns - 1) < COLUMNS


@pytest.mark.parametrize("columns", [2, 6])
def test_c14_fewer_than_three_or_more_than_five_columns_cannot_be_agreed(columns: int) -> None:
    with pytest.raises(waghals.BadOption, match="columns_to_win takes a whole number from 3 to 5"):
        waghals.game("cant-stop", columns_to_win=columns)


@pytest.mark.parametrize(("players", "columns"), [(3, 5), (4, 4), (4, 5)])
def test_c14_columns_that_could_leave_nobody_with_enough_are_refused(players: int, columns: int) -> None:
    with pytest.raises(waghals.BadOption, match="could leave all eleven columns won and nobody with enough"):
        waghals.game("cant-stop", players=players, columns_to_win=columns)


def test_c15_a_double_with_one_field_left_is_written_with_one_column() -> None:
    table = play("* 6 6 6 6 / 0 advance 12 12 / 0 roll / * 6 6 6 6 / 0 may advance 12")
    assert table.game.text(table.state, table.game.parse(table.state, "advance 12")) == "advance 12"


# ---- variant 1


def test_variant_1_three_players_can_agree_on_four_columns() -> None:
    table = play(
        THREE_AT_ONCE
        + """
        0 stop
        1 is next
        * 1 1 6 6 / 1 advance 7 7 / 1 stop
        * 1 1 1 1                             # won: the turn of seat 2 is lost
        0 is next
        * 5 6 5 6 / 0 advance 11 11 / 0 roll
        * 5 6 5 6 / 0 advance 11 11 / 0 roll
        * 5 6 5 6 / 0 advance 11 / 0 stop
        0 wins
        """,
        players=3,
        columns_to_win=4,
    )
    assert table.game.scores(table.state) == [4, 0, 0]


def test_variant_1_two_players_can_agree_on_five_columns() -> None:
    table = play(
        THREE_AT_ONCE
        + "0 stop / * 1 1 2 1 / 0 is next /"
        + "* 5 6 1 3 / 0 advance 4 11 / 0 roll /" * 5
        + "* 1 3 1 3 / 0 advance 4 4 / 0 may stop, roll / 0 stop / 0 wins",
        columns_to_win=5,
    )
    assert table.game.scores(table.state) == [5, 0]
    assert stones(table, 0) == {2: 3, 3: 5, 4: 7, 11: 5, 12: 3}


# ---- variant 2


def test_variant_2_the_first_roll_puts_in_two_runners_where_it_can() -> None:
    play(
        """
        * 2 2 5 5
        0 may advance 4 10
        0 may not advance 7 7: Runners have to come into play first, as many as possible.
        """,
        hurry=True,
    )


def test_variant_2_the_second_roll_puts_in_the_third_runner_where_it_can() -> None:
    play(
        """
        * 1 6 4 4 / 0 advance 7 8 / 0 roll
        * 3 4 3 5                                # 7 and 8, or 6 and 9
        0 may advance 6, advance 9
        0 may not advance 7 8: Runners have to come into play first, as many as possible.
        """,
        hurry=True,
    )


def test_variant_2_two_runners_in_hand_after_a_double_both_come_in() -> None:
    play(
        """
        * 1 1 1 1 / 0 advance 2 2 / 0 roll
        * 1 1 4 6                                # 2 and 10, or 5 and 7
        0 may advance 5 7
        """,
        hurry=True,
    )


def test_variant_2_with_all_runners_in_play_two_of_them_move_where_two_can() -> None:
    play(
        """
        * 1 6 4 4 / 0 advance 7 8 / 0 roll
        * 4 5 3 4 / 0 advance 7 9 / 0 roll
        * 3 4 4 5                                # 7 and 9, or 8 twice
        0 may advance 7 9
        0 may not advance 8 8: Two runners have to move wherever two can.
        """,
        hurry=True,
    )


def test_variant_2_one_runner_moves_only_where_nothing_else_goes() -> None:
    play(
        """
        * 1 6 4 4 / 0 advance 7 8 / 0 roll
        * 4 5 3 4 / 0 advance 7 9 / 0 roll
        * 4 4 6 6                                # 8 and 12, or 10 twice
        0 may advance 8
        """,
        hurry=True,
    )


def test_c16_a_first_roll_that_cannot_put_in_two_runners_is_free_and_no_lost_turn() -> None:
    won = "* 1 1 1 1 / 0 advance 2 2 / 0 roll / * 1 1 1 1 / 0 advance 2 / 0 stop /"
    play("* 3 3 3 3 / 0 may advance 6 6", hurry=True)
    play(won + "* 1 1 6 6 / 1 may advance 12, advance 7 7", hurry=True)


def test_c17_a_runner_still_in_hand_comes_in_before_two_runners_move() -> None:
    play(
        """
        * 1 6 4 4 / 0 advance 7 8 / 0 roll
        * 3 4 4 4 / 0 advance 7 8 / 0 roll       # the third runner could not come in
        * 3 4 3 5                                # 7 and 8, or 6 and 9
        0 may advance 6, advance 9
        """,
        hurry=True,
    )


def test_c17_among_those_that_put_it_in_one_that_moves_another_runner_too_is_forced() -> None:
    play(
        """
        * 1 6 4 4 / 0 advance 7 8 / 0 roll
        * 3 4 4 4 / 0 advance 7 8 / 0 roll
        * 3 4 3 6                                # 7 and 9, or 6 and 10
        0 may advance 7 9
        0 may not advance 6: Two runners have to move wherever two can.
        """,
        hurry=True,
    )


# ---- variants together


def test_hurry_and_free_fields_together_force_a_runner_in_and_hold_it_there() -> None:
    play(
        """
        * 2 2 5 5 / 0 advance 4 10 / 0 stop
        * 2 2 5 5 / 1 may advance 4 10 / 1 advance 4 10
        1 may roll / 1 roll
        * 2 2 5 5 / 1 may advance 7 7 / 1 advance 7 7
        1 may roll
        """,
        hurry=True,
        free_fields=True,
    )


def test_hurry_covers_the_house_rule_must_place() -> None:
    script = "* 4 4 4 4 / 0 advance 8 8 / 0 roll / * 2 2 6 6 / 0 may advance 4 12"
    play(script, hurry=True)
    play(script, must_place=True)
    play(script, hurry=True, must_place=True)


# ---- whole matches, one for each number of seats


def test_a_match_of_two_is_won_in_three_turns() -> None:
    table = play("""
        * 1 1 6 6 / 0 advance 2 12 / 0 roll
        * 1 1 6 6 / 0 advance 2 12 / 0 roll
        * 1 1 6 6 / 0 advance 2 12 / 0 stop      # two columns at once
        * 1 1 1 6 / 1 may advance 7 / 1 advance 7 / 1 roll
        * 1 2 5 5 / 1 advance 3 10 / 1 roll
        * 2 2 2 2 / 0 is next                    # 4, and no runner is left
        * 5 6 5 6 / 0 advance 11 11 / 0 roll
        * 5 6 5 6 / 0 advance 11 11 / 0 stop
        * 5 6 5 6 / 1 advance 11 11 / 1 stop
        * 5 6 5 6 / 0 may advance 10, advance 11 / 0 advance 11
        0 stop
        0 wins
    """)
    assert table.game.scores(table.state) == [3, 0]
    assert stones(table, 0) == {2: 3, 11: 5, 12: 3}
    assert stones(table, 1) == {}


def test_a_match_of_three_is_won_by_the_one_who_comes_last() -> None:
    table = play(
        """
        * 1 1 1 1 / 0 advance 2 2 / 0 roll
        * 1 1 1 1 / 0 advance 2 / 0 stop
        * 6 6 6 6 / 1 advance 12 12 / 1 roll
        * 6 6 6 6 / 1 advance 12 / 1 stop
        * 1 2 1 2 / 2 advance 3 3 / 2 roll
        * 1 2 1 2 / 2 advance 3 3 / 2 roll
        * 1 2 5 6 / 2 advance 3 11 / 2 roll
        * 5 6 5 6 / 2 advance 11 11 / 2 roll
        * 5 6 5 6 / 2 advance 11 11 / 2 stop
        * 1 1 6 6 / 0 may advance 7 7 / 0 advance 7 7 / 0 stop
        * 1 2 5 6 / 1 may advance 6 8, advance 7 7 / 1 advance 6 8 / 1 stop
        * 1 3 1 3 / 2 advance 4 4 / 2 roll
        * 1 3 1 3 / 2 advance 4 4 / 2 roll
        * 1 3 1 3 / 2 advance 4 4 / 2 roll
        * 1 3 1 3 / 2 advance 4 / 2 stop
        2 wins
        """,
        players=3,
    )
    assert table.game.scores(table.state) == [1, 1, 3]
    assert table.game.returns(table.state) == [-0.5, -0.5, 1]


def test_a_match_of_four_goes_round_the_table_and_ends_with_a_third_column() -> None:
    table = play(
        """
        * 3 4 5 2 / 0 advance 7 7 / 0 stop
        * 1 6 5 5 / 1 advance 7 10 / 1 roll
        * 1 5 2 4 / 1 advance 6 6 / 1 stop
        * 1 1 6 6 / 2 advance 2 12 / 2 roll
        * 1 1 6 6 / 2 advance 2 12 / 2 roll
        * 1 1 6 6 / 2 advance 2 12 / 2 stop
        * 1 1 1 1 / 0 is next                    # seat 3 finds column 2 won
        * 3 4 6 6 / 0 may advance 7, advance 9 10 / 0 advance 9 10 / 0 stop
        * 1 1 6 6 / 1 may advance 7 7 / 1 advance 7 7 / 1 stop
        * 1 2 1 2 / 2 advance 3 3 / 2 roll
        * 1 2 1 2 / 2 advance 3 3 / 2 roll
        * 1 2 4 4 / 2 advance 3 8 / 2 stop
        2 wins
        """,
        players=4,
    )
    assert table.game.scores(table.state) == [0, 0, 3, 0]
    assert [stones(table, seat) for seat in range(4)] == [
        {7: 2, 9: 1, 10: 1},
        {6: 2, 7: 3, 10: 1},
        {2: 3, 3: 5, 8: 1, 12: 3},
        {},
    ]
