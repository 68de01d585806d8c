"""Raffzahn: every example of both rulebooks and every reading (docs/rulings.md, R1 to R22), played.

Willi is seat 0, Anna seat 1 and Tom seat 2.
"""

from __future__ import annotations

from itertools import zip_longest

import pytest

import waghals
from tests.play import Table
from tests.play import play as play_game
from waghals.games.raffzahn.rules import TEETH, highest_of
from waghals.games.raffzahn.state import MIDDLE, OUT, TILES

EDITIONS = ("revised", "original")
REROLLS = (
    "reroll yellow, reroll blue1, reroll yellow blue1, reroll blue2,"
    " reroll yellow blue2, reroll blue1 blue2, reroll yellow blue1 blue2"
)
both_editions = pytest.mark.parametrize("edition", EDITIONS)


def play(script: str, **options: object) -> Table:
    return play_game(script, "raffzahn", **options)


def names(tile: int) -> str:
    """Dice that name a tile from 2 to 40, with one star at most."""
    tens = (tile - 1) // 10 * 10
    ones = tile - tens
    blue = f"star {ones}" if ones == 1 else f"{max(1, ones - 5)} {min(5, ones - 1)}"
    return f"{tens or 'star'} {blue}"


def deal(*rows: list[int]) -> str:
    """A script in which each seat takes these tiles, one a turn; then seat 0 rolls."""
    plies: list[str] = []
    for tiles in zip_longest(*rows):
        for seat, tile in enumerate(tiles):
            plies.append(f"* {names(tile)} / {seat} take /" if tile else "* rotten 1 1 /")
    return " ".join(plies)


def thrice(seat: int, tile: int) -> str:
    """The same tile named by three rolls in a row."""
    yellow = names(tile).split()[0]
    return f"* {names(tile)}" + f" / {seat} reroll yellow / * {yellow}" * 2 + " /"


def open_tiles(table: Table, seat: int) -> list[int]:
    tiles = [t for t in all_tiles(table, seat) if not table.state.protected[t]]
    assert table.state.open[seat] == len(tiles)
    return tiles


def protected_tiles(table: Table, seat: int) -> list[int]:
    return [t for t in all_tiles(table, seat) if table.state.protected[t]]


def all_tiles(table: Table, seat: int) -> list[int]:
    """The tiles of a seat; MIDDLE and OUT are places like any other."""
    return [t for t in range(1, TILES + 1) if table.state.owner[t] == seat]


def calls(table: Table) -> list[int]:
    """The tiles that may be called."""
    return [int(text.split()[1]) for text in table.legal if text.startswith("call")]


# ---- material and setup


def test_the_forty_tiles_have_one_to_seven_teeth_never_fewer_than_the_tile_before() -> None:
    assert len(TEETH) == TILES == 40
    assert (TEETH[0], TEETH[39]) == (1, 7)
    assert sorted(TEETH) == list(TEETH)


def test_the_default_teeth_agree_with_what_the_examples_tell() -> None:
    teeth = dict(enumerate(TEETH, 1))
    assert (teeth[8], teeth[9], teeth[20]) == (2, 2, 4)
    assert sum(TEETH) == 160


def test_the_match_begins_with_all_tiles_in_the_middle_and_seat_0_about_to_roll_three_dice() -> None:
    table = play("0 is next")
    assert all_tiles(table, MIDDLE) == list(range(1, 41))
    assert len(table.state.owner) == len(table.state.protected) == 1 + TILES
    assert table.game.outcomes(table.state) == 6**3
    assert table.game.scores(table.state) == [0, 0, 0]


@pytest.mark.parametrize("tile", range(2, 41))
def test_every_tile_from_2_on_can_be_named_by_the_dice(tile: int) -> None:
    assert all_tiles(play(f"* {names(tile)} / 0 take / 1 is next"), 0) == [tile]


# ---- the rulebooks' examples


@both_editions
def test_30_a_star_and_a_3_name_tile_33(edition: str) -> None:
    assert all_tiles(play("* 30 star 3 / 0 take", edition=edition), 0) == [33]


@both_editions
def test_protected_tiles_such_as_15_and_30_cannot_be_taken_by_others(edition: str) -> None:
    play(
        deal([3, 4, 5, 15, 30], [], [])
        + "* rotten 1 1 / * 10 1 4 / 1 may not take: Tile 15 is protected."
        + "/ 1 reroll yellow blue1 blue2 / * 20 5 5 / 1 may not take: Tile 30 is protected.",
        edition=edition,
    )


@both_editions
def test_example_1_the_third_tile_has_to_lie_open(edition: str) -> None:
    table = play(
        deal([3, 32], [], []) + "* 10 1 4 / 0 may not take open:"
        " Until you have three open tiles, every tile you take lies open."
        f"/ 0 may take, end, {REROLLS} / 0 take",
        edition=edition,
    )
    assert open_tiles(table, 0) == [3, 15, 32]


@both_editions
def test_example_1_an_open_39_is_taken_from_anna_and_protected(edition: str) -> None:
    table = play(deal([3, 32, 15], [39, 4, 5], []) + "* 30 5 4 / 0 take", edition=edition)
    assert (open_tiles(table, 0), protected_tiles(table, 0)) == ([3, 15, 32], [39])
    assert open_tiles(table, 1) == [4, 5]
    table.say("* 10 1 1")
    table.say("1 take")
    assert open_tiles(table, 1) == [4, 5, 12], "her next tile has to lie open again"


@both_editions
def test_example_2_30_a_2_and_a_star_turn_the_own_protected_32_open(edition: str) -> None:
    table = play(deal([3, 15, 20, 32], [], []) + "* 30 2 star / 1 is next", edition=edition)
    assert (open_tiles(table, 0), protected_tiles(table, 0)) == ([3, 15, 20, 32], [])


@both_editions
def test_example_2_10_and_two_fives_cost_the_own_open_20(edition: str) -> None:
    table = play(deal([3, 15, 20, 32], [], []) + "* 10 5 5 / 1 is next", edition=edition)
    assert (open_tiles(table, 0), protected_tiles(table, 0)) == ([3, 15], [32])
    assert all_tiles(table, OUT) == [20]


