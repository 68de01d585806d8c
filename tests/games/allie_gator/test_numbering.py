"""The numbers of Allie Gator's actions: learners and records rely on this order for ever."""

from __future__ import annotations

import waghals
from waghals.games.allie_gator import notation, rules
from waghals.games.allie_gator.state import State
from waghals.games.allie_gator.view import View

NUMBERS = range(1, 71)
SIDES = ("left", "right")


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


def test_the_fields_of_state_and_view_keep_their_names_and_their_order() -> None:
    common = [
        *("players", "teeth", "short", "effect_needed", "gap"),
        *("player", "phase", "direction", "round", "starter", "dealing", "receiver", "victim"),
        *("chip", "targets", "tops", "place", "hands", "held", "piled", "minus", "played"),
        *("won", "last_minus", "last_specials"),
    ]
    assert list(State.fields) == [*common, "numbers", "tens", "specials"]
    assert list(View.fields) == [*common, "viewer"]
