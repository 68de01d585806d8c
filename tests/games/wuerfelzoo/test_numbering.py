"""The numbers of Würfelzoo's actions: learners and records rely on this order for ever."""

from __future__ import annotations

import waghals
from tests.games.fields import fields, written
from waghals.games.wuerfelzoo import dice as zoo_dice
from waghals.games.wuerfelzoo import notation
from waghals.games.wuerfelzoo import rules as zoo
from waghals.games.wuerfelzoo.kinds import USUAL

DICE = [
    *("A:elephant", "A:worm", "A:trap", "B:bear", "B:squirrel", "B:trap", "C:boar", "C:fox", "C:trap"),
    *("D:elephant", "D:boar", "D:squirrel", "E:bear", "E:fox", "E:worm", "C:x2"),
]

FIELDS = """
players 2 to 5 | discards 0 to 1 | rounds 1 to 10 | points 0 to 100 | player 0 to 4 | phase 0 to 6
round 1 to 127 | starter 0 to 4 | dealing 0 to 50 | hands[5][16] 0 to 46 | size[5] 0 to 50
bag[5] 0 to 46 | bagged 0 to 50 | box[5] 0 to 46 | boxed 0 to 50 | middle[16] 0 to 46
height 0 to 50 | face 0 to 5 | owner 0 to 4 | chosen[16] 0 to 46 | last 0 to 15 | laid 0 to 50
animal 0 to 5 | cup[5] 0 to 46 | falling 0 to 50 | receiver 0 to 4 | uses 0 to 47 | picked 0 to 16
minus[5] 0 to 3460 | kinds[30] 0 to 7 | each[5] 1 to 46 | kind_of[16] 0 to 4 | face_of[16] 0 to 7
twin_of[16] 0 to 15 | lands[30] 0 to 15
"""


def test_dice_come_kind_by_kind_and_face_by_face_with_x2_after_all_others() -> None:
    assert list(USUAL.names) == DICE


def test_dice_are_counted_by_what_they_show() -> None:
    assert USUAL.by_face(range(16)) == [0 + 9, 3 + 12, 6 + 10, 7 + 13, 4 + 11, 1 + 14, 2 + 5 + 8, 15]


def test_all_134_actions_have_their_numbers_in_the_documented_order() -> None:
    documented = [f"play {die}" for die in DICE] + [f"reroll {die}" for die in DICE] + ["done"]
    documented += [f"own {die}" for die in DICE]
    documented += [f"other {seat} {die}" for seat in range(5) for die in DICE]
    documented += [f"seat {seat}" for seat in range(5)]
    start = waghals.game("wuerfelzoo").new()
    assert [notation.text(start, action) for action in range(zoo.ACTIONS)] == documented
    assert (zoo.ACTIONS, zoo.RULES_VERSION) == (134, 1)


def test_the_fields_of_the_state_keep_their_names_their_order_and_their_ranges() -> None:
    assert fields(zoo_dice.State) == written(FIELDS)


def test_a_die_of_the_bag_is_drawn_by_its_number_kind_by_kind() -> None:
    state = waghals.game("wuerfelzoo").new()
    assert notation.outcome_words(state) == (sorted(10 * "ABCDE"),)