def test_example_2_of_the_original_20_and_two_stars_cost_the_own_open_20() -> None:
    table = play(deal([3, 15, 20, 32], [], []) + "* 20 star star / 1 is next", edition="original")
    assert all_tiles(table, OUT) == [20]


def test_example_3_of_the_revised_two_stars_bring_the_2_though_willi_has_the_10_himself() -> None:
    table = play(f"""
        * star 5 5 / 0 take    / * star star 3 / 1 take / * 30 5 5 / 2 take     # 10, the lowest: 1, 40
        * 30 star 5 / 0 take   / * 30 4 4 / 1 take      / * rotten 1 1          # 35, 38
        * 30 5 4 / 0 take      / * rotten 1 1           / * rotten 1 1          # 39
        * 20 star 1 / 0 reroll yellow blue2
        * 10 star
        0 may take, take open, {REROLLS}
    """)
    assert table.state.target == 2
    for statement in ("0 reroll yellow", "* star", "0 may take, take open", "0 take"):
        table.say(statement)
    assert (open_tiles(table, 0), protected_tiles(table, 0)) == ([10, 35, 39], [37])
    assert all_tiles(table, 2) == [40], "star rolls take from the middle alone"


def test_example_3_of_the_original_10_and_two_stars_bring_the_10() -> None:
    second = deal([34, 35, 39], [38, 8, 9], [40]) + "* 20 star 1 / 0 reroll yellow blue2 / * 10 star /"
    table = play(second + "0 take", edition="original")
    assert protected_tiles(table, 0) == [10]
    table = play(
        second + f"0 may take, take open, end, {REROLLS} / 0 reroll yellow / * star / 0 take",
        edition="original",
    )
    assert (open_tiles(table, 0), protected_tiles(table, 0)) == ([34, 35, 39], [37])
    assert all_tiles(table, 2) == [40], "star rolls take from the middle alone"


@both_editions
def test_example_4_a_miss_on_the_third_roll_costs_8_and_9_or_the_20(edition: str) -> None:
    script = deal([8, 9, 20], [11, 12, 13, 25], []) + thrice(0, 25) + "0 may pay 8, pay 20 /"
    table = play(script + "0 pay 8 / 0 may pay 9 / 0 pay 9 / 1 is next", edition=edition)
    assert (all_tiles(table, 0), all_tiles(table, OUT)) == ([20], [8, 9])
    table = play(script + "0 pay 20 / 1 is next", edition=edition)
    assert (all_tiles(table, 0), all_tiles(table, OUT)) == ([8, 9], [20])


# ---- what the editions share


@both_editions
def test_the_rotten_tooth_ends_the_turn_on_any_roll(edition: str) -> None:
    assert play("* rotten star star / 1 is next", edition=edition).state.target == 0
    play("* 10 1 1 / 0 reroll yellow / * rotten / 1 is next", edition=edition)
    script = "* 10 1 1 / 0 reroll blue1 / * 2 / 0 reroll yellow / * rotten / 1 is next"
    play(script, edition=edition)


@both_editions
def test_one_rolls_three_times_at_most(edition: str) -> None:
    play(
        f"* 10 1 1 / 0 may take, end, {REROLLS} / 0 reroll blue1 / * 2 / 0 may take, end, {REROLLS}"
        "/ 0 reroll blue1 / * 3 / 0 may take, end"
        "/ 0 may not reroll yellow: You have rolled three times.",
        edition=edition,
    )


@both_editions
def test_a_hit_ends_the_turn_and_the_dice_go_clockwise(edition: str) -> None:
    script = "* 10 1 1 / 0 take / 1 is next / * 10 1 2 / 1 take / * 10 1 3 / 2 take / 0 is next"
    play(script, edition=edition)


@both_editions
def test_with_three_open_tiles_the_next_may_be_protected(edition: str) -> None:
    script = deal([3, 4, 5], [], []) + f"* 10 1 1 / 0 may take, take open, end, {REROLLS} /"
    table = play(script + "0 take", edition=edition)
    assert (open_tiles(table, 0), protected_tiles(table, 0)) == ([3, 4, 5], [12])
    table = play(script + "0 take open", edition=edition)
    assert (open_tiles(table, 0), protected_tiles(table, 0)) == ([3, 4, 5, 12], [])


@both_editions
def test_an_own_hit_can_leave_more_than_three_tiles_open(edition: str) -> None:
    table = play(deal([3, 4, 5, 15, 16], [], []) + "* 10 1 4 / 1 is next", edition=edition)
    assert (open_tiles(table, 0), protected_tiles(table, 0)) == ([3, 4, 5, 15], [16])


@both_editions
def test_taking_the_last_tile_of_the_middle_ends_the_match(edition: str) -> None:
    play(
        "* star star star / 0 take / * star star star / 1 take /" * 20 + "0 wins", players=2, edition=edition
    )


@both_editions
def test_protected_and_open_teeth_count_alike(edition: str) -> None:
    table = play(deal([3, 4, 5, 40], [6], [7]), edition=edition)
    assert protected_tiles(table, 0) == [40]
    assert table.game.scores(table.state) == [1 + 1 + 1 + 7, 2, 2]


# ---- the differences between the editions (D1 to D20)


def target(script: str, edition: str) -> int:
    """The tile that the dice bring at the end of a script."""
    return int(play(script, edition=edition).state.target)


def test_d1_a_hit_comes_before_the_star_roll_in_the_original_alone() -> None:
    assert target("* 10 star star", "original") == 10
    assert target("* 10 star star", "revised") == 1


def test_d2_the_third_die_counts_beside_two_stars_in_the_original_alone() -> None:
    assert target("* star star 4", "original") == 4
    assert target("* star star 4", "revised") == 1


def test_d3_two_stars_and_an_own_number_are_an_own_hit_in_the_original_alone() -> None:
    dealt = deal([3, 4, 5, 20], [], []) + "* 20 star star /"
    assert open_tiles(play(dealt + "1 is next", edition="original"), 0) == [3, 4, 5, 20]
    assert protected_tiles(play(dealt + "0 take", edition="revised"), 0) == [1, 20]


