"""The numbers of Can't Stop's actions: learners and records rely on this order for ever."""

from __future__ import annotations

import waghals
from tests.games.fields import fields, written
from tests.play import play
from waghals.games.cant_stop import notation
from waghals.games.cant_stop import rules as cant_stop

ACTIONS = """
stop | roll
advance 2 | advance 3 | advance 4 | advance 5 | advance 6 | advance 7
advance 8 | advance 9 | advance 10 | advance 11 | advance 12
advance 2 2 | advance 2 3 | advance 2 4 | advance 2 5 | advance 2 6 | advance 2 7
advance 2 8 | advance 2 9 | advance 2 10 | advance 2 11 | advance 2 12
advance 3 3 | advance 3 4 | advance 3 5 | advance 3 6 | advance 3 7
advance 3 8 | advance 3 9 | advance 3 10 | advance 3 11 | advance 3 12
advance 4 4 | advance 4 5 | advance 4 6 | advance 4 7
advance 4 8 | advance 4 9 | advance 4 10 | advance 4 11 | advance 4 12
advance 5 5 | advance 5 6 | advance 5 7
advance 5 8 | advance 5 9 | advance 5 10 | advance 5 11 | advance 5 12
advance 6 6 | advance 6 7 | advance 6 8 | advance 6 9 | advance 6 10 | advance 6 11 | advance 6 12
advance 7 7 | advance 7 8 | advance 7 9 | advance 7 10 | advance 7 11 | advance 7 12
advance 8 8 | advance 8 9 | advance 8 10 | advance 8 11 | advance 8 12
advance 9 9 | advance 9 10 | advance 9 11 | advance 9 12
advance 10 10 | advance 10 11 | advance 10 12
advance 11 11 | advance 11 12
advance 12 12
"""

FIELDS = """
players 2 to 4 | columns_to_win 3 to 5 | hurry 0 to 1 | free_fields 0 to 1 | must_place 0 to 1
player 0 to 3 | phase 0 to 3 | stones[4][11] 0 to 13 | runners[11] 0 to 13 | dice[4] 0 to 6
won[4] 0 to 7 | closed[11] 0 to 1 | free 0 to 3
"""


def test_all_79_actions_have_their_numbers_in_the_documented_order() -> None:
    documented = [text.strip() for line in ACTIONS.strip().splitlines() for text in line.split("|")]
    start = waghals.game("cant-stop").new()
    assert [notation.text(start, action) for action in range(cant_stop.ACTIONS)] == documented
    assert (cant_stop.ACTIONS, cant_stop.RULES_VERSION) == (79, 1)


def test_the_fields_of_the_state_keep_their_names_their_order_and_their_ranges() -> None:
    assert fields(cant_stop.State) == written(FIELDS)


def test_moves_have_room_for_the_most_that_can_be_legal_at_once_and_no_more() -> None:
    """One runner is left and all six sums are new."""
    table = play("* 1 1 6 6 / 0 advance 2 12 / 0 roll / * 2 3 4 6", "cant-stop")
    assert table.legal == [f"advance {column}" for column in (5, 6, 7, 8, 9, 10)]
    assert len(table.legal) == len(cant_stop.MOVES().action)
