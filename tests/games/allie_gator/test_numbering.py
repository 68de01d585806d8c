"""The numbers of Allie Gator's actions: learners and records rely on this order for ever."""

from __future__ import annotations

import waghals
from tests.games.fields import fields, written
from waghals.games.allie_gator import notation, rules
from waghals.games.allie_gator.state import State
from waghals.games.allie_gator.view import View

NUMBERS = range(1, 71)
SIDES = ("left", "right")

FIELDS = """
players 2 to 5 | teeth 3 to 6 | short 0 to 1 | effect_needed 0 to 1 | gap 0 to 1 | player 0 to 4
phase 0 to 5 | direction -1 to 1 | round 1 to 11 | starter 0 to 4 | dealing 0 to 1 | receiver 0 to 4
victim 0 to 4 | chip 0 to 1 | targets[2] 0 to 70 | tops[2] 0 to 70 | place[71] 0 to 15
hands[5][5] 0 to 74 | held[5] 0 to 5 | piled 0 to 88 | minus[5] 0 to 88 | played[5][4] 0 to 6
won[5] 0 to 6 | last_minus[5] 0 to 88 | last_specials[5] 0 to 18 | numbers 0 to 70 | tens[7] 0 to 10
specials[4] 0 to 6
"""
SEEN = """
players 2 to 5 | teeth 3 to 6 | short 0 to 1 | effect_needed 0 to 1 | gap 0 to 1 | player 0 to 4
phase 0 to 5 | direction -1 to 1 | round 1 to 11 | starter 0 to 4 | dealing 0 to 1 | receiver 0 to 4
victim 0 to 4 | chip 0 to 1 | targets[2] 0 to 70 | tops[2] 0 to 70 | place[71] 0 to 16
hands[5][5] 0 to 74 | held[5] 0 to 5 | piled 0 to 88 | minus[5] 0 to 88 | played[5][4] 0 to 6
won[5] 0 to 6 | last_minus[5] 0 to 88 | last_specials[5] 0 to 18 | viewer -1 to 4
"""


def test_all_369_actions_have_their_numbers_in_the_documented_order() -> None:
    documented = [
        *(f"play {card} {side}" for card in NUMBERS for side in SIDES),
        "reverse",
        "steal",
        *(f"steal {seat}" for seat in range(5)),
        *(f"raise {card} {side}" for card in NUMBERS for side in SIDES),
        "gift",
        *(f"gift {side} {seat}" for side in SIDES for seat in range(5)),
        "take",
        *(f"target {card}" for card in NUMBERS),
    ]
    start = waghals.game("allie-gator").new()
    assert [notation.text(start, action) for action in range(rules.ACTIONS)] == documented
    assert (rules.ACTIONS, rules.RULES_VERSION) == (369, 1)


def test_the_fields_of_states_and_views_keep_their_names_their_order_and_their_ranges() -> None:
    assert fields(State) == written(FIELDS)
    assert fields(View) == written(SEEN)