def test_d4_an_own_hit_leaves_no_choice_of_the_star_roll_in_the_original() -> None:
    dealt = deal([20], [], []) + "* 20 star star /"
    table = play(dealt + "1 is next", edition="original")
    assert (all_tiles(table, 0), all_tiles(table, OUT)) == ([], [20])
    play(dealt + f"0 may take, {REROLLS}", edition="revised")


def test_d5_two_stars_may_be_left_by_ending_the_turn_in_the_original_alone() -> None:
    play(f"* star star 4 / 0 may take, end, {REROLLS} / 0 end / 1 is next", edition="original")
    play(
        f"* star star 4 / 0 may take, {REROLLS}"
        "/ 0 may not end: Two stars: take the lowest tile of the middle or roll again.",
        edition="revised",
    )


def test_d6_three_stars_have_to_be_taken_in_the_revised_edition_alone() -> None:
    play(f"* star star star / 0 may take, end, {REROLLS}", edition="original")
    play("* star star star / 0 may take / 0 take / 1 is next", edition="revised")


def test_d7_a_sum_counts_with_two_stars_in_the_original_alone() -> None:
    for tens in (10, 20, 30):
        assert target(f"* {tens} star star", "original") == tens
        assert target(f"* {tens} star star", "revised") == 1


def test_d8_two_stars_on_the_third_roll_are_no_miss_but_a_tile_that_cannot_be_had_is() -> None:
    dealt = deal([7, 8, 9], [3, 4, 5, 20], [])
    stars = dealt + "* 20 star 1 / 0 reroll blue1 / * star / 0 reroll blue2 / * star /"
    assert all_tiles(play(stars + "0 may take, take open, end / 0 take", edition="original"), 0) == [
        1,
        7,
        8,
        9,
    ]
    assert all_tiles(play(stars + "0 may take, take open / 0 take", edition="revised"), 0) == [1, 7, 8, 9]
    for edition in EDITIONS:
        play(dealt + thrice(0, 20) + "0 may pay 7, pay 8", edition=edition)


def test_d9_a_miss_costs_on_the_third_roll_alone_in_either_edition() -> None:
    for edition in EDITIONS:
        dealt = deal([7, 8], [3, 4, 5, 25], [])
        play(dealt + f"* 20 star 5 / 0 may end, {REROLLS} / 0 end / 1 is next", edition=edition)
        again = dealt + f"* 20 star 5 / 0 reroll yellow / * 20 / 0 may end, {REROLLS} /"
        assert all_tiles(play(again + "0 end / 1 is next", edition=edition), 0) == [7, 8]
        play(again + "0 reroll yellow / * 20 / 0 may pay 7", edition=edition)


def test_d10_protected_and_open_tiles_may_be_paid_in_either_edition() -> None:
    for edition in EDITIONS:
        dealt = deal([12, 13, 14, 15], [3, 4, 5, 25], [])
        script = dealt + thrice(0, 25) + "0 may pay 12, pay 13, pay 14, pay 15 / 0 pay 15 / 1 is next"
        table = play(script, edition=edition)
        assert (all_tiles(table, OUT), open_tiles(table, 0)) == ([15], [12, 13, 14])
        assert not table.game.observation(table.state, None).protected[15]


def test_d11_more_than_three_teeth_may_be_paid_in_either_edition() -> None:
    for edition in EDITIONS:
        dealt = deal([12, 18, 40], [3, 4, 5, 25], [])
        script = dealt + thrice(0, 25) + "0 may pay 12, pay 18, pay 40 / 0 pay 40 / 1 is next"
        assert all_tiles(play(script, edition=edition), OUT) == [40]


def test_d12_an_own_hit_ends_the_turn_on_any_roll_in_either_edition() -> None:
    for edition in EDITIONS:
        dealt = deal([12], [], [])
        for script in (
            "* 10 1 1 /",
            "* 20 1 1 / 0 reroll yellow / * 10 /",
            "* 20 1 1 / 0 reroll blue1 / * 2 / 0 reroll yellow blue1 / * 10 1 /",
        ):
            assert all_tiles(play(dealt + script + "1 is next", edition=edition), OUT) == [12]


def test_d13_the_original_lets_any_tile_of_others_be_called_the_revised_only_those_to_be_had() -> None:
    dealt = deal([3, 4], [5, 6, 7, 8], [9, 10]) + "* star 4 5 / 0 is next /"  # 9, which is Tom's
    lost = dealt + "0 end / * rotten 1 1 / * star 4 5 / 0 is next / * 20 1 1"
    table = play(lost, edition="original", call=True)
    assert (protected_tiles(table, 1), all_tiles(table, OUT)) == ([8], [9])
    assert calls(table) == [tile for tile in range(1, 41) if tile not in (3, 4)]
    table = play(lost, edition="revised", call=True)
    assert calls(table) == [tile for tile in range(1, 41) if tile not in (3, 4, 8, 9)]


CALL_REFUSALS = """
    0 may not call 3: Tile 3 is your own.
    0 may not call 8: Tile 8 is protected.
    0 may not call 9: Tile 9 is out of the game.
"""


def test_d13_the_revised_edition_says_why_a_tile_cannot_be_called() -> None:
    dealt = deal([3, 4], [5, 6, 7, 8], [9, 10])
    play(dealt + "* rotten 1 1 / * rotten 1 1 / * star 4 5 / * 20 1 1" + CALL_REFUSALS, call=True)


def test_d14_stars_win_a_called_tile_in_the_original_alone() -> None:
    for stars, tile in (("star", 40), ("2", 1)):
        script = f"* star star 3 / 0 call {tile} / 0 reroll blue2 / * {stars} / 0 take /"
        play(script.replace("* 2", "* 1") + "0 is next", edition="original", call=True)
        play(script + "1 is next", edition="revised", call=True)


def test_d15_a_tile_is_called_before_the_second_or_the_third_roll_in_either_edition() -> None:
    for edition in EDITIONS:
        script = "* 10 1 1 / 0 call 20 / 0 reroll yellow / * 20 / 0 call 33 / 0 reroll yellow / * 30"
        table = play(script + "/ 0 may not call 20: You have rolled three times.", edition=edition, call=True)
        assert table.legal == ["take", "end"]


def test_d16_the_reward_is_a_turn_with_three_new_rolls_in_either_edition() -> None:
    for edition in EDITIONS:
        script = "* 10 1 1 / 0 call 22 / 0 reroll yellow / * 20 / 0 take / 0 is next /"
        table = play(script, edition=edition, call=True)
        assert table.game.outcomes(table.state) == 6**3
        table = play(
            script + "* 10 1 1 / 0 reroll blue1 / * 2 / 0 reroll blue1 / * 3 / 0 take / 1 is next",
            edition=edition,
            call=True,
        )
        assert all_tiles(table, 0) == [14, 22]


def test_d17_tiles_out_of_the_game_are_seen_by_all_in_either_edition() -> None:
    for edition in EDITIONS:
        script = deal([20, 12], [], []) + "* 10 5 5 / * rotten 1 1 / * rotten 1 1 / * 10 1 1 / 1 is next"
        table = play(script, edition=edition)
        for viewer in (None, 0, 1, 2):
            view = table.game.observation(table.state, viewer)
            assert [tile for tile in range(1, 41) if view.owner[tile] == OUT] == [12, 20]


def test_d18_hits_end_the_turn_and_a_miss_before_the_third_roll_does_not_in_either_edition() -> None:
    for edition in EDITIONS:
        dealt = deal([20], [3, 4, 5, 25], [])
        play(dealt + "* 10 1 1 / 0 take / 1 is next", edition=edition)
        play(dealt + "* 10 5 5 / 1 is next", edition=edition)
        play(dealt + f"* 20 star 5 / 0 may end, {REROLLS}", edition=edition)


def test_d19_whatever_it_is_called_a_third_roll_without_a_tile_costs_the_same() -> None:
    for edition in EDITIONS:
        table = play(deal([12], [3, 4, 5, 25], []) + thrice(0, 25) + "0 pay 12 / 1 is next", edition=edition)
        assert all_tiles(table, OUT) == [12]


def test_d20_a_hit_may_be_left_in_either_edition() -> None:
    for edition in EDITIONS:
        table = play(f"* 10 1 1 / 0 may take, end, {REROLLS} / 0 end / 1 is next", edition=edition)
        assert all_tiles(table, MIDDLE) == list(range(1, 41))


# ---- readings (R1 to R22)


@both_editions
def test_r1_a_miss_on_the_first_or_second_roll_does_not_end_the_turn(edition: str) -> None:
    script = deal([], [3, 4, 5, 25], []) + f"* 20 star 5 / 0 may end, {REROLLS} / 0 reroll yellow / * 20"
    play(script + f"/ 0 may end, {REROLLS} / 0 reroll yellow / * 10 / 0 take", edition=edition)


@both_editions
def test_r2_after_a_miss_one_may_end_the_turn_unpunished(edition: str) -> None:
    table = play(deal([12], [3, 4, 5, 25], []) + "* 20 star 5 / 0 end / 1 is next", edition=edition)
    assert all_tiles(table, 0) == [12]


@both_editions
def test_r2_read_strictly_a_miss_cannot_be_kept(edition: str) -> None:
    play(
        deal([12], [3, 4, 5, 25], [])
        + f"* 20 star 5 / 0 may {REROLLS} / 0 may not end: After a miss you may not stop: roll again."
        + f"/ 0 reroll yellow / * 20 / 0 may {REROLLS} / 0 reroll blue2 / * 4 / 0 may take, end",
        edition=edition,
        strict=True,
    )


@both_editions
def test_r2_read_strictly_a_hit_may_still_be_left(edition: str) -> None:
    play(f"* 10 1 1 / 0 may take, end, {REROLLS} / 0 end / 1 is next", edition=edition, strict=True)


@both_editions
def test_r3_a_hit_on_the_third_roll_may_be_left_without_a_penalty(edition: str) -> None:
    table = play(deal([13], [], []) + thrice(0, 12) + "0 may take, end / 0 end / 1 is next", edition=edition)
    assert all_tiles(table, 0) == [13]


def test_r4_original_with_two_stars_and_a_hit_the_number_alone_can_be_taken() -> None:
    table = play("* 10 star star / 0 take / 1 is next", edition="original")
    assert all_tiles(table, 0) == [10]


def test_r4_original_a_hit_beside_two_stars_may_be_an_open_tile_of_another() -> None:
    table = play(deal([], [10], []) + "* 10 star star / 0 take", edition="original")
    assert (all_tiles(table, 0), all_tiles(table, 1)) == ([10], [])


def test_r5_original_two_stars_bring_the_lowest_tile_if_the_number_is_protected() -> None:
    table = play(deal([], [3, 4, 5, 10], []) + "* 10 star star / 0 take", edition="original")
    assert all_tiles(table, 0) == [1]


def test_r5_original_two_stars_bring_the_lowest_tile_if_the_number_is_out_of_the_game() -> None:
    out = deal([10], [], []) + "* star 5 5 / 1 is next / * rotten 1 1 / * rotten 1 1 /"
    table = play(out + "* 10 star star / 0 take", edition="original")
    assert (all_tiles(table, 0), all_tiles(table, OUT)) == ([1], [10])


def test_r6_original_three_stars_bring_the_highest_tile() -> None:
    assert all_tiles(play("* star star star / 0 take", edition="original"), 0) == [40]


def test_r6_original_two_stars_and_a_1_bring_the_1_or_are_an_own_hit_or_bring_the_lowest() -> None:
    one = "* star star 1 /"
    table = play(one + "0 take /" + one + "1 take", edition="original")
    assert (all_tiles(table, 0), all_tiles(table, 1)) == ([], [1]), "the 1 was open to a theft"
    table = play(one + "0 take / * rotten 1 1 / * rotten 1 1 /" + one + "1 is next", edition="original")
    assert all_tiles(table, OUT) == [1]
    table.say("* star 1 star")
    table.say("1 take")
    assert all_tiles(table, 1) == [2]


def test_r7_revised_two_stars_on_the_third_roll_have_to_be_taken() -> None:
    play("""
        * star 4 5 / 0 reroll blue1 / * 3 / 0 reroll blue1 / * star
        0 may take
        0 may not end: Two stars on the last roll: the lowest tile of the middle has to be taken.
        0 may not reroll blue1: You have rolled three times.
    """)


def test_r7_original_two_stars_on_the_third_roll_may_be_left_without_a_penalty() -> None:
    script = deal([12], [], []) + "* star 4 5 / 0 reroll blue1 / * 3 / 0 reroll blue1 / * star /"
    table = play(script + "0 may take, end / 0 end / 1 is next", edition="original")
    assert all_tiles(table, 0) == [12]


def test_r8_revised_three_stars_on_the_first_roll_have_to_be_taken() -> None:
    play(
        """
        * star star star
        0 may take
        0 may not reroll yellow: Three stars: the highest tile of the middle has to be taken.
        0 may not call 12: Three stars: the highest tile of the middle has to be taken.
        0 may not end: Three stars: the highest tile of the middle has to be taken.
        """,
        call=True,
    )


@both_editions
def test_r9_the_rotten_tooth_on_the_third_roll_costs_nothing(edition: str) -> None:
    dealt = deal([12], [3, 4, 5, 25], []) + "* 20 star 5 / 0 reroll yellow / * 20 / 0 reroll yellow"
    assert all_tiles(play(dealt + "/ * rotten / 1 is next", edition=edition), 0) == [12]


@both_editions
def test_r10_an_own_hit_on_the_third_roll_costs_nothing_more(edition: str) -> None:
    own = deal([12, 13], [], []) + "* 10 2 2 / 0 reroll blue1 / * 4 / 0 reroll blue1 / * 1 / 1 is next"
    table = play(own, edition=edition)
    assert (all_tiles(table, 0), all_tiles(table, OUT)) == ([12], [13])


@both_editions
def test_r11_any_dice_are_rolled_again_but_at_least_one_also_those_that_were_kept(edition: str) -> None:
    table = play("* 10 1 1 / 0 reroll blue2 / * 5 / 0 reroll yellow blue1 / * 30 4 / 0 take", edition=edition)
    assert all_tiles(table, 0) == [39]
    with pytest.raises(waghals.NotNotation):
        table.game.parse(table.state, "reroll")


@both_editions
def test_r12_of_three_ones_and_a_two_no_superfluous_tile_is_paid(edition: str) -> None:
    dealt = deal([2, 3, 4, 6], [8, 9, 10, 25], []) + thrice(0, 25) + "0 may pay 2, pay 3, pay 4 /"
    play(dealt + "0 pay 2 / 0 may pay 3, pay 6 / 0 pay 6 / 1 is next", edition=edition)
    play(dealt + "0 pay 2 / 0 pay 3 / 0 may pay 4 / 0 pay 4 / 1 is next", edition=edition)
    play(dealt + "0 pay 3 / 0 may pay 6", edition=edition)
    play(
        dealt
        + "0 may not pay 6: Tiles are paid in ascending order and none too many: 6 cannot come next."
        + "/ 0 may not pay 8: Tile 8 is not yours. / 0 may not end: First pay for the miss."
        + "/ 0 pay 3 / 0 may not pay 2: Tiles are paid in ascending order, and 2 comes before 3.",
        edition=edition,
    )


@both_editions
def test_r12_who_owns_fewer_than_three_teeth_pays_all_tiles(edition: str) -> None:
    anna = [8, 9, 10, 25]
    one = play(deal([2], anna, []) + thrice(0, 25) + "0 may pay 2 / 0 pay 2 / 1 is next", edition=edition)
    assert all_tiles(one, OUT) == [2]
    two = play(
        deal([2, 3], anna, []) + thrice(0, 25) + "0 may pay 2"
        "/ 0 may not pay 3: You pay all your tiles, the lowest first."
        "/ 0 pay 2 / 0 may pay 3 / 0 pay 3 / 1 is next",
        edition=edition,
    )
    assert all_tiles(two, OUT) == [2, 3]
    last = "* star star 1 / 0 take / * rotten 1 1 / * rotten 1 1 /"  # tile 1
    play(last + deal([], anna, []) + thrice(0, 25) + "0 may pay 1 / 0 pay 1 / 1 is next", edition=edition)
    play(last + deal([2, 3, 4], anna, []) + thrice(0, 25) + "0 may pay 1, pay 2", edition=edition)


@both_editions
def test_r12_who_owns_three_teeth_exactly_has_no_choice_either(edition: str) -> None:
    three = deal([2, 6], [8, 9, 10, 25], []) + thrice(0, 25) + "0 may pay 2"
    table = play(
        three + "/ 0 may not pay 6: You pay all your tiles, the lowest first."
        "/ 0 pay 2 / 0 may pay 6 / 0 pay 6 / 1 is next",
        edition=edition,
    )
    assert all_tiles(table, OUT) == [2, 6]


@both_editions
def test_r12_the_highest_tiles_count_too_where_all_teeth_are_equal(edition: str) -> None:
    dealt = deal([37, 38, 39, 40], [8, 9, 10, 25], []) + thrice(0, 25)
    table = play(
        dealt + "0 may pay 37, pay 38 / 0 pay 38 / 0 may pay 39 / 0 pay 39 / 0 may pay 40 / 0 pay 40",
        teeth=(1,) * 40,
        edition=edition,
    )
    assert all_tiles(table, OUT) == [38, 39, 40]
    play(dealt + "0 may pay 37, pay 38, pay 39 / 0 pay 39 / 0 may pay 40", teeth=(2,) * 40, edition=edition)


@both_editions
def test_r12_who_owns_nothing_pays_nothing(edition: str) -> None:
    play(deal([], [8, 9, 10, 25], []) + thrice(0, 25) + "1 is next", edition=edition)


@both_editions
def test_r13_three_teeth_exactly_are_not_forced(edition: str) -> None:
    dealt = deal([2, 6, 12, 40], [8, 9, 10, 25], []) + thrice(0, 25)
    play(dealt + "0 may pay 2, pay 12, pay 40 / 0 pay 40 / 1 is next", edition=edition)
    play(dealt + "0 pay 2 / 0 may pay 6 / 0 pay 6 / 1 is next", edition=edition)


@both_editions
def test_r14_who_has_three_open_tiles_left_after_a_loss_may_protect_the_next(edition: str) -> None:
    four = deal([3, 4, 5, 15], [], []) + "* 10 1 4 / 1 is next / * star 1 2 / 1 take / * rotten 1 1 /"
    table = play(four + "* 10 1 1 / 0 take", edition=edition)
    assert (open_tiles(table, 0), protected_tiles(table, 0)) == ([4, 5, 15], [12])


@both_editions
def test_r15_a_spare_open_tile_lets_the_next_be_protected_after_a_loss(edition: str) -> None:
    spare = deal([3, 4, 5], [], []) + "* 10 1 4 / 0 take open / * star 1 2 / 1 take / * rotten 1 1 /"
    table = play(spare + "* 10 1 1 / 0 take", edition=edition)
    assert (open_tiles(table, 0), protected_tiles(table, 0)) == ([4, 5, 15], [12])


def test_r16_the_match_ends_with_the_middle_before_a_turn_that_a_call_has_won() -> None:
    highest = "* star star star / 0 take / * star star star / 1 take / * star star star / 2 take /" * 13
    last = "* star star 2 / 0 call 1 / 0 reroll blue2 / * 1 / 0 take"
    table = play(highest + last, edition="original", call=True)
    assert (table.game.to_move(table.state), table.state.called) == (waghals.TERMINAL, 1)
    lowest = "* star star 5 / 0 take / * star star 5 / 1 take / * star star 5 / 2 take /" * 13
    last = "* 30 5 4 / 0 call 40 / 0 reroll blue2 / * 5 / 0 take"
    table = play(lowest + last, edition="revised", call=True)
    assert (table.game.to_move(table.state), table.state.called) == (waghals.TERMINAL, 40)


@both_editions
def test_r17_among_equals_the_owner_of_the_highest_tile_wins(edition: str) -> None:
    equal = (1,) * 40
    highest = "* star star star / 0 take / * star star star / 1 take /"
    table = play(highest * 20 + "0 wins", players=2, teeth=equal, edition=edition)
    assert table.game.scores(table.state) == [20, 20]
    skipped = "* rotten 1 1 / * star star star / 1 take / * star star star / 0 take / * rotten 1 1 /"
    table = play(skipped + highest * 19 + "1 wins", players=2, teeth=equal, edition=edition)
    assert table.game.scores(table.state) == [20, 20]


@both_editions
def test_r17_the_highest_tile_counts_wherever_it_comes_from(edition: str) -> None:
    table = play(
        """
        * star star star / 0 take / * star star star / 1 take     # 40 and 39
        * 30 5 5 / * star 1 1 / 1 take                            # 40 is out; 2
        * star 1 2 / 0 take / * star 1 1                          # 3; 2 is out
        """
        + "* star star star / 0 take / * star star star / 1 take /" * 18
        + "1 wins",
        players=2,
        teeth=(1,) * 40,
        edition=edition,
    )
    assert table.game.scores(table.state) == [19, 19]
    assert (max(all_tiles(table, 0)), max(all_tiles(table, 1))) == (38, 39)


def test_r17_more_teeth_come_before_a_higher_tile() -> None:
    low_and_high = "* star star 5 / 0 take / * star star star / 1 take / * star star star / 2 take /"
    table = play(low_and_high * 13 + "* star star 5 / 0 take / 0 wins", teeth=(1,) * 40)
    assert table.game.scores(table.state) == [14, 13, 13]
    assert (max(all_tiles(table, 0)), max(all_tiles(table, 1))) == (14, 40)


def test_r17_equals_without_any_tile_share_the_win() -> None:
    table = play("* star star star / 0 take / * star star star / 1 take /" * 20, players=2)
    for tile in range(1, 41):
        table.state.owner[tile] = OUT
    assert table.game.winners(table.state) == [0, 1]


def test_r17_a_seat_has_its_highest_tile_or_none() -> None:
    table = play(deal([3, 4], [1], []))
    assert [highest_of(table.state, seat) for seat in range(3)] == [4, 1, 0]


@both_editions
def test_r18_protected_tiles_are_known_to_all(edition: str) -> None:
    table = play(deal([3, 4, 5, 30], [], []), edition=edition)
    for viewer in (None, 0, 1, 2):
        view = table.game.observation(table.state, viewer)
        assert (view.owner[30], view.protected[30]) == (0, True)
        assert (view.owner[5], view.protected[5]) == (0, False)


@both_editions
@pytest.mark.parametrize(
    "script",
    [
        "0 is next",
        "* 10 1 1 / 0 call 22 / 0 reroll yellow blue1",
        "* star star 1 / 0 take / * rotten 1 1 / * rotten 1 1 /"
        + deal([2, 3, 15], [8, 9, 10, 25], [40])
        + thrice(0, 25)
        + "0 pay 2 / 0 pay 3",
    ],
)
def test_r18_whoever_looks_on_knows_the_whole_position(edition: str, script: str) -> None:
    table = play(script, edition=edition, call=True, strict=True, teeth=(1,) * 20 + (2,) * 20)
    for viewer in (None, 0, 1, 2):
        assert table.game.sees_outcome(table.state, viewer)
        view = table.game.observation(table.state, viewer)
        assert (view.player, EDITIONS[view.edition]) == (0, edition)
        assert view == table.state
        assert view == table.game.observation(table.state, viewer)
    assert not table.game.hides


@both_editions
def test_r19_a_tile_out_of_the_game_cannot_be_taken_any_more(edition: str) -> None:
    out = deal([12], [], []) + "* 10 1 1 /"
    play(
        out + "* 10 1 1 / 1 may not take: Tile 12 is out of the game."
        f"/ 1 may end, {REROLLS} / 1 end / * 10 1 1 / 2 may end, {REROLLS}",
        edition=edition,
    )


@both_editions
def test_r20_a_call_holds_for_one_roll_and_there_may_be_one_for_each(edition: str) -> None:
    lapsed = "* 10 1 1 / 0 call 22 / 0 reroll yellow / * 30 / 0 reroll yellow / * 20 / 0 take /"
    play(lapsed + "1 is next", edition=edition, call=True)
    forgotten = "* 10 1 1 / 0 call 22 / 0 reroll yellow / * 30 / 0 reroll yellow"
    assert play(forgotten, edition=edition, call=True).state.called == 0
    second = "* 10 1 1 / 0 call 22 / 0 reroll yellow / * 30 / 0 call 22 / 0 reroll yellow / * 20 / 0 take /"
    play(second + "0 is next / * 10 1 1 / 0 take / 1 is next", edition=edition, call=True)


@both_editions
def test_r20_after_a_call_only_dice_are_chosen(edition: str) -> None:
    play(
        f"* 10 1 1 / 0 call 22 / 0 may {REROLLS}"
        "/ 0 may not call 23: You have called tile 22: now roll again."
        "/ 0 may not take: You have called tile 22: now roll again.",
        edition=edition,
        call=True,
    )


@both_editions
def test_r20_turns_won_by_calls_may_chain_and_then_the_dice_go_on(edition: str) -> None:
    won = "* 10 1 1 / 0 call 22 / 0 reroll yellow / * 20 / 0 take / 0 is next /"
    again = "* 10 1 2 / 0 call 23 / 0 reroll yellow / * 20 / 0 take / 0 is next /"
    table = play(won + again + "* rotten 1 1 / 1 is next", edition=edition, call=True)
    assert all_tiles(table, 0) == [22, 23]


@both_editions
def test_r20_another_tile_than_the_called_may_be_taken_without_a_reward(edition: str) -> None:
    other = "* 10 1 1 / 0 call 22 / 0 reroll yellow / * 30 / 0 take / 1 is next"
    assert all_tiles(play(other, edition=edition, call=True), 0) == [32]


@both_editions
def test_r20_a_called_tile_that_is_left_brings_no_reward(edition: str) -> None:
    play("* 10 1 1 / 0 call 22 / 0 reroll yellow / * 20 / 0 end / 1 is next", edition=edition, call=True)


@both_editions
def test_r20_a_called_tile_may_be_an_open_one_of_another(edition: str) -> None:
    stolen = deal([], [22], []) + "* 10 1 1 / 0 call 22 / 0 reroll yellow / * 20 / 0 take / 0 is next"
    assert all_tiles(play(stolen, edition=edition, call=True), 0) == [22]


@both_editions
def test_r20_own_tiles_cannot_be_called(edition: str) -> None:
    own = deal([12], [], []) + "* 20 1 1 / 0 may not call 12: Tile 12 is your own."
    play(own, edition=edition, call=True)


def test_without_the_additional_rule_nothing_can_be_called() -> None:
    play("* 10 1 1 / 0 may not call 22: This match is played without calling.")


@both_editions
def test_r21_a_hit_that_was_left_is_not_kept(edition: str) -> None:
    dealt = deal([8], [3, 4, 5, 25], []) + "* 20 1 5 / 0 reroll blue1 / * 2 / 0 reroll blue1 / * star /"
    play(dealt + "0 may pay 8", edition=edition)


@pytest.mark.parametrize("players", [1, 7])
def test_r22_no_other_number_of_players_can_play(players: int) -> None:
    with pytest.raises(waghals.BadOption, match="a whole number from 2 to 6"):
        waghals.game("raffzahn", players=players)


def test_r22_two_players_are_unofficial() -> None:
    (remark,) = waghals.game("raffzahn", players=2).remarks
    assert str(remark) == "The rulebook is for three to six players; two is unofficial."
    assert waghals.game("raffzahn", players=3).remarks == ()


# ---- the option teeth


def test_other_teeth_change_scores_and_payments() -> None:
    teeth = (1,) * 24 + (7,) * 16
    dealt = deal([2, 3, 30], [8, 9, 10, 26], []) + thrice(0, 26)
    table = play(dealt + "0 may pay 30 / 0 pay 30", teeth=teeth)
    assert table.game.scores(table.state) == [2, 10, 0]


def test_teeth_that_differ_from_the_examples_are_remarked_on() -> None:
    teeth = (1,) * 8 + (3,) * 11 + (5,) + (6,) * 20
    assert [str(remark) for remark in waghals.game("raffzahn", teeth=teeth).remarks] == [
        "By the rulebook's examples tile 8 has 2 teeth, not 1.",
        "By the rulebook's examples tile 9 has 2 teeth, not 3.",
        "By the rulebook's examples tile 20 has 4 teeth, not 5.",
    ]
    others = (1,) * 7 + (2, 2) + (3,) * 10 + (4,) + (5,) * 20
    assert waghals.game("raffzahn", teeth=others).remarks == ()
    assert waghals.game("raffzahn", teeth=TEETH).remarks == ()


@pytest.mark.parametrize(
    ("teeth", "complaint"),
    [
        ((1,) * 39, "given were 39"),
        ((1,) * 39 + (8,), "number 40 was 8"),
        ((0,) + (1,) * 39, "number 1 was 0"),
        ((2,) + (1,) * 39, "tile 1 was given 2 and tile 2 only 1"),
        ((1, 2) + (1,) * 38, "tile 2 was given 2 and tile 3 only 1"),
        ((1,) * 38 + (3, 2), "tile 39 was given 3 and tile 40 only 2"),
    ],
)
def test_other_teeth_have_to_be_forty_from_1_to_7_and_never_fall(
    teeth: tuple[int, ...], complaint: str
) -> None:
    with pytest.raises(waghals.BadOption, match=complaint):
        waghals.game("raffzahn", teeth=teeth)


# ---- notation and reasons


def test_what_cannot_be_done_now_is_refused_with_its_reason() -> None:
    play("""
        * 10 1 1
        0 may not pay 1: There is nothing to pay.
        0 may not pay 40: There is nothing to pay.
        0 may not call 1: This match is played without calling.
        0 reroll blue1 / * 2 / 0 reroll blue1 / * 3
        0 may not reroll yellow blue1 blue2: You have rolled three times.
    """)
    stars = "* star star 5 / 0 reroll blue2 / * 4 / 0 reroll blue2 / * star / 0 may take, end"
    refused = "/ 0 may not reroll yellow: You have rolled three times."
    play(stars + refused, edition="original")


@pytest.mark.parametrize(
    "wrong",
    [
        *("", "take closed", "take open open", "end now", "stop"),
        *("reroll", "reroll blue2 yellow", "reroll yellow yellow", "reroll blue"),
        *("pay", "pay 0", "pay 41", "pay 08", "pay 8 9", "call x", "call 0", "call 1 2"),
    ],
)
def test_other_words_are_not_notation(wrong: str) -> None:
    table = play("* 10 1 1")
    with pytest.raises(waghals.NotNotation):
        table.game.parse(table.state, wrong)


FACES = (
    "the faces of the dice that roll, yellow (10, 20, 30, star, rotten) before blue (1 to 5, star),"
    " such as 30 2 star"
)


@pytest.mark.parametrize(
    "wrong",
    [
        *("", "10 1", "10 1 1 1"),
        *("1 1 10", "0 1 1", "40 1 1", "-1 1 1"),
        *("10 6 1", "rotten 1 0", "10 rotten 1", "10 1 10"),
    ],
)
def test_other_faces_are_not_notation(wrong: str) -> None:
    table = play("0 is next")
    with pytest.raises(waghals.NotNotation) as refused:
        table.game.parse_outcome(table.state, wrong)
    assert refused.value.expected == FACES


# ---- whole matches, one for each number of seats and one to its end by each edition


def highest(seats: range | list[int]) -> str:
    """These seats, one after the other, take the highest tile of the middle."""
    return "".join(f"* star star star / {seat} take /" for seat in seats)


def test_a_match_of_two_in_which_one_is_always_a_tile_ahead() -> None:
    table = play(highest(range(2)) * 20 + "0 wins", players=2)
    assert table.game.scores(table.state) == [80 + 3, 80 - 3]
    assert open_tiles(table, 0) == [36, 38, 40]


def test_a_match_of_three_to_its_end_by_the_revised_rules() -> None:
    table = play(
        """
        * 30 star 3 / 0 take                                    # Willi: 33
        * 30 star 3 / 1 take                                    # Anna steals it
        * 20 star star / 2 reroll blue1 / * 5 / 2 take          # Tom: 25
        * 10 star star / 0 take                                 # the lowest tile, 1
        * 30 star 3                                             # Anna's own hit: 33 is out
        * star star star / 2 take                               # Tom: 25, 40
        * 30 star 3 / 0 reroll blue2 / * 3 / 0 reroll blue2 / * 3
        0 may pay 1 / 0 pay 1                                   # all that Willi has
        * rotten star star
        * 30 5 4 / 2 take                                       # Tom: 25, 39, 40
        * 30 star 4 / 0 take                                    # Willi: 34
        * 10 1 4 / 1 take                                       # Anna: 15
        * 30 3 5 / 2 take                                       # Tom: 25, 39, 40 and, protected, 38
        * 30 3 5 / 0 reroll blue1 / * star / 0 reroll blue1 / * 1 / 0 take      # Willi: 34, 36
        * 20 star 5 / 1 take                                    # Anna: 15, 25, which was Tom's
        * 30 3 5                                                # Tom's own hit turns 38 open
        """
        + highest(range(3)) * 10  # all but the 2
        + "* 30 star star / 0 take / 2 wins"
    )
    assert all_tiles(table, OUT) == [1, 33]
    assert open_tiles(table, 2) == [38, 39, 40]
    assert table.game.scores(table.state) == [53, 44, 56]
    assert table.game.returns(table.state) == [-0.5, -0.5, 1]


def test_a_match_of_three_to_its_end_by_the_original_rules() -> None:
    table = play(
        """
        * 30 star star / 0 take                                 # Willi: 30, a hit with two stars
        * 10 star star / 1 reroll yellow / * 30 / 1 take        # Anna steals it
        * star star star / 2 end                                # Tom leaves the 40
        * star star 1 / 0 take                                  # Willi: 1
        * 30 star star                                          # Anna's own hit: 30 is out
        * 30 star star / 2 take                                 # the lowest tile: Tom has 2
        * 10 5 5 / 0 reroll yellow / * 20 / 0 reroll blue1 / * star / 0 take    # Willi: 1, 25
        * star star star / 1 take                               # Anna: 40
        * 20 star 5 / 2 take                                    # Tom: 2, 25, which was Willi's
        * star 5 1 / 0 take / * star 5 2 / 1 take / * star 5 3 / 2 take         # 6, 7, 8
        * star 5 4 / 0 take / * 10 star 1 / 1 take / * 10 1 1 / 2 take          # 9, 11, 12
        * 10 1 2 / 0 take                                       # Willi: 1, 6, 9 and, protected, 13
        * 10 1 2 / 1 reroll blue2 / * 1 / 1 reroll blue2 / * 2
        1 may pay 7, pay 40 / 1 pay 7 / 1 pay 11                # a miss on the third roll
        """
        + highest([2, 0, 1]) * 9  # all but the 3
        + "* star 1 2 / 2 take / 2 wins",
        edition="original",
    )
    assert all_tiles(table, OUT) == [7, 11, 30]


def test_a_match_of_four_in_which_everybody_takes_the_highest_tile() -> None:
    table = play(highest(range(4)) * 10 + "0 wins", players=4)
    assert [len(all_tiles(table, seat)) for seat in range(4)] == [10, 10, 10, 10]
    assert open_tiles(table, 3) == [29, 33, 37]


def test_a_match_of_five_with_turns_won_by_calls() -> None:
    called = "* 10 1 1 / {0} call 22 / {0} reroll yellow / * 20 / {0} take / {0} is next /"
    turns = [f"{called.format(seat)} * star star star / {seat} take /" for seat in range(5)]
    table = play("".join(turns) + highest(range(5)) * 6 + highest(range(4)) + "0 wins", players=5, call=True)
    assert 22 in open_tiles(table, 4), "everybody stole it in turn"


def test_a_match_of_six_goes_round_the_table() -> None:
    table = play(highest(range(6)) * 6 + highest(range(4)) + "0 wins", players=6)
    assert [len(all_tiles(table, seat)) for seat in range(6)] == [7, 7, 7, 7, 6, 6]
